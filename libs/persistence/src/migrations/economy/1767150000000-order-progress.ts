import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a buyer is told between two states: the newest try to pay, and money that is on its way back. */
export class OrderProgress1767150000000 implements MigrationInterface {
  readonly name = 'OrderProgress1767150000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE orders ADD COLUMN attempt text NOT NULL DEFAULT 'none', ADD COLUMN is_returning boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN attempt, DROP COLUMN is_returning');
  }
}
