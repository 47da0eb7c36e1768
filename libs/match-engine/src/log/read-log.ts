import type { Actor } from '@placar/domain';
import type { PoolClient } from 'pg';
import { actorName } from './aggregate';
import type { Aggregate, EventBody, Recorded, Statement, Versioned } from './aggregate';
import type { AggregateId } from './state-cache';

type Client = Pick<PoolClient, 'query'>;

/** A row of the log. */
export interface EventRow {
  version: number;
  type: string;
  payload: unknown;
  actor: Actor;
  occurred_at: Date;
}

type Kept<S, E extends EventBody> = Pick<Aggregate<S, never, E>, 'name' | 'tables' | 'snapshots' | 'evolve'>;

/** Above every version: asks for no events. */
const NO_EVENTS = 2_147_483_647;

/**
 * The present state, or null when there is none. Whatever is newer than the cached state comes in one query with the head row; without
 * a cached state the log is read from its last snapshot. `lock` takes the head row until the end of the transaction.
 */
export async function readState<S, E extends EventBody>(
  client: Client,
  kind: Kept<S, E>,
  id: AggregateId,
  { cachedNow, lock }: { cachedNow: () => Versioned<S> | null; lock: boolean },
): Promise<Versioned<S> | null> {
  const { events, head, id: column } = kind.tables;
  const cached = cachedNow();
  const { rows } = await client.query<{ head: number } & { [K in keyof EventRow]: EventRow[K] | null }>({
    name: `${lock ? 'lock' : 'read'}-${kind.name}`,
    text: `WITH head AS MATERIALIZED (SELECT version FROM ${head} WHERE id = $1 ${lock ? 'FOR UPDATE' : ''})
      SELECT head.version AS head, e.version, e.type, e.payload, e.actor, e.occurred_at
        FROM head LEFT JOIN ${events} e ON e.${column} = $1 AND e.version > $2 ORDER BY e.version`,
    values: [id, cached?.version ?? NO_EVENTS],
  });
  const version = rows[0]?.head;
  if (version === undefined) return null;
  // Whoever held the lock meanwhile, in this process, has left the state that they wrote.
  const latest = cachedNow();
  if (latest?.version === version) return latest;
  if (cached === null || cached.version > version) return replay(client, kind, id, null);
  const newer = rows.filter((row): row is { head: number } & EventRow => row.version !== null);
  // Whoever held the lock meanwhile wrote events that this statement, begun before, does not see.
  if (cached.version + newer.length !== version) return replay(client, kind, id, cached);
  return evolved(kind, cached, newer);
}

async function replay<S, E extends EventBody>(
  client: Client,
  kind: Kept<S, E>,
  id: AggregateId,
  cached: Versioned<S> | null,
): Promise<Versioned<S> | null> {
  const from = cached ?? (await readSnapshot(client, kind, id));
  const { rows } = await client.query<EventRow>({
    name: `${kind.name}-events-after`,
    text: `SELECT version, type, payload, actor, occurred_at FROM ${kind.tables.events}
      WHERE ${kind.tables.id} = $1 AND version > $2 ORDER BY version`,
    values: [id, from?.version ?? 0],
  });
  return evolved(kind, from, rows);
}

function evolved<S, E extends EventBody>(
  kind: Kept<S, E>,
  from: Versioned<S> | null,
  rows: readonly EventRow[],
): Versioned<S> | null {
  let state: S | null = from === null ? null : from.state;
  for (const row of rows) state = kind.evolve(state, recorded<E>(row));
  const version = rows[rows.length - 1]?.version ?? from?.version ?? 0;
  return state === null ? null : { state, version };
}

async function readSnapshot<S>(
  client: Client,
  { tables, snapshots }: Pick<Kept<S, never>, 'tables' | 'snapshots'>,
  id: AggregateId,
): Promise<Versioned<S> | null> {
  const { rows } = await client.query<Versioned<S>>(
    `SELECT version, state FROM ${tables.snapshots} WHERE ${tables.id} = $1 AND schema = $2`,
    [id, snapshots.schema],
  );
  return rows[0] ?? null;
}

/** Writes a snapshot; an older one that another process writes later does not take its place. */
export function snapshotStatement<S>(
  { tables, snapshots }: Pick<Kept<S, never>, 'tables' | 'snapshots'>,
  id: AggregateId,
  { state, version }: Versioned<S>,
): Statement {
  const kept = tables.snapshots;
  return {
    text: `INSERT INTO ${kept} (${tables.id}, version, schema, state) VALUES ($1, $2, $3, $4)
     ON CONFLICT (${tables.id}) DO UPDATE SET version = EXCLUDED.version, schema = EXCLUDED.schema, state = EXCLUDED.state
      WHERE ${kept}.version < EXCLUDED.version OR ${kept}.schema <> EXCLUDED.schema`,
    values: [id, version, snapshots.schema, JSON.stringify(state)],
  };
}

/** A row of the log as evolve takes it. Types were checked when the event was decided; the log is our own writing. */
export function recorded<E extends EventBody>(row: EventRow): Recorded<E> {
  const event = { type: row.type, payload: row.payload } as E;
  return { ...event, at: row.occurred_at.toISOString(), actorName: actorName(row.actor) };
}
