import type { PublicEvent, TournamentPublicEvent } from '@placar/contracts';
import { PUBLIC_LOG_TYPES, publicEventsOf } from '@placar/domain';
import type { MatchEvent } from '@placar/domain';
import type { Pool } from 'pg';

/** What decides who is told of a match, and when. */
export interface PublicMatchRow {
  match_id: number;
  user_id: number | null;
  season_id: number | null;
  private_match: boolean;
  tv_delay: number;
}

interface Entry {
  position: number;
  occurredAt: Date;
  recordedAt: Date;
  facts: PublicEvent[];
}

/** An event of the log of matches from which something public follows. */
export type MatchLogEntry = Entry & PublicMatchRow;
/** A public fact of a tournament. Everybody may know of it; of a draft nothing is told. */
export type TournamentLogEntry = Entry & { tournament_id: number; organiser_id: number };
export type PublicLogEntry = MatchLogEntry | TournamentLogEntry;

/** A part of history: behind `after`, up to and with `until`, at most `limit` entries. */
export interface LogRange {
  after: number;
  until: number;
  limit: number;
}

type Database = Pick<Pool, 'query'>;

interface Row extends PublicMatchRow {
  known: boolean;
  position: string | number;
  version: number;
  type: string;
  payload: unknown;
  occurred_at: Date;
  recorded_at: Date;
  team1_id: number | null;
  team2_id: number | null;
  team1_string: string;
  team2_string: string;
}

const COLUMNS = `m.id IS NOT NULL AS known, e.position, e.match_id, e.version, e.type, e.payload, e.occurred_at, e.recorded_at,
    m.user_id, m.season_id, m.private_match, m.tv_delay, m.team1_id, m.team2_id, m.team1_string, m.team2_string`;

/** What happened in matches and tournaments in this part of history, oldest first. */
export async function publicLogEntries(database: Database, range: LogRange): Promise<PublicLogEntry[]> {
  const [matches, tournaments] = await Promise.all([
    matchLogEntries(database, range),
    tournamentLogEntries(database, range),
  ]);
  if (tournaments.length === 0) return matches;
  // Each list is whole up to its last entry, so their first ones together are, too.
  return [...matches, ...tournaments].toSorted((left, right) => left.position - right.position).slice(0, range.limit);
}

/**
 * Entries of the log of matches, oldest first: at most `limit` of them, so that a long history costs the same on every page. Those of a
 * match that was deleted say nothing, and still count.
 */
export async function matchLogEntries(database: Database, range: LogRange): Promise<MatchLogEntry[]> {
  // Not prepared: a plan for any range might read the whole log for one page.
  const { rows } = await database.query<Row>(
    `SELECT ${COLUMNS}
       FROM (SELECT * FROM match_events WHERE position > $1 AND position <= $2 AND type = ANY($3) ORDER BY position LIMIT $4) e
       LEFT JOIN matches m ON m.id = e.match_id ORDER BY e.position`,
    [range.after, range.until, PUBLIC_LOG_TYPES, range.limit],
  );
  return rows.map(entryOf);
}

function entryOf(row: Row): MatchLogEntry {
  const {
    match_id,
    user_id,
    season_id,
    private_match,
    tv_delay,
    occurred_at: occurredAt,
    recorded_at: recordedAt,
  } = row;
  const position = Number(row.position);
  const event = { type: row.type, payload: row.payload } as MatchEvent;
  if (!row.known) {
    const nobody = { user_id: null, season_id: null, private_match: true, tv_delay: 0 };
    return { match_id, ...nobody, position, occurredAt, recordedAt, facts: [] };
  }
  const facts = publicEventsOf(
    event,
    { position, version: row.version, at: occurredAt.toISOString() },
    {
      id: match_id,
      seasonId: season_id,
      team1: { id: row.team1_id, name: row.team1_string },
      team2: { id: row.team2_id, name: row.team2_string },
    },
  );
  return { match_id, user_id, season_id, private_match, tv_delay, position, occurredAt, recordedAt, facts };
}

interface FactRow {
  position: string | number;
  tournament_id: number;
  organiser_id: number;
  version: number;
  type: string;
  name: string;
  data: unknown;
  occurred_at: Date;
  recorded_at: Date;
}

/** Facts of tournaments, oldest first. */
export async function tournamentLogEntries(database: Database, range: LogRange): Promise<TournamentLogEntry[]> {
  const { rows } = await database.query<FactRow>(
    `SELECT f.position, f.tournament_id, t.organiser_id, f.version, f.type, f.name, f.data, f.occurred_at, f.recorded_at
       FROM tournament_facts f JOIN tournaments t ON t.id = f.tournament_id
      WHERE f.position > $1 AND f.position <= $2 ORDER BY f.position LIMIT $3`,
    [range.after, range.until, range.limit],
  );
  return rows.map((row) => {
    const position = Number(row.position);
    const { tournament_id, organiser_id, occurred_at: occurredAt, recorded_at: recordedAt } = row;
    const fact = {
      id: String(position),
      position,
      created_at: occurredAt.toISOString(),
      match_id: null,
      tournament_id,
      tournament_name: row.name,
      version: row.version,
      type: row.type,
      data: row.data,
    } as TournamentPublicEvent;
    return { tournament_id, organiser_id, position, occurredAt, recordedAt, facts: [fact] };
  });
}
