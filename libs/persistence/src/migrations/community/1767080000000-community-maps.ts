import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Maps of the workshop that staff let lobbies play, as the workshop last told of them. */
export class CommunityMaps1767080000000 implements MigrationInterface {
  readonly name = 'CommunityMaps1767080000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE community_maps (
      workshop_id varchar(20) PRIMARY KEY, title varchar(100) NOT NULL, size_bytes bigint NOT NULL, preview_url varchar(300),
      enabled boolean NOT NULL DEFAULT true, problem varchar(16), changed_at timestamptz NOT NULL, seen_change timestamptz NOT NULL,
      checked_at timestamptz NOT NULL, check_at timestamptz NOT NULL, added_at timestamptz NOT NULL,
      added_by int REFERENCES users ON DELETE SET NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE community_maps');
  }
}
