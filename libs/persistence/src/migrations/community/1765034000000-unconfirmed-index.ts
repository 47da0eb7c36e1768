import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff are asked of the few unconfirmed matches among all that ended. */
export class UnconfirmedIndex1765034000000 implements MigrationInterface {
  readonly name = 'UnconfirmedIndex1765034000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX matches_unconfirmed ON matches (id) WHERE unconfirmed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS matches_unconfirmed');
  }
}
