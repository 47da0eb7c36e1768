import type { OrderState, OrderStatus, OrderTerms, OrderVerdict, PaymentProblem } from './order-state';
import { ONCE_APPROVED } from './payment-facts';
import type { PaymentFacts, PaymentStatus } from './payment-facts';

const HAS_MONEY: ReadonlySet<PaymentStatus> = new Set(['approved', 'in_mediation']);

function problemOf(facts: PaymentFacts, terms: OrderTerms): PaymentProblem | null {
  if (!facts.isLive && !terms.acceptsTestPayments) return 'test_payment';
  if (facts.currency !== terms.currency) return 'foreign_currency';
  return facts.amountCents < terms.totalCents ? 'underpaid' : null;
}

/* The first that was approved pays; ids break ties, so that every process names the same one. */
const byApproval = (one: PaymentFacts, two: PaymentFacts): number => {
  const [first, second] = [one, two].map((facts) => `${facts.approvedAt ?? facts.changedAt} ${facts.paymentId}`);
  return (first as string) < (second as string) ? -1 : 1;
};

const hasMoney = (facts: PaymentFacts): boolean =>
  HAS_MONEY.has(facts.status) && facts.refundedCents < facts.amountCents;

function statusOfPaid(paying: PaymentFacts): OrderStatus {
  if (paying.status === 'charged_back') return 'charged_back';
  if (paying.status === 'refunded' || paying.refundedCents >= paying.amountCents) return 'refunded';
  return paying.refundedCents > 0 ? 'partially_refunded' : 'paid';
}

function statusOfUnpaid(state: OrderState, hasProblem: boolean): OrderStatus {
  if (hasProblem) return 'review';
  if (state.confirmedAt !== null) return 'paid';
  if (state.cancelledAt !== null) return 'cancelled';
  if (state.expiredAt !== null) return 'expired';
  if (state.checkout !== null || Object.keys(state.payments).length > 0) return 'pending';
  return state.failedAt === null ? 'created' : 'failed';
}

/* Of two tries the one that the provider touched last; ids break ties, so that every process names the same one. */
function attemptOf(state: OrderState): OrderVerdict['attempt'] {
  const newest = Object.values(state.payments)
    .filter((facts) => !ONCE_APPROVED.has(facts.status))
    .toSorted((one, two) => (`${one.changedAt} ${one.paymentId}` < `${two.changedAt} ${two.paymentId}` ? 1 : -1))[0];
  if (newest === undefined) return 'none';
  return newest.status === 'rejected' || newest.status === 'cancelled' ? 'declined' : 'waiting';
}

function isReturning(state: OrderState, paying: PaymentFacts): boolean {
  const asked = Object.values(state.refunds)
    .filter(({ paymentId }) => paymentId === paying.paymentId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return hasMoney(paying) && paying.refundedCents < Math.min(asked, paying.amountCents);
}

const ENDED_UNPAID: ReadonlySet<OrderStatus> = new Set(['expired', 'cancelled', 'failed']);

/** What must be true beside an order of this status. */
function duesOf(status: OrderStatus, hasCoupon: boolean): Pick<OrderVerdict, 'grant' | 'redemption' | 'commission'> {
  const coupon = (redemption: OrderVerdict['redemption']) => (hasCoupon ? redemption : 'none');
  if (status === 'paid' || status === 'partially_refunded')
    return { grant: 'given', redemption: coupon('redeemed'), commission: 'pending' };
  if (status === 'refunded' || status === 'charged_back')
    return { grant: 'revoked', redemption: coupon('reversed'), commission: 'reversed' };
  return {
    grant: 'none',
    redemption: coupon(ENDED_UNPAID.has(status) ? 'released' : 'reserved'),
    commission: 'none',
  };
}

function isLate(paying: PaymentFacts, { expiredAt, cancelledAt }: OrderState): boolean {
  const closedAt = [expiredAt, cancelledAt].filter((time) => time !== null).toSorted()[0];
  return closedAt !== undefined && (paying.approvedAt ?? paying.changedAt) > closedAt;
}

/** What follows from everything that is known of an order. */
export function orderVerdict(state: OrderState): OrderVerdict {
  const { terms } = state;
  const once = Object.values(state.payments)
    .filter((facts) => ONCE_APPROVED.has(facts.status))
    .toSorted(byApproval);
  // What was given back in full, or taken back, is no problem any more.
  const problems = once.filter(hasMoney).flatMap((facts) => {
    const problem = problemOf(facts, terms);
    return problem === null ? [] : [{ paymentId: facts.paymentId, problem }];
  });
  const [paying, ...others] = once.filter((facts) => problemOf(facts, terms) === null);
  if (paying === undefined) {
    const status = statusOfUnpaid(state, problems.length > 0);
    const nothing = { paidBy: null, netCents: 0, isLate: false, isDisputed: false, isReturning: false, toRefund: [] };
    return { status, ...nothing, attempt: attemptOf(state), problems, ...duesOf(status, terms.couponId !== null) };
  }
  const status = statusOfPaid(paying);
  return {
    status,
    paidBy: paying.paymentId,
    netCents: status === 'charged_back' ? 0 : Math.max(0, paying.amountCents - paying.refundedCents),
    isLate: isLate(paying, state),
    isDisputed: paying.status === 'in_mediation',
    attempt: 'none',
    isReturning: isReturning(state, paying),
    toRefund: others.filter(hasMoney).map(({ paymentId }) => paymentId),
    problems,
    ...duesOf(status, terms.couponId !== null),
  };
}
