import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ladders: what each ranked match changed for each of its players, and where everybody stands (decision 0045). */
export class Ladders1765040130000 implements MigrationInterface {
  name = 'Ladders1765040130000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}

const TABLES = [
  'hidden_skills',
  'skills',
  'skill_changes',
  'ladder_matches',
  'ladder_due',
  'ladder_seasons',
  'ladders',
];

const UP = [
  // Whoever counts a ladder holds its row. What lies after `recount_from` is counted anew.
  'CREATE TABLE ladders (mode varchar(24) PRIMARY KEY, recount_from timestamptz)',
  `INSERT INTO ladders (mode) SELECT key FROM lobby_modes WHERE rules ->> 'ranked' = 'true'`,
  // The first season begins with the first match and has no row.
  `CREATE TABLE ladder_seasons (
    mode varchar(24) NOT NULL, number smallint NOT NULL CHECK (number > 1), begins_at timestamptz NOT NULL,
    reset varchar(4) NOT NULL CHECK (reset IN ('soft', 'hard')), begun_by int, reason varchar(200) NOT NULL,
    PRIMARY KEY (mode, number)
  )`,
  // Without a key: whoever adds a row never waits for whoever takes rows away.
  'CREATE TABLE ladder_due (id bigserial PRIMARY KEY, mode varchar(24) NOT NULL, match_id int NOT NULL)',
  'CREATE INDEX ladder_due_mode ON ladder_due (mode, id)',
  // Matches as they were counted. `facts`: who won, who played, who left.
  `CREATE TABLE ladder_matches (
    match_id int PRIMARY KEY, mode varchar(24) NOT NULL, at timestamptz NOT NULL, facts text NOT NULL
  )`,
  'CREATE INDEX ladder_matches_order ON ladder_matches (mode, at, match_id)',
  `CREATE TABLE skill_changes (
    mode varchar(24) NOT NULL, at timestamptz NOT NULL, match_id int NOT NULL, steam_id varchar(17) NOT NULL, season smallint NOT NULL,
    team smallint NOT NULL, result varchar(5) NOT NULL, rule varchar(5), expected float8 NOT NULL,
    mu_before float8 NOT NULL, sigma_before float8 NOT NULL, mu_after float8 NOT NULL, sigma_after float8 NOT NULL,
    points_before int NOT NULL, points_after int NOT NULL,
    matches int NOT NULL, won int NOT NULL, lost int NOT NULL, drawn int NOT NULL,
    PRIMARY KEY (mode, at, match_id, steam_id)
  )`,
  'CREATE INDEX skill_changes_steam ON skill_changes (steam_id, mode, season, at)',
  // Where a player stood at the end of each season, or stands now.
  `CREATE TABLE skills (
    mode varchar(24) NOT NULL, season smallint NOT NULL, steam_id varchar(17) NOT NULL, mu float8 NOT NULL, sigma float8 NOT NULL,
    points int NOT NULL, matches int NOT NULL, won int NOT NULL, lost int NOT NULL, drawn int NOT NULL,
    PRIMARY KEY (mode, season, steam_id)
  )`,
  'CREATE INDEX skills_board ON skills (mode, season, points DESC, steam_id)',
  'CREATE INDEX skills_steam ON skills (steam_id, mode, season DESC)',
  // Who shows points, level and curve to nobody else.
  'CREATE TABLE hidden_skills (user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE)',
];
