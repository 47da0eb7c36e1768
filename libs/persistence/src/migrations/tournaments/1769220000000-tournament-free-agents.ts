import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who look for a team in a tournament: the export of own data and the end of an account find them in the row of the list. */
export class TournamentFreeAgents1769220000000 implements MigrationInterface {
  name = 'TournamentFreeAgents1769220000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tournaments ADD COLUMN free_agents jsonb');
    await runner.query('CREATE INDEX tournaments_with_free_agents ON tournaments (id) WHERE free_agents IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tournaments DROP COLUMN free_agents');
  }
}
