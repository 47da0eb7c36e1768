import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes that make each list of matches a walk of an index at any size, and the search in it; and what tells the api processes which
 * prepared answers are still true: the transaction of each event of the log, and a note of each write to the other tables they show.
 */
export class ReadIndexes1764000600000 implements MigrationInterface {
  name = 'ReadIndexes1764000600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of NOTED) await runner.query(`DROP TRIGGER IF EXISTS note_read_change ON ${table}`);
    await runner.query('DROP TRIGGER IF EXISTS note_read_change ON matches');
    await runner.query('DROP FUNCTION IF EXISTS note_read_change');
    await runner.query('DROP TABLE IF EXISTS read_changes');
    await runner.query('ALTER TABLE match_events DROP COLUMN IF EXISTS tx');
    for (const index of [
      'matches_search',
      'matches_public',
      'matches_public_ended',
      'matches_delayed',
      'matches_completed',
    ])
      await runner.query(`DROP INDEX IF EXISTS ${index}`);
  }
}

const PUBLIC = 'NOT cancelled AND NOT private_match';

/** Tables whose rows prepared answers show, and the tag under which a write to them is noted. */
const NOTED = [
  ['teams', 'teams'],
  ['team_members', 'teams'],
  ['users', 'users'],
  ['steam_profiles', 'users'],
  ['seasons', 'seasons'],
  ['season_cvars', 'seasons'],
  ['servers', 'servers'],
  ['player_standings', 'standings'],
  ['team_standings', 'standings'],
] as const;

const UP = [
  `CREATE INDEX matches_public ON matches (id) WHERE ${PUBLIC}`,
  `CREATE INDEX matches_public_ended ON matches (end_time DESC NULLS LAST, id DESC) WHERE ${PUBLIC}`,
  `CREATE INDEX matches_completed ON matches (id) WHERE end_time IS NOT NULL AND NOT cancelled`,
  `CREATE INDEX matches_delayed ON matches (end_time) WHERE tv_delay > 0`,
  // A database whose owner may not add extensions searches by reading the list: slower, the same answers.
  `DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX matches_search ON matches USING gin ((title || ' ' || team1_string || ' ' || team2_string) gin_trgm_ops);
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'no trigram index: %', SQLERRM;
  END $$`,
  // The default comes later: so that old rows are not written anew.
  `ALTER TABLE match_events ADD COLUMN tx xid8`,
  `ALTER TABLE match_events ALTER COLUMN tx SET DEFAULT pg_current_xact_id()`,
  `CREATE INDEX match_events_tx ON match_events (tx) WHERE tx IS NOT NULL`,
  // Nothing of it outlives a crash, and nothing must: whoever reads it has lost its connection, and begins anew.
  `CREATE UNLOGGED TABLE read_changes (
    tx xid8 NOT NULL DEFAULT pg_current_xact_id(), tag varchar(20) NOT NULL, at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX read_changes_tx ON read_changes (tx)`,
  `CREATE INDEX read_changes_at ON read_changes (at)`,
  `CREATE FUNCTION note_read_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO read_changes (tag) VALUES (TG_ARGV[0]); RETURN NULL; END $$`,
  ...NOTED.map(
    ([table, tag]) => `CREATE TRIGGER note_read_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION note_read_change('${tag}')`,
  ),
  // Matches change through their log; rows that go away (a match deleted, a rebuild) leave no event there.
  `CREATE TRIGGER note_read_change AFTER DELETE OR TRUNCATE ON matches FOR EACH STATEMENT EXECUTE FUNCTION note_read_change('*')`,
];
