import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Former releases showed the token of each match to its owner, whoever owned the server: the log of matches whose owner is not staff
 * now says so. The read tables are written anew from the log right after (READ_FORM).
 */
const SHOWN_BEFORE = `
  WITH shown AS (
    UPDATE matches m SET version = m.version + 1
      FROM users u
     WHERE u.id = m.user_id AND NOT u.admin AND NOT u.super_admin AND m.attempt > 0 AND NOT m.cancelled
    RETURNING m.id, m.version, m.attempt)
  INSERT INTO match_events (match_id, version, type, payload, actor, cause, occurred_at)
  SELECT id, version, 'match.token-shown', json_build_object('attempt', attempt),
         json_build_object('kind', 'platform', 'id', NULL, 'name', 'Placar'), 'former-release', now()
    FROM shown ORDER BY id`;

/** Which matches a person who is not staff could have made up, and whether public boards count them. */
export class Unconfirmed1764510000000 implements MigrationInterface {
  name = 'Unconfirmed1764510000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE matches ADD COLUMN ignore_server boolean NOT NULL DEFAULT false,
      ADD COLUMN unconfirmed boolean NOT NULL DEFAULT false`);
    await runner.query(`CREATE TABLE board_rules (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), counts_all boolean NOT NULL DEFAULT false)`);
    await runner.query('INSERT INTO board_rules DEFAULT VALUES');
    await runner.query(SHOWN_BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS board_rules');
    await runner.query('ALTER TABLE matches DROP COLUMN IF EXISTS ignore_server, DROP COLUMN IF EXISTS unconfirmed');
  }
}
