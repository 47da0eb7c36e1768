import fc from 'fast-check';
import { COUPON_REFUSALS, checkCoupon, discountOf, normalCode } from './index';
import type { Coupon, CouponRefusal, CouponUse } from './index';

const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  kind: 'percent',
  value: 3_500,
  maxUses: 10,
  perUserLimit: 1,
  minTotalCents: 1_000,
  maxDiscountCents: null,
  isFirstPurchaseOnly: false,
  planIds: [1, 2],
  startsAt: '2026-05-01T03:00:00.000Z',
  endsAt: '2026-06-01T03:00:00.000Z',
  isActive: true,
  isDeleted: false,
  ownerId: 99,
  reserved: 2,
  used: 3,
  ...change,
});
const use = (change: Partial<CouponUse> = {}): CouponUse => ({
  now: '2026-05-10T12:00:00.000Z',
  planId: 1,
  priceCents: 2_990,
  user: { id: 7, usesOfCoupon: 0, hasPaidBefore: false },
  ...change,
});
const person = (change: Partial<NonNullable<CouponUse['user']>>): Partial<CouponUse> => ({
  user: { id: 7, usesOfCoupon: 0, hasPaidBefore: false, ...change },
});

describe('the code of a coupon', () => {
  it.each([
    [' verao35 ', 'VERAO35'],
    ['ｖｅｒａｏ', 'VERAO'],
    ['a_b-9', 'A_B-9'],
    ['A'.repeat(32), 'A'.repeat(32)],
    ['A'.repeat(33), null],
    ['ab', null],
    ['', null],
    ['VERÃO', null],
    ['A B C', null],
    ['ABC\0', null],
    ['%00ABC', null],
    ['ﬀ'.repeat(17), null],
    ['A'.repeat(1_000_000), null],
  ])('%j is kept as %j', (typed, code) => {
    expect(normalCode(typed)).toBe(code);
  });
});

describe('what a coupon takes off', () => {
  it.each([
    [2_990, coupon(), 1_047],
    [1, coupon({ value: 5_000 }), 1],
    [1, coupon({ value: 4_999 }), 0],
    [201, coupon({ value: 50 }), 1],
    [199, coupon({ value: 50 }), 1],
    [99, coupon({ value: 50 }), 0],
    [2_990, coupon({ value: 10_000 }), 2_990],
    [2_990, coupon({ maxDiscountCents: 500 }), 500],
    [2_990, coupon({ kind: 'amount', value: 500 }), 500],
    [300, coupon({ kind: 'amount', value: 500 }), 300],
    [0, coupon({ kind: 'amount', value: 500 }), 0],
  ])('of %d cents', (price, given, cents) => {
    expect(discountOf(given, price)).toBe(cents);
  });

  it('is whole cents between nothing and the price, and grows with the price', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    const any = fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 10_000 }),
      maxDiscountCents: fc.option(cents, { nil: null }),
    });
    fc.assert(
      fc.property(any, cents, fc.integer({ min: 0, max: 10_000 }), (given, price, more) => {
        const discount = discountOf(given, price);
        expect(Number.isSafeInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(price);
        expect(discountOf(given, price + more)).toBeGreaterThanOrEqual(discount);
      }),
    );
  });
});

describe('whether a coupon applies', () => {
  it('takes 35 % off the price of its plan', () => {
    expect(checkCoupon(coupon(), use())).toEqual({ valid: true, discountCents: 1_047, totalCents: 1_943 });
  });

  it('makes a plan free with 100 %', () => {
    expect(checkCoupon(coupon({ value: 10_000 }), use())).toEqual({ valid: true, discountCents: 2_990, totalCents: 0 });
  });

  const refused: readonly [CouponRefusal, Coupon | null, CouponUse][] = [
    ['not_found', null, use()],
    ['not_found', coupon({ isDeleted: true, isActive: false }), use()],
    ['inactive', coupon({ isActive: false }), use()],
    ['not_started', coupon(), use({ now: '2026-05-01T02:59:59.999Z' })],
    ['expired', coupon(), use({ now: '2026-06-01T03:00:00.000Z' })],
    ['exhausted', coupon({ reserved: 4, used: 6 }), use()],
    ['plan', coupon(), use({ planId: 3 })],
    ['plan', coupon({ planIds: [] }), use({ planId: null })],
    ['min_total', coupon(), use({ priceCents: 999 })],
    ['own_coupon', coupon({ ownerId: 7 }), use()],
    ['user_limit', coupon(), use(person({ usesOfCoupon: 1 }))],
    ['first_purchase', coupon({ isFirstPurchaseOnly: true }), use(person({ hasPaidBefore: true }))],
  ];
  it.each(refused)('refuses: %s', (reason, given, asked) => {
    expect(checkCoupon(given, asked)).toEqual({ valid: false, reason });
  });

  it('has a test for each reason', () => {
    expect(new Set(refused.map(([reason]) => reason))).toEqual(new Set(COUPON_REFUSALS));
  });

  it('begins and ends to the millisecond, and asks a visitor nothing personal', () => {
    expect(checkCoupon(coupon(), use({ now: '2026-05-01T03:00:00.000Z' })).valid).toBe(true);
    expect(checkCoupon(coupon(), use({ now: '2026-06-01T02:59:59.999Z' })).valid).toBe(true);
    expect(checkCoupon(coupon({ isFirstPurchaseOnly: true, perUserLimit: 0 }), use({ user: null })).valid).toBe(true);
  });
});
