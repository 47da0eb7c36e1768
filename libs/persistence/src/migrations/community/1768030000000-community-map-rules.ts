import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a map of the workshop is for (modes, number of players, tags), and what servers call it; null: nobody knows yet. */
export class CommunityMapRules1768030000000 implements MigrationInterface {
  readonly name = 'CommunityMapRules1768030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE community_maps
      ADD COLUMN map_name varchar(100), ADD COLUMN modes text[] NOT NULL DEFAULT '{}', ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
      ADD COLUMN players_min smallint, ADD COLUMN players_max smallint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE community_maps
      DROP COLUMN map_name, DROP COLUMN modes, DROP COLUMN tags, DROP COLUMN players_min, DROP COLUMN players_max`);
  }
}
