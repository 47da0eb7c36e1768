import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A place in the queue says when a server is tried to be started once more for its match. What was asked for a match is found by it. */
export class StartsAgain1769270000000 implements MigrationInterface {
  name = 'StartsAgain1769270000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE server_requests ADD COLUMN start_again_at timestamptz');
    await runner.query('CREATE INDEX server_requests_match ON server_requests (match_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX server_requests_match');
    await runner.query('ALTER TABLE server_requests DROP COLUMN start_again_at');
  }
}
