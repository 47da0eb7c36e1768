import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kills and bombs: many and never part of a match's state, made of the inbox and of what staff entered. */
export class StatCorrections1764000300000 implements MigrationInterface {
  name = 'StatCorrections1764000300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS bomb_plants');
    await runner.query('DROP TABLE IF EXISTS player_kills');
  }
}

/** `superseded`: of a round that was taken back, or of an attempt that does not count. `id` is made of the inbox row or the event. */
const UP = [
  `CREATE TABLE player_kills (
    id bigint PRIMARY KEY, match_id int NOT NULL, attempt int NOT NULL, map_number int NOT NULL,
    received_at timestamptz NOT NULL, superseded boolean NOT NULL DEFAULT false,
    player_steam_id varchar(20) NOT NULL, player_name varchar(64) NOT NULL DEFAULT '', player_side varchar(8),
    round_number int NOT NULL DEFAULT 0, round_time int NOT NULL DEFAULT 0,
    attacker_steam_id varchar(20), attacker_name varchar(64), attacker_side varchar(8),
    weapon varchar(32) NOT NULL DEFAULT '',
    bomb boolean NOT NULL DEFAULT false, headshot boolean NOT NULL DEFAULT false, thru_smoke boolean NOT NULL DEFAULT false,
    attacker_blind boolean NOT NULL DEFAULT false, no_scope boolean NOT NULL DEFAULT false,
    suicide boolean NOT NULL DEFAULT false, friendly_fire boolean NOT NULL DEFAULT false,
    assister_steam_id varchar(20), assister_name varchar(64), assister_side varchar(8),
    assist_friendly_fire boolean NOT NULL DEFAULT false, flash_assist boolean NOT NULL DEFAULT false
  )`,
  `CREATE INDEX player_kills_match ON player_kills (match_id, map_number, round_number)`,
  `CREATE INDEX player_kills_player ON player_kills (player_steam_id, id)`,
  `CREATE INDEX player_kills_attacker ON player_kills (attacker_steam_id, id)`,
  `CREATE TABLE bomb_plants (
    id bigint PRIMARY KEY, match_id int NOT NULL, attempt int NOT NULL, map_number int NOT NULL,
    received_at timestamptz NOT NULL, superseded boolean NOT NULL DEFAULT false,
    steam_id varchar(20), name varchar(64),
    round_number int NOT NULL DEFAULT 0, round_time int NOT NULL DEFAULT 0,
    site varchar(10) NOT NULL DEFAULT '', defused boolean NOT NULL DEFAULT false, bomb_time_remaining int NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX bomb_plants_match ON bomb_plants (match_id, map_number, round_number)`,
];
