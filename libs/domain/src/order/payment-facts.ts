/** How a payment stands at the provider. The adapters translate their provider's words into these. */
export const PAYMENT_STATUSES = [
  'pending',
  'in_process',
  'authorized',
  'rejected',
  'cancelled',
  'approved',
  'in_mediation',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the provider told of one payment when it was read. Money in integer cents, times as ISO in UTC. */
export interface PaymentFacts {
  paymentId: string;
  /** The order that the payment names; null when it names none. */
  orderId: string | null;
  status: PaymentStatus;
  amountCents: number;
  /** Given back so far; a partial refund leaves the status `approved`. */
  refundedCents: number;
  currency: string;
  /** False for a payment with test credentials. */
  isLive: boolean;
  approvedAt: string | null;
  /** When the provider last changed it: of two readings the newer one counts, whichever came first to us. */
  changedAt: string;
}

/** Money has moved. Only these can follow one another. */
export const ONCE_APPROVED: ReadonlySet<PaymentStatus> = new Set([
  'approved',
  'in_mediation',
  'refunded',
  'charged_back',
]);

const rank = (facts: PaymentFacts): number => PAYMENT_STATUSES.indexOf(facts.status);

/** A total order of readings, so that of any two the same one is the newer. */
function compare(one: PaymentFacts, two: PaymentFacts): number {
  const wereApproved = [one, two].map(({ status }) => ONCE_APPROVED.has(status));
  if (wereApproved[0] !== wereApproved[1]) return wereApproved[0] === true ? 1 : -1;
  if (one.changedAt !== two.changedAt) return one.changedAt < two.changedAt ? -1 : 1;
  if (rank(one) !== rank(two)) return rank(one) - rank(two);
  if (one.amountCents !== two.amountCents) return one.amountCents - two.amountCents;
  const [first, second] = [JSON.stringify([one.currency, one.isLive]), JSON.stringify([two.currency, two.isLive])];
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * Two readings of one payment as one. The result is the same in any order and after any repetition: the newer reading; but a payment that
 * was once approved does not become pending, rejected or cancelled again, money that was given back stays given back, and the time of
 * the approval stays.
 */
export function mergeFacts(one: PaymentFacts, two: PaymentFacts): PaymentFacts {
  const newer = compare(one, two) >= 0 ? one : two;
  const approved = [one.approvedAt, two.approvedAt].filter((time) => time !== null).toSorted();
  return {
    ...newer,
    refundedCents: Math.max(one.refundedCents, two.refundedCents),
    approvedAt: approved[0] ?? null,
  };
}
