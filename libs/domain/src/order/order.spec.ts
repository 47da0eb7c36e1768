import fc from 'fast-check';
import { ORDER_STATUSES, PAYMENT_STATUSES, decideOrder, evolveOrder, orderEffects, orderVerdict } from './index';
import type { OrderCommand, OrderState, OrderStatus, OrderTerms, PaymentFacts, PaymentStatus } from './index';

const terms = (change: Partial<OrderTerms> = {}): OrderTerms => ({
  orderId: 'order-1',
  userId: 7,
  planId: 1,
  planTitle: 'VIP',
  length: { days: 30 },
  listCents: 2990,
  couponId: 3,
  couponCode: 'VERAO',
  discountCents: 990,
  totalCents: 2000,
  currency: 'BRL',
  provider: 'fake',
  acceptsTestPayments: false,
  expiresAt: '2026-05-01T12:30:00.000Z',
  ...change,
});

const payment = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  paymentId: 'pay-1',
  orderId: 'order-1',
  status: 'approved',
  amountCents: 2000,
  refundedCents: 0,
  currency: 'BRL',
  isLive: true,
  approvedAt: '2026-05-01T12:10:00.000Z',
  changedAt: '2026-05-01T12:10:00.000Z',
  ...change,
});

const AT = '2026-05-01T12:00:00.000Z';
const LATER = '2026-05-01T13:00:00.000Z';

/** Runs commands; refusals are passed over, as a caller would. */
function play(commands: readonly OrderCommand[], at = AT, from: OrderState | null = null): OrderState {
  const end = commands.reduce<OrderState | null>((state, command) => {
    const decision = decideOrder(state, command, { now: at });
    return decision.ok
      ? decision.events.reduce<OrderState | null>((s, event) => evolveOrder(s, { ...event, at }), state)
      : state;
  }, from);
  if (end === null) throw new Error('no order');
  return end;
}

const create: OrderCommand = { type: 'create', terms: terms() };
const made: OrderCommand = { type: 'checkout-made', reference: 'pref-1', url: 'https://pay.example/1' };
const seen = (change: Partial<PaymentFacts> = {}): OrderCommand => ({ type: 'payment-seen', facts: payment(change) });
const after = '2026-05-02T00:00:00.000Z';

/** An order in each state, with the facts of payment `pay-1` where there is one. */
const IN: Readonly<Record<OrderStatus, OrderState>> = {
  created: play([create]),
  pending: play([create, made]),
  paid: play([create, made, seen()]),
  partially_refunded: play([create, made, seen({ refundedCents: 500 })]),
  refunded: play([create, made, seen({ status: 'refunded', refundedCents: 2000 })]),
  charged_back: play([create, made, seen({ status: 'charged_back' })]),
  review: play([create, made, seen({ amountCents: 1 })]),
  expired: play([{ type: 'expire' }], LATER, play([create, made])),
  cancelled: play([create, made, { type: 'cancel' }]),
  failed: play([create, { type: 'checkout-failed' }]),
};

type Fact =
  | PaymentStatus
  | 'partial refund'
  | 'older pending'
  | 'second payment'
  | 'underpaid'
  | 'other currency'
  | 'test payment';
const FACTS: Readonly<Record<Fact, Partial<PaymentFacts>>> = {
  pending: { status: 'pending', approvedAt: null, changedAt: after },
  in_process: { status: 'in_process', approvedAt: null, changedAt: after },
  authorized: { status: 'authorized', approvedAt: null, changedAt: after },
  rejected: { status: 'rejected', approvedAt: null, changedAt: after },
  cancelled: { status: 'cancelled', approvedAt: null, changedAt: after },
  approved: { status: 'approved', changedAt: after },
  in_mediation: { status: 'in_mediation', changedAt: after },
  refunded: { status: 'refunded', refundedCents: 2000, changedAt: after },
  charged_back: { status: 'charged_back', changedAt: after },
  'partial refund': { refundedCents: 700, changedAt: after },
  'older pending': { status: 'pending', approvedAt: null, changedAt: '2026-05-01T12:05:00.000Z' },
  'second payment': { paymentId: 'pay-2', approvedAt: after, changedAt: after },
  underpaid: { paymentId: 'pay-2', amountCents: 1999, approvedAt: after, changedAt: after },
  'other currency': { paymentId: 'pay-2', currency: 'ARS', approvedAt: after, changedAt: after },
  'test payment': { paymentId: 'pay-2', isLive: false, approvedAt: after, changedAt: after },
};

/* In the order of FACTS: pending … charged_back, partial refund, older pending, second payment, underpaid, other currency, test payment. */
const TABLE: Readonly<Record<OrderStatus, string>> = {
  created:
    'pending pending pending pending pending paid paid refunded charged_back partially_refunded pending paid review review review',
  pending:
    'pending pending pending pending pending paid paid refunded charged_back partially_refunded pending paid review review review',
  paid: 'paid paid paid paid paid paid paid refunded charged_back partially_refunded paid paid paid paid paid',
  partially_refunded:
    'partially_refunded partially_refunded partially_refunded partially_refunded partially_refunded partially_refunded partially_refunded refunded charged_back partially_refunded partially_refunded partially_refunded partially_refunded partially_refunded partially_refunded',
  refunded:
    'refunded refunded refunded refunded refunded refunded refunded refunded charged_back refunded refunded refunded refunded refunded refunded',
  charged_back:
    'charged_back charged_back charged_back charged_back charged_back paid paid refunded charged_back partially_refunded charged_back charged_back charged_back charged_back charged_back',
  review:
    'review review review review review paid paid refunded charged_back partially_refunded review paid review review review',
  expired:
    'expired expired expired expired expired paid paid refunded charged_back partially_refunded expired paid review review review',
  cancelled:
    'cancelled cancelled cancelled cancelled cancelled paid paid refunded charged_back partially_refunded cancelled paid review review review',
  failed:
    'pending pending pending pending pending paid paid refunded charged_back partially_refunded pending paid review review review',
};

describe('an order and what its provider tells', () => {
  it('begins each row of the table in the state that the row names', () => {
    for (const status of ORDER_STATUSES) expect([status, orderVerdict(IN[status]).status]).toEqual([status, status]);
    for (const status of PAYMENT_STATUSES) expect(Object.keys(FACTS)).toContain(status);
  });

  it.each(ORDER_STATUSES)('%s: every fact has the end that the table says', (status) => {
    const ends = Object.values(FACTS).map((change) => orderVerdict(play([seen(change)], after, IN[status])).status);
    expect(ends.join(' ')).toBe(TABLE[status]);
  });

  it('gives VIP for what is paid alone, and takes it back with all of the money', () => {
    const dues = (state: OrderState) => {
      const { grant, redemption, commission } = orderVerdict(state);
      return `${grant} ${redemption} ${commission}`;
    };
    expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, dues(IN[status])]))).toEqual({
      created: 'none reserved none',
      pending: 'none reserved none',
      paid: 'given redeemed pending',
      partially_refunded: 'given redeemed pending',
      refunded: 'revoked reversed reversed',
      charged_back: 'revoked reversed reversed',
      review: 'none reserved none',
      expired: 'none released none',
      cancelled: 'none released none',
      failed: 'none released none',
    });
  });

  it('honours a payment after the end and marks it; one before the end that came late is not marked', () => {
    const late = orderVerdict(play([seen({ approvedAt: after, changedAt: after })], after, IN.expired));
    expect(late).toMatchObject({ status: 'paid', isLate: true, grant: 'given', redemption: 'redeemed' });
    expect(orderVerdict(play([seen()], after, IN.expired))).toMatchObject({ status: 'paid', isLate: false });
  });

  it('names each further payment to be given back, until it is', () => {
    const twice = play([seen({ paymentId: 'pay-2', approvedAt: after, changedAt: after })], after, IN.paid);
    expect(orderVerdict(twice)).toMatchObject({ paidBy: 'pay-1', toRefund: ['pay-2'], netCents: 2000 });
    const back = play(
      [seen({ paymentId: 'pay-2', status: 'refunded', refundedCents: 2000, changedAt: after })],
      after,
      twice,
    );
    expect(orderVerdict(back)).toMatchObject({ status: 'paid', toRefund: [] });
  });

  it('asks a person about too little money, and no more once it was given back', () => {
    expect(orderVerdict(IN.review).problems).toEqual([{ paymentId: 'pay-1', problem: 'underpaid' }]);
    const back = play(
      [seen({ amountCents: 1, status: 'refunded', refundedCents: 1, changedAt: after })],
      after,
      IN.review,
    );
    expect(orderVerdict(back)).toMatchObject({ status: 'pending', problems: [] });
  });

  it('refuses the payment of another order, and totals that do not add up', () => {
    expect(decideOrder(IN.pending, seen({ orderId: 'order-2' }), { now: AT })).toMatchObject({
      ok: false,
      refusal: { code: 'CONFLICT' },
    });
    expect(decideOrder(IN.pending, seen({ orderId: null }), { now: AT })).toMatchObject({
      ok: false,
      refusal: { code: 'CONFLICT' },
    });
    for (const wrong of [{ totalCents: 1 }, { discountCents: 0.5 }, { listCents: -1 }, { totalCents: Number.NaN }]) {
      expect(decideOrder(null, { type: 'create', terms: terms(wrong) }, { now: AT })).toMatchObject({
        ok: false,
        refusal: { code: 'INVALID_INPUT' },
      });
    }
  });

  it('takes an order for nothing by a click alone, once, and one that costs something never', () => {
    const free = play([{ type: 'create', terms: terms({ listCents: 990, totalCents: 0 }) }]);
    expect(orderVerdict(play([{ type: 'confirm' }, { type: 'confirm' }], AT, free))).toMatchObject({
      status: 'paid',
      paidBy: null,
      grant: 'given',
      redemption: 'redeemed',
    });
    expect(decideOrder(IN.pending, { type: 'confirm' }, { now: AT })).toMatchObject({ ok: false });
    expect(decideOrder(free, { type: 'confirm' }, { now: LATER })).toMatchObject({ ok: false });
    expect(decideOrder(play([{ type: 'confirm' }], AT, free), { type: 'cancel' }, { now: AT })).toMatchObject({
      ok: false,
    });
  });

  it('asks for money back at most for what is left, and under one key once', () => {
    const back = (key: string, amountCents: number | null): OrderCommand => ({
      type: 'refund',
      key,
      amountCents,
      reason: 'arrependimento',
    });
    expect(decideOrder(IN.pending, back('a', null), { now: AT })).toMatchObject({
      refusal: { code: 'ORDER_CLOSED' },
    });
    expect(decideOrder(IN.paid, back('a', 2001), { now: AT })).toMatchObject({ refusal: { code: 'REFUND_TOO_HIGH' } });
    const asked = play([back('a', 500), back('a', 500)], AT, IN.paid);
    expect(Object.keys(asked.refunds)).toEqual(['a']);
    expect(decideOrder(asked, back('b', 1501), { now: AT })).toMatchObject({ refusal: { code: 'REFUND_TOO_HIGH' } });
    const seenBack = play([seen({ refundedCents: 500, changedAt: after })], after, asked);
    expect(decideOrder(seenBack, back('b', null), { now: AT })).toMatchObject({
      ok: true,
      events: [{ payload: { amountCents: 1500 } }],
    });
  });

  it('tells how the newest try stands until one pays, and of money that is on its way back', () => {
    const declined = play([seen({ paymentId: 'pay-0', status: 'rejected', approvedAt: null })], AT, IN.pending);
    expect(orderVerdict(declined)).toMatchObject({ status: 'pending', attempt: 'declined', isReturning: false });
    const again = seen({ status: 'in_process', approvedAt: null, changedAt: LATER });
    expect(orderVerdict(play([again], LATER, declined)).attempt).toBe('waiting');
    const paid = play([again, seen()], LATER, declined);
    expect(orderVerdict(paid)).toMatchObject({ status: 'paid', attempt: 'none' });
    const asked = play([{ type: 'refund', key: 'k', amountCents: 500, reason: '' }], LATER, paid);
    expect(orderVerdict(asked)).toMatchObject({ status: 'paid', isReturning: true });
    const back = play([seen({ refundedCents: 500, changedAt: after })], after, asked);
    expect(orderVerdict(back)).toMatchObject({ status: 'partially_refunded', isReturning: false });
  });

  it('gives each second payment back once', () => {
    const before = IN.paid;
    const facts = payment({ paymentId: 'pay-2', approvedAt: after, changedAt: after });
    const event = { type: 'order.payment-seen' as const, payload: { facts } };
    const twice = evolveOrder(before, { ...event, at: after });
    expect(orderEffects(event, before, twice)).toEqual([
      {
        job: 'refund-payment',
        payload: { order_id: 'order-1', payment_id: 'pay-2', key: 'second-pay-2', amount_cents: 2000 },
      },
    ]);
    expect(orderEffects(event, twice, twice)).toEqual([]);
  });

  it('does not end what is paid: neither by its clock nor by its buyer', () => {
    expect(decideOrder(IN.paid, { type: 'expire' }, { now: after })).toEqual({ ok: true, events: [] });
    expect(decideOrder(IN.paid, { type: 'cancel' }, { now: after })).toMatchObject({
      ok: false,
      refusal: { code: 'ORDER_CLOSED' },
    });
    expect(decideOrder(IN.pending, { type: 'expire' }, { now: AT })).toEqual({ ok: true, events: [] });
  });
});

const time = fc.integer({ min: 0, max: 40 }).map((minute) => new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString());
const anyFacts = fc.record({
  paymentId: fc.constantFrom('pay-1', 'pay-2', 'pay-3'),
  status: fc.constantFrom(...PAYMENT_STATUSES),
  amountCents: fc.constantFrom(1, 2000, 2500),
  refundedCents: fc.constantFrom(0, 1, 700, 2000),
  currency: fc.constantFrom('BRL', 'ARS'),
  isLive: fc.boolean(),
  approvedAt: fc.option(time, { nil: null }),
  changedAt: time,
});

describe('deliveries in any order, any number of times', () => {
  it('come to the same end', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyFacts, { maxLength: 8 })
          .chain((facts) =>
            fc.tuple(
              fc.constant(facts),
              fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2, maxLength: facts.length * 2 }),
            ),
          ),
        ([facts, shuffled]) => {
          const straight = play(facts.map(seen), after, IN.pending);
          const other = play(shuffled.map(seen), after, IN.pending);
          expect(other).toEqual(straight);
          expect(orderVerdict(other)).toEqual(orderVerdict(straight));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('write nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 6 }), (facts) => {
        const end = play(facts.map(seen), after, IN.pending);
        for (const one of facts) expect(decideOrder(end, seen(one), { now: after })).toEqual({ ok: true, events: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('never leave more than one payment that pays, and never a grant without one', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 8 }), (facts) => {
        const state = play(facts.map(seen), after, IN.pending);
        const { paidBy, toRefund, grant, netCents } = orderVerdict(state);
        expect(toRefund).not.toContain(paidBy);
        expect(grant !== 'given' || paidBy !== null).toBe(true);
        expect(netCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
