import { instantOfText } from './wire-time';

describe('a time in a request', () => {
  it.each([
    ['2026-11-22 10:00:00', '2026-11-22T10:00:00.000Z'],
    ['2026-11-22 10:00', '2026-11-22T10:00:00.000Z'],
    ['2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['2026-11-22T10:00:00.25Z', '2026-11-22T10:00:00.250Z'],
    ['2026-11-22T10:00:00-03:00', '2026-11-22T13:00:00.000Z'],
    ['2026-11-22T10:00:00+0900', '2026-11-22T01:00:00.000Z'],
    ['2028-02-29 23:59:59', '2028-02-29T23:59:59.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(instantOfText(text)).toBe(instant);
  });

  it('is in UTC wherever the process runs', () => {
    // Without a zone, `Date.parse` takes this form as the local time of the machine.
    expect(instantOfText('2026-07-01T10:00:00')).toBe('2026-07-01T10:00:00.000Z');
  });

  it.each([
    'tomorrow',
    'lan party 3',
    '5',
    '22/11/2026',
    '2026-02-31 10:00:00',
    '2026-13-01',
    '2026-11-22 25:00:00',
    '',
  ])('%s is none', (text) => {
    expect(instantOfText(text)).toBeNull();
  });
});
