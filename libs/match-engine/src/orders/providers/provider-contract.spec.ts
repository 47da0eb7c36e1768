import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OutgoingHttp, systemClock } from '@placar/platform';
import type { OutgoingRequest } from '@placar/platform';
import { Paysim } from '../../../../../apps/paysim/src/paysim';
import { Quirks } from '../../../../../apps/paysim/src/quirks';
import { FakeProvider } from './fake-provider';
import { MercadoPagoProvider } from './mercadopago/mercadopago-provider';
import { ProviderError } from './payment-provider';
import type { CheckoutWanted, Delivery, PaymentProvider } from './payment-provider';

const SECRET = 'a key of sixteen and more';
const FIXTURES = JSON.parse(
  readFileSync(join(__dirname, '../../../../../apps/paysim/fixtures/mercadopago.json'), 'utf8'),
) as Record<string, object>;

const paysim = new Paysim(SECRET);
/** Our side: what was delivered, newest last. */
const delivered: Delivery[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const query = Object.fromEntries(new URL(request.url ?? '/', 'http://a').searchParams);
    delivered.push({ headers: request.headers, query, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown });
    response.end();
  });
});
let notifyUrl = '';
beforeAll(async () => {
  await paysim.listen(0);
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  notifyUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await paysim.close();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(() => {
  paysim.quirks = Quirks.parse({});
  delivered.length = 0;
});

/** As in the product, but a provider that hangs is not waited for so long. */
const outgoing = new OutgoingHttp({ allowPrivateHosts: true });
const http = { request: (wanted: OutgoingRequest) => outgoing.request({ ...wanted, timeoutMs: 1_000 }) };
const mercadoPago = (checkout: 'preference' | 'order', more: { token?: string; url?: string } = {}) => {
  const settings = { url: paysim.url, token: SECRET, webhookSecret: SECRET, checkout, acceptsTestPayments: true };
  return new MercadoPagoProvider(http, { ...settings, ...more }, systemClock);
};
const PROVIDERS: readonly (readonly [string, (more?: { token?: string }) => PaymentProvider])[] = [
  ['the simulated provider', ({ token = SECRET } = {}) => new FakeProvider(http, { url: paysim.url, secret: token })],
  ['Mercado Pago by preferences', (more) => mercadoPago('preference', more)],
  ['Mercado Pago by orders', (more) => mercadoPago('order', more)],
];

const wantedFor = (orderId: string): CheckoutWanted => ({
  orderId,
  title: 'Placar: VIP',
  amountCents: 1_990,
  currency: 'BRL',
  expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
  returnUrl: 'https://placar.example/plans',
  notifyUrl,
});
async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 10));
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(PROVIDERS)('%s', (_name, create) => {
  const order = (): string => randomUUID();
  /** Pays, and follows what is delivered to the payment. */
  async function paid(orderId: string, action = 'pay') {
    const provider = create();
    const { reference } = await provider.createCheckout(wantedFor(orderId));
    const before = delivered.length;
    paysim.act(reference, action);
    await until(() => delivered.length > before);
    const told = provider.parseWebhook(delivered.at(-1) as Delivery);
    return { provider, reference, told, id: told?.paymentId ?? '' };
  }

  it('makes one checkout for one order, and its page shows the sum', async () => {
    const wanted = wantedFor(order());
    const made = await create().createCheckout(wanted);
    expect(await create().createCheckout(wanted)).toEqual(made);
    expect(made.reference.length).toBeLessThanOrEqual(80);
    expect(await (await fetch(made.url)).text()).toMatch(/19,90/);
    expect(await create().search(wanted.orderId)).toEqual([]);
  });

  it('tells of a payment by a signed delivery; the payment read says the rest', async () => {
    const orderId = order();
    const { provider, told, id } = await paid(orderId);
    expect(told).toMatchObject({ isTrusted: true, paymentId: expect.any(String) as string });
    const facts = await provider.fetchPayment(id);
    expect(facts).toEqual({
      paymentId: id,
      orderId,
      status: 'approved',
      amountCents: 1_990,
      refundedCents: 0,
      currency: 'BRL',
      isLive: false,
      approvedAt: expect.stringMatching(/Z$/) as string,
      changedAt: expect.stringMatching(/Z$/) as string,
    });
    expect(await provider.search(orderId)).toEqual([facts]);
  });

  it('is not trusted without a signature, nor with one of another key, and the delivery still names the payment', async () => {
    for (const quirk of [{ unsigned: true }, { wrongSignature: true }]) {
      paysim.quirks = Quirks.parse(quirk);
      const { told, provider, id } = await paid(order());
      expect(told?.isTrusted).toBe(false);
      expect(await provider.fetchPayment(id)).toMatchObject({ status: 'approved' });
    }
  });

  it('gives back a part, which leaves the payment approved, and the rest; once under one key, and never more', async () => {
    const { provider, id } = await paid(order());
    for (const _twice of [1, 2]) await provider.refund(id, 990, `${id}-a`);
    expect(await provider.fetchPayment(id)).toMatchObject({ status: 'approved', refundedCents: 990 });
    expect(await failure(provider.refund(id, 1_001, `${id}-b`))).toMatchObject({ isFinal: true });
    await provider.refund(id, 1_000, `${id}-c`);
    expect(await provider.fetchPayment(id)).toMatchObject({ status: 'refunded', refundedCents: 1_990 });
    const whole = await paid(order());
    await provider.refund(whole.id, 1_990, `${whole.id}-a`);
    expect(await provider.fetchPayment(whole.id)).toMatchObject({ status: 'refunded', refundedCents: 1_990 });
  });

  it('tells what was declined, paid too low, and charged back', async () => {
    const declined = await paid(order(), 'decline');
    expect(await declined.provider.fetchPayment(declined.id)).toMatchObject({ status: 'rejected', approvedAt: null });
    const low = await paid(order(), 'less');
    expect(await low.provider.fetchPayment(low.id)).toMatchObject({ status: 'approved', amountCents: 1 });
    const back = await paid(order());
    paysim.act(back.reference, 'chargeback');
    expect(await back.provider.fetchPayment(back.id)).toMatchObject({ status: 'charged_back' });
  });

  it('makes a code of Pix, the same one for the same address, and tells when it was paid', async () => {
    const orderId = order();
    const provider = create();
    const wanted = { ...wantedFor(orderId), email: 'ana@example.com' };
    const made = await provider.createPix(wanted);
    expect(await create().createPix(wanted)).toMatchObject({ code: made.code });
    expect(made.code).toMatch(/^000201.*br\.gov\.bcb\.pix.*19\.90.*6304[0-9A-F]{4}$/);
    expect(await provider.search(orderId)).toMatchObject([{ status: 'pending', orderId, amountCents: 1_990 }]);
    const page = await fetch(made.url ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    expect(page.status).toBe(200);
    await until(() => delivered.length > 1);
    expect(await provider.search(orderId)).toMatchObject([{ status: 'approved', isLive: false }]);
  });

  it('finds the checkout again that was made without an answer: 500, or silence', async () => {
    for (const quirk of [{ failsAfterMaking: true }, { hangsAfterMaking: true }]) {
      const wanted = wantedFor(order());
      paysim.quirks = Quirks.parse(quirk);
      expect(await failure(create().createCheckout(wanted))).toMatchObject({ isFinal: false });
      paysim.quirks = Quirks.parse({});
      const count = paysim.books.made;
      await create().createCheckout(wanted);
      expect(paysim.books.made).toBe(count);
    }
  });

  it('is asked again after 429 and 500, and not after a wrong token; no message holds the token', async () => {
    for (const status of [429, 500]) {
      paysim.quirks = Quirks.parse({ status });
      expect(await failure(create().createCheckout(wantedFor(order())))).toMatchObject({ isFinal: false });
    }
    paysim.quirks = Quirks.parse({});
    const error = await failure(create({ token: 'another key of sixteen' }).createCheckout(wantedFor(order())));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ isFinal: true });
    expect(String(error)).not.toContain('another key');
  });

  it('knows no payment that is not there, and takes no stranger for a delivery', async () => {
    expect(await create().fetchPayment('404404404')).toBeNull();
    for (const body of [null, [], 'x', { data: { id: '../../v1' } }, { type: 'payment' }])
      expect(create().parseWebhook({ headers: {}, query: {}, body })?.paymentId ?? null).toBeNull();
  });
});

describe('a delivery of Mercado Pago', () => {
  const signed = (manifest: string): string => createHmac('sha256', SECRET).update(manifest).digest('hex');

  it('is trusted with a time in seconds or milliseconds, and with the id in either spelling; which one is told', async () => {
    for (const [quirk, how] of [
      [{}, 'as given, 10 digits'],
      [{ millisecondTimes: true }, 'as given, 13 digits'],
      [{ signsSmallLetters: true }, 'small letters, 10 digits'],
      [{ signsSmallLetters: true, millisecondTimes: true }, 'small letters, 13 digits'],
    ] as const) {
      paysim.quirks = Quirks.parse(quirk);
      const provider = mercadoPago('order');
      const { reference } = await provider.createCheckout(wantedFor(randomUUID()));
      const before = delivered.length;
      paysim.act(reference, 'pay');
      await until(() => delivered.length > before);
      const told = provider.parseWebhook(delivered.at(-1) as Delivery);
      expect(told).toMatchObject({ isTrusted: true, paymentId: reference, signedAs: how });
    }
  });

  it('of the older form names its payment, each one for itself, and is not trusted', async () => {
    paysim.quirks = Quirks.parse({ oldForm: true });
    const provider = mercadoPago('preference');
    const { reference } = await provider.createCheckout(wantedFor(randomUUID()));
    const payment = paysim.act(reference, 'pay');
    await until(() => delivered.length > 0);
    const [one, two] = [1, 2].map(() => provider.parseWebhook(delivered[0] as Delivery));
    expect(one).toMatchObject({ isTrusted: false, paymentId: payment?.id });
    expect(one?.eventId).not.toBe(two?.eventId);
    const resource = 'https://api.example/v1/payments/42';
    expect(provider.parseWebhook({ headers: {}, query: {}, body: { topic: 'payment', resource } })).toMatchObject({
      paymentId: '42',
    });
  });

  it('survives signatures that are no signatures', () => {
    const provider = mercadoPago('preference');
    for (const signature of ['', 'ts=,v1=', 'v1', 'ts=1700000000', 'ts=1700000000,v1=ção', 'ts=x,v1=y', '=,=,='])
      expect(
        provider.parseWebhook({
          headers: { 'x-signature': signature },
          query: { 'data.id': '1', type: 'payment' },
          body: {},
        }),
      ).toMatchObject({ isTrusted: false, paymentId: '1' });
  });

  it('is the one that its documentation shows; parts that are missing are left out of what is signed', () => {
    const v1 = signed('id:1234567890;ts:1700000000;');
    const given = {
      headers: { 'x-signature': `ts=1700000000,v1=${v1}` },
      query: { 'data.id': '1234567890', type: 'payment' },
    };
    const told = mercadoPago('preference').parseWebhook({ ...given, body: FIXTURES.paymentNotice });
    expect(told).toMatchObject({ isTrusted: true, paymentId: '1234567890' });
    // The other topic may be switched on in the panel as well: one payment must not be counted twice.
    expect(mercadoPago('order').parseWebhook({ ...given, body: FIXTURES.paymentNotice })).toMatchObject({
      paymentId: null,
    });
    const order = { headers: {}, query: {}, body: FIXTURES.orderNotice };
    expect(mercadoPago('order').parseWebhook(order)).toMatchObject({ paymentId: 'ORD01JKV9XT88XQJ7H5W83C2MA5EP' });
  });
});

describe('the published examples', () => {
  /** Answers with one of them, whatever is asked. */
  const answering = (body: unknown, token = SECRET) =>
    new MercadoPagoProvider(
      { request: () => Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(body) }) },
      { url: 'https://a.example', token, webhookSecret: null, checkout: 'order', acceptsTestPayments: false },
      systemClock,
    );

  it('are read as they are meant', async () => {
    const approved = { status: 'approved', amountCents: 1_990, currency: 'BRL', isLive: true };
    expect(await answering(FIXTURES.payment).fetchPayment('1234567890')).toMatchObject({
      ...approved,
      refundedCents: 0,
      approvedAt: '2026-05-25T16:01:40.000Z',
    });
    expect(await answering(FIXTURES.order).fetchPayment('ORD01')).toMatchObject({ ...approved, refundedCents: 990 });
    const whole = { ...FIXTURES.order, status_detail: 'refunded' };
    expect(await answering(whole).fetchPayment('ORD01')).toMatchObject({ status: 'refunded', refundedCents: 1_990 });
    // A payment to somebody else, and a status that nobody knows.
    expect(await answering(FIXTURES.payment, 'APP_USR-1-1-1-5555').fetchPayment('1')).toBeNull();
    expect(await failure(answering({ ...FIXTURES.order, status: 'odd' }).fetchPayment('ORD01'))).toBeInstanceOf(
      ProviderError,
    );
    expect(await failure(answering({ ...FIXTURES.payment, status: 'odd' }).fetchPayment('1'))).toBeInstanceOf(
      ProviderError,
    );
  });

  it('have every field that the fake answers, of the same type', async () => {
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${SECRET}`, 'x-idempotency-key': randomUUID() };
      return (await fetch(paysim.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
    };
    const preference = await mercadoPago('preference').createCheckout(wantedFor(randomUUID()));
    const payment = paysim.act(preference.reference, 'pay');
    const made = await mercadoPago('order').createCheckout(wantedFor(randomUUID()));
    paysim.act(made.reference, 'part');
    paysim.act(made.reference, 'pay');
    paysim.act(made.reference, 'part');
    const pix = randomUUID();
    await mercadoPago('preference').createPix({ ...wantedFor(pix), email: 'a@example.com' });
    const [code] = paysim.books.paymentsOf(pix);
    expect(strange(await call('GET', `/v1/payments/${payment?.id ?? ''}`), FIXTURES.payment)).toEqual([]);
    expect(strange(await call('GET', `/v1/payments/${code?.id ?? ''}`), FIXTURES.payment)).toEqual(['date_approved']);
    expect(strange(await call('GET', `/v1/orders/${made.reference}`), FIXTURES.order)).toEqual([]);
    const refund = await call('POST', `/v1/payments/${payment?.id ?? ''}/refunds`, { amount: 1 });
    expect(strange(refund, FIXTURES.refund)).toEqual([]);
    await until(() => delivered.length > 4);
    for (const { body } of delivered) {
      const isOrder = (body as { type: string }).type === 'order';
      expect(strange(body, isOrder ? FIXTURES.orderNotice : FIXTURES.paymentNotice)).toEqual([]);
    }
  });
});

/** Paths of fields that the example does not have, or has in another type. */
function strange(answer: unknown, example: unknown, path = ''): string[] {
  if (Array.isArray(answer) && Array.isArray(example))
    return answer.flatMap((one) => strange(one, example[0] as unknown, `${path}[]`));
  if (typeof answer === 'object' && answer !== null && typeof example === 'object' && example !== null)
    return Object.entries(answer).flatMap(([name, value]) =>
      strange(value, (example as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`),
    );
  return typeof answer === typeof example ? ((answer === null) === (example === null) ? [] : [path]) : [path];
}
