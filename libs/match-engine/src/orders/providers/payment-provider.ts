import type { PaymentFacts } from '@placar/domain/order';

export interface CheckoutWanted {
  orderId: string;
  title: string;
  amountCents: number;
  currency: string;
  /** ISO in UTC: nothing is to be paid after it. */
  expiresAt: string;
  /** Where the browser goes back to. What it brings along is never believed. */
  returnUrl: string;
  /** Where deliveries go. */
  notifyUrl: string;
}

/** A delivery as it came. */
export interface Delivery {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

export interface ReadDelivery {
  /** The same for each repetition of a delivery. */
  eventId: string;
  /** Null: it is about nothing that is paid. */
  paymentId: string | null;
  /** Whether its signature is right. A hint: what counts is the payment as it is read. */
  isTrusted: boolean;
}

/** Somebody who takes money. Nothing of a provider's shape passes this port. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether payments without real money count. */
  readonly acceptsTestPayments: boolean;
  /** The same order twice gives the same checkout. ProviderError when there is none. */
  createCheckout(wanted: CheckoutWanted): Promise<{ reference: string; url: string }>;
  /** Null for what is no delivery of this provider. */
  parseWebhook(delivery: Delivery): ReadDelivery | null;
  /** Null for a payment that the provider does not know. */
  fetchPayment(paymentId: string): Promise<PaymentFacts | null>;
  /** All payments of an order. */
  search(orderId: string): Promise<PaymentFacts[]>;
  /** The same key twice gives back once. */
  refund(paymentId: string, amountCents: number, key: string): Promise<void>;
}

/** The provider did not do what it was asked; `isFinal`: it never will. The message holds no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}
