import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks, what is on its way to each, and how far the log was read for them (decision 0011). */
export class Webhooks1764000500000 implements MigrationInterface {
  name = 'Webhooks1764000500000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_cursor', 'webhook_deliveries', 'webhooks']) await runner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  `CREATE TABLE webhooks (
    id serial PRIMARY KEY,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    scope varchar(8) NOT NULL, season_id int REFERENCES seasons ON DELETE CASCADE,
    url varchar(1024) NOT NULL, description varchar(120) NOT NULL DEFAULT '',
    secret_encrypted text NOT NULL,
    events text[] NOT NULL DEFAULT '{}',
    active boolean NOT NULL DEFAULT true, off_reason varchar(16),
    failures int NOT NULL DEFAULT 0, failing_since timestamptz,
    last_status int, last_tried_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK ((scope = 'season') = (season_id IS NOT NULL))
  )`,
  `CREATE INDEX webhooks_user ON webhooks (user_id)`,
  `CREATE INDEX webhooks_season ON webhooks (season_id) WHERE season_id IS NOT NULL`,
  /** A test of the address has match 0. `body` is the text that is signed. */
  `CREATE TABLE webhook_deliveries (
    id bigserial PRIMARY KEY,
    webhook_id int NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    event_id varchar(40) NOT NULL, position bigint NOT NULL, type varchar(40) NOT NULL, match_id int NOT NULL,
    body text NOT NULL,
    state varchar(12) NOT NULL DEFAULT 'waiting',
    attempts int NOT NULL DEFAULT 0, next_try_at timestamptz NOT NULL, claimed_until timestamptz,
    last_status int, last_answer varchar(500),
    created_at timestamptz NOT NULL DEFAULT now(), delivered_at timestamptz,
    UNIQUE (webhook_id, event_id)
  )`,
  `CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, match_id, position, id) WHERE state = 'waiting'`,
  `CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, id)`,
  `CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)`,
  `CREATE TABLE webhook_cursor (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), position bigint NOT NULL)`,
  `INSERT INTO webhook_cursor (position) SELECT COALESCE(max(position), 0) FROM match_events`,
];
