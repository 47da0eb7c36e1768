import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Matches of two teams against each other, without reading all matches of either. */
export class HeadToHead1764100200000 implements MigrationInterface {
  name = 'HeadToHead1764100200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX matches_teams ON matches (team1_id, team2_id) WHERE NOT cancelled');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX matches_teams');
  }
}
