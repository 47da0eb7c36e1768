import { createHmac } from 'node:crypto';
import { PAYMENT_STATUSES } from '@placar/domain/order';
import type { PaymentFacts } from '@placar/domain/order';
import { secretsEqual } from '@placar/platform';
import type { OutgoingHttp } from '@placar/platform';
import { z } from 'zod';
import { ProviderError } from './payment-provider';
import type { CheckoutWanted, Delivery, PaymentProvider, PixCode, PixWanted, ReadDelivery } from './payment-provider';
import { ProviderHttp } from './provider-http';

const Checkout = z.object({ reference: z.string(), url: z.string() });
const Pix = z.object({ code: z.string(), url: z.url(), expires_at: z.string() });
const Payment = z.object({
  id: z.string(),
  order: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  amount_cents: z.number().int(),
  refunded_cents: z.number().int(),
  currency: z.string(),
  live: z.boolean(),
  approved_at: z.string().nullable(),
  changed_at: z.string(),
});
const Payments = z.object({ payments: z.array(Payment).max(100) });
const Notice = z.object({ event_id: z.string().max(80), payment_id: z.string().max(80), sent_at: z.string().max(40) });

/** Header with the signature of a delivery: HMAC-SHA256, in hex, of event, payment and time with dots between them. */
const SIGNATURE = 'x-paysim-signature';

/** The provider of `apps/paysim`: no money moves, everything else does. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'fake';
  readonly acceptsTestPayments = true;
  private readonly http: ProviderHttp;
  private readonly secret: string;

  constructor(http: Pick<OutgoingHttp, 'request'>, { url, secret }: { url: string; secret: string }) {
    this.secret = secret;
    this.http = new ProviderHttp(http, url, { authorization: `Bearer ${secret}` }, 'idempotency-key');
  }

  createCheckout(wanted: CheckoutWanted): Promise<{ reference: string; url: string }> {
    const body = { ...bodyOf(wanted), return_url: wanted.returnUrl };
    return this.make('/fake/checkouts', wanted.orderId, body, Checkout);
  }

  async createPix(wanted: PixWanted): Promise<PixCode> {
    const made = await this.make('/fake/pix', `${wanted.orderId}-pix`, bodyOf(wanted), Pix);
    return { code: made.code, url: made.url, expiresAt: made.expires_at };
  }

  private async make<T>(path: string, key: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const made = await this.http.call({ method: 'POST', path, key, body, answer });
    if (made === null) throw new ProviderError(`POST ${path} is not there`);
    return made;
  }

  parseWebhook({ headers, body }: Delivery): ReadDelivery | null {
    const notice = Notice.safeParse(body);
    if (!notice.success) return null;
    const { event_id: eventId, payment_id: paymentId, sent_at: sentAt } = notice.data;
    const wanted = createHmac('sha256', this.secret).update(`${eventId}.${paymentId}.${sentAt}`).digest('hex');
    const given = headers[SIGNATURE];
    return { eventId, paymentId, isTrusted: typeof given === 'string' && secretsEqual(given, wanted) };
  }

  async fetchPayment(paymentId: string): Promise<PaymentFacts | null> {
    const path = `/fake/payments/${encodeURIComponent(paymentId)}`;
    const payment = await this.http.call({ method: 'GET', path, answer: Payment });
    return payment === null ? null : factsOf(payment);
  }

  async search(orderId: string): Promise<PaymentFacts[]> {
    const path = `/fake/payments?order=${encodeURIComponent(orderId)}`;
    const found = await this.http.call({ method: 'GET', path, answer: Payments });
    return (found?.payments ?? []).map(factsOf);
  }

  async refund(paymentId: string, amountCents: number, key: string): Promise<void> {
    const path = `/fake/payments/${encodeURIComponent(paymentId)}/refunds`;
    const body = { amount_cents: amountCents };
    const done = await this.http.call({ method: 'POST', path, key, body, answer: Payment });
    if (done === null) throw new ProviderError('no such payment', true);
  }
}

/** What a checkout and a code to pay by Pix have in common. */
const bodyOf = ({
  orderId,
  title,
  amountCents,
  currency,
  expiresAt,
  notifyUrl,
}: Omit<CheckoutWanted, 'returnUrl'>) => ({
  order: orderId,
  title,
  amount_cents: amountCents,
  currency,
  expires_at: expiresAt,
  notify_url: notifyUrl,
});

const factsOf = (payment: z.infer<typeof Payment>): PaymentFacts => ({
  paymentId: payment.id,
  orderId: payment.order,
  status: payment.status,
  amountCents: payment.amount_cents,
  refundedCents: payment.refunded_cents,
  currency: payment.currency,
  isLive: payment.live,
  approvedAt: payment.approved_at,
  changedAt: payment.changed_at,
});
