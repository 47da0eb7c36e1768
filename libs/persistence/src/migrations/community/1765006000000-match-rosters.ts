import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is on the rosters of a match, so that people find the matches and teams in which they play. */
export class MatchRosters1765006000000 implements MigrationInterface {
  name = 'MatchRosters1765006000000';

  async up(runner: QueryRunner): Promise<void> {
    // Filled from the log right after (READ_FORM).
    await runner.query(`ALTER TABLE matches ADD COLUMN team1_steam_ids text[] NOT NULL DEFAULT '{}',
      ADD COLUMN team2_steam_ids text[] NOT NULL DEFAULT '{}'`);
    await runner.query('CREATE INDEX matches_team1_steam_ids ON matches USING gin (team1_steam_ids)');
    await runner.query('CREATE INDEX matches_team2_steam_ids ON matches USING gin (team2_steam_ids)');
    await runner.query('CREATE INDEX team_members_steam ON team_members (steam_id, team_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS team_members_steam');
    await runner.query(
      'ALTER TABLE matches DROP COLUMN IF EXISTS team1_steam_ids, DROP COLUMN IF EXISTS team2_steam_ids',
    );
  }
}
