import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff write of a partner is for themselves: cards show a name, a picture, a link and a code. */
export class AffiliateNotes1767140010000 implements MigrationInterface {
  readonly name = 'AffiliateNotes1767140010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE affiliates RENAME COLUMN bio TO note');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE affiliates RENAME COLUMN note TO bio');
  }
}
