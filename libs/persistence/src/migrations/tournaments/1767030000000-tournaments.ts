import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tournaments: their log and the rows of the list. */
export class Tournaments1767030000000 implements MigrationInterface {
  name = 'Tournaments1767030000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['tournament_snapshots', 'tournament_events', 'tournaments'])
      await runner.query(`DROP TABLE IF EXISTS ${name}`);
    await runner.query('DROP SEQUENCE IF EXISTS tournament_ids');
  }
}

const TABLES = [
  'CREATE SEQUENCE tournament_ids AS int',
  // The head row: the row that writers lock. Who made it may be deleted; the tournament stays.
  `CREATE TABLE tournaments (
    id int PRIMARY KEY, version int NOT NULL, status varchar(16) NOT NULL, name varchar(80) NOT NULL, organiser_id int NOT NULL,
    teams smallint NOT NULL, most smallint NOT NULL, team_size smallint NOT NULL, formats json NOT NULL,
    starts_at timestamptz, sign_up_closes_at timestamptz, champion varchar(60),
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL
  )`,
  'CREATE INDEX tournaments_status ON tournaments (status, id)',
  'CREATE INDEX tournaments_organiser ON tournaments (organiser_id, id)',
  `CREATE TABLE tournament_events (
    position bigserial PRIMARY KEY, tournament_id int NOT NULL REFERENCES tournaments ON DELETE CASCADE, version int NOT NULL,
    type varchar(64) NOT NULL, payload json NOT NULL, actor json NOT NULL, command_id uuid, cause varchar(64),
    correlation_id varchar(64), occurred_at timestamptz NOT NULL, UNIQUE (tournament_id, version)
  )`,
  `CREATE TABLE tournament_snapshots (
    tournament_id int PRIMARY KEY REFERENCES tournaments ON DELETE CASCADE, version int NOT NULL, schema int NOT NULL, state json NOT NULL
  )`,
];
