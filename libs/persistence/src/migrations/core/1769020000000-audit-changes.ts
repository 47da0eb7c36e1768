import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a call changed, by field; the version before writes lines without it. */
export class AuditChanges1769020000000 implements MigrationInterface {
  readonly name = 'AuditChanges1769020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log ADD COLUMN changes json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log DROP COLUMN changes');
  }
}
