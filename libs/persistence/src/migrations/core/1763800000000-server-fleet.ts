import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wishes for servers, the servers that we start ourselves, and what the last pre-flight of each server saw. */
export class ServerFleet1763800000000 implements MigrationInterface {
  name = 'ServerFleet1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['rcon_logins', 'server_preflights', 'server_instances', 'server_requests']) {
      await runner.query(`DROP TABLE IF EXISTS ${table} CASCADE`);
    }
    await runner.query('DROP INDEX server_leases_one_active_per_match');
    await runner.query(
      "UPDATE server_leases SET released_at = now(), release_reason = 'moved' WHERE draining_at IS NOT NULL AND released_at IS NULL",
    );
    await runner.query('ALTER TABLE server_leases DROP COLUMN draining_at, DROP COLUMN drain_check_at');
    await runner.query(
      'CREATE UNIQUE INDEX server_leases_one_active_per_match ON server_leases (match_id) WHERE released_at IS NULL',
    );
    await runner.query('ALTER TABLE match_watch DROP COLUMN players_missing_since');
    await runner.query('ALTER TABLE servers DROP COLUMN IF EXISTS cordoned, DROP COLUMN IF EXISTS last_preflight_id');
  }
}

const UP = [
  /** One row per wish: the line of the pool is its queued rows by `requested_at, id`. */
  `CREATE TABLE server_requests (
    id uuid PRIMARY KEY, version int NOT NULL DEFAULT 1,
    match_id int, requested_by int REFERENCES users ON DELETE SET NULL, requested_by_name varchar(64) NOT NULL DEFAULT '',
    source varchar(16) NOT NULL, provider varchar(16),
    state varchar(16) NOT NULL, stage varchar(16), stages json NOT NULL DEFAULT '[]', tries int NOT NULL DEFAULT 0,
    failure json, map varchar(64),
    server_id int REFERENCES servers ON DELETE SET NULL,
    requested_at timestamptz NOT NULL DEFAULT now(), next_step_at timestamptz NOT NULL DEFAULT now(),
    ready_at timestamptz, ended_at timestamptz, keep_until timestamptz, idle_since timestamptz,
    phase varchar(16) NOT NULL DEFAULT 'starting', stopping_since timestamptz,
    stop_requested_at timestamptz, stop_reason varchar(64), stop_forced boolean NOT NULL DEFAULT false
  )`,
  `CREATE UNIQUE INDEX server_requests_one_open_per_match ON server_requests (match_id) WHERE state IN ('queued', 'provisioning')`,
  `CREATE INDEX server_requests_line ON server_requests (requested_at, id) WHERE state = 'queued'`,
  `CREATE INDEX server_requests_due ON server_requests (next_step_at) WHERE state IN ('queued', 'provisioning', 'ready')`,
  /** One row per thing that we started at a provider; a pod, container or process without such a row is swept away. */
  `CREATE TABLE server_instances (
    id uuid PRIMARY KEY,
    request_id uuid NOT NULL REFERENCES server_requests ON DELETE CASCADE,
    try int NOT NULL DEFAULT 1,
    provider varchar(16) NOT NULL, external_id varchar(128),
    slot int NOT NULL DEFAULT 0,
    rcon_password_encrypted text NOT NULL DEFAULT '', join_password_encrypted text NOT NULL DEFAULT '',
    address varchar(255), port int, gotv_port int, node varchar(253),
    server_id int REFERENCES servers ON DELETE SET NULL,
    details json NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(), ready_at timestamptz,
    stop_requested_at timestamptz, stopped_at timestamptz, stop_reason varchar(64),
    UNIQUE (provider, external_id), UNIQUE (request_id, try)
  )`,
  /** A slot is a place in the port range; it is free again when its instance was seen to be gone. */
  `CREATE UNIQUE INDEX server_instances_one_per_slot ON server_instances (slot) WHERE stopped_at IS NULL`,
  `CREATE INDEX server_instances_server ON server_instances (server_id) WHERE stopped_at IS NULL`,
  `CREATE INDEX server_instances_running ON server_instances (provider) WHERE stopped_at IS NULL`,
  `CREATE TABLE server_preflights (
    id uuid PRIMARY KEY,
    server_id int NOT NULL REFERENCES servers ON DELETE CASCADE,
    nonce varchar(64) NOT NULL UNIQUE, map varchar(64),
    ok boolean, steps json NOT NULL DEFAULT '[]', latency_ms int, plugin_version varchar(32),
    started_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz, nonce_fetched_at timestamptz
  )`,
  `CREATE INDEX server_preflights_server ON server_preflights (server_id, started_at DESC)`,
  `ALTER TABLE servers ADD COLUMN cordoned boolean NOT NULL DEFAULT false, ADD COLUMN last_preflight_id uuid`,
  /** A server that a match moved away from stays reserved until it was seen free: never one match on two servers. */
  `ALTER TABLE server_leases ADD COLUMN draining_at timestamptz, ADD COLUMN drain_check_at timestamptz`,
  `DROP INDEX server_leases_one_active_per_match`,
  `CREATE UNIQUE INDEX server_leases_one_active_per_match ON server_leases (match_id) WHERE released_at IS NULL AND draining_at IS NULL`,
  `CREATE INDEX server_leases_draining ON server_leases (drain_check_at) WHERE draining_at IS NOT NULL AND released_at IS NULL`,
  `ALTER TABLE match_watch ADD COLUMN players_missing_since timestamptz`,
  /** RCON passwords that a server rejected, and logins under way: of all workers one offers a password, once. */
  `CREATE TABLE rcon_logins (
    key varchar(320) PRIMARY KEY, server_id int REFERENCES servers ON DELETE CASCADE,
    holder uuid, trying_until timestamptz, rejected_at timestamptz
  )`,
  `CREATE INDEX rcon_logins_server ON rcon_logins (server_id)`,
];
