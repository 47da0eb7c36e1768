import * as fc from 'fast-check';
import { booksLines, decideOrder, evolveOrder } from '../order';
import type { BookedSums, OrderState, PaymentFacts } from '../order';
import { HOLD_DAYS, commissionBalance, maskPixKey, maturedUntil, nextPayout, readPixKey, referralOf } from '.';
import type { CommissionLine, PayoutState, ReviewState } from '.';

/** `npm run test:long` looks at more of them. */
const RUNS = Number(process.env.HISTORY_RUNS ?? 100);

const DAY = 86_400_000;
const START = Date.parse('2026-05-01T12:00:00.000Z');
const RATE = 1_500;
const LEAST = 400;
const SUMS = ['grossCents', 'discountCents', 'paidCents', 'refundedCents', 'commissionCents'] as const;

interface WrittenLine extends CommissionLine {
  id: number;
  order: number;
  soldAt: number;
  payoutId: number | null;
}

/** A partner's orders, books and payouts, moved by random acts; every rule is the product's own. */
class Ledger {
  now = START;
  readonly orders: { state: OrderState; lines: WrittenLine[]; booked: BookedSums | null; review: ReviewState }[] = [];
  readonly payouts: { id: number; cents: number; madeAt: number; status: 'made' | 'paid' | 'cancelled' }[] = [];
  private written = 0;

  lines(): WrittenLine[] {
    return this.orders.flatMap(({ lines, review }) =>
      lines.map((line) => ({
        ...line,
        review,
        isMature: line.soldAt <= maturedUntil(this.now),
        payout: this.stateOf(line.payoutId),
      })),
    );
  }

  sell(cents: number, review: ReviewState): void {
    const orderId = `order-${this.orders.length}`;
    const at = new Date(this.now).toISOString();
    const created = decideOrder(
      null,
      {
        type: 'create',
        terms: {
          orderId,
          userId: 7,
          planId: 1,
          planTitle: 'VIP',
          length: { days: 30 },
          listCents: cents,
          couponId: null,
          couponCode: null,
          discountCents: 0,
          totalCents: cents,
          currency: 'BRL',
          provider: 'fake',
          acceptsTestPayments: true,
          expiresAt: at,
        },
      },
      { now: at },
    );
    if (!created.ok) throw new Error(created.refusal.code);
    const [event] = created.events;
    if (event === undefined) throw new Error('no event');
    this.orders.push({ state: evolveOrder(null, { ...event, at }), lines: [], booked: null, review });
    this.read(this.orders.length - 1, {});
  }

  read(which: number, change: Partial<PaymentFacts>): void {
    const order = this.orders[which % Math.max(1, this.orders.length)];
    if (order === undefined) return;
    const at = new Date(this.now).toISOString();
    const { orderId, totalCents } = order.state.terms;
    const paidAt = new Date(order.lines[0]?.soldAt ?? this.now).toISOString();
    const facts: PaymentFacts = {
      paymentId: `pay-${orderId}`,
      orderId,
      status: 'approved',
      amountCents: totalCents,
      refundedCents: 0,
      currency: 'BRL',
      isLive: true,
      approvedAt: paidAt,
      changedAt: at,
      ...change,
    };
    const decision = decideOrder(order.state, { type: 'payment-seen', facts }, { now: at });
    for (const event of decision.ok ? decision.events : []) order.state = evolveOrder(order.state, { ...event, at });
    this.book(order, at);
  }

  decide(which: number, review: 'approved' | 'refused'): void {
    const order = this.orders[which % Math.max(1, this.orders.length)];
    if (order === undefined || order.review !== 'open') return;
    order.review = review;
    this.book(order, new Date(this.now).toISOString());
  }

  pay(): void {
    const next = nextPayout(this.lines(), LEAST);
    if (next === null) return;
    const id = this.payouts.length;
    this.payouts.push({ id, cents: next.cents, madeAt: this.now, status: 'made' });
    const settled = new Set(next.lines.map((line) => line.id));
    for (const { lines } of this.orders)
      for (const line of lines)
        if (settled.has(line.id)) {
          expect(line.payoutId).toBeNull();
          expect(this.now - line.soldAt).toBeGreaterThanOrEqual(HOLD_DAYS * DAY);
          line.payoutId = id;
        }
  }

  settle(which: number, status: 'paid' | 'cancelled'): void {
    const payout = this.payouts[which % Math.max(1, this.payouts.length)];
    if (payout?.status !== 'made') return;
    payout.status = status;
    if (status === 'paid') return;
    for (const { lines } of this.orders)
      for (const line of lines) if (line.payoutId === payout.id) line.payoutId = null;
  }

  private stateOf(payoutId: number | null): PayoutState {
    return payoutId !== null && this.payouts[payoutId]?.status === 'paid'
      ? 'paid'
      : payoutId === null
        ? 'none'
        : 'made';
  }

  private book(order: Ledger['orders'][number], at: string): void {
    const commissionBp = order.review === 'refused' ? 0 : RATE;
    for (const line of booksLines(order.booked, order.state, { commissionBp, at })) {
      const was = order.booked;
      order.booked = Object.fromEntries(SUMS.map((name) => [name, (was?.[name] ?? 0) + line[name]])) as never;
      const soldAt = order.lines[0]?.soldAt ?? Date.parse(line.at);
      order.lines.push({
        id: (this.written += 1),
        order: this.orders.indexOf(order),
        soldAt,
        payoutId: null,
        cents: line.commissionCents,
        isMature: false,
        review: order.review,
        payout: 'none',
      });
    }
  }
}

const which = fc.nat({ max: 9 });
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      cents: fc.integer({ min: 100, max: 9_000 }),
      odd: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 12 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      which,
      status: fc.constantFrom('approved', 'refunded', 'charged_back', 'in_mediation'),
      refundedCents: fc.integer({ min: 0, max: 9_000 }),
    }),
  },
  fc.record({ do: fc.constant('decide' as const), which, as: fc.constantFrom('approved', 'refused') }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  fc.record({ do: fc.constant('settle' as const), which, as: fc.constantFrom('paid', 'cancelled') }),
);

describe('the ledger of a partner', () => {
  it('adds up whatever comes in whatever order: nothing is paid twice, early, or below nothing', () => {
    const seen = { payouts: 0, clawedBack: 0 };
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
        const ledger = new Ledger();
        for (const one of acts) {
          if (one.do === 'sell') ledger.sell(one.cents, one.odd ? 'open' : 'none');
          else if (one.do === 'wait') ledger.now += one.days * DAY;
          else if (one.do === 'read') ledger.read(one.which, { status: one.status, refundedCents: one.refundedCents });
          else if (one.do === 'decide') ledger.decide(one.which, one.as);
          else if (one.do === 'pay') ledger.pay();
          else ledger.settle(one.which, one.as);

          const lines = ledger.lines();
          const balance = commissionBalance(lines);
          const sum = (some: readonly { cents: number }[]): number => some.reduce((all, { cents }) => all + cents, 0);
          expect(Object.values<number>({ ...balance }).reduce((all, cents) => all + cents, 0)).toBe(sum(lines));
          expect(balance.paidCents).toBe(sum(ledger.payouts.filter(({ status }) => status === 'paid')));
          expect(balance.payingCents).toBe(sum(ledger.payouts.filter(({ status }) => status === 'made')));
          for (const payout of ledger.payouts) expect(payout.cents).toBeGreaterThanOrEqual(LEAST);
          for (const order of ledger.orders) {
            if (order.review === 'open') expect(order.lines.every(({ payoutId }) => payoutId === null)).toBe(true);
            if (order.review === 'refused') expect(sum(order.lines)).toBe(0);
            const { paidCents = 0, refundedCents = 0 } = order.booked ?? {};
            if (order.review !== 'refused')
              expect(sum(order.lines)).toBe(Math.floor(((paidCents - refundedCents) * RATE + 5_000) / 10_000));
          }
          seen.payouts += ledger.payouts.length;
          seen.clawedBack += lines.some(({ cents, payout, isMature }) => cents < 0 && payout === 'none' && isMature)
            ? 1
            : 0;
        }
      }),
      { numRuns: RUNS },
    );
    // The acts really come to payouts, and to money that goes back behind one.
    expect(seen.payouts).toBeGreaterThan(0);
    expect(seen.clawedBack).toBeGreaterThan(0);
  });
});

describe('who brought an order', () => {
  const partner = { affiliateId: 3, commissionBp: 1_000, userId: 5 };
  const other = { affiliateId: 4, commissionBp: 500, userId: null };
  const buyer = { userId: 9, neighbours: [] };

  it('is the partner of the coupon before that of the link', () => {
    expect(referralOf({ coupon: null, link: null }, buyer)).toBeNull();
    expect(referralOf({ coupon: other, link: partner }, buyer)).toEqual({
      affiliateId: 4,
      commissionBp: 500,
      via: 'coupon',
      signs: [],
    });
    expect(referralOf({ coupon: null, link: partner }, buyer)?.via).toBe('link');
  });

  it('is looked at when partner and buyer seem to be one', () => {
    expect(referralOf({ coupon: partner, link: null }, { userId: 5, neighbours: [5] })?.signs).toEqual([
      'same_account',
    ]);
    expect(referralOf({ coupon: null, link: partner }, { userId: 9, neighbours: [5] })?.signs).toEqual([
      'same_address',
    ]);
    expect(referralOf({ coupon: null, link: other }, { userId: 9, neighbours: [5] })?.signs).toEqual([]);
  });
});

describe('a Pix key', () => {
  it.each([
    ['529.982.247-25', 'cpf', '52998224725', '••••4725'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181', '••••0181'],
    [' Zoe@Exemplo.com.br ', 'email', 'zoe@exemplo.com.br', 'z•••@exemplo.com.br'],
    ['+55 11 98765-4321', 'phone', '+5511987654321', '••••4321'],
    ['(11) 98765-4321', 'phone', '+5511987654321', '••••4321'],
    ['1133334444', 'phone', '+551133334444', '••••4444'],
    ['123E4567-e89b-12d3-a456-426614174000', 'random', '123e4567-e89b-12d3-a456-426614174000', '••••4000'],
  ])('%s is a %s', (typed, kind, key, masked) => {
    expect(readPixKey(typed)).toEqual({ kind, key });
    expect(maskPixKey({ kind: kind as never, key })).toBe(masked);
  });

  it.each([
    '',
    '111.111.111-11',
    '123',
    'zoe@',
    'a b@c.de',
    '+1 202 555 0100',
    '=1+1',
    '11.222.333/0001-82',
    '12345678901234',
  ])('%s is none', (typed) => expect(readPixKey(typed)).toBeNull());
});
