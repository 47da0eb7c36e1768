import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff do about troubles, since when a server has its problem, and which processes are alive. */
export class Attention1764100000000 implements MigrationInterface {
  name = 'Attention1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  /** One row per trouble that somebody touched. Names stay when their people go; `since` and `raised_at` are of the cause. */
  `CREATE TABLE attention_claims (
    key varchar(130) PRIMARY KEY,
    since timestamptz NOT NULL, raised_at timestamptz NOT NULL,
    claimed_by int REFERENCES users ON DELETE SET NULL, claimed_by_name varchar(40), claimed_at timestamptz,
    note varchar(300) NOT NULL DEFAULT '',
    note_by int REFERENCES users ON DELETE SET NULL, note_by_name varchar(40), note_at timestamptz,
    aside_by int REFERENCES users ON DELETE SET NULL, aside_by_name varchar(40), aside_at timestamptz, aside_until timestamptz,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  /** Workers note a problem with each look; here it is dated when it becomes another one, whoever writes it. */
  `ALTER TABLE servers ADD COLUMN problem_since timestamptz`,
  `UPDATE servers SET problem_since = COALESCE(last_seen_at, created_at) WHERE last_problem IS NOT NULL`,
  `CREATE FUNCTION date_server_problem() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.problem_since := CASE WHEN NEW.last_problem IS NULL THEN NULL ELSE now() END; RETURN NEW; END $$`,
  `CREATE TRIGGER date_server_problem BEFORE UPDATE OF last_problem ON servers FOR EACH ROW
    WHEN (OLD.last_problem IS DISTINCT FROM NEW.last_problem) EXECUTE FUNCTION date_server_problem()`,
  `CREATE TRIGGER date_new_server_problem BEFORE INSERT ON servers FOR EACH ROW
    WHEN (NEW.last_problem IS NOT NULL) EXECUTE FUNCTION date_server_problem()`,
  `CREATE INDEX server_requests_failed ON server_requests (requested_at) WHERE state = 'failed'`,
  `CREATE INDEX season_bracket_matches_conflict ON season_bracket_matches (id) WHERE conflict`,
  `CREATE INDEX webhooks_off ON webhooks (id) WHERE NOT active AND off_reason = 'failing'`,
  /** Which processes live; nothing is lost when a crash forgets it. */
  `CREATE UNLOGGED TABLE process_heartbeats (
    id uuid PRIMARY KEY, kind varchar(16) NOT NULL, host varchar(255) NOT NULL, pid int NOT NULL, version varchar(32) NOT NULL,
    started_at timestamptz NOT NULL, seen_at timestamptz NOT NULL DEFAULT now()
  )`,
];

const DOWN = [
  'DROP TABLE process_heartbeats',
  'DROP INDEX webhooks_off',
  'DROP INDEX season_bracket_matches_conflict',
  'DROP INDEX server_requests_failed',
  'DROP TRIGGER date_new_server_problem ON servers',
  'DROP TRIGGER date_server_problem ON servers',
  'DROP FUNCTION date_server_problem',
  'ALTER TABLE servers DROP COLUMN problem_since',
  'DROP TABLE attention_claims',
];
