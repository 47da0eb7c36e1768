import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { COLLECTOR } from './books';
import type { Books, Checkout, Payment } from './books';
import { brCode } from './br-code';
import type { Quirks } from './quirks';
import { NOT_THERE, headerOf, jsonOf } from './reply';
import type { Reply } from './reply';

const Reais = z.number().positive().multipleOf(0.01);
const ReaisText = z.string().regex(/^\d+\.\d{2}$/);
const Email = z.email();
const PreferenceBody = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string().max(256),
      quantity: z.literal(1),
      currency_id: z.string().length(3),
      unit_price: Reais,
    }),
  ),
  external_reference: z.string().max(64),
  back_urls: z.strictObject({ success: z.url(), pending: z.url(), failure: z.url() }),
  auto_return: z.enum(['approved', 'all']).optional(),
  notification_url: z.url().max(248),
  expires: z.boolean(),
  expiration_date_to: z.iso.datetime({ offset: true }),
  date_of_expiration: z.iso.datetime({ offset: true }),
  payment_methods: z.strictObject({
    excluded_payment_types: z.array(z.strictObject({ id: z.string() })),
    default_payment_method_id: z.string(),
  }),
  metadata: z.record(z.string(), z.string()),
});
const PaymentBody = z.strictObject({
  transaction_amount: Reais,
  description: z.string().max(256),
  payment_method_id: z.literal('pix'),
  external_reference: z.string().max(64),
  notification_url: z.url().max(248),
  date_of_expiration: z.iso.datetime({ offset: true }),
  payer: z.strictObject({ email: Email }),
});
const Reference = z.string().regex(/^[\w-]{1,64}$/);
const ManualOrder = z.strictObject({
  type: z.literal('online'),
  processing_mode: z.literal('manual'),
  total_amount: ReaisText,
  external_reference: Reference,
  expiration_time: z.iso.duration(),
  items: z.array(
    z.strictObject({ external_code: z.string(), title: z.string(), quantity: z.literal(1), unit_price: ReaisText }),
  ),
  config: z.strictObject({
    notification_url: z.url(),
    online: z.strictObject({
      success_url: z.url(),
      failure_url: z.url(),
      pending_url: z.url(),
      auto_return: z.enum(['approved', 'all']).optional(),
    }),
    payment_method: z.strictObject({ not_allowed_types: z.array(z.string()) }),
  }),
});
const AutomaticOrder = z.strictObject({
  type: z.literal('online'),
  processing_mode: z.literal('automatic'),
  total_amount: ReaisText,
  external_reference: Reference,
  payer: z.strictObject({ email: Email }),
  config: z.strictObject({ notification_url: z.url() }),
  transactions: z.strictObject({
    payments: z.tuple([
      z.strictObject({
        amount: ReaisText,
        payment_method: z.strictObject({ id: z.literal('pix'), type: z.literal('bank_transfer') }),
        expiration_time: z.iso.duration(),
      }),
    ]),
  }),
});
const OrderBody = z.discriminatedUnion('processing_mode', [ManualOrder, AutomaticOrder]);
const PaymentRefund = z.strictObject({ amount: Reais.optional() });
const OrderRefund = z.strictObject({
  transactions: z.tuple([z.strictObject({ id: z.string(), amount: ReaisText })]).optional(),
});

const centsOf = (amount: number | string): number => Math.round(Number(amount) * 100);
const textOf = (cents: number): string => (cents / 100).toFixed(2);
/** Times as Mercado Pago writes them: with the offset of Brasília. */
const brasilia = (iso: string): string =>
  new Date(Date.parse(iso) - 3 * 3_600_000).toISOString().replace('Z', '-03:00');

/** The HTTP API of Mercado Pago, as far as a shop calls it: both checkouts, payments, search, refunds. */
export class MercadoPagoApi {
  constructor(
    private readonly books: Books,
    private readonly quirks: () => Quirks,
    private readonly url: () => string,
  ) {}

  /** Null: the call is of another API. */
  async reply(request: IncomingMessage, url: URL): Promise<Reply | null> {
    const [, first, second] = url.pathname.split('/');
    if (request.method === 'POST' && url.pathname === '/checkout/preferences') return this.makePreference(request);
    if (first !== 'v1') return null;
    if (second === 'payments') return this.payments(request, url);
    return second === 'orders' ? this.orders(request, url) : null;
  }

  private async payments(request: IncomingMessage, { pathname, searchParams }: URL): Promise<Reply> {
    const [, , , id, more] = pathname.split('/').map(decodeURIComponent);
    const isPost = request.method === 'POST';
    if (isPost && id === undefined) return this.makePayment(request);
    if (isPost && more === 'refunds') return this.refundPayment(request, id ?? '');
    if (id === 'search') return this.searchPayments(searchParams);
    const payment = this.books.payment(id ?? '');
    return payment === null ? NOT_THERE : { status: 200, body: this.shownPayment(payment) };
  }

  private async orders(request: IncomingMessage, { pathname, searchParams }: URL): Promise<Reply> {
    const [, , , id, more] = pathname.split('/').map(decodeURIComponent);
    const isPost = request.method === 'POST';
    if (isPost && id === undefined) return this.makeOrder(request);
    if (id === undefined) return this.searchOrders(searchParams);
    const order = this.books.checkout(id);
    if (order?.kind !== 'order') return NOT_THERE;
    if (isPost && more === 'refund') return this.refundOrder(request, order);
    return { status: 200, body: this.shownOrder(order) };
  }

  private made(body: unknown): Reply {
    const { failsAfterMaking, hangsAfterMaking } = this.quirks();
    if (hangsAfterMaking) return { status: 504, hangs: true };
    return failsAfterMaking ? { status: 500, body: { message: 'internal_error' } } : { status: 201, body };
  }

  private async makePreference(request: IncomingMessage): Promise<Reply> {
    const body = PreferenceBody.parse(await jsonOf(request));
    const [item] = body.items;
    if (item === undefined) return { status: 400, body: { message: 'items needed' } };
    const checkout = this.books.make(keyOf(request), {
      kind: 'preference',
      order: body.external_reference,
      title: item.title,
      amountCents: centsOf(item.unit_price),
      currency: item.currency_id,
      expiresAt: new Date(body.expiration_date_to).toISOString(),
      returnUrl: body.back_urls.success,
      notifyUrl: body.notification_url,
    });
    const initPoint = `${this.url()}/pay/${checkout.reference}`;
    return this.made({ id: checkout.reference, collector_id: COLLECTOR, init_point: initPoint, ...body });
  }

  private async makePayment(request: IncomingMessage): Promise<Reply> {
    const body = PaymentBody.parse(await jsonOf(request));
    const payment = this.pix(keyOf(request), {
      kind: 'preference',
      order: body.external_reference,
      title: body.description,
      amountCents: centsOf(body.transaction_amount),
      expiresAt: new Date(body.date_of_expiration).toISOString(),
      notifyUrl: body.notification_url,
    });
    return this.made(this.shownPayment(payment));
  }

  private async makeOrder(request: IncomingMessage): Promise<Reply> {
    if (keyOf(request) === '') return { status: 400, body: { errors: [{ code: 'empty_required_header' }] } };
    const body = OrderBody.parse(await jsonOf(request));
    const wanted = {
      kind: 'order' as const,
      order: body.external_reference,
      amountCents: centsOf(body.total_amount),
      expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
      notifyUrl: body.config.notification_url,
    };
    if (body.processing_mode === 'automatic') {
      const payment = this.pix(keyOf(request), { ...wanted, title: 'Pix' });
      const made = this.books.checkout(payment.reference);
      return made === null ? NOT_THERE : this.made(this.shownOrder(made));
    }
    const returnUrl = body.config.online.success_url;
    const title = body.items[0]?.title ?? '';
    const checkout = this.books.make(keyOf(request), { ...wanted, title, currency: 'BRL', returnUrl });
    return this.made(this.shownOrder(checkout));
  }

  /** A checkout that nobody sees, with a payment that waits for the bank. The same key gives the same one. */
  private pix(key: string, wanted: Omit<Checkout, 'reference' | 'currency' | 'returnUrl'>): Payment {
    const checkout = this.books.make(key, { ...wanted, currency: 'BRL', returnUrl: '', pix: true });
    const [known] = this.books.ofCheckout(checkout.reference);
    return known ?? this.books.pay(checkout, { status: 'pending', live: this.quirks().live });
  }

  private searchPayments(query: URLSearchParams): Reply {
    const order = query.get('external_reference') ?? '';
    const found = this.books.paymentsOf(order).filter(({ id }) => /^\d+$/.test(id));
    const results = found.map((one) => this.shownPayment(one));
    return { status: 200, body: { paging: { total: results.length, limit: 30, offset: 0 }, results } };
  }

  private searchOrders(query: URLSearchParams): Reply {
    const [begin, end] = [query.get('begin_date'), query.get('end_date')];
    if (begin === null || end === null) return { status: 400, body: { errors: [{ code: 'missing_required_params' }] } };
    const found = this.books.checkoutsOf(query.get('external_reference') ?? '', 'order');
    return { status: 200, body: { data: found.map((one) => this.shownOrder(one)), paging: { total: found.length } } };
  }

  private async refundPayment(request: IncomingMessage, id: string): Promise<Reply> {
    const { amount } = PaymentRefund.parse(await jsonOf(request));
    const known = this.books.payment(id);
    if (known === null) return NOT_THERE;
    const cents = amount === undefined ? known.amountCents - known.refundedCents : centsOf(amount);
    const done = this.books.refund(id, cents, keyOf(request));
    if (done === null || done === 'too much') return { status: 400, body: { message: 'invalid amount' } };
    const made = { id: Number(id) * 10, payment_id: Number(id), amount: cents / 100, status: 'approved' };
    return { status: 201, body: { ...made, date_created: brasilia(done.changedAt) } };
  }

  private async refundOrder(request: IncomingMessage, order: Checkout): Promise<Reply> {
    const body = OrderRefund.parse(await jsonOf(request));
    const [wanted] = body.transactions ?? [];
    const paid = this.books
      .ofCheckout(order.reference)
      .find(({ status }) => status === 'approved' || status === 'refunded');
    if (paid === undefined || (wanted !== undefined && wanted.id !== paid.id))
      return { status: 404, body: { errors: [{ code: 'transaction_not_found' }] } };
    const cents = wanted === undefined ? paid.amountCents - paid.refundedCents : centsOf(wanted.amount);
    const done = this.books.refund(paid.id, cents, keyOf(request));
    if (done === null || done === 'too much') return { status: 409, body: { errors: [{ code: 'invalid_amount' }] } };
    return { status: 201, body: this.shownOrder(order) };
  }

  private shownPayment(payment: Payment): object {
    const checkout = this.books.checkout(payment.reference);
    return {
      id: Number(payment.id),
      date_created: brasilia(payment.changedAt),
      date_approved: payment.approvedAt === null ? null : brasilia(payment.approvedAt),
      date_last_updated: brasilia(payment.changedAt),
      collector_id: COLLECTOR,
      status: payment.status,
      status_detail: detailOf(payment),
      currency_id: payment.currency,
      transaction_amount: payment.amountCents / 100,
      transaction_amount_refunded: payment.refundedCents / 100,
      payment_method_id: 'pix',
      payment_type_id: 'bank_transfer',
      external_reference: payment.order,
      live_mode: payment.live,
      ...(checkout?.pix === true && {
        point_of_interaction: { type: 'PIX', transaction_data: this.codeOf(payment) },
      }),
    };
  }

  private codeOf({ id, reference, amountCents }: Payment): { qr_code: string; ticket_url: string } {
    return { qr_code: brCode({ id, cents: amountCents }), ticket_url: `${this.url()}/pay/${reference}` };
  }

  private shownOrder(order: Checkout): object {
    const payments = this.books.ofCheckout(order.reference);
    const last =
      payments.find(({ status }) => ['approved', 'refunded', 'charged_back'].includes(status)) ?? payments.at(-1);
    const refunds = last?.refunds ?? [];
    return {
      id: order.reference,
      type: 'online',
      processing_mode: order.pix === true ? 'automatic' : 'manual',
      external_reference: order.order,
      total_amount: textOf(order.amountCents),
      country_code: 'BRA',
      currency: order.currency,
      user_id: String(COLLECTOR),
      ...orderStatus(last),
      created_date: payments[0]?.changedAt ?? new Date().toISOString(),
      last_updated_date: last?.changedAt ?? new Date().toISOString(),
      ...(order.pix !== true && { checkout_url: `${this.url()}/pay/${order.reference}` }),
      transactions: {
        payments: payments.map((one) => this.shownTransaction(one, order.pix === true)),
        refunds: refunds.map((cents, index) => ({
          id: `REF01${index}${last?.id.slice(5) ?? ''}`,
          transaction_id: last?.id,
          amount: textOf(cents),
          status: 'processed',
        })),
      },
    };
  }

  private shownTransaction(payment: Payment, isPix: boolean): object {
    const { status, status_detail: detail } = orderStatus(payment);
    return {
      id: payment.id,
      amount: textOf(payment.amountCents),
      ...(status === 'processed' && { paid_amount: textOf(payment.amountCents) }),
      status,
      status_detail: detail,
      payment_method: { id: 'pix', type: 'bank_transfer', ...(isPix && this.codeOf(payment)) },
    };
  }
}

/** The key under which a call is made once. */
const keyOf = (request: IncomingMessage): string => headerOf(request, 'x-idempotency-key');

const detailOf = ({ status, refundedCents }: Payment): string =>
  ({
    approved: refundedCents > 0 ? 'partially_refunded' : 'accredited',
    pending: 'pending_waiting_transfer',
    rejected: 'cc_rejected_other_reason',
    refunded: 'refunded',
    cancelled: 'expired',
    in_mediation: 'pending',
    charged_back: 'settled',
  })[status];

/** A refund of everything leaves an order `processed`, with the detail `refunded`. */
function orderStatus(payment: Payment | undefined): { status: string; status_detail: string } {
  if (payment === undefined) return { status: 'created', status_detail: 'created' };
  const status = {
    approved: 'processed',
    refunded: 'processed',
    pending: 'action_required',
    rejected: 'failed',
    cancelled: 'canceled',
    in_mediation: 'processing',
    charged_back: 'charged_back',
  }[payment.status];
  const detail = payment.status === 'pending' ? 'waiting_transfer' : detailOf(payment);
  return { status, status_detail: payment.status === 'rejected' ? 'rejected_by_issuer' : detail };
}
