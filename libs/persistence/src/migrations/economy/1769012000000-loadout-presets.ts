import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Loadouts that people keep under a name, and the one that the last of them took the place of (decision 0112). */
export class LoadoutPresets1769012000000 implements MigrationInterface {
  readonly name = 'LoadoutPresets1769012000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE loadout_presets (
      id serial PRIMARY KEY,
      user_id int NOT NULL CONSTRAINT loadout_presets_user_id_fkey REFERENCES users ON DELETE CASCADE,
      name varchar(60) NOT NULL, body jsonb NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT loadout_presets_name_key UNIQUE (user_id, name)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS loadout_presets');
  }
}
