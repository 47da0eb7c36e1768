import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who is in the teams of a tournament that is not over, so that a person's tournaments are found without reading every log. Teams that
 * have left are filled in as well: the rules tell them apart.
 */
export class TournamentPeople1769120000000 implements MigrationInterface {
  name = 'TournamentPeople1769120000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tournaments ADD COLUMN people text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`UPDATE tournaments t SET people = (
        SELECT coalesce(array_agg(DISTINCT p.person), '{}') FROM tournament_events e
          CROSS JOIN LATERAL (
            SELECT 'user:' || (e.payload->'team'->>'captainId') AS person
            UNION ALL SELECT m->>'steamId' FROM json_array_elements(e.payload->'team'->'members') m) p
          WHERE e.tournament_id = t.id AND e.type = 'tournament.team-signed-up' AND p.person IS NOT NULL)
      WHERE t.status IN ('sign_up', 'check_in', 'running')`);
    await runner.query('CREATE INDEX tournaments_people ON tournaments USING gin (people)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tournaments DROP COLUMN people');
  }
}
