import fc from 'fast-check';
import { booksLines, decideOrder, evolveOrder, orderVerdict } from './index';
import type { BookedSums, BooksLine, OrderCommand, OrderState, PaymentFacts } from './index';

const SOLD = '2026-05-31T23:00:00.000Z';
const BACK = '2026-06-02T10:00:00.000Z';
const create = (totalCents: number): OrderCommand => ({
  type: 'create',
  terms: {
    orderId: 'order-1',
    userId: 7,
    planId: 1,
    planTitle: 'VIP',
    length: { days: 30 },
    listCents: totalCents + 990,
    couponId: 3,
    couponCode: 'VERAO',
    discountCents: 990,
    totalCents,
    currency: 'BRL',
    provider: 'fake',
    acceptsTestPayments: false,
    expiresAt: '2026-06-01T00:30:00.000Z',
  },
});
const seen = (change: Partial<PaymentFacts> = {}): OrderCommand => ({
  type: 'payment-seen',
  facts: {
    paymentId: 'pay-1',
    orderId: 'order-1',
    status: 'approved',
    amountCents: 2_000,
    refundedCents: 0,
    currency: 'BRL',
    isLive: true,
    approvedAt: SOLD,
    changedAt: SOLD,
    ...change,
  },
});
const NAMES = ['grossCents', 'discountCents', 'paidCents', 'refundedCents', 'commissionCents'] as const;

/** The books after all commands, each booked as it comes. */
function booked(commands: readonly OrderCommand[], commissionBp = 1_000): { lines: BooksLine[]; state: OrderState } {
  const lines: BooksLine[] = [];
  let state: OrderState | null = null;
  for (const command of commands) {
    const decision = decideOrder(state, command, { now: SOLD });
    for (const event of decision.ok ? decision.events : []) {
      state = evolveOrder(state, { ...event, at: SOLD });
      lines.push(...booksLines(lines.length === 0 ? null : sumsOf(lines), state, { commissionBp, at: SOLD }));
    }
  }
  if (state === null) throw new Error('no order');
  return { lines, state };
}
const sumsOf = (lines: readonly BooksLine[]): BookedSums =>
  Object.fromEntries(NAMES.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0)])) as never;

describe('the books of an order', () => {
  it('hold a sale once, on the day it was paid, with the share of the partner', () => {
    const { lines } = booked([create(2_000), seen(), seen(), seen({ changedAt: BACK })]);
    expect(lines).toEqual([
      {
        kind: 'sale',
        at: SOLD,
        grossCents: 2_990,
        discountCents: 990,
        paidCents: 2_000,
        refundedCents: 0,
        commissionCents: 200,
      },
    ]);
  });

  it('count money that goes back on the day it goes back, also when one reading tells of both', () => {
    const back = { changedAt: BACK, refundedCents: 500 };
    const refund = {
      kind: 'refund',
      at: BACK,
      grossCents: 0,
      discountCents: 0,
      paidCents: 0,
      refundedCents: 500,
      commissionCents: -50,
    };
    expect(booked([create(2_000), seen(), seen(back)]).lines[1]).toEqual(refund);
    expect(booked([create(2_000), seen(back)]).lines).toMatchObject([{ kind: 'sale', at: SOLD }, refund]);
  });

  it('take a chargeback as all of the money, and give it back when the dispute is won', () => {
    const lost = seen({ status: 'charged_back', changedAt: BACK });
    const won = seen({ changedAt: '2026-07-01T00:00:00.000Z' });
    expect(booked([create(2_000), seen(), lost]).lines[1]).toMatchObject({
      refundedCents: 2_000,
      commissionCents: -200,
    });
    expect(booked([create(2_000), seen(), lost, won]).lines[2]).toMatchObject({
      refundedCents: -2_000,
      commissionCents: 200,
    });
  });

  it('hold an order for nothing as a sale without money, and one that nobody paid not at all', () => {
    expect(booked([create(0), { type: 'confirm' }]).lines).toMatchObject([{ kind: 'sale', at: SOLD, paidCents: 0 }]);
    expect(booked([create(2_000), seen({ status: 'rejected' })]).lines).toEqual([]);
    expect(booked([create(2_000), seen({ amountCents: 1 })]).lines).toEqual([]);
  });

  it('come to the same sums as the order, whatever the provider tells in whatever order', () => {
    const reading = fc.record({
      paymentId: fc.constantFrom('pay-1', 'pay-2'),
      status: fc.constantFrom('pending', 'approved', 'in_mediation', 'refunded', 'charged_back', 'rejected'),
      amountCents: fc.constantFrom(1, 2_000, 2_500),
      refundedCents: fc.integer({ min: 0, max: 2_000 }),
      isLive: fc.boolean(),
      changedAt: fc.constantFrom(SOLD, BACK, '2026-07-01T00:00:00.000Z'),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 8 }), fc.integer({ min: 0, max: 10_000 }), (readings, rate) => {
        const tells = readings.map((change) => seen(change as Partial<PaymentFacts>));
        const { lines, state } = booked([create(2_000), ...tells], rate);
        const { paidBy, netCents } = orderVerdict(state);
        const sums = sumsOf(lines);
        expect(sums.paidCents - sums.refundedCents).toBe(paidBy === null ? 0 : netCents);
        expect(sums.grossCents).toBe(paidBy === null ? 0 : 2_990);
        expect(lines.filter(({ kind }) => kind === 'sale').length).toBe(lines.length === 0 ? 0 : 1);
      }),
    );
  });
});
