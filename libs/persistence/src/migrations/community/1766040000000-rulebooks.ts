import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of the installation (no season) and of seasons; what was seen of the people of a match that waits (decision 0055). */
export class Rulebooks1766040000000 implements MigrationInterface {
  readonly name = 'Rulebooks1766040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE rulebooks (
      id serial PRIMARY KEY, season_id int CONSTRAINT rulebooks_season_id_fkey REFERENCES seasons ON DELETE CASCADE,
      body jsonb NOT NULL, updated_at timestamptz NOT NULL DEFAULT now()
    )`);
    await runner.query('CREATE UNIQUE INDEX rulebooks_one ON rulebooks (COALESCE(season_id, 0))');
    await runner.query('ALTER TABLE match_watch ADD COLUMN watched jsonb, ADD COLUMN proposal jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_watch DROP COLUMN watched, DROP COLUMN proposal');
    await runner.query('DROP TABLE rulebooks');
  }
}
