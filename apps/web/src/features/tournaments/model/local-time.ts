const MINUTE_MS = 60_000;

/** A moment as a field of the page holds it: local time, to the minute. Empty for none. */
export function localTime(iso: string | null | undefined): string {
  if (iso == null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The reader's time zone, as the browser knows it. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as the clocks of a zone show it, for a field. */
export function wallTime(iso: string | null | undefined, zone: string): string {
  if (iso == null) return '';
  const options = { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' } as const;
  // Swedish writes dates as fields want them.
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(iso)).replace(' ', 'T');
}
