import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partners, and the books of orders, from which reports of coupons are made (decision 0076). */
export class OrderBooks1767140000000 implements MigrationInterface {
  readonly name = 'OrderBooks1767140000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE affiliates (
    id serial PRIMARY KEY, slug varchar(40) NOT NULL UNIQUE, name varchar(80) NOT NULL, logo varchar(300), url varchar(300) NOT NULL,
    bio varchar(500) NOT NULL DEFAULT '', user_id int CONSTRAINT affiliates_user_id_fkey REFERENCES users ON DELETE SET NULL,
    active boolean NOT NULL DEFAULT true, position int NOT NULL DEFAULT 0, commission_bp int NOT NULL DEFAULT 0,
    version int NOT NULL DEFAULT 1, deleted_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT affiliates_commission CHECK (commission_bp BETWEEN 0 AND 10000)
  )`,
  'ALTER TABLE coupons ADD COLUMN affiliate_id int CONSTRAINT coupons_affiliate_id_fkey REFERENCES affiliates ON DELETE SET NULL',
  // Lines are never changed: a sale, then what changed of it. The day is the community's, so that no query converts a time.
  `CREATE TABLE order_books (
    id bigserial PRIMARY KEY, order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    coupon_id int REFERENCES coupons, affiliate_id int REFERENCES affiliates, user_id int REFERENCES users ON DELETE SET NULL,
    kind varchar(6) NOT NULL, at timestamptz NOT NULL,
    day date NOT NULL GENERATED ALWAYS AS ((at AT TIME ZONE 'America/Sao_Paulo')::date) STORED,
    gross_cents int NOT NULL, discount_cents int NOT NULL, paid_cents int NOT NULL, refunded_cents int NOT NULL,
    commission_cents int NOT NULL DEFAULT 0, commission_bp int NOT NULL DEFAULT 0, is_first boolean NOT NULL DEFAULT false
  )`,
  `CREATE UNIQUE INDEX order_books_sale ON order_books (order_id) WHERE kind = 'sale'`,
  'CREATE INDEX order_books_order ON order_books (order_id)',
  `CREATE INDEX order_books_day ON order_books (day)
    INCLUDE (coupon_id, user_id, kind, gross_cents, discount_cents, paid_cents, refunded_cents, commission_cents, is_first)
    WHERE coupon_id IS NOT NULL`,
  'CREATE INDEX order_books_coupon ON order_books (coupon_id, at DESC, id DESC) WHERE coupon_id IS NOT NULL',
  `CREATE INDEX order_books_affiliate ON order_books (affiliate_id) INCLUDE (kind, commission_cents) WHERE affiliate_id IS NOT NULL`,
  // One person, one first purchase; and deleting an account finds its lines.
  'CREATE INDEX order_books_user ON order_books (user_id) WHERE user_id IS NOT NULL',
  'CREATE INDEX coupon_redemptions_made ON coupon_redemptions (coupon_id, created_at)',
  'CREATE INDEX coupon_redemptions_newest ON coupon_redemptions (created_at) INCLUDE (redeemed_at)',
  /** How often a code was asked about, by day: counters, because anybody may ask. */
  `CREATE TABLE coupon_validations (
    coupon_id int NOT NULL REFERENCES coupons ON DELETE CASCADE, day date NOT NULL, count int NOT NULL, PRIMARY KEY (coupon_id, day)
  )`,
  // What was sold before. When money went back is not known to the day there: the last change of the order stands for it.
  `INSERT INTO order_books (order_id, coupon_id, user_id, kind, at, gross_cents, discount_cents, paid_cents, refunded_cents, is_first)
    SELECT id, coupon_id, user_id, 'sale', paid_at, list_cents, discount_cents, total_cents, 0,
      user_id IS NOT NULL AND row_number() OVER (PARTITION BY user_id ORDER BY paid_at, id) = 1
    FROM orders WHERE paid_at IS NOT NULL`,
  `INSERT INTO order_books (order_id, coupon_id, user_id, kind, at, gross_cents, discount_cents, paid_cents, refunded_cents)
    SELECT id, coupon_id, user_id, 'refund', updated_at, 0, 0, 0, total_cents - net_cents
    FROM orders WHERE paid_at IS NOT NULL AND net_cents < total_cents`,
];

const DOWN = [
  'DROP TABLE IF EXISTS coupon_validations',
  'DROP INDEX IF EXISTS coupon_redemptions_made, coupon_redemptions_newest',
  'DROP TABLE IF EXISTS order_books',
  'ALTER TABLE coupons DROP COLUMN affiliate_id',
  'DROP TABLE IF EXISTS affiliates',
];
