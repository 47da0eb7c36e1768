import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Matches that tournaments have made, the teams that play in them, and the next clock of each tournament. */
export class TournamentMatches1767110000000 implements MigrationInterface {
  name = 'TournamentMatches1767110000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  // One match for each pairing, the two who stand in it (`low` below `high`), and each time that its result was taken back.
  `CREATE TABLE tournament_matches (
    tournament_id int NOT NULL REFERENCES tournaments ON DELETE CASCADE, stage smallint NOT NULL, key varchar(16) NOT NULL,
    low int NOT NULL, high int NOT NULL, call smallint NOT NULL, match_id int NOT NULL UNIQUE,
    made_at timestamptz NOT NULL DEFAULT now(), paused_at timestamptz,
    PRIMARY KEY (tournament_id, stage, key, low, high, call)
  )`,
  // Their owner is account 0, so they are in no list. The members are those who were signed up.
  `CREATE TABLE tournament_teams (
    team_id int PRIMARY KEY REFERENCES teams ON DELETE CASCADE, tournament_id int NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    entry int NOT NULL, UNIQUE (tournament_id, entry)
  )`,
  'ALTER TABLE tournaments ADD COLUMN due_at timestamptz, ADD COLUMN due_step varchar(16)',
  'CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL',
];

const DOWN = [
  'DROP INDEX IF EXISTS tournaments_due',
  'ALTER TABLE tournaments DROP COLUMN IF EXISTS due_at, DROP COLUMN IF EXISTS due_step',
  'DELETE FROM teams WHERE id IN (SELECT team_id FROM tournament_teams)',
  'DROP TABLE IF EXISTS tournament_teams',
  'DROP TABLE IF EXISTS tournament_matches',
];
