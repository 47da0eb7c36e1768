import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '@placar/domain';
import type { OutboxRelay } from '@placar/messaging';
import { inTransaction, pgPool } from '@placar/persistence';
import { currentCorrelationId, currentTraceparent, metrics, traced } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { actorName } from './aggregate';
import type {
  Aggregate,
  CommandSource,
  Committed,
  Envelope,
  EventBody,
  RunOptions,
  RunResult,
  Statement,
  Versioned,
} from './aggregate';
import { appendStatement, atVersion } from './append';
import type { CommittedJob } from './append';
import { Conflict, isConflict } from './conflict';
import { readState, snapshotStatement } from './read-log';
import { StateCache } from './state-cache';
import type { AggregateId } from './state-cache';

/**
 * A process that stands still in the middle of a run holds its aggregate, and whoever waits for that holds a connection of the pool.
 * So long; a starved process takes far less from one statement to the next.
 */
const LONGEST_IDLE_MS = 5_000;
/** A run that loses to other writers is decided again, so often in all. The last try locks before it reads and cannot lose. */
const TRIES = 6;
/** Writers that lost twice wait for a random part of this, times their tries, so that they do not meet again. */
const APART_MS = 4;

export interface AggregateLogParts<S, E extends EventBody> {
  dataSource: DataSource;
  relay: Pick<OutboxRelay, 'sendCommitted'>;
  clock: Clock;
  /** Told of each commit of this process. Must not throw. */
  onCommitted: (id: AggregateId, committed: Committed<S, E>) => void;
}

/** Ends a transaction without a trace, and the run with this answer. */
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/**
 * The one way to change an aggregate: load, decide, append where the version is the one that was decided on, with everything that
 * follows from it (read tables, leases, outbox) in one transaction; when another writer was faster, load again. See decision 0033.
 */
export class AggregateLog<S, C extends object, E extends EventBody> {
  private readonly states = new StateCache<S>();

  constructor(
    private readonly kind: Aggregate<S, C, E>,
    private readonly parts: AggregateLogParts<S, E>,
  ) {}

  /**
   * Runs one command. A refusal is an answer, and nothing has happened. Throws when the database breaks: nothing has happened then,
   * unless it broke at the commit, when it may have.
   */
  async run(id: AggregateId, source: CommandSource<S, C>, options: RunOptions<S>): Promise<RunResult<S, E>> {
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === TRIES;
      try {
        return await this.once(id, source, { ...options, lock: options.lock === true || isLast });
      } catch (error) {
        if (error instanceof Refused) return { ok: false, refusal: error.refusal };
        if (isLast || !isConflict(error, this.kind.tables.events)) throw error;
        this.states.delete(id);
        metrics.logConflicts.inc({ aggregate: this.kind.name });
        if (tried > 1) await sleep(Math.random() * APART_MS * tried);
      }
    }
  }

  /** The present state, from the log. Null when there is none. */
  load(id: AggregateId): Promise<Versioned<S> | null> {
    return this.read(pgPool(this.parts.dataSource), id, false);
  }

  /** The state of this version or a newer one if this process has it in memory; else the present one, from the log. */
  loadSince(id: AggregateId, version: number): Promise<Versioned<S> | null> {
    const known = this.states.get(id);
    return known !== null && known.version >= version ? Promise.resolve(known) : this.load(id);
  }

  private async once(
    id: AggregateId,
    source: CommandSource<S, C>,
    options: RunOptions<S> & { lock: boolean },
  ): Promise<RunResult<S, E>> {
    const { committed, jobs } = await traced(`decide ${this.kind.name}`, { id: String(id), cause: options.cause }, () =>
      inTransaction(pgPool(this.parts.dataSource), (client) => this.decideAndWrite(client, id, source, options), {
        idleMs: LONGEST_IDLE_MS,
      }),
    );
    const { state, version, position, events } = committed;
    this.states.set(id, { state, version });
    if (position === null) return { ok: true, state, version, position, events: [] };
    void this.parts.relay.sendCommitted(jobs);
    this.parts.onCommitted(id, { state, version, position, events });
    return { ok: true, state, version, position, events };
  }

  private async decideAndWrite(
    client: PoolClient,
    id: AggregateId,
    source: CommandSource<S, C>,
    options: RunOptions<S> & { lock: boolean },
  ): Promise<Written<S, E>> {
    // Sent together: the connection answers them in this order.
    const [current] = await Promise.all([this.read(client, id, options.lock), options.prefetch?.(client)]);
    const refused = current === null ? null : (options.authorize?.(current.state) ?? null);
    if (refused !== null) throw new Refused(refused);
    const command = await commandOf(client, source, current);
    const context = { now: this.parts.clock.now().toISOString(), actorName: actorName(options.actor) };
    const decision =
      command === null ? NOTHING : this.kind.decide(current === null ? null : current.state, command, context);
    if (!decision.ok) throw new Refused(decision.refusal);
    if (decision.events.length > 0)
      return this.write(client, { id, current, command, events: decision.events }, options);
    if (current === null) throw new Refused(this.kind.missing);
    const alongside = options.alongside?.(current.state) ?? [];
    if (alongside.length > 0) {
      const guard = options.lock ? [] : [atVersion(this.kind, id, current.version)];
      await this.send(client, [...guard, ...alongside]);
    }
    return { committed: { ...current, position: null, events: [] }, jobs: [] };
  }

  /** Everything that follows from a decision, under the aggregate's lock. */
  private async write(
    client: PoolClient,
    { id, current, command, events }: Decision<S, C, E>,
    { actor, cause, alongside, lock }: RunOptions<S> & { lock: boolean },
  ): Promise<Written<S, E>> {
    const { kind } = this;
    const at = this.parts.clock.now().toISOString();
    const before = current === null ? null : current.state;
    const from = current?.version ?? 0;
    const envelopes = events.map((event, index) => ({ version: from + index + 1, event, at, actor }));
    const state = this.evolved(before, envelopes);
    const version = from + envelopes.length;
    const correlationId = currentCorrelationId();
    const traceparent = currentTraceparent();
    const jobs = events.flatMap((event) =>
      kind.effectsOf(event, before, state, { at, correlationId }).map(({ job, payload }) => ({
        id: randomUUID(),
        job,
        body: { payload, correlation_id: correlationId, traceparent },
      })),
    );
    const commandId = command !== null && 'commandId' in command ? String(command.commandId) : null;
    // Both before the append: an append that is rolled back leaves a gap in the positions, for which followers of the log wait. A row that
    // was locked before it was read is still at its version.
    if (current !== null && !lock) await this.send(client, [atVersion(kind, id, from)]);
    const refusal = (await kind.claim?.(client, state, envelopes)) ?? null;
    if (refusal !== null) throw new Refused(refusal);
    const { before: stale, withAppend } = await kind.project(client, state, envelopes);
    const append = appendStatement(kind, { id, envelopes, jobs, correlationId, cause, commandId }, withAppend);
    const every = kind.snapshots.every;
    const isSnapshotDue = Math.floor(version / every) > Math.floor(from / every);
    const statements = [
      ...stale,
      append,
      ...(alongside?.(state) ?? []),
      ...(isSnapshotDue ? [snapshotStatement(kind, id, { state, version })] : []),
    ];
    const answers = await traced(`append ${kind.name}`, { id: String(id), version }, () =>
      this.send(client, statements),
    );
    const position = Number(answers[stale.length]?.['position'] ?? 0);
    return { committed: { state, version, position, events }, jobs };
  }

  /**
   * Sends statements together, for after an error the database ignores the rest. Answers the first row of each. Throws `Conflict` when
   * one of them did not touch the rows that it had to.
   */
  private async send(
    client: PoolClient,
    statements: readonly Statement[],
  ): Promise<(Record<string, unknown> | undefined)[]> {
    const answers = await Promise.all(
      statements.map(({ mustTouch: _mustTouch, ...query }) => client.query<Record<string, unknown>>(query)),
    );
    statements.forEach(({ mustTouch }, index) => {
      if (mustTouch !== undefined && answers[index]?.rowCount !== mustTouch) throw new Conflict('the log has moved on');
    });
    return answers.map(({ rows }) => rows[0]);
  }

  private async read(client: Pick<PoolClient, 'query'>, id: AggregateId, lock: boolean): Promise<Versioned<S> | null> {
    const current = await readState(client, this.kind, id, { cachedNow: () => this.states.get(id), lock });
    // What was deleted, by whatever process, must not live on in memory.
    if (current === null) this.states.delete(id);
    else this.states.set(id, current);
    return current;
  }

  private evolved(before: S | null, envelopes: readonly Envelope<E>[]): S {
    let state = before;
    for (const { event, at, actor } of envelopes)
      state = this.kind.evolve(state, { ...event, at, actorName: actorName(actor) });
    if (state === null) throw new Error('a decision without events has no state');
    return state;
  }
}

function commandOf<S, C extends object>(
  client: PoolClient,
  source: CommandSource<S, C>,
  current: Versioned<S> | null,
): Promise<C | null> {
  if (typeof source !== 'function') return Promise.resolve(source);
  return current === null ? Promise.resolve(null) : source(client, current.state);
}

interface Decision<S, C, E extends EventBody> {
  id: AggregateId;
  current: Versioned<S> | null;
  command: C | null;
  events: E[];
}

interface Written<S, E extends EventBody> {
  committed: Versioned<S> & { position: number | null; events: E[] };
  jobs: readonly CommittedJob[];
}

const NOTHING = { ok: true as const, events: [] };
