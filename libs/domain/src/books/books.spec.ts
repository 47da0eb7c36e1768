import { daysOfPeriod, monthBefore, periodAsked, periodOfMonth, periodOfYear, today } from './index';

const NOW = new Date('2026-05-20T12:00:00Z');
const tz = 'America/Sao_Paulo';

describe('days of a report', () => {
  it('begin and end with the community: half past midnight in UTC is still the day before', () => {
    expect(today(new Date('2026-06-01T00:30:00Z'))).toBe('2026-05-31');
    expect(today(new Date('2026-06-01T02:59:59.999Z'))).toBe('2026-05-31');
    expect(today(new Date('2026-06-01T03:00:00Z'))).toBe('2026-06-01');
    expect(periodAsked({}, new Date('2026-06-01T00:30:00Z'))).toEqual({ from: '2026-05-01', to: '2026-05-31', tz });
  });

  it('know leap days, and the month before January', () => {
    expect(periodOfMonth('2028-02').to).toBe('2028-02-29');
    expect(periodOfMonth('2100-02').to).toBe('2100-02-28');
    expect(monthBefore('2028-03')).toBe('2028-02');
    expect(monthBefore('2026-01')).toBe('2025-12');
    expect(daysOfPeriod(periodOfYear(2028))).toHaveLength(366);
    expect(daysOfPeriod(periodOfMonth('2028-02')).slice(-2)).toEqual(['2028-02-28', '2028-02-29']);
  });

  it.each([
    [{ month: '2026-04' }, '2026-04-01', '2026-04-30'],
    [{ month: '2026-04', dateFrom: '2026-04-10' }, '2026-04-10', '2026-04-30'],
    [{ month: '2026-04', dateTo: '2026-04-10' }, '2026-04-01', '2026-04-10'],
    [{ dateFrom: '2026-05-02' }, '2026-05-02', '2026-05-20'],
    [{ dateTo: '2026-03-15' }, '2026-03-01', '2026-03-15'],
    [{ dateFrom: '2027-03-01', dateTo: '2028-02-29' }, '2027-03-01', '2028-02-29'],
  ])('%j are %s to %s', (asked, from, to) => {
    expect(periodAsked(asked, NOW)).toEqual({ from, to, tz });
  });

  it.each([
    [{ month: '2026-04', dateFrom: '2026-05-01' }, 'month'],
    [{ month: '2026-04', dateTo: '2026-03-31' }, 'month'],
    [{ dateFrom: '2026-04-02', dateTo: '2026-04-01' }, 'date_to'],
    [{ dateFrom: '2026-05-21' }, 'date_from'],
    [{ dateFrom: '2025-01-01', dateTo: '2026-01-02' }, 'date_from'],
  ])('%j is refused at %s', (asked, field) => {
    expect(periodAsked(asked, NOW)).toMatchObject({ field });
  });
});
