import type { Actor, DecisionContext, Effect, Refusal } from '@placar/domain';
import type { PoolClient } from 'pg';

/** One statement with its values; one with a name is prepared once for each connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
  /** How many rows it must touch. Any other number means that somebody else was first: nothing is written, and the run is decided again. */
  mustTouch?: number;
}

/** A state with the number of the last event that it follows from. */
export interface Versioned<S> {
  state: S;
  version: number;
}

export interface EventBody {
  type: string;
  payload: unknown;
}

/** One event with what the log knows of it besides. `at` is an ISO time. */
export interface Envelope<E extends EventBody> {
  version: number;
  event: E;
  at: string;
  actor: Actor;
}

/** An event as `evolve` takes it. The platform and servers act under no name. */
export type Recorded<E extends EventBody> = E & { at: string; actorName: string | null };

/**
 * The tables of one kind of aggregate. Each kind has its own; they have these columns, and what else it likes:
 * - `events`: position bigserial, <id>, version int, type text, payload json, actor json, command_id uuid, cause text,
 *   correlation_id text, occurred_at timestamptz; unique (<id>, version). `json`, because `jsonb` would reorder the keys.
 * - `head`: id, version int. One row for each aggregate, written by its projection: the row that writers lock.
 * - `snapshots`: <id> primary key, version int, schema int, state json.
 */
export interface AggregateTables {
  events: string;
  head: string;
  snapshots: string;
  /** Name of the column <id>. */
  id: string;
}

/** What a decision changes in the read tables. */
export interface ReadSideWrites {
  /** Run in this order before the append, under the aggregate's lock: what the new state no longer has. */
  before: readonly Statement[];
  /**
   * Common table expressions that go into the statement of the append, with parameters from `$first` on. One of them writes the head
   * row with the new version. `key` names the set of expressions: it is part of the name under which the statement is prepared.
   */
  withAppend: (first: number) => { key: string; ctes: readonly string[]; values: readonly unknown[] };
}

export type Decided<E extends EventBody> = { ok: true; events: E[] } | { ok: false; refusal: Refusal };

/** The rules of one kind of aggregate, and where it is kept. The rules are pure; only `project` and `claim` may ask the database. */
export interface Aggregate<S, C extends object, E extends EventBody> {
  /** Part of the names of prepared statements: short, one word. */
  readonly name: string;
  readonly tables: AggregateTables;
  /** A snapshot is written each time that so many events were appended. Raise `schema` when the state changes its shape: older ones are not read. */
  readonly snapshots: { schema: number; every: number };
  /** The answer for an id that has no log, when the command does not begin one. */
  readonly missing: Refusal;
  /**
   * Runs with `lock` that wait for the same aggregate in this process are decided one after the other in one transaction, and written
   * together. Their commands may then read, but write nothing (decision 0170).
   */
  readonly together?: true;
  decide(state: S | null, command: C, context: DecisionContext): Decided<E>;
  evolve(state: S | null, event: Recorded<E>): S;
  /** `before` and `after` are the states around the whole decision. */
  effectsOf(event: E, before: S | null, after: S, envelope: { at: string; correlationId: string | null }): Effect[];
  /** `before`: the state that the first of the events follows; null: there was none. */
  project(client: PoolClient, after: S, envelopes: readonly Envelope<E>[], before: S | null): Promise<ReadSideWrites>;
  /** What only the database can grant (a lease on a server), in the same transaction, under the aggregate's lock. A refusal undoes all of it. */
  claim?(client: PoolClient, after: S, envelopes: readonly Envelope<E>[]): Promise<Refusal | null>;
}

/** A command given outright, or built from the present state (null: nothing to do). Run again after a conflict. */
export type CommandSource<S, C extends object> = C | ((client: PoolClient, state: S) => Promise<C | null>);

export interface RunOptions<S> {
  actor: Actor;
  /** What made this happen, for the audit: a route, a job, a poll. */
  cause: string;
  /** Read in the same trip as the state: for what the command needs besides. Run again after a conflict. */
  prefetch?: (client: PoolClient) => Promise<void>;
  /** Asked right before the decision; a refusal ends the run. */
  authorize?: (state: S) => Refusal | null;
  /** Written last in the transaction, under the aggregate's lock, whether or not anything was decided. */
  alongside?: (state: S) => Statement[];
  /** Locks the head row before the state is read, for aggregates that many write at once: nobody then decides in vain. */
  lock?: boolean;
}

export type RunResult<S, E extends EventBody> =
  | { ok: true; state: S; version: number; position: number | null; events: E[] }
  | { ok: false; refusal: Refusal };

/** What was committed, for those who tell others. */
export interface Committed<S, E extends EventBody> extends Versioned<S> {
  position: number;
  events: readonly E[];
}

/** The name a person knows; the platform and servers act under none. */
export const actorName = (actor: Actor): string | null => (actor.kind === 'user' ? actor.name : null);
