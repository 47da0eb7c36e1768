const DAY_MS = 86_400_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** How far the clocks of the zone are ahead of UTC at that moment. */
function offsetAt(moment: number, zone: string): number {
  return Date.parse(`${wallTimeAt(moment, zone)}:00.000Z`) - Math.floor(moment / 60_000) * 60_000;
}

/** Making one takes longer than using it a hundred times. There are some 600 zones. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  FORMATS.set(zone, format);
  return format;
}

/** What the clocks of the zone show at a moment (milliseconds): `2026-11-30T20:00`. */
export function wallTimeAt(moment: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The moment (ISO) at which the clocks of the zone show this time. Null where they never do: in the hour that is left out when clocks go
 * forward. Where they show it twice, it is the first time.
 */
export function momentOf(local: string, zone: string): string | null {
  const asUtc = LOCAL.test(local) ? Date.parse(`${local}:00.000Z`) : NaN;
  if (Number.isNaN(asUtc)) return null;
  const moments = [offsetAt(asUtc - DAY_MS, zone), offsetAt(asUtc + DAY_MS, zone)]
    .map((offset) => asUtc - offset)
    .filter((moment) => wallTimeAt(moment, zone) === local);
  return moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString();
}

/** Hours of a day; `until` before `from` means past midnight. */
export interface DayHours {
  from: string;
  until: string;
}

export const isTimeWithin = ({ from, until }: DayHours, time: string): boolean =>
  from <= until ? time >= from && time <= until : time >= from || time <= until;
