import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Brackets of Challonge: what was imported by whom, the bracket beside its season, results to be told, claim links, team managers. */
export class Seasons1764000200000 implements MigrationInterface {
  name = 'Seasons1764000200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

/**
 * `challonge_owner_id` is who imported, whoever owns the row now: a second import by the same person finds what the first one made.
 * `challonge_name` is the name as it was imported last: a team whose name is another one was renamed by hand.
 */
const UP = [
  `ALTER TABLE teams ADD COLUMN challonge_owner_id int CONSTRAINT teams_challonge_owner_id_fkey REFERENCES users ON DELETE SET NULL,
     ADD COLUMN challonge_name varchar(40)`,
  `CREATE UNIQUE INDEX teams_challonge ON teams (challonge_owner_id, challonge_team_id)`,
  `ALTER TABLE seasons ADD COLUMN challonge_owner_id int CONSTRAINT seasons_challonge_owner_id_fkey REFERENCES users ON DELETE SET NULL,
     ADD COLUMN challonge_id int`,
  `CREATE UNIQUE INDEX seasons_challonge ON seasons (challonge_owner_id, challonge_id)`,
  `CREATE INDEX seasons_user ON seasons (user_id)`,
  `CREATE TABLE season_brackets (
    season_id int PRIMARY KEY REFERENCES seasons ON DELETE CASCADE,
    challonge_id int NOT NULL, challonge_url varchar(256), state varchar(32) NOT NULL,
    synced_from timestamptz NOT NULL,
    work_due_at timestamptz, busy_until timestamptz, failures int NOT NULL DEFAULT 0, problem varchar(300),
    finalized_at timestamptz
  )`,
  `CREATE INDEX season_brackets_due ON season_brackets (work_due_at) WHERE work_due_at IS NOT NULL`,
  `CREATE TABLE season_bracket_matches (
    id serial PRIMARY KEY,
    season_id int NOT NULL REFERENCES season_brackets ON DELETE CASCADE,
    challonge_match_id int NOT NULL,
    round int NOT NULL, identifier varchar(16), play_order int,
    state varchar(16) NOT NULL,
    player1_id int, player2_id int, participant1_id int, participant2_id int,
    player1_name varchar(200), player2_name varchar(200),
    team1_id int REFERENCES teams ON DELETE SET NULL, team2_id int REFERENCES teams ON DELETE SET NULL,
    scores varchar(200), winner_id int,
    opened_at timestamptz,
    match_id int,
    reported_scores varchar(200), reported_winner_id int, reported_at timestamptz,
    conflict boolean NOT NULL DEFAULT false, problem varchar(300),
    UNIQUE (season_id, challonge_match_id)
  )`,
  `CREATE UNIQUE INDEX season_bracket_matches_match ON season_bracket_matches (match_id)`,
  `CREATE INDEX season_bracket_matches_unreported ON season_bracket_matches (season_id)
     WHERE match_id IS NOT NULL AND reported_at IS NULL AND NOT conflict`,
  `CREATE INDEX season_bracket_matches_unlinked ON season_bracket_matches (season_id) WHERE state = 'open' AND reported_at IS NULL`,
  `CREATE TABLE team_claims (
    id serial PRIMARY KEY,
    team_id int NOT NULL REFERENCES teams ON DELETE CASCADE,
    season_id int REFERENCES seasons ON DELETE SET NULL,
    token_hash bytea NOT NULL UNIQUE,
    created_by int REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL,
    used_at timestamptz, used_by int REFERENCES users ON DELETE SET NULL, revoked_at timestamptz
  )`,
  `CREATE INDEX team_claims_open ON team_claims (team_id) WHERE used_at IS NULL AND revoked_at IS NULL`,
  `CREATE TABLE team_managers (
    team_id int NOT NULL REFERENCES teams ON DELETE CASCADE,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (team_id, user_id)
  )`,
];

const DOWN = [
  'DROP TABLE team_managers',
  'DROP TABLE team_claims',
  'DROP TABLE season_bracket_matches',
  'DROP TABLE season_brackets',
  'DROP INDEX seasons_user',
  'DROP INDEX seasons_challonge',
  'ALTER TABLE seasons DROP COLUMN challonge_owner_id, DROP COLUMN challonge_id',
  'DROP INDEX teams_challonge',
  'ALTER TABLE teams DROP COLUMN challonge_owner_id, DROP COLUMN challonge_name',
];
