import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Maps whose score no source proves, and the matches with such a map. */
export class Unproven1764530000000 implements MigrationInterface {
  name = 'Unproven1764530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE matches ADD COLUMN unproven boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE map_stats ADD COLUMN unproven boolean NOT NULL DEFAULT false');
    // Few: the attention queue asks for them every few seconds.
    await runner.query('CREATE INDEX matches_unproven ON matches (id) WHERE unproven');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS matches_unproven');
    await runner.query('ALTER TABLE map_stats DROP COLUMN IF EXISTS unproven');
    await runner.query('ALTER TABLE matches DROP COLUMN IF EXISTS unproven');
  }
}
