import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Steam says about people, and the logos of teams: in the database, so that several api processes share them. */
export class People1764000100000 implements MigrationInterface {
  name = 'People1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['team_logos', 'steam_names', 'steam_profiles']) {
      await runner.query(`DROP TABLE IF EXISTS ${table} CASCADE`);
    }
    await runner.query('ALTER TABLE servers DROP COLUMN IF EXISTS game_version');
  }
}

const UP = [
  /** Names and avatars of accounts that need not be users of ours; `asked_at` is the claim of the process that asks. */
  `CREATE TABLE steam_profiles (
    steam_id varchar(17) PRIMARY KEY,
    name varchar(64), small_image varchar(150), medium_image varchar(150), large_image varchar(150),
    asked_at timestamptz NOT NULL DEFAULT now(), fetched_at timestamptz
  )`,
  /** Custom profile names by their small letters; a null id: Steam knows nobody of that name. */
  `CREATE TABLE steam_names (
    name varchar(32) PRIMARY KEY, steam_id varchar(17), resolved_at timestamptz NOT NULL DEFAULT now()
  )`,
  /**
   * Rendered anew by us, never the bytes that were sent. `team_id` outlives the team: matches that were made while the logo
   * was the team's still show it.
   */
  `CREATE TABLE team_logos (
    stem varchar(10) PRIMARY KEY, team_id int NOT NULL, png bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(), retired_at timestamptz
  )`,
  `ALTER TABLE team_logos ALTER COLUMN png SET STORAGE EXTERNAL`,
  `CREATE INDEX team_logos_team ON team_logos (team_id)`,
  /** As the server told it last: digits of the build, to be compared with Steam's. */
  `ALTER TABLE servers ADD COLUMN game_version varchar(32)`,
];
