import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened lately in teams is looked for each second, to tell people of it. */
export class TeamLifeTimes1769180000000 implements MigrationInterface {
  name = 'TeamLifeTimes1769180000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX roster_changes_at ON roster_changes (at)');
    await runner.query('CREATE INDEX team_requests_decided ON team_requests (decided_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX team_requests_decided, roster_changes_at');
  }
}
