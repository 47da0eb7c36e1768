import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Books } from './books';
import type { Checkout, Payment } from './books';
import { Deliveries } from './deliveries';
import { checkoutPage } from './page';
import { brCode } from './br-code';
import { MercadoPagoApi } from './mercadopago-api';
import { Quirks } from './quirks';
import { NOT_THERE, jsonOf, textOf } from './reply';
import type { Reply } from './reply';

const DELAYED_MS = 5_000;

const CheckoutBody = z.object({
  order: z.string().max(80),
  title: z.string().max(200),
  amount_cents: z.number().int().positive(),
  currency: z.string().length(3),
  expires_at: z.iso.datetime(),
  return_url: z.url(),
  notify_url: z.url(),
});
const PixBody = CheckoutBody.omit({ return_url: true });
const RefundBody = z.object({ amount_cents: z.number().int().positive() });

/** A provider of payments on this machine. No money moves; everything else does. */
export class Paysim {
  quirks = Quirks.parse({});
  private readonly deliveries: Deliveries;
  private readonly mercadoPago: MercadoPagoApi;
  readonly books: Books;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly server = createServer((request, response) => void this.serve(request, response));
  /** Calls of its API, as `POST /fake/checkouts`, newest last. */
  readonly calls: string[] = [];

  /** `file` keeps the books over a restart; without one they are in memory. */
  constructor(
    private readonly secret: string,
    file: string | null = null,
  ) {
    this.deliveries = new Deliveries(secret, () => this.quirks);
    this.books = new Books((payment, checkout) => this.deliveries.send(payment, checkout), Date.now, file);
    this.mercadoPago = new MercadoPagoApi(
      this.books,
      () => this.quirks,
      () => this.url,
    );
  }

  /** Listens on the loopback; port 0 takes a free one. Answers its address. */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await this.deliveries.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** What a person does on the hosted page. */
  act(reference: string, action: string): Payment | null {
    const checkout = this.books.checkout(reference);
    if (checkout === null) return null;
    const { live } = this.quirks;
    const paid = this.books.ofCheckout(reference).find(({ status }) => status === 'approved');
    switch (action) {
      case 'pay':
        return this.pay(checkout, live);
      case 'less':
        return this.books.pay(checkout, { status: 'approved', amountCents: 1, live });
      case 'decline':
        return this.books.pay(checkout, { status: 'rejected', live });
      case 'delay':
        return this.payLater(checkout);
      case 'refund':
      case 'part': {
        if (paid === undefined) return null;
        const left = paid.amountCents - paid.refundedCents;
        const amount = action === 'part' ? Math.ceil(left / 2) : left;
        const done = this.books.refund(paid.id, amount, `page ${paid.id} ${paid.refundedCents}`);
        return done === 'too much' ? null : done;
      }
      case 'chargeback':
        return paid === undefined ? null : this.books.change(paid.id, 'charged_back');
      default:
        return null;
    }
  }

  /** A payment that waits for the bank is that payment; an order of Mercado Pago is paid once. */
  private pay(checkout: Checkout, live: boolean): Payment | null {
    const payments = this.books.ofCheckout(checkout.reference);
    const waiting = checkout.pix === true ? payments.find(({ status }) => status === 'pending') : undefined;
    if (waiting !== undefined) return this.books.change(waiting.id, 'approved');
    const isPaid = payments.some(({ status }) => status === 'approved');
    return isPaid && checkout.kind === 'order' ? null : this.books.pay(checkout, { status: 'approved', live });
  }

  private payLater(checkout: Checkout): Payment {
    const payment = this.books.pay(checkout, { status: 'pending', live: this.quirks.live });
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.books.change(payment.id, 'approved');
    }, DELAYED_MS);
    this.timers.add(timer);
    return payment;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.reply(request).catch((): Reply => ({ status: 400, body: { message: 'bad request' } }));
    if (reply.hangs === true) return;
    const isPage = reply.html !== undefined;
    response.writeHead(reply.status, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      ...(reply.location !== undefined && { location: reply.location }),
    });
    response.end(reply.html ?? JSON.stringify(reply.body ?? {}));
  }

  private async reply(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? '/', 'http://paysim');
    const { pathname } = url;
    const [, area, kind] = pathname.split('/').map(decodeURIComponent);
    if (pathname === '/') return { status: 200, body: { ready: true } };
    if (area === 'pay') return this.page(request, kind ?? '');
    if (!this.isOurs(request)) return { status: 401, body: { message: 'wrong key' } };
    if (area === 'control' && kind === 'quirks') return this.setQuirks(request);
    if (this.calls.length < 1_000) this.calls.push(`${request.method ?? ''} ${pathname}`);
    if (this.quirks.status > 0) return { status: this.quirks.status, body: { message: 'as the quirk says' } };
    if (area !== 'fake') return (await this.mercadoPago.reply(request, url)) ?? NOT_THERE;
    return this.fake(request, url);
  }

  /** The API of the simulated provider itself. */
  private async fake(request: IncomingMessage, { pathname, searchParams }: URL): Promise<Reply> {
    const [, , kind, id, more] = pathname.split('/').map(decodeURIComponent);
    if (kind === 'checkouts' && request.method === 'POST') return this.makeCheckout(request);
    if (kind === 'pix' && request.method === 'POST') return this.makePix(request);
    if (kind !== 'payments') return NOT_THERE;
    if (id === undefined) {
      const payments = this.books.paymentsOf(searchParams.get('order') ?? '');
      return { status: 200, body: { payments: payments.map(shown) } };
    }
    if (more === 'refunds' && request.method === 'POST') return this.refund(request, id);
    const payment = this.books.payment(id);
    return payment === null ? NOT_THERE : { status: 200, body: shown(payment) };
  }

  private async makeCheckout(request: IncomingMessage): Promise<Reply> {
    const body = CheckoutBody.parse(await jsonOf(request));
    const key = String(request.headers['idempotency-key'] ?? body.order);
    const { reference } = this.books.make(key, { ...wantedOf(body), returnUrl: body.return_url });
    if (this.quirks.hangsAfterMaking) return { status: 504, hangs: true };
    if (this.quirks.failsAfterMaking) return { status: 500, body: { message: 'made, and not told' } };
    return { status: 201, body: { reference, url: `${this.url}/pay/${reference}` } };
  }

  private async makePix(request: IncomingMessage): Promise<Reply> {
    const body = PixBody.parse(await jsonOf(request));
    const key = String(request.headers['idempotency-key'] ?? '');
    const checkout = this.books.make(key, { ...wantedOf(body), returnUrl: '', pix: true });
    const known = this.books.ofCheckout(checkout.reference)[0];
    const { id } = known ?? this.books.pay(checkout, { status: 'pending', live: this.quirks.live });
    const code = brCode({ id, cents: checkout.amountCents });
    return {
      status: 201,
      body: { code, url: `${this.url}/pay/${checkout.reference}`, expires_at: checkout.expiresAt },
    };
  }

  private async refund(request: IncomingMessage, id: string): Promise<Reply> {
    const { amount_cents: amount } = RefundBody.parse(await jsonOf(request));
    const done = this.books.refund(id, amount, String(request.headers['idempotency-key'] ?? ''));
    if (done === null) return NOT_THERE;
    return done === 'too much'
      ? { status: 409, body: { message: 'so much is not left' } }
      : { status: 200, body: shown(done) };
  }

  private async setQuirks(request: IncomingMessage): Promise<Reply> {
    if (request.method === 'POST') this.quirks = Quirks.parse(await jsonOf(request));
    return { status: 200, body: this.quirks };
  }

  private async page(request: IncomingMessage, reference: string): Promise<Reply> {
    const checkout = this.books.checkout(reference);
    if (checkout === null) return { status: 404, html: '<!doctype html><title>404</title><p>404' };
    const show = (): Reply => ({ status: 200, html: checkoutPage(checkout, this.books.ofCheckout(reference)) });
    if (request.method !== 'POST') return show();
    const action = new URLSearchParams(await textOf(request)).get('action') ?? '';
    this.act(reference, action);
    const leaves = checkout.returnUrl !== '' && ['pay', 'delay', 'back', 'decline'].includes(action);
    return leaves ? { status: 303, location: checkout.returnUrl } : { status: 303, location: `/pay/${reference}` };
  }

  private isOurs({ headers }: IncomingMessage): boolean {
    const [given, wanted] = [headers.authorization ?? '', `Bearer ${this.secret}`].map((one) => Buffer.from(one));
    return given?.length === wanted?.length && timingSafeEqual(given as Buffer, wanted as Buffer);
  }
}

const wantedOf = (body: z.infer<typeof PixBody>) => ({
  order: body.order,
  title: body.title,
  amountCents: body.amount_cents,
  currency: body.currency,
  expiresAt: body.expires_at,
  notifyUrl: body.notify_url,
});

const shown = (payment: Payment): object => ({
  id: payment.id,
  order: payment.order,
  status: payment.status,
  amount_cents: payment.amountCents,
  refunded_cents: payment.refundedCents,
  currency: payment.currency,
  live: payment.live,
  approved_at: payment.approvedAt,
  changed_at: payment.changedAt,
});
