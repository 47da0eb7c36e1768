import { LIVE_TOPICS } from '@placar/contracts';
import { decide, effectsOf, evolve } from '@placar/domain';
import type { Actor, Decision, Effect, MatchCommand, MatchEvent, MatchState, Refusal } from '@placar/domain';
import type { LiveBus, OutboxRelay } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { currentCorrelationId } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { applyLeases } from './leases/leases';
import { projectEvents } from './projections/project';
import type { EventEnvelope } from './projections/project';
import { touchedBy } from './projections/touched';
import { append, appendUnchanged, fitsOneStatement, isHot, jobsOf } from './store/append';
import type { AppendInput, CommittedJob, Condition } from './store/append';
import { AttendedMatches } from './store/attended-matches';
import {
  SNAPSHOT_EVERY,
  actorName,
  lockState,
  peekState,
  presentVersion,
  readState,
  snapshotStatement,
} from './store/match-log';
import type { Statement, VersionedState } from './store/match-log';
import { noteCommitted } from './store/note-committed';
import { StateCache } from './store/state-cache';

/** A command given outright, or built under the lock from the present state (null: nothing to do). */
export type CommandSource = MatchCommand | ((client: PoolClient, state: MatchState) => Promise<MatchCommand | null>);

export interface RunOptions {
  actor: Actor;
  /** What made this happen, for the audit: a route, a job, a poll. */
  cause: string;
  /** Read under the lock and in the same trip as the state: for what the command needs besides. */
  prefetch?: (client: PoolClient) => Promise<void>;
  /** Asked under the lock, right before the decision; a refusal ends the run. */
  authorize?: (state: MatchState) => Refusal | null;
  /** Written last in the transaction, whether or not anything was decided; sent together with the commit. */
  alongside?: (state: MatchState) => Statement[];
}

export type RunResult =
  | { ok: true; state: MatchState; version: number; position: number | null; events: MatchEvent[] }
  | { ok: false; refusal: Refusal };

/** A decision on what was known of a match, as it was written. */
export interface KnownRun {
  events: MatchEvent[];
  version: number;
  /** ISO time of its events. */
  at: string;
}

export const PLATFORM: Actor = { kind: 'platform', id: null, name: 'Placar' };

/** The one way in: lock, load, authorise, decide, append, commit, publish. Every process uses this and nothing else to change a match. */
export class MatchEngine {
  private readonly cache = new StateCache();
  private readonly warming = new Map<number, Promise<void>>();
  private readonly attended: AttendedMatches;

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly bus: LiveBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.attended = new AttendedMatches(bus, (matchId, version) => this.keepUp(matchId, version));
  }

  /** Runs one command on one match. A refusal is an answer; a broken database throws, and nothing has happened. */
  async run(matchId: number, source: CommandSource, options: RunOptions): Promise<RunResult> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    let broken: Error | undefined;
    try {
      const done =
        (await this.atOnce(client, matchId, source, options)) ??
        (await this.inTransaction(client, matchId, source, options));
      if (!done.result.ok) await client.query('ROLLBACK');
      if (done.result.ok && done.committed) this.afterCommit(matchId, done.committed, done.result.events);
      return done.result;
    } catch (error) {
      broken = error as Error;
      this.cache.delete(matchId);
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      await runner
        .release()
        .catch((error: unknown) => this.logger.warn({ err: error, broken }, 'connection not released'));
    }
  }

  /**
   * Decides on what this process knows of a match, without a question before it, and writes in one statement that checks all it was
   * decided on: the match's version, and `provided`. Null for whatever stands against it: then nothing was done or found out, and `run`
   * is to be asked. Throws when the database breaks: it may be written then, or not.
   */
  async runOnKnown(
    matchId: number,
    command: MatchCommand,
    options: Pick<RunOptions, 'actor' | 'cause' | 'authorize' | 'alongside'> & { provided: readonly Condition[] },
  ): Promise<KnownRun | null> {
    const current = this.cache.get(matchId);
    if (current === null) return null;
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      const done = await this.onKnown(client, { matchId, current, source: command }, options);
      if (done === null) return null;
      this.afterCommit(matchId, done.committed, done.events);
      return { events: done.events, version: done.committed.version, at: done.at };
    } catch (error) {
      this.cache.delete(matchId);
      throw error;
    } finally {
      await runner.release().catch((error: unknown) => this.logger.warn({ err: error }, 'connection not released'));
    }
  }

  /** Whether `runOnKnown` has something to decide on. */
  knows(matchId: number): boolean {
    return this.cache.get(matchId) !== null;
  }

  /** Somebody may soon ask something of this match: what other processes write to it is read as they tell of it, for ten minutes. */
  attend(matchId: number): void {
    this.attended.attend(matchId);
  }

  /** The same for as long as somebody looks at it: until what this answers is called. */
  attendWhile(matchId: number): () => void {
    return this.attended.hold(matchId);
  }

  /** The present state, from the log. Null when there is no such match. */
  async load(matchId: number): Promise<VersionedState | null> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    try {
      const version = await presentVersion(client, matchId);
      const cached = this.cache.get(matchId);
      if (cached?.version === version) return cached;
      // A match that was deleted, by whatever process, must not live on in memory.
      this.cache.delete(matchId);
      if (version === 0) return null;
      const current = await readState(client, matchId, cached !== null && cached.version < version ? cached : null);
      if (current !== null) this.cache.set(matchId, current);
      return current;
    } finally {
      await runner.release();
    }
  }

  /**
   * Reads what is new of a match that this process knows, ahead of a command that is still being checked: the command then needs one
   * trip to the database instead of two. Never throws; what could not be read is read under the lock.
   */
  warm(matchId: number): void {
    const cached = this.cache.get(matchId);
    if (cached === null || this.warming.has(matchId)) return;
    const startedAt = performance.now();
    const done = peekState(pgPool(this.dataSource), matchId, cached)
      .then((state) => {
        const isNewest = state !== null && state.version >= (this.cache.get(matchId)?.version ?? 0);
        if (isNewest) this.cache.set(matchId, state, startedAt);
      })
      .catch((error: unknown) =>
        this.logger.debug({ err: error, match_id: matchId }, 'a match could not be read ahead'),
      )
      .finally(() => this.warming.delete(matchId));
    this.warming.set(matchId, done);
  }

  /**
   * Decides on a state that was the newest a moment ago and writes in one statement, which does nothing if the match has changed
   * since. Null when this is not such a case, or did not work out: then the match is locked. Refusals are only given under the lock.
   */
  private async atOnce(
    client: PoolClient,
    matchId: number,
    source: CommandSource,
    options: RunOptions,
  ): Promise<{ result: RunResult; committed?: Committed } | null> {
    await this.warming.get(matchId);
    const current = this.cache.recent(matchId, RECENT_MS);
    if (current === null) return null;
    const done = await this.onKnown(client, { matchId, current, source }, options);
    if (done === null) return null;
    const { events, committed } = done;
    const { state, version, position } = committed;
    return { result: { ok: true, state, version, position, events }, committed };
  }

  private async onKnown(
    client: PoolClient,
    { matchId, current, source }: { matchId: number; current: VersionedState; source: CommandSource },
    options: RunOptions & { provided?: readonly Condition[] },
  ): Promise<{ events: MatchEvent[]; committed: Committed; at: string } | null> {
    const command = await this.commandAtOnce(client, source, current, options);
    const decision = command === null ? NOTHING : decide(current.state, command, this.context(options.actor));
    if (!decision.ok || decision.events.length === 0) return null;
    const { events } = decision;
    const decided = { matchId, current, command, events };
    const envelopes = this.envelopes(events, current.version, options.actor);
    const { input, state, version } = await this.consequences(client, { ...decided, envelopes }, options);
    const alongside = options.alongside?.(state) ?? [];
    if (!fitsOneStatement(input, alongside)) return null;
    const announce = (job: CommittedJob): void => this.relay.announce(job);
    const beside = { alongside, announce, ...(options.provided && { provided: options.provided }) };
    const written = await appendUnchanged(client, input, current.version, beside);
    if (written === null) return null;
    if (isSnapshotDue(current.version, version)) this.keepSnapshot(matchId, { state, version });
    return { events, committed: { state, version, ...written }, at: envelopes[0]?.at ?? '' };
  }

  /** Null for whatever stands against it, an error too: under the lock it is known for sure. */
  private async commandAtOnce(
    client: PoolClient,
    source: CommandSource,
    current: VersionedState,
    options: RunOptions,
  ): Promise<MatchCommand | null> {
    try {
      await options.prefetch?.(client);
      const refused = options.authorize?.(current.state) ?? null;
      return refused === null ? await this.commandOf(client, source, current) : null;
    } catch {
      return null;
    }
  }

  /** Another process wrote to a match that is attended here. Never throws: what could not be read is found out by the next command. */
  private keepUp(matchId: number, version: number): void {
    if (!this.dataSource.isInitialized) return;
    const cached = this.cache.get(matchId);
    if (cached === null)
      this.load(matchId).catch((error: unknown) => this.logger.debug({ err: error, match_id: matchId }, 'not read'));
    else if (cached.version < version) this.warm(matchId);
  }

  private keepSnapshot(matchId: number, snapshot: VersionedState): void {
    const { text, values } = snapshotStatement(matchId, snapshot);
    this.dataSource
      .query(text, values)
      .catch((error: unknown) => this.logger.warn({ err: error, match_id: matchId }, 'snapshot not written'));
  }

  /** Begins, and commits unless it answers a refusal. */
  private async inTransaction(
    client: PoolClient,
    matchId: number,
    source: CommandSource,
    options: RunOptions,
  ): Promise<{ result: RunResult; committed?: Committed }> {
    const [, current] = await Promise.all([
      client.query('BEGIN'),
      lockState(client, matchId, this.cache.get(matchId)),
      options.prefetch?.(client),
    ]);
    const refused = current !== null && options.authorize ? options.authorize(current.state) : null;
    if (refused !== null) return { result: { ok: false, refusal: refused } };
    const command = await this.commandOf(client, source, current);
    const decision = command === null ? NOTHING : decide(current?.state ?? null, command, this.context(options.actor));
    if (!decision.ok) return { result: { ok: false, refusal: decision.refusal } };
    if (decision.events.length === 0) return this.unchanged(client, current, options);
    return this.write(client, { matchId, current, command, events: decision.events }, options);
  }

  /**
   * Everything that follows from a decision, and the commit. Sent at once: after an error the database ignores what follows it
   * and rolls back, so nothing needs to wait for an answer.
   */
  private async write(
    client: PoolClient,
    { matchId, current, command, events }: Decided,
    options: RunOptions,
  ): Promise<{ result: RunResult; committed?: Committed }> {
    const decided = { matchId, current, command, events };
    const envelopes = this.envelopes(events, current?.version ?? 0, options.actor);
    const leased = await applyLeases(client, matchId, envelopes);
    if (leased !== null) return { result: { ok: false, refusal: leased } };
    const { input, state, version } = await this.consequences(client, { ...decided, envelopes }, options);
    const [{ position, jobs }] = await Promise.all([
      append(client, input),
      commit(client, [
        ...(options.alongside?.(state) ?? []),
        ...(isSnapshotDue(current?.version ?? 0, version) ? [snapshotStatement(matchId, { state, version })] : []),
      ]),
    ]);
    return {
      result: { ok: true, state, version, position, events },
      committed: { state, version, position, jobs },
    };
  }

  /** What a decision makes of the match: its next state and everything that is written of it. */
  private async consequences(
    client: PoolClient,
    { matchId, current, command, events, envelopes }: Decided & { envelopes: EventEnvelope[] },
    options: RunOptions,
  ): Promise<{ input: AppendInput; state: MatchState; version: number }> {
    const before = current?.state ?? null;
    const state = this.evolved(before, envelopes);
    const correlationId = currentCorrelationId();
    const demos = await this.demos(client, state, events);
    const input = {
      matchId,
      envelopes,
      projection: projectEvents(state, envelopes, demos),
      jobs: jobsOf(this.effects(events, before, state), correlationId),
      correlationId,
      cause: options.cause,
      commandId: command !== null && 'commandId' in command ? command.commandId : null,
    };
    return { input, state, version: (current?.version ?? 0) + envelopes.length };
  }

  private commandOf(
    client: PoolClient,
    source: CommandSource,
    current: VersionedState | null,
  ): Promise<MatchCommand | null> {
    if (typeof source !== 'function') return Promise.resolve(source);
    return current === null ? Promise.resolve(null) : source(client, current.state);
  }

  private async unchanged(
    client: PoolClient,
    current: VersionedState | null,
    options: RunOptions,
  ): Promise<{ result: RunResult }> {
    if (current === null)
      return { result: { ok: false, refusal: { code: 'MATCH_NOT_FOUND', message: 'No match found.' } } };
    await commit(client, options.alongside?.(current.state) ?? []);
    return { result: { ok: true, state: current.state, version: current.version, position: null, events: [] } };
  }

  private evolved(before: MatchState | null, envelopes: readonly EventEnvelope[]): MatchState {
    let state = before;
    for (const { event, at, actor } of envelopes) state = evolve(state, { ...event, at, actorName: actorName(actor) });
    if (state === null) throw new Error('a decision without events has no state');
    return state;
  }

  private envelopes(events: readonly MatchEvent[], from: number, actor: Actor): EventEnvelope[] {
    const at = this.clock.now().toISOString();
    return events.map((event, index) => ({ version: from + index + 1, event, at, actor }));
  }

  private effects(events: readonly MatchEvent[], before: MatchState | null, after: MatchState): Effect[] {
    const envelope = { at: this.clock.now().toISOString(), correlationId: currentCorrelationId() };
    return events.flatMap((event) => effectsOf(event, before, after, envelope));
  }

  /** Demo files arrive beside the log; rows of maps that are over name them. */
  private async demos(
    client: PoolClient,
    state: MatchState,
    events: readonly MatchEvent[],
  ): Promise<ReadonlyMap<number, string>> {
    const touched = touchedBy(events, state).maps;
    if (!state.maps.some((map) => map.result !== null && touched.has(map.number))) return NO_DEMOS;
    const { rows } = await client.query<{ map_number: number; file_name: string }>({
      name: 'demos-of-match',
      text: 'SELECT map_number, file_name FROM demos WHERE match_id = $1',
      values: [state.id],
    });
    return new Map(rows.map((row) => [row.map_number, row.file_name]));
  }

  private context(actor: Actor): { now: string; actorName: string | null } {
    return { now: this.clock.now().toISOString(), actorName: actorName(actor) };
  }

  private afterCommit(matchId: number, committed: Committed, events: readonly MatchEvent[]): void {
    this.cache.set(matchId, { state: committed.state, version: committed.version });
    void this.relay.sendCommitted(committed.jobs, { announced: committed.announced === true });
    const at = Date.now();
    const tell = (): void =>
      void this.bus.publish({
        topic: LIVE_TOPICS.match,
        match_id: matchId,
        version: committed.version,
        position: committed.position,
        at,
      });
    if (committed.jobs.some(({ job }) => isHot(job))) setTimeout(tell, HEAD_START_MS);
    else tell();
    noteCommitted(matchId, events, this.logger);
  }
}

/** The worker goes first: what everybody reads of a change should not compete with the change itself on its way to the server. */
const HEAD_START_MS = 4;

/** Older knowledge of a match than this is not worth a decision: it would often have to be made again under the lock. */
const RECENT_MS = 250;

const isSnapshotDue = (from: number, to: number): boolean =>
  Math.floor(to / SNAPSHOT_EVERY) > Math.floor(from / SNAPSHOT_EVERY);

/** An accepted decision, on the state it was made for. */
interface Decided {
  matchId: number;
  current: VersionedState | null;
  command: MatchCommand | null;
  events: MatchEvent[];
}

async function commit(client: PoolClient, last: readonly Statement[]): Promise<void> {
  await Promise.all([...last.map((statement) => client.query(statement)), client.query('COMMIT')]);
}

interface Committed {
  state: MatchState;
  version: number;
  position: number;
  jobs: readonly CommittedJob[];
  /** The workers were told of its hot job while it was being committed. */
  announced?: boolean;
}

const NO_DEMOS: ReadonlyMap<number, string> = new Map();
const NOTHING: Decision = { ok: true, events: [] };
