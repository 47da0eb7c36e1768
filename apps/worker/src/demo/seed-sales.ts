import { createHash } from 'node:crypto';
import type { OrderTerms, PaymentFacts } from '@placar/domain/order';
import type { OrderEngine } from '@placar/match-engine/orders';
import { CouponRecord, Plan, User } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { In } from 'typeorm';
import { demoPeople } from './lobbies/demo-people';
import type { DemoPerson } from './lobbies/demo-people';
import { pastSales } from './past-sales';
import type { PastSale } from './past-sales';
import type { PastClock } from './seed-matches';
import { SOLD_CODES, SOLD_SLUGS } from './seed-shop';

const HOUR_MS = 3_600_000;
/** No adapter has this name: nobody is ever asked for the money of the demo's past. */
const PROVIDER = 'demo';

interface SaleSeedParts {
  dataSource: DataSource;
  orders: OrderEngine;
  clock: PastClock;
}

/** Sales that the books do not hold yet, or hold half. The past counts from the day on which the demo's people came. */
export async function missingSales(dataSource: DataSource): Promise<{ sale: PastSale; person: DemoPerson }[]> {
  const people = await demoPeople(dataSource);
  const [first] = people.keys();
  if (first === undefined) return [];
  const [plans, coupons, oldest, written] = await Promise.all([
    dataSource.getRepository(Plan).find({ where: { slug: In(SOLD_SLUGS), active: true }, order: { id: 'ASC' } }),
    dataSource.getRepository(CouponRecord).find({ where: { code: In(SOLD_CODES) }, order: { id: 'ASC' } }),
    dataSource.getRepository(User).findOneByOrFail({ id: first }),
    dataSource.query<{ id: string }[]>(
      `SELECT id FROM orders WHERE provider = $1 AND status NOT IN ('created', 'pending')`,
      [PROVIDER],
    ),
  ]);
  const sold = plans.map((plan) => ({
    ...plan,
    length: plan.months === null ? { days: plan.days ?? 0 } : { months: plan.months },
  }));
  const known = new Set(written.map(({ id }) => id));
  return pastSales([...people.keys()], { plans: sold, coupons }, oldest.createdAt.getTime()).flatMap((sale) => {
    const person = people.get(sale.userId);
    return person === undefined || known.has(orderIdOf(sale)) ? [] : [{ sale, person }];
  });
}

/** Writes past orders through the engine, each at its own time; what is there already is left as it is. Returns how many. */
export async function seedSales(parts: SaleSeedParts): Promise<number> {
  const missing = await missingSales(parts.dataSource);
  for (const { sale, person } of missing) await write(parts, sale, person);
  return missing.length;
}

async function write({ orders, clock }: SaleSeedParts, sale: PastSale, person: DemoPerson): Promise<void> {
  const orderId = orderIdOf(sale);
  const tell = (at: number, command: Parameters<OrderEngine['tell']>[1]): Promise<unknown> =>
    clock.at(new Date(at), () => orders.tell(orderId, command, 'demo-sale'));
  const seen = (at: number, facts: Partial<PaymentFacts>): Promise<unknown> =>
    clock.at(new Date(at), () => orders.paymentSeen(orderId, { ...paymentOf(sale), ...facts }, 'demo-sale'));

  const ordered = await clock.at(new Date(sale.madeAt), () => orders.create(termsOf(sale), person));
  // One that a seed left half-written is finished.
  if (ordered.made === null && (await orders.load(orderId)) === null)
    throw new Error(`The past sale ${sale.key} cannot be made`);
  const checkout = { reference: `demo-${sale.key}`, url: 'https://pagamento.example/' };
  await tell(sale.madeAt, { type: 'checkout-made', ...checkout });
  if (sale.end === 'declined') await seen(sale.paidAt, { status: 'rejected', approvedAt: null });
  if (sale.end === 'declined' || sale.end === 'expired')
    return void (await tell(sale.madeAt + HOUR_MS, { type: 'expire' }));
  await seen(sale.paidAt, {});
  if (sale.end === 'paid') return;
  const refundedCents = sale.end === 'refunded' ? sale.plan.priceCents - sale.discountCents : 0;
  await seen(sale.endedAt, { status: sale.end, refundedCents, changedAt: new Date(sale.endedAt).toISOString() });
}

const termsOf = (sale: PastSale): OrderTerms => ({
  orderId: orderIdOf(sale),
  userId: sale.userId,
  planId: sale.plan.id,
  planTitle: sale.plan.title,
  length: sale.plan.length,
  listCents: sale.plan.priceCents,
  couponId: sale.coupon?.id ?? null,
  couponCode: sale.coupon?.code ?? null,
  discountCents: sale.discountCents,
  totalCents: sale.plan.priceCents - sale.discountCents,
  currency: 'BRL',
  provider: PROVIDER,
  acceptsTestPayments: true,
  expiresAt: new Date(sale.madeAt + HOUR_MS).toISOString(),
});

function paymentOf(sale: PastSale): PaymentFacts {
  const paidAt = new Date(sale.paidAt).toISOString();
  return {
    paymentId: `demo-${sale.key}`,
    orderId: orderIdOf(sale),
    status: 'approved',
    amountCents: sale.plan.priceCents - sale.discountCents,
    refundedCents: 0,
    currency: 'BRL',
    isLive: false,
    approvedAt: paidAt,
    changedAt: paidAt,
  };
}

/** One id for each sale, so that a seed that was cut short writes none twice. */
function orderIdOf({ key }: PastSale): string {
  const digest = createHash('sha256').update(`demo-sale ${key}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
