import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The place of a map in its owner's list; null stands behind the placed ones, in the order of adding. */
export class MapOrder1764400000000 implements MigrationInterface {
  name = 'MapOrder1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_maps ADD COLUMN position smallint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_maps DROP COLUMN IF EXISTS position');
  }
}
