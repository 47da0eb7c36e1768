import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the matches on whose rosters somebody is or was. Nothing is kept for longer than a second any more (decision 0030), so the notes of
 * what was written go, and the transaction of each event.
 */
export class PublicCache1764600000000 implements MigrationInterface {
  name = 'PublicCache1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

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
  ...[...NOTED.map(([table]) => table), 'matches'].map(
    (table) => `DROP TRIGGER IF EXISTS note_read_change ON ${table}`,
  ),
  'DROP FUNCTION note_read_change',
  'DROP TABLE read_changes',
  // With its index.
  'ALTER TABLE match_events DROP COLUMN tx',
  `CREATE INDEX match_events_rosters ON match_events
     USING gin (((payload #> '{config,team1,players}')::jsonb), ((payload #> '{config,team2,players}')::jsonb))
     WHERE type = 'match.scheduled'`,
  `CREATE INDEX match_events_roster_changes ON match_events ((payload->>'steamId')) WHERE type = 'match.roster-changed'`,
];

const DOWN = [
  'DROP INDEX match_events_roster_changes',
  'DROP INDEX match_events_rosters',
  'ALTER TABLE match_events ADD COLUMN tx xid8',
  'ALTER TABLE match_events ALTER COLUMN tx SET DEFAULT pg_current_xact_id()',
  'CREATE INDEX match_events_tx ON match_events (tx) WHERE tx IS NOT NULL',
  `CREATE UNLOGGED TABLE read_changes (
    tx xid8 NOT NULL DEFAULT pg_current_xact_id(), tag varchar(20) NOT NULL, at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX read_changes_tx ON read_changes (tx)',
  'CREATE INDEX read_changes_at ON read_changes (at)',
  `CREATE FUNCTION note_read_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO read_changes (tag) VALUES (TG_ARGV[0]); RETURN NULL; END $$`,
  ...NOTED.map(
    ([table, tag]) => `CREATE TRIGGER note_read_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION note_read_change('${tag}')`,
  ),
  `CREATE TRIGGER note_read_change AFTER DELETE OR TRUNCATE ON matches FOR EACH STATEMENT EXECUTE FUNCTION note_read_change('*')`,
];
