import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['orders', 'order_books', 'coupon_redemptions', 'vip_grants'];

/** Books outlive accounts: what belonged to one deleted account bears one random pseudonym. */
export class FormerAccounts1767180000000 implements MigrationInterface {
  readonly name = 'FormerAccounts1767180000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN former_account varchar(24)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN former_account`);
  }
}
