import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people dress their weapons with (decision 0058). */
export class Loadouts1767020000000 implements MigrationInterface {
  readonly name = 'Loadouts1767020000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['loadout_items', 'loadout_choices', 'loadouts'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}

const UP = [
  `CREATE TABLE loadouts (
    user_id int PRIMARY KEY CONSTRAINT loadouts_user_id_fkey REFERENCES users ON DELETE CASCADE,
    version int NOT NULL DEFAULT 0, updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE loadout_items (
    user_id int NOT NULL CONSTRAINT loadout_items_user_id_fkey REFERENCES users ON DELETE CASCADE,
    team smallint NOT NULL, def_index int NOT NULL, paint_index int NOT NULL,
    wear numeric(7,6) NOT NULL, seed int NOT NULL, nametag varchar(128), stattrak boolean NOT NULL DEFAULT false,
    stattrak_count int NOT NULL DEFAULT 0, stickers jsonb NOT NULL DEFAULT '[]', keychain jsonb,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT loadout_items_pkey PRIMARY KEY (user_id, team, def_index),
    CONSTRAINT loadout_items_team CHECK (team IN (2, 3))
  )`,
  `CREATE TABLE loadout_choices (
    user_id int NOT NULL CONSTRAINT loadout_choices_user_id_fkey REFERENCES users ON DELETE CASCADE,
    team smallint NOT NULL, knife_class varchar(64) NOT NULL, glove_def int NOT NULL, music_id int NOT NULL, pin_id int NOT NULL,
    agent_model varchar(120) NOT NULL, updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT loadout_choices_pkey PRIMARY KEY (user_id, team),
    CONSTRAINT loadout_choices_team CHECK (team IN (2, 3))
  )`,
];
