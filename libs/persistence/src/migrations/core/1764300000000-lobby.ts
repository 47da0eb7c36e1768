import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who is on the server while a match waits for its players. Not of the log: it is only true for a moment, and is written anew with
 * every look. And a way to find the lines beside matches that are too old.
 */
export class Lobby1764300000000 implements MigrationInterface {
  readonly name = 'Lobby1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_watch ADD COLUMN lobby jsonb');
    // For the sweep of what is old. Lines come in the order of time, so a few pages say where the old ones lie.
    await runner.query('CREATE INDEX match_log_at ON match_log USING brin (at)');
    // Read with every look at a match in warm-up, of a table that holds every event that was ever sent.
    await runner.query(
      `CREATE INDEX plugin_inbox_ready ON plugin_inbox (match_id, id) WHERE event IN ('player_ready', 'player_unready', 'player_disconnect')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX plugin_inbox_ready');
    await runner.query('DROP INDEX match_log_at');
    await runner.query('ALTER TABLE match_watch DROP COLUMN lobby');
  }
}
