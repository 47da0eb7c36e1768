import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What accounts may do in a tournament of somebody else: `co_organiser`, `referee` or `caster` (decision 0182). Made of its settings. */
export class TournamentRoles1769190000000 implements MigrationInterface {
  name = 'TournamentRoles1769190000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tournament_roles');
  }
}

const UP = [
  // `stage` null: every match; `key` null: every match of the stage.
  `CREATE TABLE tournament_roles (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tournament_id int NOT NULL REFERENCES tournaments ON DELETE CASCADE, user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    role varchar(16) NOT NULL, stage smallint, key varchar(16)
  )`,
  'CREATE INDEX tournament_roles_tournament ON tournament_roles (tournament_id)',
  'CREATE INDEX tournament_roles_user ON tournament_roles (user_id)',
  `INSERT INTO tournament_roles (tournament_id, user_id, role)
    SELECT s.tournament_id, u.id, 'co_organiser' FROM (
        SELECT DISTINCT ON (tournament_id) tournament_id, payload->'settings'->'coOrganisers' AS named FROM tournament_events
        WHERE type IN ('tournament.created', 'tournament.settings-changed') ORDER BY tournament_id, version DESC) s
      CROSS JOIN LATERAL json_array_elements_text(coalesce(s.named, '[]')) n
      JOIN users u ON u.id = n::int`,
];
