import type { Referral } from '../commission';
import type { GrantLength } from '../grant/vip-periods';
import type { PaymentFacts } from './payment-facts';

export const ORDER_STATUSES = [
  'created',
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'charged_back',
  'review',
  'expired',
  'cancelled',
  'failed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why a payment does not count, or needs a person. */
export type PaymentProblem = 'underpaid' | 'foreign_currency' | 'test_payment';

/** Prices are frozen when the order is made. Money in integer cents, times as ISO in UTC. */
export interface OrderTerms {
  orderId: string;
  userId: number;
  planId: number;
  planTitle: string;
  /** Time that the order brings, of VIP or of a rented server. */
  length: GrantLength;
  /** The rented server that the order pays; absent: it pays VIP. `renews`: it was there before. */
  rental?: { id: string; renews: boolean; name: string; slots: number; region: string | null };
  /** Price of the plan before the coupon. */
  listCents: number;
  couponId: number | null;
  couponCode: string | null;
  discountCents: number;
  totalCents: number;
  currency: string;
  /** Who takes the money: the name of the adapter. */
  provider: string;
  /** Whether payments with test credentials count, as they do with the fake provider. */
  acceptsTestPayments: boolean;
  expiresAt: string;
  /** Who brought the buyer; null: nobody. Orders of before have no word of it: their coupon's partner counts. */
  referral?: Referral | null;
  /** Version of the terms of use that the buyer agreed to; null, or absent in orders of before: none was told. */
  acceptedTerms?: string | null;
}

/** What is remembered of an order. Nothing in it depends on the order in which the provider's messages came. */
export interface OrderState {
  terms: OrderTerms;
  /** Where it is paid; null until the provider made it. */
  checkout: { reference: string; url: string } | null;
  /** What happened here, each at most once. */
  expiredAt: string | null;
  cancelledAt: string | null;
  failedAt: string | null;
  /** When the buyer took an order for nothing; it has no payment that could tell of it. */
  confirmedAt: string | null;
  /** What staff asked to be given back, by the key under which the provider is asked. */
  refunds: Readonly<Record<string, { paymentId: string; amountCents: number }>>;
  /** Of each payment the newest reading, by its id. */
  payments: Readonly<Record<string, PaymentFacts>>;
}

export type OrderEvent =
  | { type: 'order.created'; payload: { terms: OrderTerms } }
  | { type: 'order.checkout-made'; payload: { reference: string; url: string } }
  | { type: 'order.checkout-failed'; payload: Record<string, never> }
  | { type: 'order.confirmed'; payload: Record<string, never> }
  | { type: 'order.payment-seen'; payload: { facts: PaymentFacts } }
  | { type: 'order.refund-asked'; payload: { key: string; paymentId: string; amountCents: number; reason: string } }
  | { type: 'order.expired'; payload: Record<string, never> }
  | { type: 'order.cancelled'; payload: Record<string, never> };

/** What an order has come to, and what must be true beside it. All of it follows from the state. */
export interface OrderVerdict {
  status: OrderStatus;
  /** The payment that pays the order. */
  paidBy: string | null;
  /** Paid minus given back, of the payment that pays. */
  netCents: number;
  /** It was paid after it had expired or had been cancelled: honoured, and shown to staff. */
  isLate: boolean;
  /** The payer disputes the payment; the order stays paid until that ends. */
  isDisputed: boolean;
  /** How the newest try to pay stands while nothing was paid: the provider looks at it, or refused it. */
  attempt: 'none' | 'waiting' | 'declined';
  /** More was asked to be given back than the provider has given back so far. */
  isReturning: boolean;
  /** Payments to be given back: every approved one beside the one that pays. */
  toRefund: readonly string[];
  problems: readonly { paymentId: string; problem: PaymentProblem }[];
  grant: 'none' | 'given' | 'revoked';
  redemption: 'none' | 'reserved' | 'redeemed' | 'released' | 'reversed';
  commission: 'none' | 'pending' | 'reversed';
}
