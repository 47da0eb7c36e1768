/** Days after the payment in which a commission may still be taken back with the sale; longer than the buyer's seven. */
export const HOLD_DAYS = 15;
/** Less than this is carried on to the next payout: a transfer costs somebody an afternoon. */
export const LEAST_PAYOUT_CENTS = 5_000;

const DAY_MS = 86_400_000;

/** Whether staff must look at a sale before its commission counts: the partner may have bought from themselves. */
export type ReviewState = 'none' | 'open' | 'approved' | 'refused';
/** Where a line of the ledger has gone: into a payout that is under way, or one that was paid. */
export type PayoutState = 'none' | 'made' | 'paid';

/** One line of the books with a share for a partner, or several lines that stand alike, as one sum. */
export interface CommissionLine {
  cents: number;
  /** The hold of the sale is over. */
  isMature: boolean;
  review: ReviewState;
  payout: PayoutState;
}

/** What a partner has earned, by where it stands. Together they are the sum of all lines. */
export interface CommissionBalance {
  pendingCents: number;
  reviewCents: number;
  payableCents: number;
  payingCents: number;
  paidCents: number;
}

/** Sales up to this moment (ms since 1970) have been held long enough. */
export const maturedUntil = (now: number): number => now - HOLD_DAYS * DAY_MS;

/**
 * Where a line stands. A line that was paid stays paid; money that went back later is a line of its own, below zero, and is taken off the
 * next payout. A refused sale has a line that takes its share back, so that its lines add up to nothing wherever they stand.
 */
function bucketOf({ isMature, review, payout }: CommissionLine): keyof CommissionBalance {
  if (payout === 'paid') return 'paidCents';
  if (payout === 'made') return 'payingCents';
  if (review === 'open') return 'reviewCents';
  return isMature ? 'payableCents' : 'pendingCents';
}

export function commissionBalance(lines: readonly CommissionLine[]): CommissionBalance {
  const balance: CommissionBalance = { pendingCents: 0, reviewCents: 0, payableCents: 0, payingCents: 0, paidCents: 0 };
  for (const line of lines) balance[bucketOf(line)] += line.cents;
  return balance;
}

/** The lines of one partner that a payout made now settles, and their sum; null when that is less than anybody transfers. */
export function nextPayout<Line extends CommissionLine>(
  lines: readonly Line[],
  leastCents = LEAST_PAYOUT_CENTS,
): { lines: Line[]; cents: number } | null {
  const due = lines.filter((line) => bucketOf(line) === 'payableCents');
  const cents = due.reduce((sum, line) => sum + line.cents, 0);
  return cents < Math.max(1, leastCents) ? null : { lines: due, cents };
}
