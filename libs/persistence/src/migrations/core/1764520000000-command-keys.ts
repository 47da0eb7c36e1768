import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key belongs to the person who made it, and to one request; lines from before have no fingerprint. */
export class CommandKeys1764520000000 implements MigrationInterface {
  name = 'CommandKeys1764520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_commands ADD COLUMN fingerprint varchar(43)');
    await runner.query(
      'CREATE UNIQUE INDEX match_commands_key_of_person ON match_commands (match_id, actor_id, idempotency_key)',
    );
    await runner.query('DROP INDEX match_commands_idempotency');
  }

  /** Of lines of several people with one key only the first keeps it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE match_commands c SET idempotency_key = NULL WHERE EXISTS (SELECT 1 FROM match_commands o
      WHERE o.match_id = c.match_id AND o.idempotency_key = c.idempotency_key AND (o.requested_at, o.id) < (c.requested_at, c.id))`);
    await runner.query('CREATE UNIQUE INDEX match_commands_idempotency ON match_commands (match_id, idempotency_key)');
    await runner.query('DROP INDEX match_commands_key_of_person');
    await runner.query('ALTER TABLE match_commands DROP COLUMN fingerprint');
  }
}
