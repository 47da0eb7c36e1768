import type { OrderState } from './order-state';
import { orderVerdict } from './order-verdict';

/** What the books hold of an order: sums of its lines, in cents. */
export interface BookedSums {
  grossCents: number;
  discountCents: number;
  paidCents: number;
  refundedCents: number;
  commissionCents: number;
}

/** One line of the books, written once: the sale on the day it was paid, or a change of it on the day of the change. */
export interface BooksLine extends BookedSums {
  kind: 'sale' | 'refund';
  /** As ISO in UTC. */
  at: string;
}

const NOTHING: BookedSums = { grossCents: 0, discountCents: 0, paidCents: 0, refundedCents: 0, commissionCents: 0 };
const SUMS = ['grossCents', 'discountCents', 'paidCents', 'refundedCents', 'commissionCents'] as const;

/**
 * The lines that bring the books from what they hold to what the order has come to. A sale is booked in full before what was given back
 * of it, so that each lies on its own day even when one reading tells both.
 */
export function booksLines(
  booked: BookedSums | null,
  state: OrderState,
  { commissionBp, at }: { commissionBp: number; at: string },
): BooksLine[] {
  const { paidBy, netCents, status } = orderVerdict(state);
  const paying = paidBy === null ? undefined : state.payments[paidBy];
  const isPaid = paying !== undefined || (state.confirmedAt !== null && status === 'paid');
  if (booked === null && !isPaid) return [];
  const paidCents = paying?.amountCents ?? 0;
  const sale: BookedSums = isPaid
    ? {
        grossCents: state.terms.listCents,
        discountCents: state.terms.discountCents,
        paidCents,
        refundedCents: 0,
        commissionCents: shareOf(paidCents, commissionBp),
      }
    : NOTHING;
  const now: BookedSums = isPaid
    ? { ...sale, refundedCents: paidCents - netCents, commissionCents: shareOf(netCents, commissionBp) }
    : NOTHING;
  const lines: BooksLine[] = [];
  if (booked === null)
    lines.push({ kind: 'sale', at: paying?.approvedAt ?? paying?.changedAt ?? state.confirmedAt ?? at, ...sale });
  const change = difference(now, booked ?? sale);
  if (SUMS.some((name) => change[name] !== 0)) lines.push({ kind: 'refund', at: paying?.changedAt ?? at, ...change });
  return lines;
}

/* Rounded half up to the cent, in integers. */
const shareOf = (cents: number, basisPoints: number): number => Math.floor((cents * basisPoints + 5_000) / 10_000);

const difference = (now: BookedSums, was: BookedSums): BookedSums => ({
  grossCents: now.grossCents - was.grossCents,
  discountCents: now.discountCents - was.discountCents,
  paidCents: now.paidCents - was.paidCents,
  refundedCents: now.refundedCents - was.refundedCents,
  commissionCents: now.commissionCents - was.commissionCents,
});
