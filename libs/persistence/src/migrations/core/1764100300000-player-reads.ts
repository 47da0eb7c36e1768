import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of cancelled matches walk an index of their own: the other lists leave them out. */
export class PlayerReads1764100300000 implements MigrationInterface {
  name = 'PlayerReads1764100300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX matches_cancelled ON matches (id) WHERE cancelled');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS matches_cancelled');
  }
}
