import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys as rows of their own, the audit log, and the shared store of rate limits. */
export class Guard1764000400000 implements MigrationInterface {
  name = 'Guard1764000400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  /** `users.api_key_hash` goes with the next release: processes of the last one still read it. `main`: the one key of the de-facto API, renewed in place. `last4` null: made before it was kept. */
  `CREATE TABLE api_keys (
    id serial PRIMARY KEY,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    name varchar(60) NOT NULL,
    hash bytea NOT NULL UNIQUE,
    last4 varchar(4),
    main boolean NOT NULL DEFAULT false,
    read_only boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `CREATE INDEX api_keys_working ON api_keys (user_id) WHERE revoked_at IS NULL`,
  `CREATE UNIQUE INDEX api_keys_one_main ON api_keys (user_id) WHERE main AND revoked_at IS NULL`,
  `INSERT INTO api_keys (user_id, name, hash, main)
    SELECT id, 'Main key', api_key_hash, true FROM users WHERE api_key_hash IS NOT NULL ORDER BY id`,
  /** No foreign keys: what was done stays on record when those who did it, or what they did it to, are gone. */
  `CREATE TABLE audit_log (
    id bigserial PRIMARY KEY,
    at timestamptz NOT NULL,
    user_id int, user_name varchar(40), api_key_id int,
    method varchar(8) NOT NULL, route varchar(200) NOT NULL,
    targets text[] NOT NULL DEFAULT '{}',
    status smallint NOT NULL,
    ip varchar(64), request_id varchar(64)
  )`,
  `CREATE INDEX audit_log_at ON audit_log (at)`,
  `CREATE INDEX audit_log_user ON audit_log (user_id, id)`,
  `CREATE INDEX audit_log_targets ON audit_log USING gin (targets)`,
  /** Logging out everywhere. */
  `CREATE INDEX sessions_user ON sessions (((sess->>'user_id')::int))`,
  /** Counters that a crash of Postgres may forget: not written ahead. The columns are what rate-limiter-flexible expects. */
  `CREATE UNLOGGED TABLE rate_limits (key varchar(255) PRIMARY KEY, points int NOT NULL DEFAULT 0, expire bigint)`,
  `CREATE INDEX rate_limits_expire ON rate_limits (expire)`,
];

const DOWN = [
  'DROP TABLE rate_limits',
  'DROP INDEX sessions_user',
  'DROP TABLE audit_log',
  `UPDATE users SET api_key_hash = NULL`,
  `UPDATE users SET api_key_hash = api_keys.hash FROM api_keys
    WHERE api_keys.user_id = users.id AND api_keys.main AND api_keys.revoked_at IS NULL`,
  'DROP TABLE api_keys',
];
