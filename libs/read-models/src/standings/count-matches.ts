import { inTransaction, pgPool } from '@placar/persistence';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { noteLadderMatches } from '../skill/count-ladders';
import {
  PLAYER_SUMS,
  PLAYER_TALLY_COLUMNS,
  SHOWN_AT,
  TEAM_SUMS,
  TEAM_TALLY_COLUMNS,
  freshPlayers,
  freshTeams,
  scopesOf,
} from './standing-sql';

/** Matches counted in one transaction: short enough that a match which closes meanwhile hardly waits for its row. */
const BATCH = 100;

/** Takes matches that changed since they were counted; those that another process counts now are left to it. */
const CLAIM = `
  SELECT t.match_id, m.version, (${SHOWN_AT}) AS shown_at, (${SHOWN_AT}) > now() AS hidden, m.is_open
    FROM match_tallies t LEFT JOIN matches m ON m.id = t.match_id
   WHERE NOT t.final AND (m.id IS NULL OR m.version <> t.counted_version OR t.recount_at <= now())
   ORDER BY t.match_id LIMIT $1 FOR UPDATE OF t SKIP LOCKED`;

interface Tally {
  /** The columns that, besides the sums, tell one contribution of a match from another. */
  key: string;
  table: string;
  columns: string;
  sums: readonly string[];
  named: boolean;
}
const PLAYERS: Tally = {
  key: 'steam_id',
  table: 'player_tallies',
  columns: PLAYER_TALLY_COLUMNS,
  sums: PLAYER_SUMS,
  named: true,
};
const TEAMS: Tally = {
  key: 'team_id',
  table: 'team_tallies',
  columns: TEAM_TALLY_COLUMNS,
  sums: TEAM_SUMS,
  named: false,
};

/**
 * Replaces the contributions of a batch, and answers as JSON text what that changes on which boards; null: nothing. All of it reads
 * one snapshot. Sums are written by a statement of their own, so that nobody is told of a change where there is none.
 */
function replacing({ key, table, columns, sums, named }: Tally, fresh: string): string {
  const names = columns.split(', ');
  const row = (alias: string): string => `ROW(${names.map((name) => `${alias}.${name}`).join(', ')})`;
  const changes = names.slice(2).map((name) => `${name} = EXCLUDED.${name}`);
  const scoped = ['is_pug', 'season_id', ...sums, ...(named ? ['name'] : [])];
  const signed = (alias: string, sign: 1 | -1): string =>
    `SELECT ${sign} AS sign, ${alias}.${key}, ${scoped.map((name) => `${alias}.${name}`).join(', ')}`;
  return `WITH
  fresh AS MATERIALIZED (${fresh}),
  old AS MATERIALIZED (SELECT ${columns} FROM ${table} WHERE match_id = ANY($1::int[])),
  gone AS (
    DELETE FROM ${table} t WHERE t.match_id = ANY($1::int[])
       AND NOT EXISTS (SELECT 1 FROM fresh f WHERE f.match_id = t.match_id AND f.${key} = t.${key})
    RETURNING t.match_id, t.${key}),
  put AS (
    INSERT INTO ${table} (${columns})
    SELECT ${names.map((name) => `f.${name}`).join(', ')} FROM fresh f LEFT JOIN old o USING (match_id, ${key})
     WHERE o.match_id IS NULL OR ${row('o')} IS DISTINCT FROM ${row('f')}
        ON CONFLICT (match_id, ${key}) DO UPDATE SET ${changes.join(', ')}
    RETURNING match_id, ${key}),
  signed AS (
    ${signed('f', 1)} FROM fresh f JOIN put USING (match_id, ${key})
    UNION ALL ${signed('o', -1)} FROM old o JOIN (SELECT * FROM put UNION ALL SELECT * FROM gone) changed USING (match_id, ${key})),
  delta AS (
    SELECT board.scope, s.${key}, ${named ? 'max(s.name) AS name, ' : ''}${sums.map((sum) => `sum(s.sign * s.${sum}) AS ${sum}`).join(', ')}
      FROM signed s ${scopesOf('s')} GROUP BY board.scope, s.${key})
  SELECT json_agg(delta)::text AS delta FROM delta`;
}

const REPLACE_PLAYERS = replacing(PLAYERS, freshPlayers('batch'));
const REPLACE_TEAMS = replacing(TEAMS, freshTeams('batch'));

const added = (table: string, sums: readonly string[]): string =>
  sums.map((sum) => `${sum} = ${table}.${sum} + EXCLUDED.${sum}`).join(', ');
const typed = (sums: readonly string[]): string => sums.map((sum) => `${sum} bigint`).join(', ');

/**
 * The row of each board is locked, lowest scope first, before any of its players: two processes never wait for each other
 * in a circle, and whoever sees a version of a board sees every change up to it.
 */
const ADD_PLAYERS = `WITH
  delta AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS d(scope int, steam_id text, name text, ${typed(PLAYER_SUMS)})),
  boards AS (
    INSERT INTO standing_boards (scope, version) SELECT DISTINCT scope, 1 FROM delta ORDER BY scope
        ON CONFLICT (scope) DO UPDATE SET version = standing_boards.version + 1
    RETURNING scope, version),
  totals AS (
    INSERT INTO player_standings (scope, steam_id, name, named_by, version, ${PLAYER_SUMS.join(', ')})
    SELECT d.scope, d.steam_id, d.name, 0, b.version, ${PLAYER_SUMS.map((sum) => `d.${sum}`).join(', ')}
      FROM delta d JOIN boards b USING (scope)
        ON CONFLICT (scope, steam_id) DO UPDATE SET version = EXCLUDED.version, ${added('player_standings', PLAYER_SUMS)})
  SELECT scope, version FROM boards`;

const ADD_TEAMS = `
  INSERT INTO team_standings (scope, team_id, ${TEAM_SUMS.join(', ')})
  SELECT scope, team_id, ${TEAM_SUMS.join(', ')}
    FROM json_to_recordset($1::json) AS d(scope int, team_id int, ${typed(TEAM_SUMS)}) ORDER BY scope, team_id
      ON CONFLICT (scope, team_id) DO UPDATE SET ${added('team_standings', TEAM_SUMS)}`;

/**
 * The newest match on a board gives the name that its player has there; who has left a board keeps a row of zeros. Only what a
 * match at least as new as $3 may have named is looked at: an old match that is corrected costs no walk through newer ones.
 */
const NAME_PLAYERS = `
  UPDATE player_standings s SET name = COALESCE(newest.name, s.name), named_by = COALESCE(newest.match_id, 0)
    FROM (
      SELECT r.scope, r.steam_id, n.match_id, n.name
        FROM unnest($1::int[], $2::bigint[]) AS v(scope, version)
        JOIN player_standings r ON r.scope = v.scope AND r.version = v.version AND r.named_by <= $3
        LEFT JOIN LATERAL (
          SELECT t.match_id, t.name FROM player_tallies t ${scopesOf('t')}
           WHERE t.steam_id = r.steam_id AND board.scope = r.scope
           ORDER BY t.match_id DESC LIMIT 1) n ON true) newest
   WHERE s.scope = newest.scope AND s.steam_id = newest.steam_id
     AND (s.name, s.named_by) IS DISTINCT FROM (COALESCE(newest.name, s.name), COALESCE(newest.match_id, 0))`;

const DONE = `
  UPDATE match_tallies t SET counted_version = r.version, final = r.final, recount_at = r.recount_at
    FROM jsonb_to_recordset($1::jsonb) AS r(match_id int, version int, final boolean, recount_at timestamptz)
   WHERE t.match_id = r.match_id`;

/** JSON text: it goes back as it came. */
interface Delta {
  delta: string | null;
}

interface Claimed {
  match_id: number;
  /** Null when the match is gone. */
  version: number | null;
  shown_at: Date | null;
  hidden: boolean | null;
  is_open: boolean | null;
}

export interface CountResult {
  /** How many matches were looked at; when it is the limit, there may be more. */
  matches: number;
  /** Whether any standing is another one now. */
  changed: boolean;
}

/**
 * Brings the standings up to the matches that changed since they were counted, one batch in one transaction: what each contributes
 * now, less what it did before. Any number of processes may do this at once.
 */
export function countChangedMatches(dataSource: DataSource, limit = BATCH): Promise<CountResult> {
  return inTransaction(pgPool(dataSource), (client) => countBatch(client, limit));
}

/** Counts until nothing is left that changed before now. */
export async function countAllChangedMatches(dataSource: DataSource): Promise<number> {
  let counted = 0;
  for (;;) {
    const { matches } = await countChangedMatches(dataSource);
    counted += matches;
    if (matches < BATCH) return counted;
  }
}

async function countBatch(client: PoolClient, limit: number): Promise<CountResult> {
  const { rows: claimed } = await client.query<Claimed>({ name: 'tallies-claim', text: CLAIM, values: [limit] });
  if (claimed.length === 0) return { matches: 0, changed: false };
  const ids = claimed.map((row) => row.match_id);
  const [players, teams] = await Promise.all([
    client.query<Delta>({ name: 'tallies-players', text: REPLACE_PLAYERS, values: [ids] }),
    client.query<Delta>({ name: 'tallies-teams', text: REPLACE_TEAMS, values: [ids] }),
  ]);
  const [playerDelta, teamDelta] = [players.rows[0]?.delta ?? null, teams.rows[0]?.delta ?? null];
  if (playerDelta !== null) await addPlayers(client, playerDelta, Math.max(...ids));
  if (teamDelta !== null) await client.query({ name: 'tallies-add-teams', text: ADD_TEAMS, values: [teamDelta] });
  await noteLadderMatches(client, ids);
  await settleTallies(client, claimed);
  return { matches: claimed.length, changed: playerDelta !== null || teamDelta !== null };
}

async function addPlayers(client: PoolClient, delta: string, newestMatch: number): Promise<void> {
  const { rows: boards } = await client.query<{ scope: number; version: number }>({
    name: 'tallies-add-players',
    text: ADD_PLAYERS,
    values: [delta],
  });
  const values = [boards.map((board) => board.scope), boards.map((board) => board.version), newestMatch];
  await client.query({ name: 'tallies-names', text: NAME_PLAYERS, values });
}

/** The version of the claim, not of the count: a match that went on in between is counted once more. */
async function settleTallies(client: PoolClient, claimed: readonly Claimed[]): Promise<void> {
  const present = claimed.filter((row) => row.version !== null);
  const gone = claimed.filter((row) => row.version === null).map((row) => row.match_id);
  const rows = present.map((row) => ({
    match_id: row.match_id,
    version: row.version,
    final: row.is_open === false && row.hidden !== true,
    recount_at: row.hidden === true ? row.shown_at : null,
  }));
  if (rows.length > 0) await client.query({ name: 'tallies-done', text: DONE, values: [JSON.stringify(rows)] });
  if (gone.length > 0) await client.query('DELETE FROM match_tallies WHERE match_id = ANY($1)', [gone]);
}

/** Has matches counted anew whose read rows were changed past the engine, as when a match is removed. Call in that transaction. */
export async function markRecount(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  matchIds: readonly number[],
): Promise<void> {
  await database.query('UPDATE match_tallies SET final = false, counted_version = 0 WHERE match_id = ANY($1)', [
    matchIds,
  ]);
}
