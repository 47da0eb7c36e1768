import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exchanges of players that wait for organisers: the attention queue reads them from the row of the list. */
export class TournamentSubstitutions1769210000000 implements MigrationInterface {
  name = 'TournamentSubstitutions1769210000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tournaments ADD COLUMN substitutions json');
    await runner.query('CREATE INDEX tournaments_to_substitute ON tournaments (id) WHERE substitutions IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tournaments DROP COLUMN substitutions');
  }
}
