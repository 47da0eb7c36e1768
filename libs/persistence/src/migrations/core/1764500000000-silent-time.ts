import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For how long a server was seen to be silent, as opposed to how long ago that began: between two polls a worker may have been
 * stopped, starved, or away.
 */
export class SilentTime1764500000000 implements MigrationInterface {
  readonly name = 'SilentTime1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_watch ADD COLUMN silent_ms integer NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE match_watch ADD COLUMN unanswered_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_watch DROP COLUMN unanswered_at');
    await runner.query('ALTER TABLE match_watch DROP COLUMN silent_ms');
  }
}
