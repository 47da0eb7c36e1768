import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarDate } from './calendar-dates';

export interface CalendarPlace {
  /** Name of the installation. */
  brand: string;
  /** Address of the installation, without a slash at its end. */
  origin: string;
}

/** Programs ask again after this, if they listen at all. */
const AGAIN_SECONDS = 15 * 60;

/** The calendar as a file (RFC 5545); all times in UTC, which every program turns into the zone of its reader. */
export function calendarText(dates: readonly CalendarDate[], { brand, origin }: CalendarPlace): string {
  const calendar = ical({
    name: brand,
    prodId: { company: brand, product: 'Placar', language: 'PT' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN_SECONDS,
  });
  for (const { key, name, from, until, path, isCancelled, version, changedAt } of dates)
    calendar.createEvent({
      id: `${key}@${new URL(origin).host}`,
      start: from,
      end: until,
      summary: name,
      url: origin + path,
      sequence: version,
      stamp: changedAt,
      lastModified: changedAt,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}
