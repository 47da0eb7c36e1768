import { COMMUNITY_ZONE, dayOf } from '../grant';

/** Days of the community's calendar, both inclusive: `2026-05-01` to `2026-05-31`. */
export interface Period {
  from: string;
  to: string;
  tz: string;
}
/** What somebody asked for; months as `2026-05`, days as `2026-05-31`. */
export interface PeriodAsked {
  month?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}
export type PeriodRefusal = { field: 'month' | 'date_from' | 'date_to'; message: string };

/** A year and a leap day: more would be no page but an export. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayAt = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** First and last day of a month. */
export function periodOfMonth(month: string): Period {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, index, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}`, tz: COMMUNITY_ZONE };
}

/** First and last day of a year. */
export const periodOfYear = (year: number): Period => {
  const name = String(year).padStart(4, '0');
  return { from: `${name}-01-01`, to: `${name}-12-31`, tz: COMMUNITY_ZONE };
};

/** The month before: `2025-12` for `2026-01`. */
export const monthBefore = (month: string): string => dayAt(numberOf(`${month}-01`) - 1).slice(0, 7);

/** The community's today, which is yesterday in UTC until three in the morning. */
export const today = (now: Date): string => dayOf(now.getTime(), COMMUNITY_ZONE);

/** Every day of a period, oldest first. */
export function daysOfPeriod({ from, to }: Period): string[] {
  const first = numberOf(from);
  return Array.from({ length: numberOf(to) - first + 1 }, (_, index) => dayAt(first + index));
}

/** The days that were asked for: a month, days, or days within a month; nothing asked: this month. Refuses what contradicts itself. */
export function periodAsked({ month, dateFrom, dateTo }: PeriodAsked, now: Date): Period | PeriodRefusal {
  const whole = month === undefined ? null : periodOfMonth(month);
  if (whole !== null && [dateFrom, dateTo].some((day) => day !== undefined && !day.startsWith(`${month}-`)))
    return { field: 'month', message: 'contradicts date_from or date_to' };
  const to = dateTo ?? whole?.to ?? (dateFrom === undefined ? periodOfMonth(today(now).slice(0, 7)).to : today(now));
  const from = dateFrom ?? whole?.from ?? `${to.slice(0, 7)}-01`;
  if (from > to)
    return dateTo === undefined
      ? { field: 'date_from', message: 'must not be in the future' }
      : { field: 'date_to', message: 'must not be before date_from' };
  if (numberOf(to) - numberOf(from) >= MOST_DAYS)
    return { field: 'date_from', message: `must be at most ${MOST_DAYS} days before date_to` };
  return { from, to, tz: COMMUNITY_ZONE };
}
