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
import type { CommittedJob, LoggedEnvelope } from './append';
import { Conflict, isConflict } from './conflict';
import { readState, snapshotStatement } from './read-log';
import { StateCache } from './state-cache';
import type { AggregateId } from './state-cache';
import { Turns } from './turns';

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
  private readonly turns: Turns<Run<S, C>, RunResult<S, E>>;

  constructor(
    private readonly kind: Aggregate<S, C, E>,
    private readonly parts: AggregateLogParts<S, E>,
  ) {
    this.turns = new Turns({
      fits,
      together: (id, runs) => this.together(id, runs),
      alone: (id, run) => this.alone(id, run),
    });
  }

  /**
   * Runs one command. A refusal is an answer, and nothing has happened. Throws when the database breaks: nothing has happened then,
   * unless it broke at the commit, when it may have.
   */
  run(id: AggregateId, source: CommandSource<S, C>, options: RunOptions<S>): Promise<RunResult<S, E>> {
    const run = { source, options, correlationId: currentCorrelationId(), traceparent: currentTraceparent() };
    const isTogether = this.kind.together === true && options.lock === true;
    return isTogether ? this.turns.take(id, run) : this.alone(id, run);
  }

  private async alone(id: AggregateId, run: Run<S, C>): Promise<RunResult<S, E>> {
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === TRIES;
      try {
        const [result] = (await this.once(id, [run], run.options.lock === true || isLast)) as [RunResult<S, E>];
        return result;
      } catch (error) {
        if (error instanceof Refused) return { ok: false, refusal: error.refusal };
        if (isLast || !isConflict(error, this.kind.tables.events)) throw error;
        this.states.delete(id);
        metrics.logConflicts.inc({ aggregate: this.kind.name });
        if (tried > 1) await sleep(Math.random() * APART_MS * tried);
      }
    }
  }

  /** Null: nothing was written, and each is to be run by itself. Throws what broke at the commit: then they may have happened. */
  private async together(id: AggregateId, runs: readonly Run<S, C>[]): Promise<RunResult<S, E>[] | null> {
    const progress = { isWritten: false };
    try {
      return await this.once(id, runs, true, progress);
    } catch (error) {
      if (progress.isWritten) throw error;
      this.states.delete(id);
      return null;
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

  /** One transaction, in which the runs are decided one after the other. */
  private async once(
    id: AggregateId,
    runs: readonly Run<S, C>[],
    lock: boolean,
    progress = { isWritten: false },
  ): Promise<RunResult<S, E>[]> {
    const causes = runs.map(({ options }) => options.cause).join(', ');
    const { outcomes, position } = await traced(`decide ${this.kind.name}`, { id: String(id), cause: causes }, () =>
      inTransaction(
        pgPool(this.parts.dataSource),
        async (client) => {
          const written = await this.decideAndWrite(client, id, runs, lock);
          progress.isWritten = true;
          return written;
        },
        { idleMs: LONGEST_IDLE_MS },
      ),
    );
    const done = outcomes.filter(isDone);
    const last = done.at(-1);
    if (last !== undefined) {
      const { state, version } = last;
      this.states.set(id, { state, version });
      if (position !== null) {
        void this.parts.relay.sendCommitted(done.flatMap(({ jobs }) => jobs));
        const events = done.flatMap(({ envelopes }) => envelopes.map(({ event }) => event));
        this.parts.onCommitted(id, { state, version, position, events });
      }
    }
    return outcomes.map((outcome) => resultOf(outcome, position));
  }

  private async decideAndWrite(
    client: PoolClient,
    id: AggregateId,
    runs: readonly Run<S, C>[],
    lock: boolean,
  ): Promise<{ outcomes: Outcome<S, C, E>[]; position: number | null }> {
    // Sent together: the connection answers them in this order.
    const [current] = await Promise.all([
      this.read(client, id, lock),
      ...runs.map(({ options }) => options.prefetch?.(client)),
    ]);
    const outcomes: Outcome<S, C, E>[] = [];
    let present = current;
    for (const run of runs) {
      const outcome = await this.decided(client, run, present);
      if (outcome.ok) present = { state: outcome.state, version: outcome.version };
      // Of a run by itself nothing stays. Whoever waits together with others has only read so far.
      else if (runs.length === 1) throw new Refused(outcome.refusal);
      outcomes.push(outcome);
    }
    return { outcomes, position: await this.write(client, id, current, outcomes.filter(isDone), lock) };
  }

  /** What one run comes to on this state. */
  private async decided(client: PoolClient, run: Run<S, C>, current: Versioned<S> | null): Promise<Outcome<S, C, E>> {
    const { kind } = this;
    const { actor, cause, authorize } = run.options;
    const { correlationId, traceparent } = run;
    const before = current?.state ?? null;
    const refusal = before === null ? null : (authorize?.(before) ?? null);
    if (refusal !== null) return { ok: false, refusal };
    const command = await commandOf(client, run.source, current);
    const at = this.parts.clock.now().toISOString();
    const decision =
      command === null ? NOTHING : kind.decide(before, command, { now: at, actorName: actorName(actor) });
    if (!decision.ok) return decision;
    const commandId = command !== null && 'commandId' in command ? String(command.commandId) : null;
    const from = current?.version ?? 0;
    const envelopes = decision.events.map((event, index) => {
      return { version: from + index + 1, event, at, actor, cause, commandId, correlationId };
    });
    const state = this.evolved(before, envelopes);
    if (state === null) return { ok: false, refusal: kind.missing };
    const jobs = decision.events.flatMap((event) =>
      kind.effectsOf(event, before, state, { at, correlationId }).map(({ job, payload }) => ({
        id: randomUUID(),
        job,
        body: { payload, correlation_id: correlationId, traceparent },
      })),
    );
    return { ok: true, run, state, version: from + envelopes.length, envelopes, jobs };
  }

  /** Everything that follows from the decisions, under the aggregate's lock. Answers the position of the last event. */
  private async write(
    client: PoolClient,
    id: AggregateId,
    current: Versioned<S> | null,
    done: readonly Done<S, C, E>[],
    lock: boolean,
  ): Promise<number | null> {
    const { kind } = this;
    const last = done.at(-1);
    if (last === undefined) return null;
    const { state, version } = last;
    const from = current?.version ?? 0;
    const alongside = (): Statement[] => done.flatMap(({ run, state: own }) => run.options.alongside?.(own) ?? []);
    // A row that was locked before it was read is still at its version.
    const guard = current === null || lock ? [] : [atVersion(kind, id, from)];
    const envelopes = done.flatMap((one) => one.envelopes);
    if (envelopes.length === 0) {
      const statements = alongside();
      if (statements.length > 0) await this.send(client, [...guard, ...statements]);
      return null;
    }
    // Both before the append: an append that is rolled back leaves a gap in the positions, for which followers of the log wait.
    await this.send(client, guard);
    const refusal = (await kind.claim?.(client, state, envelopes)) ?? null;
    if (refusal !== null) throw new Refused(refusal);
    const { before: stale, withAppend } = await kind.project(client, state, envelopes, current?.state ?? null);
    const append = appendStatement(kind, { id, envelopes, jobs: done.flatMap(({ jobs }) => jobs) }, withAppend);
    const every = kind.snapshots.every;
    const isSnapshotDue = Math.floor(version / every) > Math.floor(from / every);
    const statements = [
      ...stale,
      append,
      ...alongside(),
      ...(isSnapshotDue ? [snapshotStatement(kind, id, { state, version })] : []),
    ];
    const answers = await traced(`append ${kind.name}`, { id: String(id), version }, () =>
      this.send(client, statements),
    );
    return Number(answers[stale.length]?.['position'] ?? 0);
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

  private evolved(before: S | null, envelopes: readonly Envelope<E>[]): S | null {
    let state = before;
    for (const { event, at, actor } of envelopes)
      state = this.kind.evolve(state, { ...event, at, actorName: actorName(actor) });
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

/** One call of `run`, with what is known of who called. */
interface Run<S, C extends object> {
  source: CommandSource<S, C>;
  options: RunOptions<S>;
  correlationId: string | null;
  traceparent: string | undefined;
}

/** What one run decided. */
interface Done<S, C extends object, E extends EventBody> extends Versioned<S> {
  ok: true;
  run: Run<S, C>;
  envelopes: LoggedEnvelope<E>[];
  jobs: readonly CommittedJob[];
}

type Outcome<S, C extends object, E extends EventBody> = Done<S, C, E> | { ok: false; refusal: Refusal };

const NOTHING = { ok: true as const, events: [] };

const isDone = <S, C extends object, E extends EventBody>(outcome: Outcome<S, C, E>): outcome is Done<S, C, E> =>
  outcome.ok;

function resultOf<S, C extends object, E extends EventBody>(
  outcome: Outcome<S, C, E>,
  position: number | null,
): RunResult<S, E> {
  if (!outcome.ok) return outcome;
  const { state, version, envelopes } = outcome;
  const events = envelopes.map(({ event }) => event);
  return { ok: true, state, version, position: events.length === 0 ? null : position, events };
}

/**
 * Whether a run may be decided in the transaction of those before it. None of them may have been written when it reads: not what the same
 * person did (keys of idempotency), and what is fetched before the decisions must not be what one of them changes (penalties).
 */
const fits = <S, C extends object>(group: readonly Run<S, C>[], { options }: Run<S, C>): boolean =>
  group.every(
    ({ options: other }) =>
      (other.actor.kind !== options.actor.kind || other.actor.id !== options.actor.id) &&
      (options.prefetch === undefined || other.prefetch !== undefined),
  );
