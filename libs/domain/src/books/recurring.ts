import { vipPeriods } from '../grant';
import type { Grant } from '../grant';

/** A time of VIP or of a rented server, and what is kept of its price; 0 for a gift. */
export interface PaidGrant extends Grant {
  paidCents: number;
}

/** What a community of some size brings now. */
interface RunningSales {
  /** Owners for whom something runs now, whoever paid for it. */
  running: number;
  /** What is paid a month for what runs now, in cents. */
  monthlyCents: number;
}

const DAYS_OF_A_MONTH = 30;

/** Share of a month's price in what was paid for such a length: thirty days count as a month. */
const perMonth = (paidCents: number, length: Grant['length']): number =>
  'months' in length ? paidCents / length.months : (paidCents * DAYS_OF_A_MONTH) / length.days;

/**
 * What runs at a moment, and what it brings a month. `owners`: the times of each owner (a person, a rented server), which stand one behind the
 * other. Of each owner counts the one that runs then: those that wait are paid already, and would count a month twice.
 */
export function runningSales(owners: Iterable<readonly PaidGrant[]>, now: number, zone: string): RunningSales {
  let [running, monthly] = [0, 0];
  for (const grants of owners) {
    const present = vipPeriods(grants, zone).find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
    const grant = grants.find(({ id }) => id === present?.id);
    if (grant === undefined) continue;
    running += 1;
    monthly += perMonth(grant.paidCents, grant.length);
  }
  return { running, monthlyCents: Math.round(monthly) };
}

/** Orders that were paid, of those that were made; null where none was. */
export const conversionOf = (made: number, paid: number): number | null =>
  made === 0 ? null : Math.round((paid * 10_000) / made) / 10_000;
