import i18n from 'i18next';

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** The name of a day of the week (1: Monday) in the language of the reader. */
export const weekdayName = (day: number): string =>
  new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
