import { createRequire } from 'node:module';
import { root } from '../scripts/lib/project.mjs';

const require = createRequire(`${root}/bench/`);
const { createDataSource, pgPool } = require('@placar/persistence');
const { prepareDatabase } = require('@placar/read-models');
const { CouponReportsQueries } = require(`${root}/apps/api/dist/features/economy/coupon-reports.queries.js`);
const { CouponReportsService } = require(`${root}/apps/api/dist/features/economy/coupon-reports.service.js`);

const PEOPLE = 20_000;
const COUPONS = 2_000;
/** The last day of the year in which everything was sold. */
const NOW = new Date('2025-12-20T15:00:00Z');

/** One year: most orders with one of twenty coupons, the others spread over all; one in twenty-five goes back. */
const ROWS = [
  `INSERT INTO users (name, steam_id) SELECT 'P' || g, (76561198000000000 + g)::text FROM generate_series(1, ${PEOPLE}) g`,
  `INSERT INTO plans (slug, title, days, list_price_cents, price_cents) VALUES ('vip-30', 'VIP', 30, 2990, 1990)`,
  `INSERT INTO coupons (code, kind, value) SELECT 'CODE' || g, 'percent', 1000 FROM generate_series(1, ${COUPONS}) g`,
  `INSERT INTO orders (id, version, user_id, plan_id, status, list_cents, discount_cents, total_cents, net_cents, currency, coupon_id, provider,
      is_late, needs_staff, expires_at, created_at, updated_at, paid_at)
    SELECT gen_random_uuid(), 3, (SELECT min(id) FROM users WHERE id > 0) + g % ${PEOPLE}, (SELECT min(id) FROM plans), 'paid', 1990, 199, 1791, 1791, 'BRL',
      CASE WHEN g % 10 = 0 THEN NULL WHEN g % 10 < 7 THEN 1 + g * 7919 % 20 ELSE 1 + g * 7919 % ${COUPONS} END, 'fake', false, false, t, t, t, t
    FROM (SELECT g, timestamptz '2025-01-01 03:00Z' + g * interval '365 days' / $1 AS t FROM generate_series(1, $1::int) g) o`,
  `INSERT INTO order_books (order_id, coupon_id, user_id, kind, at, gross_cents, discount_cents, paid_cents, refunded_cents, commission_cents, is_first)
    SELECT id, coupon_id, user_id, 'sale', paid_at, list_cents, discount_cents, total_cents, 0, 179, false FROM orders`,
  `INSERT INTO order_books (order_id, coupon_id, user_id, kind, at, gross_cents, discount_cents, paid_cents, refunded_cents, commission_cents)
    SELECT id, coupon_id, user_id, 'refund', paid_at + interval '3 days', 0, 0, 0, total_cents, -179 FROM orders
      WHERE user_id % 25 = 0 AND paid_at < timestamptz '2025-12-17'`,
  `INSERT INTO coupon_redemptions (coupon_id, user_id, order_id, status, discount_cents, created_at, redeemed_at)
    SELECT coupon_id, user_id, id, 'redeemed', discount_cents, created_at, paid_at FROM orders WHERE coupon_id IS NOT NULL`,
  `INSERT INTO coupon_validations (coupon_id, day, count)
    SELECT c, date '2025-01-01' + d, 9 FROM generate_series(1, 20) c, generate_series(0, 364) d`,
];

/** What staff wait for with so many orders, in milliseconds; each figure from its own calls, one after the other. */
export async function measureCoupons(url, { orders, samples, tell }) {
  await prepareDatabase(url);
  const database = await createDataSource({ url }).initialize();
  try {
    const pool = pgPool(database);
    tell('orders');
    for (const sql of ROWS) await pool.query(sql, sql.includes('$1') ? [orders] : []);
    await pool.query('VACUUM (ANALYZE) orders, order_books, coupon_redemptions, coupon_validations, users');
    const queries = new CouponReportsQueries(database);
    const clock = { now: () => NOW };
    const reports = new CouponReportsService(database, queries, clock);
    const page = { limit: 50, month: '2025-11' };
    const { nextCursor: cursor } = await reports.tracking(5, page);
    if (cursor === null) throw new Error('a coupon with one page of uses only');
    const asked = {
      'summary of a month': () => reports.summary('2025-11'),
      'report of a month': () => reports.monthly(2025, 11),
      'report of a year': () => reports.monthly(2025, undefined),
      'tracking page of a coupon': () => reports.tracking(5, page),
      'tracking page, the second': () => reports.tracking(5, { ...page, cursor }),
    };
    const rows = [];
    for (const [what, ask] of Object.entries(asked)) {
      tell(what);
      const took = [];
      for (let turn = -2; turn < samples; turn += 1) {
        const since = performance.now();
        await ask();
        // The first two prepare plans and fill the cache.
        if (turn >= 0) took.push(performance.now() - since);
      }
      rows.push({ what, took });
    }
    return rows;
  } finally {
    await database.destroy();
  }
}
