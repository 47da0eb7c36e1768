import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE plans ADD COLUMN product varchar(8) NOT NULL DEFAULT 'vip', ADD COLUMN slots int, ADD COLUMN region varchar(4)`,
  `ALTER TABLE plans ADD CONSTRAINT plans_rental CHECK ((product = 'rental') = (slots IS NOT NULL))`,
  // The rented server that an order renews.
  'ALTER TABLE orders ADD COLUMN renews uuid',
  `CREATE TABLE rentals (
    id uuid PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE, plan_id int NOT NULL REFERENCES plans,
    name varchar(64) NOT NULL, slots int NOT NULL, region varchar(4),
    state varchar(16) NOT NULL DEFAULT 'ordered', wanted varchar(8) NOT NULL DEFAULT 'running', restart_at timestamptz, ran_at timestamptz,
    server_id int REFERENCES servers ON DELETE SET NULL, request_id uuid,
    map varchar(64) NOT NULL DEFAULT 'de_dust2', settings json NOT NULL DEFAULT '{}', settings_version int NOT NULL DEFAULT 1,
    server_token_encrypted text NOT NULL DEFAULT '', rcon_password_encrypted text NOT NULL DEFAULT '',
    join_password_encrypted text NOT NULL DEFAULT '', is_closing boolean NOT NULL DEFAULT false, failure json,
    suspended_at timestamptz, ended_at timestamptz, end_reason varchar(8),
    next_step_at timestamptz NOT NULL DEFAULT now(), created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX rentals_user ON rentals (user_id)',
  'CREATE INDEX rentals_server ON rentals (server_id)',
  'CREATE INDEX rentals_due ON rentals (next_step_at)',
  `CREATE TABLE rental_periods (
    order_id uuid PRIMARY KEY, rental_id uuid NOT NULL REFERENCES rentals ON DELETE CASCADE, days int, months int,
    given_at timestamptz NOT NULL, revoked_at timestamptz, revoke_reason varchar(32),
    CONSTRAINT rental_periods_length CHECK ((days IS NULL) <> (months IS NULL))
  )`,
  'CREATE INDEX rental_periods_rental ON rental_periods (rental_id)',
  `CREATE TABLE rental_members (
    rental_id uuid NOT NULL REFERENCES rentals ON DELETE CASCADE, user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    added_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (rental_id, user_id)
  )`,
  'CREATE INDEX rental_members_user ON rental_members (user_id)',
  'ALTER TABLE server_requests ADD COLUMN rental_id uuid REFERENCES rentals ON DELETE SET NULL',
];

/** Rented servers: their plans, what was paid for them, and who may use them. */
export class Rentals1768060000000 implements MigrationInterface {
  readonly name = 'Rentals1768060000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE server_requests DROP COLUMN rental_id');
    for (const table of ['rental_members', 'rental_periods', 'rentals']) await runner.query(`DROP TABLE ${table}`);
    await runner.query('ALTER TABLE orders DROP COLUMN renews');
    await runner.query('ALTER TABLE plans DROP COLUMN product, DROP COLUMN slots, DROP COLUMN region');
  }
}
