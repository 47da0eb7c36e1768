import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calendars at secret addresses: of an address only the hash is stored. One of each kind for a person. */
export class Calendars1767210010000 implements MigrationInterface {
  readonly name = 'Calendars1767210010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE calendars (
      id serial PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
      kind varchar(12) NOT NULL CHECK (kind IN ('person', 'team', 'tournament')), ref int,
      token_hash bytea NOT NULL UNIQUE, made_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((kind = 'person') = (ref IS NULL))
    )`);
    await runner.query('CREATE UNIQUE INDEX calendars_one_each ON calendars (user_id, kind, coalesce(ref, 0))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS calendars');
  }
}
