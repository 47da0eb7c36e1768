import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries beyond what an address may have read at once wait for the worker's loop. */
export class UnreadDeliveries1769000000000 implements MigrationInterface {
  readonly name = 'UnreadDeliveries1769000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_deliveries ADD COLUMN is_waiting boolean NOT NULL DEFAULT false');
    await runner.query('CREATE INDEX payment_deliveries_waiting ON payment_deliveries (received_at) WHERE is_waiting');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_deliveries DROP COLUMN IF EXISTS is_waiting');
  }
}
