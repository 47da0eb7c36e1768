import { LIVE_TOPICS } from '@placar/contracts';
import { decide } from '@placar/domain';
import type { Actor, Decision, MatchCommand, MatchEvent, MatchState, Refusal } from '@placar/domain';
import type { LiveBus, OutboxRelay } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import type { Clock, Logger } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { applyLeases } from './leases/leases';
import { append, appendUnchanged, fitsOneStatement, isHot } from './store/append';
import type { CommittedJob, Condition } from './store/append';
import { consequencesOf, envelopesOf, isSnapshotDue } from './store/consequences';
import type { Decided } from './store/consequences';
import { KnownMatches } from './store/known-matches';
import { actorName, lockState, snapshotStatement } from './store/match-log';
import type { Statement, VersionedState } from './store/match-log';
import { noteCommitted } from './store/note-committed';

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
  private readonly known: KnownMatches;

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly bus: LiveBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.known = new KnownMatches(dataSource, bus, logger);
  }

  /** Runs one command on one match. A refusal is an answer; a broken database throws, and nothing has happened. */
  async run(matchId: number, source: CommandSource, options: RunOptions): Promise<RunResult> {
    // Before a connection is taken: that which is being read ahead needs one, too.
    await this.known.warmed(matchId);
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
      this.known.states.delete(matchId);
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
    const current = this.known.states.get(matchId);
    if (current === null) return null;
    // The connection alone: an entity manager for each click takes longer than deciding it.
    const client = await pgPool(this.dataSource).connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      const done = await this.onKnown(client, { matchId, current, source: command }, options);
      if (done === null) return null;
      this.afterCommit(matchId, done.committed, done.events);
      return { events: done.events, version: done.committed.version, at: done.at };
    } catch (error) {
      this.known.states.delete(matchId);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /** Whether `runOnKnown` has something to decide on. */
  knows(matchId: number): boolean {
    return this.known.states.get(matchId) !== null;
  }

  /** Somebody may soon ask something of this match: what other processes write to it is read as they tell of it, for ten minutes. */
  attend(matchId: number): void {
    this.known.attend(matchId);
  }

  /** The same for as long as somebody looks at it: until what this answers is called. */
  attendWhile(matchId: number): () => void {
    return this.known.attendWhile(matchId);
  }

  /** The present state, from the log. Null when there is no such match. */
  load(matchId: number): Promise<VersionedState | null> {
    return this.known.load(matchId);
  }

  /** Reads what is new of a match that this process knows, ahead of a command that is still being checked. Never throws. */
  warm(matchId: number): void {
    this.known.warm(matchId);
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
    const current = this.known.states.recent(matchId, RECENT_MS);
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
    const at = this.clock.now().toISOString();
    const envelopes = envelopesOf(events, { version: current.version, at, actor: options.actor });
    const decided = { matchId, current, command, events, envelopes };
    const { input, state, version } = await consequencesOf(client, decided, { cause: options.cause, at });
    const alongside = options.alongside?.(state) ?? [];
    if (!fitsOneStatement(input, alongside)) return null;
    const announce = (job: CommittedJob): void => this.relay.announce(job);
    const beside = { alongside, announce, ...(options.provided && { provided: options.provided }) };
    const written = await appendUnchanged(client, input, current.version, beside);
    if (written === null) return null;
    if (isSnapshotDue(current.version, version)) this.keepSnapshot(matchId, { state, version });
    return { events, committed: { state, version, ...written }, at };
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
      lockState(client, matchId, this.known.states.get(matchId)),
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
    { matchId, current, command, events }: Omit<Decided, 'envelopes'>,
    options: RunOptions,
  ): Promise<{ result: RunResult; committed?: Committed }> {
    const at = this.clock.now().toISOString();
    const envelopes = envelopesOf(events, { version: current?.version ?? 0, at, actor: options.actor });
    const leased = await applyLeases(client, matchId, envelopes);
    if (leased !== null) return { result: { ok: false, refusal: leased } };
    const decided = { matchId, current, command, events, envelopes };
    const { input, state, version } = await consequencesOf(client, decided, { cause: options.cause, at });
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

  private context(actor: Actor): { now: string; actorName: string | null } {
    return { now: this.clock.now().toISOString(), actorName: actorName(actor) };
  }

  private afterCommit(matchId: number, committed: Committed, events: readonly MatchEvent[]): void {
    this.known.states.set(matchId, { state: committed.state, version: committed.version });
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

const NOTHING: Decision = { ok: true, events: [] };
