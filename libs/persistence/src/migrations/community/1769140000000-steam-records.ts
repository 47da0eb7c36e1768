import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Steam knows of people who take a seat in a lobby: how long they have played, and when they were banned last. */
export class SteamRecords1769140000000 implements MigrationInterface {
  name = 'SteamRecords1769140000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE steam_records (
        steam_id varchar(17) PRIMARY KEY, changed_at timestamptz NOT NULL DEFAULT now(), asked_at timestamptz NOT NULL DEFAULT now(),
        fetched_at timestamptz, minutes int, bans int NOT NULL DEFAULT 0, banned_on date
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE steam_records');
  }
}
