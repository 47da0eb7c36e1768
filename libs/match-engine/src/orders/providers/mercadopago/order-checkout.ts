import type { PaymentFacts } from '@placar/domain/order';
import type { Clock } from '@placar/platform';
import type { CheckoutWanted, PixCode, PixWanted } from '../payment-provider';
import { ProviderError } from '../payment-provider';
import type { ProviderHttp } from '../provider-http';
import type { MercadoPagoCheckout } from './mercadopago-provider';
import { OrderRead, OrdersFound, orderFacts, reaisText } from './wire';

const PATH = '/v1/orders';
/** The search takes a span of 30 days at most; orders live minutes, and are looked at for a week. */
const SEARCH_MS = 29 * 86_400_000;
const MINUTE_MS = 60_000;

/** Checkout Pro by orders: one order of theirs for each of ours, and what was paid for it stands in it. */
export class OrderCheckout implements MercadoPagoCheckout {
  readonly topic = 'order';

  constructor(
    private readonly http: ProviderHttp,
    private readonly clock: Clock,
  ) {}

  async createCheckout(wanted: CheckoutWanted): Promise<{ reference: string; url: string }> {
    const { orderId, title, amountCents, returnUrl, notifyUrl } = wanted;
    const amount = reaisText(amountCents);
    const made = await this.make(orderId, {
      processing_mode: 'manual',
      total_amount: amount,
      external_reference: orderId,
      expiration_time: this.lifetime(wanted.expiresAt),
      items: [{ external_code: orderId, title, quantity: 1, unit_price: amount }],
      config: {
        notification_url: notifyUrl,
        online: {
          success_url: returnUrl,
          failure_url: returnUrl,
          pending_url: returnUrl,
          ...(returnUrl.startsWith('https:') && { auto_return: 'approved' }),
        },
        payment_method: { not_allowed_types: ['ticket'] },
      },
    });
    if (made.checkout_url == null) throw new ProviderError(`POST ${PATH} made no checkout`);
    return { reference: made.id, url: made.checkout_url };
  }

  async createPix(wanted: PixWanted, key: string): Promise<PixCode> {
    const amount = reaisText(wanted.amountCents);
    const expiration = this.lifetime(wanted.expiresAt);
    const made = await this.make(key, {
      processing_mode: 'automatic',
      total_amount: amount,
      external_reference: wanted.orderId,
      payer: { email: wanted.email },
      config: { notification_url: wanted.notifyUrl },
      transactions: {
        payments: [{ amount, payment_method: { id: 'pix', type: 'bank_transfer' }, expiration_time: expiration }],
      },
    });
    const method = made.transactions?.payments?.[0]?.payment_method;
    if (method?.qr_code === undefined) throw new ProviderError(`POST ${PATH} made no code`);
    return { code: method.qr_code, url: method.ticket_url ?? null, expiresAt: wanted.expiresAt };
  }

  async fetchPayment(id: string): Promise<PaymentFacts | null> {
    const order = await this.read(id);
    return order === null ? null : factsOf(order);
  }

  async search(orderId: string): Promise<PaymentFacts[]> {
    const now = this.clock.now().getTime();
    const query = new URLSearchParams({
      external_reference: orderId,
      begin_date: new Date(now - SEARCH_MS).toISOString(),
      end_date: new Date(now).toISOString(),
    });
    const found = await this.http.call({ method: 'GET', path: `${PATH}?${query.toString()}`, answer: OrdersFound });
    return (found?.data ?? []).map(factsOf).filter((facts) => facts !== null);
  }

  /** A part names the payment inside the order; the whole names nothing. */
  async refund(id: string, amountCents: number, key: string): Promise<void> {
    const order = await this.read(id);
    const paid = order?.transactions?.payments?.find(({ status }) => status === 'processed');
    const facts = order === null ? null : factsOf(order);
    if (paid === undefined || facts === null) throw new ProviderError('no such payment', true);
    const isWhole = facts.refundedCents === 0 && amountCents === facts.amountCents;
    const path = `${PATH}/${encodeURIComponent(id)}/refund`;
    const body = isWhole ? undefined : { transactions: [{ id: paid.id, amount: reaisText(amountCents) }] };
    await this.http.call({ method: 'POST', path, key, ...(body && { body }), answer: OrderRead.partial() });
  }

  private read(id: string): Promise<OrderRead | null> {
    return this.http.call({ method: 'GET', path: `${PATH}/${encodeURIComponent(id)}`, answer: OrderRead });
  }

  private async make(key: string, more: object): Promise<OrderRead> {
    const body = { type: 'online', ...more };
    const made = await this.http.call({ method: 'POST', path: PATH, key, body, answer: OrderRead });
    if (made === null) throw new ProviderError(`POST ${PATH} is not there`);
    return made;
  }

  /** As ISO 8601 has it: `PT30M`. */
  private lifetime(expiresAt: string): string {
    const minutes = Math.ceil((Date.parse(expiresAt) - this.clock.now().getTime()) / MINUTE_MS);
    return `PT${Math.max(1, minutes)}M`;
  }
}

function factsOf(order: OrderRead): PaymentFacts | null {
  try {
    return orderFacts(order);
  } catch (error) {
    throw new ProviderError(error instanceof Error ? error.message : 'an order cannot be read');
  }
}
