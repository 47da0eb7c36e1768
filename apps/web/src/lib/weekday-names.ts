import { currentLanguageTag } from './i18n';

const DAY_MS = 86_400_000;
/** The fifth of January 1970. */
const MONDAY = 4 * DAY_MS;

/** Names of the days of the week in a language, Monday first. */
export function weekdayNames(language: string, style: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => format.format(MONDAY + index * DAY_MS));
}

/** The name of one of them (1: Monday) in the language of the reader, as a label or a sentence begins with it. */
export function weekdayName(day: number): string {
  const language = currentLanguageTag();
  const name = weekdayNames(language, 'long')[day - 1] ?? '';
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
