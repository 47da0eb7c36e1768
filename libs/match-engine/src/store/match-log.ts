import { evolve } from '@placar/domain';
import type { Actor, MatchEvent, MatchState, RecordedEvent } from '@placar/domain';
import type { PoolClient } from 'pg';

/** State of a match with the version it has: the number of its last event. */
export interface VersionedState {
  state: MatchState;
  version: number;
}

/** Snapshots of an older shape are not read; the log is replayed instead. Raise it when MatchState changes. */
export const SNAPSHOT_SCHEMA = 1;
/** A snapshot is written when this many events lie behind the last one. */
export const SNAPSHOT_EVERY = 150;

interface EventRow {
  version: number;
  type: string;
  payload: unknown;
  actor: Actor;
  occurred_at: Date;
}

/** Locks the match's row and answers its version, 0 when there is none yet. Call inside a transaction. */
export async function lockVersion(client: PoolClient, matchId: number): Promise<number> {
  const { rows } = await client.query<{ version: number }>({
    name: 'lock-match',
    text: 'SELECT version FROM matches WHERE id = $1 FOR UPDATE',
    values: [matchId],
  });
  return rows[0]?.version ?? 0;
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
  client: PoolClient,
  matchId: number,
  cached: VersionedState | null,
): Promise<VersionedState | null> {
  const from = cached ?? (await readSnapshot(client, matchId));
  const { rows } = await client.query<EventRow>({
    name: 'match-events-after',
    text: 'SELECT version, type, payload, actor, occurred_at FROM match_events WHERE match_id = $1 AND version > $2 ORDER BY version',
    values: [matchId, from?.version ?? 0],
  });
  let state = from?.state ?? null;
  for (const row of rows) state = evolve(state, recorded(row));
  const version = rows[rows.length - 1]?.version ?? from?.version ?? 0;
  return state === null ? null : { state, version };
}

async function readSnapshot(client: PoolClient, matchId: number): Promise<VersionedState | null> {
  const { rows } = await client.query<{ version: number; state: MatchState }>(
    'SELECT version, state FROM match_snapshots WHERE match_id = $1 AND schema = $2',
    [matchId, SNAPSHOT_SCHEMA],
  );
  return rows[0] ?? null;
}

export async function writeSnapshot(
  client: PoolClient,
  matchId: number,
  { state, version }: VersionedState,
): Promise<void> {
  await client.query(
    `INSERT INTO match_snapshots (match_id, version, schema, state) VALUES ($1, $2, $3, $4)
     ON CONFLICT (match_id) DO UPDATE SET version = EXCLUDED.version, schema = EXCLUDED.schema, state = EXCLUDED.state`,
    [matchId, version, SNAPSHOT_SCHEMA, JSON.stringify(state)],
  );
}

/** A row of the log as evolve takes it. Types were checked when the event was decided; the log is our own writing. */
export function recorded(row: EventRow): RecordedEvent {
  const event = { type: row.type, payload: row.payload } as MatchEvent;
  return { ...event, at: row.occurred_at.toISOString(), actorName: actorName(row.actor) };
}

/** The name a person knows; the platform and servers act under none. */
export const actorName = (actor: Actor): string | null => (actor.kind === 'user' ? actor.name : null);
