import { z } from 'zod';

const FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * The instant that a request names: `YYYY-MM-DD HH:MM:SS` or ISO 8601, in UTC where no zone is told (wire contract §1);
 * null for everything else. `Date.parse` alone reads "lan party 3" as a day of March and the 31st of February as one, too.
 */
export function instantOfText(text: string): string | null {
  const [, day, minute = '00:00', second = ':00', zone = 'Z'] = FORM.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const time = Date.parse(`${day}T${minute}${second}${zone.toUpperCase()}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** A day of the calendar: the 31st of February would be counted on into March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** Name of a time zone, as the IANA list has it. */
export const TimeZone = z.string().max(64).refine(isZone, 'must be a time zone such as America/Sao_Paulo');
