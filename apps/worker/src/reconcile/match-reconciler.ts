import type { CommandBus } from '@nestjs/cqrs';
import { LIVE_TOPICS } from '@placar/contracts';
import type { MatchStatus } from '@placar/contracts';
import { SERIES_ENDED_EARLY, pendingFreshMs } from '@placar/domain';
import type { MatchState, RecoverySighting, StatusObservation } from '@placar/domain';
import type { GameServerOperations, PluginStatus } from '@placar/game-server';
import {
  AdvanceRecoveryCommand,
  RecordMatchFactCommand,
  SettleMatchCommandCommand,
  releaseLease,
  areReportsWaiting,
} from '@placar/match-engine';
import type { MatchEngine, MatchFact, Queryable } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import { awakeMark, sharedNow, steadyNow, wasFrozenSince } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { bootMarkerOf } from '../jobs/match-control/apply-load';
import type { KnownServer, ServerDirectory } from '../servers/server-directory';
import { AfterMatch } from './after-match';
import { MapProof } from './map-proof';
import { PeopleWatch } from './people-watch';
import { patienceSeconds } from './server-patience';
import type { WatchRows, WatchedMatch } from './watch-rows';

/** Looks at a match that is lost, on its way back, not found on its server, or whose map is awaited: people are waiting. */
const URGENT_SECONDS = 1;
/** For at least so long the plugin shows that a map is over before it unloads the match (plugin contract §2.4). */
const END_IS_SHOWN_SECONDS = 20;

export interface ReconcilerDependencies {
  config: AppConfig;
  logger: Logger;
  commandBus: CommandBus;
  gateway: GameServerOperations;
  servers: ServerDirectory;
  rows: WatchRows;
  bus: LiveBus;
  engine: Pick<MatchEngine, 'load'>;
  database: Queryable;
}

/** Compares one match with its server and says when to look again (architecture §5). Null ends the watch. */
export class MatchReconciler {
  private readonly afterMatch: AfterMatch;
  private readonly people: PeopleWatch;
  private readonly proof: MapProof;

  constructor(private readonly deps: ReconcilerDependencies) {
    this.proof = new MapProof(deps);
    this.afterMatch = new AfterMatch(deps, this.proof);
    this.people = new PeopleWatch(deps);
  }

  async reconcile(matchId: number): Promise<number | null> {
    const begunAt = steadyNow();
    const match = await this.deps.rows.read(matchId);
    if (match === null) return null;
    if (match.overdueCommandId !== null) await this.settleOverdue(match, match.overdueCommandId);
    if (!match.isOpen) {
      this.people.forget(matchId);
      return this.afterMatch.look(match);
    }
    if (match.status === 'load_failed') await this.letGo(match);
    if (match.serverId === null || match.status === 'scheduled' || match.status === 'load_failed') return 30;
    const server = await this.deps.servers.find(match.serverId);
    if (typeof server === 'string') return this.silent(match, match.serverId, server);
    const state = await this.stateOf(matchId);
    const isUrgent = match.status === 'server_lost' || isReturning(state);
    const askedAt = new Date(sharedNow());
    const startedAt = awakeMark();
    const read = await this.deps.gateway.readStatus(server.endpoint, {
      deadlineMs: 3_000,
      lane: isUrgent ? 'priority' : 'normal',
    });
    // Whatever was seen is old by now, and another worker may have acted on it.
    if (wasFrozenSince(startedAt)) return 0;
    if (read.outcome !== 'ok') return this.silent(match, server.id, read.reason, read.detail);
    const lookSeconds = (steadyNow() - begunAt) / 1_000;
    return this.answered({ match, server, status: read.status, ms: read.ms, askedAt, lookSeconds });
  }

  /** Nobody saw the match on its server for so long that it may have come to its end there. */
  private wasUnseen({ unseenFor }: WatchedMatch, lookSeconds: number): boolean {
    return unseenFor !== null && unseenFor + lookSeconds > END_IS_SHOWN_SECONDS;
  }

  private interval(status: MatchStatus): number {
    const { reconcileSeconds, warmupReconcileSeconds } = this.deps.config.gameServer;
    return status === 'warmup' || status === 'veto' ? warmupReconcileSeconds : reconcileSeconds;
  }

  private urgent(): number {
    return Math.min(URGENT_SECONDS, this.deps.config.gameServer.reconcileSeconds);
  }

  private async answered({ match, server, status, ms, askedAt, lookSeconds }: Look): Promise<number> {
    const missed = status.matchId !== match.matchId || status.gamestate === 'none';
    await this.deps.rows.answered(match, ms, missed);
    await this.deps.servers.note(server.id, { latencyMs: Math.round(ms), problem: null });
    const observation = observationOf(status, askedAt, missed ? match.misses + 1 : 0);
    const restarted = await this.isAnotherProcess(match, server, status, missed);
    if (restarted !== null) observation.restarted = restarted;
    if (missed && this.wasUnseen(match, lookSeconds)) observation.blind = true;
    if (missed && (await this.stateOf(match.matchId))?.attention === SERIES_ENDED_EARLY)
      observation.humans = await this.humansOn(server);
    await this.record(match.matchId, { type: 'observe-status', observation });
    await this.publishFreshness(match.matchId);
    const state = await this.stateOf(match.matchId);
    if (state?.phase === 'load_failed') return 0;
    if (isReturning(state)) {
      await this.advance(state, { server: sightingOf(status, match.matchId), status: observation });
      await this.people.lookAtReturning({ match, server, status, askedAt }, state);
      return state.recovery?.step === 'asking' ? this.interval(match.status) : this.urgent();
    }
    if (missed) return this.urgent();
    await this.proof.look(match, server);
    await this.people.look({ match, server, status, askedAt }, state);
    const interval = this.interval(match.status);
    return state !== null && this.people.awaitsMap(state) ? Math.min(this.urgent(), interval) : interval;
  }

  /** A series that is over, has no winner and was left by everybody holds its server no longer. */
  private async letGo({ matchId, lease }: WatchedMatch): Promise<void> {
    if (lease === null || (await this.stateOf(matchId))?.loadFailure !== SERIES_ENDED_EARLY) return;
    if (!(await releaseLease(this.deps.database, { matchId, ...lease }, SERIES_ENDED_EARLY))) return;
    this.deps.logger.info({ match_id: matchId, server_id: lease.serverId }, 'series without a winner left its server');
    await this.deps.bus.publish({ topic: 'server', body: { server_id: lease.serverId, released: true } });
  }

  private async humansOn(server: KnownServer): Promise<number | null> {
    const read = await this.deps.gateway.readEngine(server.endpoint);
    return read.outcome === 'ok' ? read.engine.humans : null;
  }

  /**
   * Asked only where it decides something: a lost match, a match that is not there, or a score that fell (plugin contract F9,
   * F10). Null: not asked, or the server did not say.
   */
  private async isAnotherProcess(
    match: WatchedMatch,
    server: KnownServer,
    status: PluginStatus,
    missed: boolean,
  ): Promise<boolean | null> {
    const shown = (status.team1?.mapScore ?? 0) + (status.team2?.mapScore ?? 0);
    const fell =
      status.gamestate === 'live'
        ? shown < match.score
        : IN_GAME.has(match.status) && BEFORE_GAME.has(status.gamestate);
    if (!missed && !fell && match.status !== 'server_lost') return null;
    if (match.status === 'loading') return null;
    const marker = await this.deps.gateway.readBootMarker(server.endpoint, bootMarkerOf(match.matchId, match.attempt));
    if (marker.outcome === 'failed') return null;
    // That of an earlier attempt proves the same process, too.
    return marker.outcome === 'missing' && marker.other?.startsWith(bootMarkerOf(match.matchId, '')) !== true;
  }

  /** No answer: the match is lost only when it stays so, and later when a map change may be the reason. */
  private async silent(match: WatchedMatch, serverId: number, problem: string, detail = ''): Promise<number> {
    const { gameServer } = this.deps.config;
    const { since, seconds } = await this.deps.rows.unanswered(match.matchId, gameServer.reconcileSeconds);
    await this.deps.servers.note(serverId, { latencyMs: null, problem });
    const isPluginMissing = problem === 'plugin_missing';
    const patience = patienceSeconds({
      problem,
      detail,
      status: match.status,
      state: await this.stateOf(match.matchId),
      lostSeconds: gameServer.serverLostSeconds,
      now: sharedNow(),
    });
    if (seconds >= patience - 1) {
      const reason = isPluginMissing ? 'plugin_missing' : 'unreachable';
      await this.record(match.matchId, { type: 'observe-unreachable', since: since.toISOString(), reason });
    }
    await this.record(match.matchId, { type: 'tick' });
    await this.publishFreshness(match.matchId);
    const state = await this.stateOf(match.matchId);
    if (isReturning(state))
      await this.advance(state, { server: isPluginMissing ? 'plugin_missing' : 'silent', status: null });
    return this.urgent();
  }

  /** A try under way holds its match for a while that counts only while we could look: its worker may have been stopped with us. */
  private async advance({ id, pending }: MatchState, sighting: RecoverySighting): Promise<void> {
    if (pending !== null) {
      const seconds = (sharedNow() - Date.parse(pending.requestedAt)) / 1_000;
      if (this.deps.rows.watchedSeconds(seconds) * 1_000 < pendingFreshMs(pending.request.kind)) return;
    }
    // A server that let go of the match may have ended it, and told so in what is not folded yet.
    if (sighting.server === 'free' && (await areReportsWaiting(this.deps.database, id))) return;
    await this.deps.commandBus.execute(new AdvanceRecoveryCommand(id, sighting));
  }

  private async settleOverdue(match: WatchedMatch, commandId: string): Promise<void> {
    this.deps.logger.warn({ match_id: match.matchId, command_id: commandId }, 'command was never settled');
    await this.deps.commandBus.execute(
      new SettleMatchCommandCommand(match.matchId, commandId, { outcome: 'unknown', detail: 'timed_out' }),
    );
  }

  private async record(matchId: number, fact: MatchFact): Promise<void> {
    await this.deps.commandBus.execute(new RecordMatchFactCommand(matchId, fact));
  }

  private async stateOf(matchId: number): Promise<MatchState | null> {
    return (await this.deps.engine.load(matchId))?.state ?? null;
  }

  private async publishFreshness(matchId: number): Promise<void> {
    const row = await this.deps.rows.freshness(matchId);
    if (row === null) return;
    const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
    await this.deps.bus.publish({
      topic: LIVE_TOPICS.freshness,
      match_id: matchId,
      body: {
        match_id: matchId,
        last_event_at: iso(row.last_event_at),
        last_status_at: iso(row.last_status_at),
        rcon_ms: row.rcon_ms,
        unreachable_since: iso(row.unreachable_since),
      },
    });
  }
}

interface Look {
  match: WatchedMatch;
  server: KnownServer;
  status: PluginStatus;
  ms: number;
  askedAt: Date;
  /** How long the look took from its first question to the database: a slow one may have kept it waiting. */
  lookSeconds: number;
}

const IN_GAME: ReadonlySet<MatchStatus> = new Set(['live', 'paused', 'halftime']);
const BEFORE_GAME: ReadonlySet<PluginStatus['gamestate']> = new Set(['warmup', 'pre_veto', 'veto', 'knife']);

/** On its way back, driven by us. */
const isReturning = (state: MatchState | null): state is MatchState =>
  state !== null && state.recovery?.mode === 'automatic' && state.recovery.step !== 'failed';

function sightingOf(status: PluginStatus, matchId: number): RecoverySighting['server'] {
  if (status.gamestate === 'none') return 'free';
  return status.matchId === matchId ? 'ours' : 'other_match';
}

function observationOf(status: PluginStatus, askedAt: Date, missesInARow: number): StatusObservation {
  return {
    at: askedAt.toISOString(),
    gamestate: status.gamestate,
    paused: status.paused,
    matchId: status.matchId,
    mapNumber: status.mapNumber,
    roundNumber: status.roundNumber,
    team1: status.team1,
    team2: status.team2,
    maps: status.maps === null ? null : [...status.maps],
    missesInARow,
  };
}
