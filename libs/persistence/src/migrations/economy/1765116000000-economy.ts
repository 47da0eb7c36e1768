import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is sold, what makes it cheaper, and what it gives (decision 0049). */
export class Economy1765116000000 implements MigrationInterface {
  readonly name = 'Economy1765116000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['vip_grants', 'coupon_redemptions', 'coupons', 'plans'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}

const UP = [
  `CREATE TABLE plans (
    id serial PRIMARY KEY, slug varchar(40) NOT NULL UNIQUE, title varchar(80) NOT NULL,
    days int, months int, list_price_cents int NOT NULL, price_cents int NOT NULL, currency char(3) NOT NULL DEFAULT 'BRL',
    active boolean NOT NULL DEFAULT true, position int NOT NULL DEFAULT 0, version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT plans_length CHECK ((days IS NULL) <> (months IS NULL)),
    CONSTRAINT plans_price CHECK (price_cents >= 0 AND price_cents <= list_price_cents)
  )`,
  `CREATE TABLE coupons (
    id serial PRIMARY KEY, code varchar(32) NOT NULL UNIQUE, kind varchar(8) NOT NULL, value int NOT NULL,
    max_uses int, per_user_limit int, min_total_cents int NOT NULL DEFAULT 0, max_discount_cents int,
    first_purchase_only boolean NOT NULL DEFAULT false, plan_ids int[] NOT NULL DEFAULT '{}',
    starts_at timestamptz, ends_at timestamptz, active boolean NOT NULL DEFAULT true,
    owner_id int CONSTRAINT coupons_owner_id_fkey REFERENCES users ON DELETE SET NULL,
    reserved int NOT NULL DEFAULT 0, used int NOT NULL DEFAULT 0, version int NOT NULL DEFAULT 1,
    deleted_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT coupons_counted CHECK (reserved >= 0 AND used >= 0)
  )`,
  /** Uses of coupons, one for each order; the counters of the coupon are changed in the same statement. */
  `CREATE TABLE coupon_redemptions (
    id bigserial PRIMARY KEY, coupon_id int NOT NULL REFERENCES coupons, user_id int REFERENCES users ON DELETE SET NULL,
    order_id uuid NOT NULL UNIQUE, status varchar(10) NOT NULL, discount_cents int NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(), changed_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX coupon_redemptions_user ON coupon_redemptions (coupon_id, user_id)',
  `CREATE TABLE vip_grants (
    id serial PRIMARY KEY,
    user_id int NOT NULL CONSTRAINT vip_grants_user_id_fkey REFERENCES users ON DELETE CASCADE,
    days int, months int, source varchar(8) NOT NULL, order_id uuid UNIQUE, reason varchar(200) NOT NULL DEFAULT '',
    given_by int CONSTRAINT vip_grants_given_by_fkey REFERENCES users ON DELETE SET NULL,
    given_at timestamptz NOT NULL DEFAULT now(),
    revoked_by int CONSTRAINT vip_grants_revoked_by_fkey REFERENCES users ON DELETE SET NULL,
    revoked_at timestamptz, revoke_reason varchar(200),
    CONSTRAINT vip_grants_length CHECK ((days IS NULL) <> (months IS NULL))
  )`,
  'CREATE INDEX vip_grants_user ON vip_grants (user_id)',
];
