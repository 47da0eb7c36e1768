import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lobbies and their matches: which match is of which lobby, its two teams, what it asks of a server, and what people say afterwards.
 * `matches.ranked_mode` is the mode whose ladder a match moves, as it was when the match was made; null: none.
 */
export class LobbyMatches1765040110000 implements MigrationInterface {
  readonly name = 'LobbyMatches1765040110000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'ALTER TABLE matches ADD COLUMN ranked_mode text',
  'CREATE INDEX matches_ranked ON matches (ranked_mode, end_time, id) WHERE ranked_mode IS NOT NULL',
  // One match for each time that a lobby goes to look for a server (`call`). Kept when the lobby is deleted: matches outlive lobbies.
  `CREATE TABLE lobby_matches (
    lobby_id int NOT NULL, call smallint NOT NULL, match_id int NOT NULL UNIQUE, made_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (lobby_id, call)
  )`,
  // Their owner is account 0, so they are in no list. `place` is the call and the team, such as "1-team2".
  `CREATE TABLE lobby_teams (
    team_id int PRIMARY KEY REFERENCES teams ON DELETE CASCADE, lobby_id int NOT NULL, place varchar(16) NOT NULL,
    UNIQUE (lobby_id, place)
  )`,
  // Who plays once more does so in a lobby of its own; one at a time for each that ended.
  'ALTER TABLE lobbies ADD COLUMN again_of int',
  'CREATE UNIQUE INDEX lobbies_again ON lobbies (again_of) WHERE again_of IS NOT NULL AND ended_at IS NULL',
  // Null: any server. Tags and places in the order in which they are wanted; a server without a tag counts as the empty text.
  'ALTER TABLE server_requests ADD COLUMN tags varchar(16)[], ADD COLUMN regions varchar(24)[]',
  `ALTER TABLE platform_bans ADD COLUMN appeal varchar(1000), ADD COLUMN appealed_at timestamptz`,
  'CREATE INDEX platform_bans_appealed ON platform_bans (appealed_at) WHERE appealed_at IS NOT NULL AND lifted_at IS NULL',
  // What people think of a mate in one match.
  `CREATE TABLE lobby_thumbs (
    match_id int NOT NULL, from_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    to_id int NOT NULL REFERENCES users ON DELETE CASCADE, kind varchar(16) NOT NULL, given_at timestamptz NOT NULL,
    PRIMARY KEY (match_id, from_id, to_id, kind)
  )`,
  'CREATE INDEX lobby_thumbs_to ON lobby_thumbs (to_id, kind)',
  // For staff: what somebody did, or that they are wanted in a lobby (kind "call").
  `CREATE TABLE lobby_reports (
    id serial PRIMARY KEY, lobby_id int NOT NULL, match_id int, by_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    about_id int REFERENCES users ON DELETE CASCADE, kind varchar(16) NOT NULL, round smallint, demo_seconds int,
    text varchar(500) NOT NULL, made_at timestamptz NOT NULL, closed_at timestamptz, closed_by int, closed_reason varchar(200)
  )`,
  `CREATE UNIQUE INDEX lobby_reports_once ON lobby_reports (lobby_id, by_id, coalesce(about_id, 0), kind) WHERE closed_at IS NULL`,
  'CREATE INDEX lobby_reports_open ON lobby_reports (made_at) WHERE closed_at IS NULL',
];

const DOWN = [
  'DROP TABLE IF EXISTS lobby_reports',
  'DROP TABLE IF EXISTS lobby_thumbs',
  'DROP INDEX IF EXISTS platform_bans_appealed',
  'ALTER TABLE platform_bans DROP COLUMN IF EXISTS appeal, DROP COLUMN IF EXISTS appealed_at',
  'ALTER TABLE server_requests DROP COLUMN IF EXISTS tags, DROP COLUMN IF EXISTS regions',
  'DELETE FROM teams WHERE id IN (SELECT team_id FROM lobby_teams)',
  'DROP TABLE IF EXISTS lobby_teams',
  'ALTER TABLE lobbies DROP COLUMN IF EXISTS again_of',
  'DROP TABLE IF EXISTS lobby_matches',
  'DROP INDEX IF EXISTS matches_ranked',
  'ALTER TABLE matches DROP COLUMN IF EXISTS ranked_mode',
];
