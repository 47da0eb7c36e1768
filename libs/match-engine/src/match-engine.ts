import { LIVE_TOPICS } from '@placar/contracts';
import { decide, effectsOf, evolve } from '@placar/domain';
import type { Actor, Decision, Effect, MatchCommand, MatchEvent, MatchState, Refusal } from '@placar/domain';
import type { LiveBus, OutboxRelay } from '@placar/messaging';
import { currentCorrelationId } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { applyLeases } from './leases/leases';
import { projectEvents } from './projections/project';
import type { EventEnvelope } from './projections/project';
import { touchedBy } from './projections/touched';
import { append } from './store/append';
import type { CommittedJob } from './store/append';
import { SNAPSHOT_EVERY, actorName, lockState, presentVersion, readState, snapshotStatement } from './store/match-log';
import type { Statement, VersionedState } from './store/match-log';
import { StateCache } from './store/state-cache';

/** A command given outright, or built under the lock from the present state (null: nothing to do). */
export type CommandSource = MatchCommand | ((client: PoolClient, state: MatchState) => Promise<MatchCommand | null>);

export interface RunOptions {
  actor: Actor;
  /** What made this happen, for the audit: a route, a job, a poll. */
  cause: string;
  /** Asked under the lock, right before the decision; a refusal ends the run. */
  authorize?: (state: MatchState) => Refusal | null;
  /** Written last in the transaction, whether or not anything was decided; sent together with the commit. */
  alongside?: (state: MatchState) => Statement[];
}

export type RunResult =
  | { ok: true; state: MatchState; version: number; position: number | null; events: MatchEvent[] }
  | { ok: false; refusal: Refusal };

export const PLATFORM: Actor = { kind: 'platform', id: null, name: 'Placar' };

/** The one way in: lock, load, authorise, decide, append, commit, publish. Every process uses this and nothing else to change a match. */
export class MatchEngine {
  private readonly cache = new StateCache();

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly bus: LiveBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Runs one command on one match. A refusal is an answer; a broken database throws, and nothing has happened. */
  async run(matchId: number, source: CommandSource, options: RunOptions): Promise<RunResult> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    let broken: Error | undefined;
    try {
      const done = await this.inTransaction(client, matchId, source, options);
      if (!done.result.ok) await client.query('ROLLBACK');
      if (done.result.ok && done.committed) this.afterCommit(matchId, done.committed);
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

  /** Begins, and commits unless it answers a refusal. */
  private async inTransaction(
    client: PoolClient,
    matchId: number,
    source: CommandSource,
    options: RunOptions,
  ): Promise<{ result: RunResult; committed?: Committed }> {
    const [, current] = await Promise.all([client.query('BEGIN'), lockState(client, matchId, this.cache.get(matchId))]);
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
    const before = current ?? { state: null, version: 0 };
    const envelopes = this.envelopes(events, before.version, options.actor);
    const state = this.evolved(before.state, envelopes);
    const version = before.version + envelopes.length;
    const leased = await applyLeases(client, matchId, envelopes);
    if (leased !== null) return { result: { ok: false, refusal: leased } };
    const demos = await this.demos(client, state, events);
    const isSnapshotDue = Math.floor(version / SNAPSHOT_EVERY) > Math.floor(before.version / SNAPSHOT_EVERY);
    const [{ position, jobs }] = await Promise.all([
      append(client, {
        matchId,
        envelopes,
        projection: projectEvents(state, envelopes, demos),
        effects: this.effects(events, before.state, state),
        correlationId: currentCorrelationId(),
        cause: options.cause,
        commandId: command !== null && 'commandId' in command ? command.commandId : null,
      }),
      commit(client, [
        ...(options.alongside?.(state) ?? []),
        ...(isSnapshotDue ? [snapshotStatement(matchId, { state, version })] : []),
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

  private afterCommit(matchId: number, committed: Committed): void {
    this.cache.set(matchId, { state: committed.state, version: committed.version });
    void this.relay.sendCommitted(committed.jobs);
    void this.bus.publish({
      topic: LIVE_TOPICS.match,
      match_id: matchId,
      version: committed.version,
      position: committed.position,
    });
  }
}

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
  jobs: CommittedJob[];
}

const NO_DEMOS: ReadonlyMap<number, string> = new Map();
const NOTHING: Decision = { ok: true, events: [] };
