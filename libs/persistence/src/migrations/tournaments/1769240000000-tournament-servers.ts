import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A request for a server of the pool may name the servers that it takes; null: any. */
export class TournamentServers1769240000000 implements MigrationInterface {
  name = 'TournamentServers1769240000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE server_requests ADD COLUMN servers integer[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE server_requests DROP COLUMN servers');
  }
}
