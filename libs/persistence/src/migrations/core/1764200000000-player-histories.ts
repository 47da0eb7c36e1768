import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rounds of players as the text that they are sent as: nothing asks what is in them, and as text they take half the room.
 *
 * Ready answers with the maps of a player, and notes of whose are out of date (decision 0019). A note is written where a row appears or
 * goes, and where a match that was settled changes again; what an open match goes on to do needs none, because whoever has numbers in
 * one has no ready answer.
 */
export class PlayerHistories1764200000000 implements MigrationInterface {
  name = 'PlayerHistories1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of ['note_unsettled', 'note_unsettled_new'])
      await runner.query(`DROP TRIGGER IF EXISTS ${trigger} ON match_tallies`);
    for (const trigger of ['note_row', 'note_gone', 'note_emptied'])
      await runner.query(`DROP TRIGGER IF EXISTS ${trigger} ON player_stats`);
    for (const name of ['row', 'gone', 'emptied', 'unsettled'])
      await runner.query(`DROP FUNCTION IF EXISTS note_history_${name}`);
    for (const table of ['player_history_changes', 'player_histories'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
    await runner.query('ALTER TABLE player_stats ALTER COLUMN rounds TYPE jsonb');
  }
}

const noting = (name: string, steamIds: string): string => `CREATE FUNCTION note_history_${name}() RETURNS trigger
  LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO player_history_changes (steam_id) ${steamIds} ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`;

const UP = [
  `ALTER TABLE player_stats ALTER COLUMN rounds TYPE json`,
  // Compressed already: the database need not try.
  `CREATE TABLE player_histories (
    steam_id varchar(17) PRIMARY KEY, form varchar(12) NOT NULL, hash varchar(40) NOT NULL, size int NOT NULL,
    body bytea STORAGE EXTERNAL NOT NULL
  )`,
  // Transaction and time only tell the notes of one transaction from those of another: each writes one for a player, and waits for nobody.
  `CREATE TABLE player_history_changes (
    steam_id varchar(17) NOT NULL, tx xid8 NOT NULL DEFAULT pg_current_xact_id(), at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (steam_id, tx, at)
  )`,
  noting('row', 'VALUES (NEW.steam_id)'),
  noting('gone', 'SELECT DISTINCT steam_id FROM gone'),
  noting('emptied', 'SELECT steam_id FROM player_histories'),
  noting('unsettled', 'SELECT DISTINCT steam_id FROM player_stats WHERE match_id = NEW.match_id'),
  // By row: an upsert that inserts nothing, as each round of a match makes it, then calls nothing.
  `CREATE TRIGGER note_row AFTER INSERT ON player_stats FOR EACH ROW EXECUTE FUNCTION note_history_row()`,
  `CREATE TRIGGER note_gone AFTER DELETE ON player_stats REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION note_history_gone()`,
  `CREATE TRIGGER note_emptied AFTER TRUNCATE ON player_stats FOR EACH STATEMENT EXECUTE FUNCTION note_history_emptied()`,
  `CREATE TRIGGER note_unsettled AFTER UPDATE ON match_tallies FOR EACH ROW WHEN (OLD.final AND NOT NEW.final)
    EXECUTE FUNCTION note_history_unsettled()`,
  `CREATE TRIGGER note_unsettled_new AFTER INSERT ON match_tallies FOR EACH ROW WHEN (NOT NEW.final)
    EXECUTE FUNCTION note_history_unsettled()`,
  `INSERT INTO player_history_changes (steam_id) SELECT DISTINCT steam_id FROM player_stats`,
];
