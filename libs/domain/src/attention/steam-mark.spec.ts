import { FEW_MINUTES, steamMark } from './steam-mark';

const NOW = '2026-11-28T20:00:00.000Z';

describe('the mark of a person by what Steam knows', () => {
  it.each([
    [{ minutes: FEW_MINUTES, bannedOn: null }, null],
    [{ minutes: FEW_MINUTES - 1, bannedOn: null }, 'few_hours'],
    [{ minutes: 0, bannedOn: null }, 'few_hours'],
    // Who hides the hours says nothing by it.
    [{ minutes: null, bannedOn: null }, null],
    [{ minutes: null, bannedOn: '2026-11-28' }, 'fresh_ban'],
    [{ minutes: 90_000, bannedOn: '2026-06-02' }, 'fresh_ban'],
    [{ minutes: 90_000, bannedOn: '2026-05-31' }, null],
    [{ minutes: 12, bannedOn: '2026-11-01' }, 'few_hours_fresh_ban'],
  ])('%j: %s', (record, mark) => {
    expect(steamMark(record, NOW)).toBe(mark);
  });
});
