import { evolve } from '@placar/domain';
import type { Actor, MatchEvent, MatchState, RecordedEvent } from '@placar/domain';
import type { PoolClient } from 'pg';

/** One statement with its values; one with a name is prepared once for each connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
  /** The text is one UPDATE that ends in its WHERE clause: a condition can be added to it, and it fits into a larger statement. */
  isUpdate?: true;
}

/** State of a match with the version it has: the number of its last event. */
export interface VersionedState {
  state: MatchState;
  version: number;
}

/** Snapshots of an older shape are not read; the log is replayed instead. Raise it when MatchState changes. */
export const SNAPSHOT_SCHEMA = 3;
/** A snapshot is written when this many events lie behind the last one: replaying them takes a few milliseconds, writing it 200 KB. */
export const SNAPSHOT_EVERY = 400;

/** Above every version: asks for no events. */
const NO_EVENTS = 2_147_483_647;

type Nullable<T> = { [K in keyof T]: T[K] | null };

interface EventRow {
  version: number;
  type: string;
  payload: unknown;
  actor: Actor;
  occurred_at: Date;
}

/**
 * Locks the match's row and answers its state, null when there is none yet. Call inside a transaction. Whatever is newer than
 * the cached state comes with the lock: other processes write to the match, too, so that the cache is behind more often than not.
 */
export function lockState(
  client: PoolClient,
  matchId: number,
  cached: VersionedState | null,
): Promise<VersionedState | null> {
  return newestState(client, matchId, cached, 'FOR UPDATE');
}

/** The same without the lock: true a moment ago. */
export function peekState(client: Pick<PoolClient, 'query'>, matchId: number, cached: VersionedState | null) {
  return newestState(client, matchId, cached, '');
}

async function newestState(
  client: Pick<PoolClient, 'query'>,
  matchId: number,
  cached: VersionedState | null,
  lock: 'FOR UPDATE' | '',
): Promise<VersionedState | null> {
  const { rows } = await client.query<{ head: number } & Nullable<EventRow>>({
    name: lock === '' ? 'peek-match' : 'lock-match',
    text: `WITH head AS MATERIALIZED (SELECT version FROM matches WHERE id = $1 ${lock})
      SELECT head.version AS head, e.version, e.type, e.payload, e.actor, e.occurred_at
        FROM head LEFT JOIN match_events e ON e.match_id = $1 AND e.version > $2 ORDER BY e.version`,
    values: [matchId, cached?.version ?? NO_EVENTS],
  });
  const head = rows[0]?.head;
  if (head === undefined) return null;
  if (cached === null || cached.version > head) return readState(client, matchId, null);
  const events = rows.filter((row): row is { head: number } & EventRow => row.version !== null);
  // Whoever held the lock meanwhile wrote events that this statement, begun before, does not see.
  if (cached.version + events.length !== head) return readState(client, matchId, cached);
  return evolved(cached, events);
}

/** Version of a match without locking it; 0 when there is none. */
export async function presentVersion(client: PoolClient, matchId: number): Promise<number> {
  const { rows } = await client.query<{ version: number }>({
    name: 'match-version',
    text: 'SELECT version FROM matches WHERE id = $1',
    values: [matchId],
  });
  return rows[0]?.version ?? 0;
}

/** Brings a cached state up to `version` from the log, or reads it from the last snapshot. Null when there is no match. */
export async function readState(
  client: Pick<PoolClient, 'query'>,
  matchId: number,
  cached: VersionedState | null,
): Promise<VersionedState | null> {
  const from = cached ?? (await readSnapshot(client, matchId));
  const { rows } = await client.query<EventRow>({
    name: 'match-events-after',
    text: 'SELECT version, type, payload, actor, occurred_at FROM match_events WHERE match_id = $1 AND version > $2 ORDER BY version',
    values: [matchId, from?.version ?? 0],
  });
  return evolved(from, rows);
}

function evolved(from: VersionedState | null, rows: readonly EventRow[]): VersionedState | null {
  let state = from?.state ?? null;
  for (const row of rows) state = evolve(state, recorded(row));
  const version = rows[rows.length - 1]?.version ?? from?.version ?? 0;
  return state === null ? null : { state, version };
}

async function readSnapshot(client: Pick<PoolClient, 'query'>, matchId: number): Promise<VersionedState | null> {
  const { rows } = await client.query<{ version: number; state: MatchState }>(
    'SELECT version, state FROM match_snapshots WHERE match_id = $1 AND schema = $2',
    [matchId, SNAPSHOT_SCHEMA],
  );
  return rows[0] ?? null;
}

export const snapshotStatement = (matchId: number, { state, version }: VersionedState): Statement => ({
  text: `INSERT INTO match_snapshots (match_id, version, schema, state) VALUES ($1, $2, $3, $4)
     ON CONFLICT (match_id) DO UPDATE SET version = EXCLUDED.version, schema = EXCLUDED.schema, state = EXCLUDED.state
      WHERE match_snapshots.version < EXCLUDED.version OR match_snapshots.schema <> EXCLUDED.schema`,
  values: [matchId, version, SNAPSHOT_SCHEMA, JSON.stringify(state)],
});

/** A row of the log as evolve takes it. Types were checked when the event was decided; the log is our own writing. */
export function recorded(row: EventRow): RecordedEvent {
  const event = { type: row.type, payload: row.payload } as MatchEvent;
  return { ...event, at: row.occurred_at.toISOString(), actorName: actorName(row.actor) };
}

/** The name a person knows; the platform and servers act under none. */
export const actorName = (actor: Actor): string | null => (actor.kind === 'user' ? actor.name : null);
