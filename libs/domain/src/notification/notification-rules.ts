import type { NotificationSettings } from '@placar/contracts/notifications';

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight on the wall clock of the zone. */
function minuteAt(ms: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return minutesOf(format.format(ms));
}

/** Whether nothing may be pushed now. Hours that end before they begin go over midnight; equal ones are the whole day. */
export function isQuiet({ quiet, zone }: Pick<NotificationSettings, 'quiet' | 'zone'>, ms: number): boolean {
  if (quiet === null) return false;
  const [from, until, now] = [minutesOf(quiet.from), minutesOf(quiet.until), minuteAt(ms, zone)];
  return from < until ? from <= now && now < until : now >= from || now < until;
}

const DAY_MS = 86_400_000;
/** So many days before its end a person is reminded of VIP. */
const REMINDERS = [1, 7] as const;

/** Which reminder is due: 1 in the last day, 7 in the six before; null: none. */
export function vipReminder(endsAt: number, now: number): (typeof REMINDERS)[number] | null {
  const left = endsAt - now;
  return left <= 0 ? null : (REMINDERS.find((days) => left <= days * DAY_MS) ?? null);
}
