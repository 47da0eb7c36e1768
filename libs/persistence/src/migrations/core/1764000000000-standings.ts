import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Standings of players and teams, kept by adding what each match contributes (decision 0009). */
export class Standings1764000000000 implements MigrationInterface {
  name = 'Standings1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}

const TABLES = [
  'standing_boards',
  'team_standings',
  'player_standings',
  'team_tallies',
  'player_tallies',
  'match_tallies',
];

const PLAYER_SUMS = [
  'maps',
  'wins',
  'kills',
  'deaths',
  'assists',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'v1',
  'v2',
  'v3',
  'v4',
  'v5',
  'roundsplayed',
  'flashbang_assists',
  'damage',
  'headshot_kills',
  'enemies_flashed',
  'friendlies_flashed',
  'util_damage',
];
const TEAM_SUMS = ['maps', 'wins', 'losses', 'rounddiff'];
const columns = (names: readonly string[], type: string): string =>
  names.map((name) => `${name} ${type} NOT NULL`).join(', ');

const UP = [
  `CREATE TABLE match_tallies (
    match_id int PRIMARY KEY,
    counted_version int NOT NULL DEFAULT 0,
    final boolean NOT NULL DEFAULT false,
    recount_at timestamptz
  )`,
  `COMMENT ON COLUMN match_tallies.recount_at IS 'when the delay of a match ends that is over but not yet shown to the public'`,
  `CREATE INDEX match_tallies_changing ON match_tallies (match_id) WHERE NOT final`,
  `CREATE TABLE player_tallies (
    match_id int NOT NULL, steam_id varchar(17) NOT NULL, name varchar(64) NOT NULL,
    is_pug boolean NOT NULL, season_id int, ${columns(PLAYER_SUMS, 'int')},
    PRIMARY KEY (match_id, steam_id)
  )`,
  `CREATE INDEX player_tallies_steam ON player_tallies (steam_id, match_id)`,
  `CREATE TABLE team_tallies (
    match_id int NOT NULL, team_id int NOT NULL,
    is_pug boolean NOT NULL, season_id int, ${columns(TEAM_SUMS, 'int')},
    PRIMARY KEY (match_id, team_id)
  )`,
  `CREATE TABLE player_standings (
    scope int NOT NULL, steam_id varchar(17) NOT NULL, name varchar(64) NOT NULL,
    named_by int NOT NULL, version bigint NOT NULL, ${columns(PLAYER_SUMS, 'bigint')},
    PRIMARY KEY (scope, steam_id)
  )`,
  `COMMENT ON COLUMN player_standings.scope IS '0: all but pugs; -1: pugs; else the season'`,
  `CREATE INDEX player_standings_version ON player_standings (scope, version)`,
  `CREATE TABLE team_standings (
    scope int NOT NULL, team_id int NOT NULL, ${columns(TEAM_SUMS, 'bigint')},
    PRIMARY KEY (scope, team_id)
  )`,
  `CREATE TABLE standing_boards (scope int PRIMARY KEY, version bigint NOT NULL, epoch int NOT NULL DEFAULT 0)`,
  // What was played before counts at the worker's first look.
  `INSERT INTO match_tallies (match_id) SELECT id FROM matches`,
];
