import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a match was last seen on its server: one that is gone after a long time out of sight may have ended there. */
export class ShownAt1764610000000 implements MigrationInterface {
  readonly name = 'ShownAt1764610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_watch ADD COLUMN shown_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_watch DROP COLUMN shown_at');
  }
}
