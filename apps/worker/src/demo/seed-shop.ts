import { CouponRecord, Plan } from '@placar/persistence';
import type { DataSource, DeepPartial } from 'typeorm';

/** What the demo sells; the first is the default. Prices in cents. */
const PLANS: readonly DeepPartial<Plan>[] = [
  { slug: 'vip-30', title: 'VIP Bronze', days: 30, months: null, listPriceCents: 2_990, priceCents: 1_990 },
  { slug: 'vip-3m', title: 'VIP Prata', days: null, months: 3, listPriceCents: 8_970, priceCents: 4_990 },
  { slug: 'vip-12m', title: 'VIP Ouro', days: null, months: 12, listPriceCents: 35_880, priceCents: 14_990 },
];
const COUPONS: readonly DeepPartial<CouponRecord>[] = [
  { code: 'BEMVINDO', kind: 'percent', value: 2_000, firstPurchaseOnly: true, perUserLimit: 1 },
  { code: 'PLACAR10', kind: 'amount', value: 1_000, minTotalCents: 4_000, maxUses: 500 },
];

/** Plans and coupons of the demo, once: what somebody changed or switched off stays so. */
export async function seedShop(dataSource: DataSource): Promise<void> {
  await dataSource
    .createQueryBuilder()
    .insert()
    .into(Plan)
    .values(PLANS.map((plan, position) => ({ ...plan, position })))
    .orIgnore()
    .execute();
  await dataSource
    .createQueryBuilder()
    .insert()
    .into(CouponRecord)
    .values([...COUPONS])
    .orIgnore()
    .execute();
}
