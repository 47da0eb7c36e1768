import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims on committed jobs (decision 0008), and plugin events kept as the text that came. */
export class HotLane1763800200000 implements MigrationInterface {
  name = 'HotLane1763800200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plugin_inbox ALTER COLUMN body TYPE jsonb USING body::jsonb');
    await runner.query('DROP INDEX IF EXISTS outbox_claimed');
    await runner.query('ALTER TABLE outbox DROP COLUMN claims, DROP COLUMN claimed_until, DROP COLUMN done_at');
  }
}

const UP = [
  `ALTER TABLE outbox ADD COLUMN claims int NOT NULL DEFAULT 0,
    ADD COLUMN claimed_until timestamptz, ADD COLUMN done_at timestamptz`,
  `CREATE INDEX outbox_claimed ON outbox (claimed_until) WHERE claimed_until IS NOT NULL`,
  /** Written once and read at most once: taking each event apart for jsonb was a third of what storing it cost. */
  `ALTER TABLE plugin_inbox ALTER COLUMN body TYPE json USING body::json`,
];
