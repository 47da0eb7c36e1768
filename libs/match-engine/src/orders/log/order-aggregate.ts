import { NO_SUCH_ORDER, decideOrder, evolveOrder, orderEffects, orderVerdict } from '@placar/domain/order';
import type { OrderCommand, OrderEvent, OrderState, OrderVerdict } from '@placar/domain/order';
import type { Aggregate, Statement } from '../../log';
import type { PoolClient } from 'pg';
import { booksStatements } from './book-order';
import { claimOrder } from './claim-order';
import { rentalStatements } from './rental-statements';

/** An order as an aggregate of the log: its pure rules, its tables, and what must be true beside it. */
export const ORDER: Aggregate<OrderState, OrderCommand, OrderEvent> = {
  name: 'order',
  tables: { events: 'order_events', head: 'orders', snapshots: 'order_snapshots', id: 'order_id' },
  snapshots: { schema: 1, every: 40 },
  missing: NO_SUCH_ORDER,
  decide: decideOrder,
  evolve: evolveOrder,
  effectsOf: orderEffects,
  async project(client, after, envelopes) {
    const last = envelopes.at(-1);
    const verdict = orderVerdict(after);
    const head = headRow(after, verdict, last?.version ?? 0, last?.at ?? null);
    return {
      before: [
        ...(await booksStatements(client, after, last?.at)),
        ...(after.terms.rental === undefined ? grantStatements : rentalStatements)(after, verdict, last?.at),
        ...(await couponStatements(client, after, verdict, last?.at)),
      ],
      withAppend: (first) => ({ key: '0', ctes: [headCte(first)], values: head }),
    };
  },
  claim: (client, after, envelopes) => {
    const [made] = envelopes;
    return made?.event.type === 'order.created' ? claimOrder(client, after.terms, made.at) : Promise.resolve(null);
  },
};

const HEAD = [
  'version',
  'user_id',
  'plan_id',
  'renews',
  'status',
  'list_cents',
  'discount_cents',
  'total_cents',
  'net_cents',
  'currency',
  'coupon_id',
  'provider',
  'provider_ref',
  'is_late',
  'needs_staff',
  'attempt',
  'is_returning',
  'expires_at',
  'created_at',
  'updated_at',
  'paid_at',
] as const;
/** Written once: an account that is deleted takes its name off the order, and no later event puts it back. */
const FIXED: ReadonlySet<string> = new Set(['user_id', 'plan_id', 'renews', 'created_at']);

const headCte = (first: number): string => `head AS (
  INSERT INTO orders (id, ${HEAD.join(', ')}) VALUES ($1, ${HEAD.map((_, index) => `$${first + index}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${HEAD.filter((column) => !FIXED.has(column))
    .map((column) => `${column} = EXCLUDED.${column}`)
    .join(', ')})`;

/** The values of `HEAD`; `at` of the last event, as ISO. */
function headRow(state: OrderState, verdict: OrderVerdict, version: number, at: string | null): unknown[] {
  const { terms } = state;
  const paying = verdict.paidBy === null ? undefined : state.payments[verdict.paidBy];
  const row: Record<(typeof HEAD)[number], unknown> = {
    version,
    user_id: terms.userId,
    plan_id: terms.planId,
    renews: terms.rental?.renews === true ? terms.rental.id : null,
    status: verdict.status,
    list_cents: terms.listCents,
    discount_cents: terms.discountCents,
    total_cents: terms.totalCents,
    net_cents: verdict.netCents,
    currency: terms.currency,
    coupon_id: terms.couponId,
    provider: terms.provider,
    provider_ref: state.checkout?.reference ?? null,
    is_late: verdict.isLate,
    needs_staff: verdict.problems.length > 0,
    attempt: verdict.attempt,
    is_returning: verdict.isReturning,
    expires_at: terms.expiresAt,
    created_at: at,
    updated_at: at,
    paid_at: paying?.approvedAt ?? paying?.changedAt ?? state.confirmedAt,
  };
  return HEAD.map((column) => row[column]);
}

/** One grant for each order, whatever is repeated. One that staff took back by hand stays taken back. */
function grantStatements({ terms }: OrderState, { grant, status }: OrderVerdict, at: string | undefined): Statement[] {
  if (grant === 'none') return [];
  if (grant === 'revoked')
    return [
      {
        name: 'order-grant-revoke',
        text: 'UPDATE vip_grants SET revoked_at = $2, revoke_reason = $3 WHERE order_id = $1 AND revoked_at IS NULL',
        values: [terms.orderId, at, status],
      },
    ];
  const { length } = terms;
  const [days, months] = 'days' in length ? [length.days, null] : [null, length.months];
  return [
    {
      name: 'order-grant',
      text: `INSERT INTO vip_grants (user_id, days, months, source, order_id, reason, given_at)
        SELECT u.id, $3, $4, 'order', $1, $5, $6 FROM users u WHERE u.id = $2
        ON CONFLICT (order_id) DO UPDATE SET revoked_at = NULL, revoke_reason = NULL
          WHERE vip_grants.revoked_at IS NOT NULL AND vip_grants.revoked_by IS NULL`,
      values: [terms.orderId, terms.userId, days, months, terms.planTitle, at],
    },
  ];
}

/** What each state of a redemption takes of its coupon; a use that was paid is not given back. */
const TAKEN: Readonly<Record<OrderVerdict['redemption'], { reserved: number; used: number }>> = {
  none: { reserved: 0, used: 0 },
  released: { reserved: 0, used: 0 },
  reserved: { reserved: 1, used: 0 },
  redeemed: { reserved: 0, used: 1 },
  reversed: { reserved: 0, used: 1 },
};

/** Brings the redemption and the counters of its coupon to what the order has come to. The redemption was made with the order. */
async function couponStatements(
  client: PoolClient,
  { terms }: OrderState,
  { redemption }: OrderVerdict,
  at: string | undefined,
): Promise<Statement[]> {
  if (terms.couponId === null || redemption === 'none') return [];
  const { rows } = await client.query<{ status: OrderVerdict['redemption'] }>({
    name: 'order-redemption',
    text: 'SELECT status FROM coupon_redemptions WHERE order_id = $1 FOR UPDATE',
    values: [terms.orderId],
  });
  const was = rows[0]?.status;
  if (was === undefined || was === redemption) return [];
  const delta = (of: 'reserved' | 'used'): number => TAKEN[redemption][of] - TAKEN[was][of];
  return [
    {
      name: 'order-redemption-change',
      text: `UPDATE coupon_redemptions SET status = $2::varchar, changed_at = $3::timestamptz,
          redeemed_at = CASE WHEN $2::varchar = 'redeemed' THEN coalesce(redeemed_at, $3::timestamptz) ELSE redeemed_at END,
          released_at = CASE WHEN $2::varchar = 'released' THEN $3::timestamptz ELSE released_at END,
          reversed_at = CASE WHEN $2::varchar = 'reversed' THEN $3::timestamptz ELSE reversed_at END
        WHERE order_id = $1`,
      values: [terms.orderId, redemption, at],
    },
    {
      name: 'order-coupon-count',
      text: 'UPDATE coupons SET reserved = reserved + $2, used = used + $3 WHERE id = $1',
      values: [terms.couponId, delta('reserved'), delta('used')],
    },
  ];
}
