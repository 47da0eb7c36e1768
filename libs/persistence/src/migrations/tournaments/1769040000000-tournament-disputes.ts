import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Disputes of tournaments that wait for staff: the attention queue reads them from the row of the list. */
export class TournamentDisputes1769040000000 implements MigrationInterface {
  name = 'TournamentDisputes1769040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tournaments ADD COLUMN disputes json');
    await runner.query('CREATE INDEX tournaments_disputed ON tournaments (id) WHERE disputes IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tournaments DROP COLUMN disputes');
  }
}
