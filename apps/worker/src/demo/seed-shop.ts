import { Affiliate, CouponRecord, Plan } from '@placar/persistence';
import type { DataSource, DeepPartial } from 'typeorm';

/** What the demo sells; the first is the default. Prices in cents. */
const PLANS: readonly (DeepPartial<Plan> & { slug: string })[] = [
  { slug: 'vip-30', title: 'VIP Bronze', days: 30, months: null, listPriceCents: 2_990, priceCents: 1_990 },
  { slug: 'vip-3m', title: 'VIP Prata', days: null, months: 3, listPriceCents: 8_970, priceCents: 4_990 },
  { slug: 'vip-12m', title: 'VIP Ouro', days: null, months: 12, listPriceCents: 35_880, priceCents: 14_990 },
];
/** Servers for rent: a small one to train on, and one for a match with its watchers. */
const RENTALS: readonly (DeepPartial<Plan> & { slug: string })[] = [
  { slug: 'servidor-10', title: 'Servidor Treino', slots: 10, months: 1, listPriceCents: 4_990, priceCents: 3_990 },
  { slug: 'servidor-12', title: 'Servidor Partida', slots: 12, months: 1, listPriceCents: 6_990, priceCents: 4_990 },
  {
    slug: 'servidor-12-3m',
    title: 'Servidor Temporada',
    slots: 12,
    months: 3,
    listPriceCents: 20_970,
    priceCents: 11_990,
  },
];
/** Partners, each with the code that is theirs. Their addresses lead nowhere: nobody real is meant. */
const PARTNERS: readonly (DeepPartial<Affiliate> & { slug: string; code: string })[] = [
  {
    slug: 'canal-clutch',
    name: 'Canal Clutch',
    url: 'https://canal-clutch.example/',
    note: 'Análises de partidas e dicas de utilitárias, toda terça e quinta.',
    commissionBp: 1_500,
    code: 'CLUTCH15',
  },
  {
    slug: 'mira-certa',
    name: 'Mira Certa',
    url: 'https://mira-certa.example/',
    note: 'Treinos de mira e movimentação para quem está começando.',
    commissionBp: 1_000,
    code: 'MIRA10',
  },
];
const COUPONS: readonly (DeepPartial<CouponRecord> & { code: string })[] = [
  { code: 'BEMVINDO', kind: 'percent', value: 2_000, firstPurchaseOnly: true, perUserLimit: 1 },
  { code: 'PLACAR10', kind: 'amount', value: 1_000, minTotalCents: 4_000, maxUses: 500 },
  { code: 'CLUTCH15', kind: 'percent', value: 1_500 },
  { code: 'MIRA10', kind: 'percent', value: 1_000 },
];

/** Plans and codes by which the demo's past sales are made; rentals and what staff adds are no part of them. */
export const SOLD_SLUGS = PLANS.map(({ slug }) => slug);
export const SOLD_CODES = COUPONS.map(({ code }) => code);

/** Plans, partners and coupons of the demo, once: what somebody changed or switched off stays so. */
export async function seedShop(dataSource: DataSource): Promise<void> {
  await dataSource
    .createQueryBuilder()
    .insert()
    .into(Plan)
    .values([
      ...PLANS.map((plan, position) => ({ ...plan, position })),
      ...RENTALS.map((plan, position) => ({ ...plan, product: 'rental' as const, region: 'BR', days: null, position })),
    ])
    .orIgnore()
    .execute();
  await dataSource
    .createQueryBuilder()
    .insert()
    .into(Affiliate)
    .values(PARTNERS.map(({ code: _code, ...partner }, position) => ({ ...partner, position })))
    .orIgnore()
    .execute();
  const partners = new Map((await dataSource.getRepository(Affiliate).find()).map(({ slug, id }) => [slug, id]));
  const partnerOf = (code: string): number | null =>
    partners.get(PARTNERS.find((partner) => partner.code === code)?.slug ?? '') ?? null;
  await dataSource
    .createQueryBuilder()
    .insert()
    .into(CouponRecord)
    .values(COUPONS.map((coupon) => ({ ...coupon, affiliateId: partnerOf(coupon.code) })))
    .orIgnore()
    .execute();
}
