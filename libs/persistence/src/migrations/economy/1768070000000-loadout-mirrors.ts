import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the database of the plugin WeaponPaints has of each person, and how the bridge to it does (decision 0097). */
export class LoadoutMirrors1768070000000 implements MigrationInterface {
  readonly name = 'LoadoutMirrors1768070000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['loadout_mirrors', 'loadout_bridge']) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}

const UP = [
  `CREATE TABLE loadout_mirrors (
    steam_id varchar(20) PRIMARY KEY,
    user_id int CONSTRAINT loadout_mirrors_user_id_fkey REFERENCES users ON DELETE SET NULL,
    wanted int NOT NULL DEFAULT 0, sent int, is_vip boolean NOT NULL DEFAULT false,
    written jsonb NOT NULL DEFAULT '{"2": [], "3": []}',
    due_at timestamptz, attempts int NOT NULL DEFAULT 0, last_error varchar(200),
    sent_at timestamptz, forgotten_at timestamptz
  )`,
  'CREATE INDEX loadout_mirrors_due ON loadout_mirrors (due_at) WHERE due_at IS NOT NULL',
  'CREATE INDEX loadout_mirrors_user ON loadout_mirrors (user_id)',
  `CREATE TABLE loadout_bridge (
    id smallint PRIMARY KEY CONSTRAINT loadout_bridge_one CHECK (id = 1),
    problem varchar(20), detail varchar(300), problem_since timestamptz, left_out jsonb NOT NULL DEFAULT '[]',
    seen_at timestamptz NOT NULL DEFAULT now()
  )`,
];
