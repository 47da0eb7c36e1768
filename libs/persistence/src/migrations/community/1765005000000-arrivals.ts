import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Renames `match_watch.lobby` (who is on the server before a match) to `arrivals`. During a rolling upgrade older processes still read
 * and write `lobby`, so both columns exist and a trigger copies the one that was written. A later version drops `lobby`.
 * The live topic and the event of the stream have no second name: while both versions run, a viewer whose api process and whose match's
 * worker differ in version keeps the arrivals that were true when the page connected.
 */
export class Arrivals1765005000000 implements MigrationInterface {
  readonly name = 'Arrivals1765005000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE match_watch ADD COLUMN arrivals jsonb');
    await runner.query('UPDATE match_watch SET arrivals = lobby WHERE lobby IS NOT NULL');
    await runner.query(`CREATE FUNCTION copy_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.arrivals IS DISTINCT FROM OLD.arrivals THEN NEW.lobby := NEW.arrivals;
        ELSE NEW.arrivals := NEW.lobby;
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER match_watch_arrivals BEFORE UPDATE OF lobby, arrivals ON match_watch
      FOR EACH ROW EXECUTE FUNCTION copy_arrivals()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER match_watch_arrivals ON match_watch');
    await runner.query('DROP FUNCTION copy_arrivals()');
    await runner.query('ALTER TABLE match_watch DROP COLUMN arrivals');
  }
}
