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

/** A code to be paid by Pix on our own page. */
export interface PixWanted extends Omit<CheckoutWanted, 'returnUrl'> {
  /** The provider wants one; it goes with this call and is not kept. */
  email: string;
}

export interface PixCode {
  /** What a bank's app reads, as a QR code or by copy and paste (BR Code). */
  code: string;
  /** A page of the provider that shows the code; null: there is none. */
  url: string | null;
  expiresAt: string;
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
  /** Which of the disputed forms of a signature it was; for the log. */
  signedAs?: string;
}

/** Somebody who takes money. Nothing of a provider's shape passes this port. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether payments without real money count. */
  readonly acceptsTestPayments: boolean;
  /** The same order twice gives the same checkout. ProviderError when there is none. */
  createCheckout(wanted: CheckoutWanted): Promise<{ reference: string; url: string }>;
  /** A code of Pix for the order; asked again with the same address it is the same one. */
  createPix(wanted: PixWanted): Promise<PixCode>;
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
