import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts that a full bundle lacks, so that a worker which begins again after a crash can still note them. */
export class EvidenceLeftOut1769260000000 implements MigrationInterface {
  name = 'EvidenceLeftOut1769260000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE dispute_evidence ADD COLUMN left_out text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dispute_evidence DROP COLUMN left_out');
  }
}
