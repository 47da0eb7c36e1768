/** Months that the page offers: two years back. */
const MONTHS_BACK = 24;
/** Whose calendar the books follow; the server says the same in `period.tz`. */
const ZONE = 'America/Sao_Paulo';

/** The month that it is where the books are kept: `2026-05`. */
export function monthNow(now: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit' }).formatToParts(
    now,
  );
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}`;
}

/** So many months later, or earlier below 0. */
export function monthFrom(month: string, by: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + by, 1)).toISOString().slice(0, 7);
}

/** This month and those before it, newest first. */
export const monthsUntil = (month: string): string[] =>
  Array.from({ length: MONTHS_BACK }, (_, index) => monthFrom(month, -index));

/** The month of an address, if it is one of those that are offered; else the present one. */
export const offeredMonth = (text: string, present: string): string =>
  monthsUntil(present).includes(text) ? text : present;
