import { addMonths } from './calendar';

/** Days of 24 hours, or months of the calendar. */
export type GrantLength = { days: number } | { months: number };

/** VIP for some time, bought or given. Times in milliseconds since 1970. */
export interface Grant {
  id: number;
  length: GrantLength;
  /** When it was given: it begins then, or when what the person has ends. */
  givenAt: number;
  /** When it was taken back; null while it was not. */
  revokedAt: number | null;
}

/** When a grant is in force; `startsAt` equals `endsAt` for one that was taken back before it began. */
export interface GrantPeriod {
  id: number;
  startsAt: number;
  endsAt: number;
}

const DAY_MS = 86_400_000;

const endOf = (start: number, length: GrantLength, zone: string): number =>
  'days' in length ? start + length.days * DAY_MS : addMonths(start, length.months, zone);

/**
 * When each grant of one person is in force. They stand one behind the other in the order in which they were given. One that is taken
 * back ends at that moment, and those behind it move forward; what was over by then is not changed.
 */
export function vipPeriods(grants: readonly Grant[], zone: string): GrantPeriod[] {
  let free = Number.NEGATIVE_INFINITY;
  return grants
    .toSorted((one, two) => one.givenAt - two.givenAt || one.id - two.id)
    .map(({ id, length, givenAt, revokedAt }) => {
      const startsAt = Math.max(givenAt, free);
      const whole = endOf(startsAt, length, zone);
      const endsAt = revokedAt === null ? whole : Math.min(whole, Math.max(startsAt, revokedAt));
      free = Math.max(free, endsAt);
      return { id, startsAt, endsAt };
    });
}

/** Whether somebody is VIP, and until when without a gap. */
export type VipNow = { isVip: true; endsAt: number } | { isVip: false; endsAt: null };

export function vipAt(grants: readonly Grant[], now: number, zone: string): VipNow {
  let endsAt: number | null = null;
  for (const period of vipPeriods(grants, zone)) {
    const reached: number = endsAt ?? now;
    if (period.startsAt <= reached && period.endsAt > reached) endsAt = period.endsAt;
  }
  return endsAt === null ? { isVip: false, endsAt: null } : { isVip: true, endsAt };
}
