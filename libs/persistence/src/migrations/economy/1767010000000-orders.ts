import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders with their log, deliveries of providers; and books that stay when an account goes. */
export class Orders1767010000000 implements MigrationInterface {
  readonly name = 'Orders1767010000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // The head row: the row that writers lock.
  `CREATE TABLE orders (
    id uuid PRIMARY KEY, version int NOT NULL, user_id int REFERENCES users ON DELETE SET NULL, plan_id int NOT NULL REFERENCES plans,
    status varchar(20) NOT NULL, list_cents int NOT NULL, discount_cents int NOT NULL, total_cents int NOT NULL, net_cents int NOT NULL,
    currency char(3) NOT NULL, coupon_id int REFERENCES coupons, provider varchar(16) NOT NULL, provider_ref varchar(80),
    is_late boolean NOT NULL, needs_staff boolean NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL, paid_at timestamptz, looked_at timestamptz
  )`,
  'CREATE INDEX orders_of ON orders (user_id, created_at)',
  'CREATE INDEX orders_newest ON orders (created_at)',
  'CREATE INDEX orders_coupon ON orders (coupon_id, paid_at) WHERE coupon_id IS NOT NULL',
  `CREATE INDEX orders_open ON orders (expires_at) WHERE status IN ('created', 'pending')`,
  `CREATE TABLE order_events (
    position bigserial PRIMARY KEY, order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE, version int NOT NULL,
    type varchar(64) NOT NULL, payload json NOT NULL, actor json NOT NULL, command_id uuid, cause varchar(64),
    correlation_id varchar(64), occurred_at timestamptz NOT NULL, UNIQUE (order_id, version)
  )`,
  `CREATE TABLE order_snapshots (
    order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE, version int NOT NULL, schema int NOT NULL, state json NOT NULL
  )`,
  `CREATE TABLE payment_deliveries (
    id bigserial PRIMARY KEY, provider varchar(16) NOT NULL, dedup_key varchar(160) NOT NULL, payment_id varchar(80),
    is_trusted boolean NOT NULL, body text NOT NULL, received_at timestamptz NOT NULL DEFAULT now(), UNIQUE (provider, dedup_key)
  )`,
  'CREATE INDEX payment_deliveries_received ON payment_deliveries (received_at)',
  `ALTER TABLE coupon_redemptions ADD COLUMN reserved_until timestamptz, ADD COLUMN redeemed_at timestamptz,
    ADD COLUMN released_at timestamptz, ADD COLUMN reversed_at timestamptz`,
  // What somebody bought stays in the books when the account goes.
  'ALTER TABLE vip_grants ALTER COLUMN user_id DROP NOT NULL, DROP CONSTRAINT vip_grants_user_id_fkey',
  `ALTER TABLE vip_grants ADD CONSTRAINT vip_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE SET NULL`,
];

const DOWN = [
  'DROP TABLE IF EXISTS payment_deliveries',
  'DROP TABLE IF EXISTS order_snapshots',
  'DROP TABLE IF EXISTS order_events',
  'DROP TABLE IF EXISTS orders',
  `ALTER TABLE coupon_redemptions DROP COLUMN reserved_until, DROP COLUMN redeemed_at, DROP COLUMN released_at,
    DROP COLUMN reversed_at`,
  'DELETE FROM vip_grants WHERE user_id IS NULL',
  'ALTER TABLE vip_grants ALTER COLUMN user_id SET NOT NULL, DROP CONSTRAINT vip_grants_user_id_fkey',
  `ALTER TABLE vip_grants ADD CONSTRAINT vip_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE`,
];
