import i18n from 'i18next';

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** The name of a day of the week (1: Monday) in the language of the reader, as a label or a sentence begins with it. */
export function weekdayName(day: number): string {
  const { language } = i18n;
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (day - 1) * DAY_MS,
  );
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
