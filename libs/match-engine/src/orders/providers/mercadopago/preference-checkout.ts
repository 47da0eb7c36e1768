import type { PaymentFacts } from '@placar/domain/order';
import type { CheckoutWanted, PixCode, PixWanted } from '../payment-provider';
import { ProviderError } from '../payment-provider';
import type { ProviderHttp } from '../provider-http';
import type { MercadoPagoCheckout } from './mercadopago-provider';
import { PaymentRead, PaymentsFound, PreferenceMade, RefundMade, paymentFacts, reais } from './wire';

/** Boleto takes days; an order lives minutes. */
const NOT_BOLETO = [{ id: 'ticket' }];

/** Checkout Pro by preferences, and payments as the payments API has them. */
export class PreferenceCheckout implements MercadoPagoCheckout {
  readonly topic = 'payment';

  constructor(
    private readonly http: ProviderHttp,
    /** Who is paid, of the token; null: it does not tell. */
    private readonly collectorId: number | null,
  ) {}

  async createCheckout(wanted: CheckoutWanted): Promise<{ reference: string; url: string }> {
    const { orderId, title, amountCents, currency, expiresAt, returnUrl, notifyUrl } = wanted;
    const body = {
      items: [{ id: orderId, title, quantity: 1, currency_id: currency, unit_price: reais(amountCents) }],
      external_reference: orderId,
      back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
      // The provider refuses it for a page without TLS.
      ...(returnUrl.startsWith('https:') && { auto_return: 'approved' }),
      notification_url: notifyUrl,
      expires: true,
      expiration_date_to: expiresAt,
      date_of_expiration: expiresAt,
      payment_methods: { excluded_payment_types: NOT_BOLETO, default_payment_method_id: 'pix' },
      metadata: { order_id: orderId },
    };
    const path = '/checkout/preferences';
    const made = await this.http.call({ method: 'POST', path, key: orderId, body, answer: PreferenceMade });
    if (made === null) throw new ProviderError(`POST ${path} is not there`);
    return { reference: made.id, url: made.init_point };
  }

  async createPix(wanted: PixWanted, key: string): Promise<PixCode> {
    const body = {
      transaction_amount: reais(wanted.amountCents),
      description: wanted.title,
      payment_method_id: 'pix',
      external_reference: wanted.orderId,
      notification_url: wanted.notifyUrl,
      date_of_expiration: wanted.expiresAt,
      payer: { email: wanted.email },
    };
    const made = await this.http.call({ method: 'POST', path: '/v1/payments', key, body, answer: PaymentRead });
    const data = made?.point_of_interaction?.transaction_data;
    if (data?.qr_code === undefined) throw new ProviderError('POST /v1/payments made no code');
    return { code: data.qr_code, url: data.ticket_url ?? null, expiresAt: wanted.expiresAt };
  }

  async fetchPayment(id: string): Promise<PaymentFacts | null> {
    const path = `/v1/payments/${encodeURIComponent(id)}`;
    const payment = await this.http.call({ method: 'GET', path, answer: PaymentRead });
    return payment === null || !this.isOurs(payment) ? null : paymentFacts(payment);
  }

  async search(orderId: string): Promise<PaymentFacts[]> {
    const path = `/v1/payments/search?external_reference=${encodeURIComponent(orderId)}`;
    const found = await this.http.call({ method: 'GET', path, answer: PaymentsFound });
    return (found?.results ?? []).filter((one) => this.isOurs(one)).map(paymentFacts);
  }

  async refund(id: string, amountCents: number, key: string): Promise<void> {
    const path = `/v1/payments/${encodeURIComponent(id)}/refunds`;
    const body = { amount: reais(amountCents) };
    if ((await this.http.call({ method: 'POST', path, key, body, answer: RefundMade })) === null)
      throw new ProviderError('no such payment', true);
  }

  /** A payment that we made to somebody else may bear any reference. */
  private isOurs({ collector_id: collector }: PaymentRead): boolean {
    return this.collectorId === null || collector == null || collector === this.collectorId;
  }
}
