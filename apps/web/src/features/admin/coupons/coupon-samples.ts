import type { Coupon } from '@placar/contracts/economy';

/** A coupon for tests. */
export const sampleCoupon: Coupon = {
  id: 3,
  code: 'VERAO35',
  kind: 'percent',
  value: 3_500,
  maxUses: 100,
  used: 12,
  reserved: 1,
  perUserLimit: 1,
  minTotal: 1_000,
  maxDiscount: 2_000,
  firstPurchaseOnly: false,
  planIds: [1],
  startsAt: '2026-05-01T03:00:00.000Z',
  endsAt: '2099-06-01T03:00:00.000Z',
  active: true,
  ownerId: 9,
  affiliateId: 2,
  version: 4,
  createdAt: '2026-04-30T12:00:00.000Z',
};
