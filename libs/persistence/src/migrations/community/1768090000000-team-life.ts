import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which people join a team, requests to join, and who came and left. */
export class TeamLife1768090000000 implements MigrationInterface {
  readonly name = 'TeamLife1768090000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['roster_changes', 'team_requests', 'team_invites'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}

const UP = [
  `CREATE TABLE team_invites (
    id serial PRIMARY KEY, team_id int NOT NULL REFERENCES teams ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE, created_by int REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, revoked_at timestamptz,
    uses smallint NOT NULL DEFAULT 0, most_uses smallint NOT NULL
  )`,
  'CREATE INDEX team_invites_open ON team_invites (team_id) WHERE revoked_at IS NULL',
  `CREATE TABLE team_requests (
    id serial PRIMARY KEY, team_id int NOT NULL REFERENCES teams ON DELETE CASCADE,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE, message varchar(200) NOT NULL DEFAULT '',
    asked_at timestamptz NOT NULL DEFAULT now(), decided_at timestamptz, accepted boolean,
    decided_by int REFERENCES users ON DELETE SET NULL
  )`,
  'CREATE UNIQUE INDEX team_requests_open ON team_requests (team_id, user_id) WHERE decided_at IS NULL',
  'CREATE INDEX team_requests_user ON team_requests (user_id, id)',
  `CREATE TABLE roster_changes (
    id bigserial PRIMARY KEY, team_id int NOT NULL REFERENCES teams ON DELETE CASCADE,
    steam_id varchar(17) NOT NULL, name varchar(40) NOT NULL, change varchar(8) NOT NULL, how varchar(8) NOT NULL,
    by_user int REFERENCES users ON DELETE SET NULL, at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX roster_changes_team ON roster_changes (team_id, id)',
];
