import type { Actor } from '@placar/domain';
import type { Aggregate } from '@placar/match-engine/log';
import type { DataSource } from 'typeorm';

/** A second aggregate, made up for the tests of the log: a jar of sweets, from which nobody takes more than there are. */
export interface Jar {
  id: number;
  sweets: number;
  takenBy: string[];
}
export type JarCommand =
  | { type: 'fill'; id: number; sweets: number }
  | { type: 'take'; sweets: number }
  | { type: 'look' };
export type JarEvent =
  | { type: 'jar.filled'; payload: { id: number; sweets: number } }
  | { type: 'jar.taken'; payload: { sweets: number } }
  | { type: 'jar.emptied'; payload: Record<string, never> };

export const KEEPER: Actor = { kind: 'user', id: 1, name: 'Zoë' };

/** `broken` sweets are more than any jar may give at once: what only the database can refuse. */
export const BROKEN = 99;

export const JAR: Aggregate<Jar, JarCommand, JarEvent> = {
  name: 'jar',
  tables: { events: 'jar_events', head: 'jars', snapshots: 'jar_snapshots', id: 'jar_id' },
  snapshots: { schema: 1, every: 5 },
  missing: { code: 'NOT_FOUND', message: 'There is no such jar.' },
  decide(state, command) {
    if (command.type === 'fill') {
      if (state !== null) return { ok: false, refusal: { code: 'CONFLICT', message: 'The jar is full already.' } };
      return { ok: true, events: [{ type: 'jar.filled', payload: { id: command.id, sweets: command.sweets } }] };
    }
    if (state === null || command.type === 'look') return { ok: true, events: [] };
    if (command.sweets > state.sweets)
      return { ok: false, refusal: { code: 'INVALID_INPUT', message: `Only ${state.sweets} are left.` } };
    const taken: JarEvent = { type: 'jar.taken', payload: { sweets: command.sweets } };
    const isEmpty = command.sweets === state.sweets;
    return { ok: true, events: isEmpty ? [taken, { type: 'jar.emptied', payload: {} }] : [taken] };
  },
  evolve(state, event) {
    if (event.type === 'jar.filled') return { ...event.payload, takenBy: [] };
    if (state === null) throw new Error('a jar begins with jar.filled');
    if (event.type === 'jar.emptied') return state;
    return {
      ...state,
      sweets: state.sweets - event.payload.sweets,
      takenBy: [...state.takenBy, `${event.actorName} ${event.at}`],
    };
  },
  effectsOf: (event, _before, after) =>
    event.type === 'jar.emptied' ? [{ job: 'probe-server', payload: { server_id: after.id } }] : [],
  project: (_client, after, envelopes) =>
    Promise.resolve({
      before: [{ text: 'DELETE FROM jar_notes WHERE jar_id = $1', values: [after.id] }],
      withAppend: (first) => ({
        key: '0',
        ctes: [
          `head AS (INSERT INTO jars (id, version, sweets) VALUES ($1, $${first}, $${first + 1})
            ON CONFLICT (id) DO UPDATE SET version = EXCLUDED.version, sweets = EXCLUDED.sweets)`,
        ],
        values: [envelopes.at(-1)?.version, after.sweets],
      }),
    }),
  claim: (_client, _after, envelopes) =>
    Promise.resolve(
      envelopes.some(({ event }) => event.type === 'jar.taken' && event.payload.sweets === BROKEN)
        ? { code: 'NOT_ALLOWED', message: 'So many are broken.' }
        : null,
    ),
};

export async function createJarTables(database: DataSource): Promise<void> {
  for (const statement of [
    `CREATE TABLE jars (id int PRIMARY KEY, version int NOT NULL, sweets int NOT NULL)`,
    `CREATE TABLE jar_events (position bigserial PRIMARY KEY, jar_id int NOT NULL, version int NOT NULL, type varchar(64) NOT NULL,
      payload json NOT NULL, actor json NOT NULL, command_id uuid, cause varchar(64), correlation_id varchar(64),
      occurred_at timestamptz NOT NULL, UNIQUE (jar_id, version))`,
    `CREATE TABLE jar_snapshots (jar_id int PRIMARY KEY, version int NOT NULL, schema int NOT NULL, state json NOT NULL)`,
    `CREATE TABLE jar_notes (jar_id int NOT NULL, text text NOT NULL, read_at timestamptz)`,
  ])
    await database.query(statement);
}
