import { isQuiet, vipReminder } from './notification-rules';

const ZONE = 'America/Sao_Paulo';
const at = (clock: string): number => Date.parse(`2026-11-24T${clock}:00-03:00`);

describe('quiet hours', () => {
  it.each([
    ['22:30', '07:00', ['22:30', '23:59', '00:00', '06:59'], ['22:29', '07:00', '12:00']],
    ['01:00', '02:00', ['01:00', '01:59'], ['00:59', '02:00', '13:30']],
    ['08:00', '08:00', ['08:00', '07:59', '20:00'], []],
  ])('from %s until %s are those hours on the wall clock of the person', (from, until, quiet, loud) => {
    const settings = { quiet: { from, until }, zone: ZONE };
    expect(quiet.filter((clock) => !isQuiet(settings, at(clock)))).toEqual([]);
    expect(loud.filter((clock) => isQuiet(settings, at(clock)))).toEqual([]);
  });

  it('are another time in another zone, and none without settings', () => {
    const quiet = { from: '22:00', until: '23:00' };
    expect(isQuiet({ quiet, zone: 'Asia/Tokyo' }, at('22:30'))).toBe(false);
    expect(isQuiet({ quiet, zone: 'Asia/Tokyo' }, at('10:30'))).toBe(true);
    expect(isQuiet({ quiet: null, zone: ZONE }, at('22:30'))).toBe(false);
  });
});

it('VIP is reminded of in its last seven days and in its last one, and not when it is over', () => {
  const end = at('12:00');
  const before = (hours: number): number | null => vipReminder(end, end - hours * 3_600_000);
  expect([8 * 24, 7 * 24, 25, 24, 1, 0, -5].map(before)).toEqual([null, 7, 7, 1, 1, null, null]);
});
