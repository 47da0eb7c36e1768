import { createHash, randomUUID } from 'node:crypto';
import type { PaymentFacts } from '@placar/domain/order';
import type { Clock, OutgoingHttp } from '@placar/platform';
import { z } from 'zod';
import type { CheckoutWanted, Delivery, PaymentProvider, PixCode, PixWanted, ReadDelivery } from '../payment-provider';
import { ProviderHttp } from '../provider-http';
import { OrderCheckout } from './order-checkout';
import { PreferenceCheckout } from './preference-checkout';
import { signedAs } from './signature';

export interface MercadoPagoSettings {
  url: string;
  token: string;
  /** Null: no delivery is trusted; all are read, slower. */
  webhookSecret: string | null;
  checkout: 'preference' | 'order';
  acceptsTestPayments: boolean;
}

/** One of its two ways to take money. */
export interface MercadoPagoCheckout {
  /** Of the deliveries that tell of payments made this way. */
  readonly topic: 'payment' | 'order';
  createCheckout(wanted: CheckoutWanted): Promise<{ reference: string; url: string }>;
  createPix(wanted: PixWanted, key: string): Promise<PixCode>;
  fetchPayment(id: string): Promise<PaymentFacts | null>;
  search(orderId: string): Promise<PaymentFacts[]>;
  refund(id: string, amountCents: number, key: string): Promise<void>;
}

const Id = z.union([z.string().min(1).max(80), z.number().int()]).transform(String);
/** The present form; and the older one, whose `resource` is an id or ends with one. */
const Notice = z.object({
  id: Id.nullish(),
  type: z.string().max(40).nullish(),
  topic: z.string().max(40).nullish(),
  resource: z.string().max(200).nullish(),
  data: z.object({ id: Id.nullish() }).nullish(),
});

/** Mercado Pago without its SDK, whose address cannot be changed (decision 0091). */
export class MercadoPagoProvider implements PaymentProvider {
  readonly name = 'mercadopago';
  readonly acceptsTestPayments: boolean;
  /** By the form of an id, so that what was paid before a change of the setting can still be read and given back. */
  private readonly ways: Readonly<Record<'preference' | 'order', MercadoPagoCheckout>>;
  private readonly way: MercadoPagoCheckout;

  constructor(
    http: Pick<OutgoingHttp, 'request'>,
    private readonly settings: MercadoPagoSettings,
    clock: Clock,
  ) {
    const authorization = `Bearer ${settings.token}`;
    const calls = new ProviderHttp(http, settings.url, { authorization }, 'x-idempotency-key');
    this.ways = {
      preference: new PreferenceCheckout(calls, collectorOf(settings.token)),
      order: new OrderCheckout(calls, clock),
    };
    this.way = this.ways[settings.checkout];
    this.acceptsTestPayments = settings.acceptsTestPayments;
  }

  createCheckout(wanted: CheckoutWanted): Promise<{ reference: string; url: string }> {
    return this.way.createCheckout(wanted);
  }

  /** The provider answers one key with one body only: another address is another code. */
  createPix(wanted: PixWanted): Promise<PixCode> {
    const payer = createHash('sha256').update(wanted.email, 'utf8').digest('hex').slice(0, 16);
    return this.way.createPix(wanted, `${wanted.orderId}-${payer}`);
  }

  parseWebhook({ headers, query, body }: Delivery): ReadDelivery | null {
    const parsed = Notice.safeParse(body ?? {});
    const notice = parsed.success ? parsed.data : {};
    const topic = textOf(query.type) ?? textOf(query.topic) ?? notice.type ?? notice.topic;
    const queryId = textOf(query['data.id']) ?? textOf(query.id);
    const id = queryId ?? notice.data?.id ?? notice.resource?.split('/').at(-1);
    if (topic == null || id == null || !/^[\w-]{1,80}$/.test(id)) return null;
    const signature = headerOf(headers['x-signature']);
    const parts = { signature, requestId: headerOf(headers['x-request-id']), dataId: queryId };
    const signed = this.settings.webhookSecret === null ? null : signedAs(parts, this.settings.webhookSecret);
    return {
      // What is signed tells one delivery from another; without that each one is for itself.
      eventId:
        signed === null
          ? randomUUID()
          : createHash('sha256')
              .update(signature ?? '')
              .digest('hex')
              .slice(0, 40),
      // Both topics may be switched on in its panel: a payment of an order is told by the order.
      paymentId: topic === this.way.topic ? id : null,
      isTrusted: signed !== null,
      ...(signed !== null && { signedAs: signed }),
    };
  }

  fetchPayment(id: string): Promise<PaymentFacts | null> {
    return this.wayOf(id).fetchPayment(id);
  }

  search(orderId: string): Promise<PaymentFacts[]> {
    return this.way.search(orderId);
  }

  refund(id: string, amountCents: number, key: string): Promise<void> {
    return this.wayOf(id).refund(id, amountCents, keyOf(key));
  }

  private wayOf(id: string): MercadoPagoCheckout {
    return /^\d+$/.test(id) ? this.ways.preference : this.ways.order;
  }
}

/** A token ends with the account that is paid: `APP_USR-…-…-…-123456`. */
const collectorOf = (token: string): number | null => {
  const id = /^(?:APP_USR|TEST)-.*-(\d{4,15})$/.exec(token)?.[1];
  return id === undefined ? null : Number(id);
};

/** Keys have 64 characters at most. */
const keyOf = (key: string): string =>
  key.length <= 64 ? key : createHash('sha256').update(key, 'utf8').digest('hex');

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 80) : undefined;

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;
