import { vipPeriods } from '../grant/vip-periods';
import type { GrantLength } from '../grant/vip-periods';

/** Time that was paid for. Times in milliseconds since 1970. */
export interface RentalPeriod {
  length: GrantLength;
  givenAt: number;
  /** When the money went back; null while it did not. */
  revokedAt: number | null;
}

/** Until when a rented server is paid; periods stand one behind the other, as those of VIP do. Null: nothing was ever paid. */
export function rentalEnd(periods: readonly RentalPeriod[], zone: string): number | null {
  const spans = vipPeriods(
    periods.map((period, id) => ({ ...period, id })),
    zone,
  );
  return spans.length === 0 ? null : Math.max(...spans.map(({ endsAt }) => endsAt));
}

const DAY_MS = 86_400_000;
const REMINDERS = [1, 3, 7] as const;

/** Which reminder of the end is due: 1 in the last day, 3 in the two before, 7 in the four before those; null: none. */
export function dayReminder(endsAt: number, now: number): (typeof REMINDERS)[number] | null {
  const left = endsAt - now;
  return left <= 0 ? null : (REMINDERS.find((days) => left <= days * DAY_MS) ?? null);
}
