import type { CommandBus } from '@nestjs/cqrs';
import { LIVE_TOPICS } from '@placar/contracts';
import type { MatchStatus } from '@placar/contracts';
import type { StatusObservation } from '@placar/domain';
import type { GameServerOperations, PluginStatus } from '@placar/game-server';
import { RecordMatchFactCommand, SettleMatchCommandCommand, releaseLease } from '@placar/match-engine';
import type { MatchFact, Queryable } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import type { AppConfig, Logger } from '@placar/platform';
import type { KnownServer, ServerDirectory } from '../servers/server-directory';
import type { WatchRows, WatchedMatch } from './watch-rows';

/** A server that is silent while it changes the map is not lost yet (plugin contract F13). */
const MAP_CHANGE_SECONDS = 90;
/** A closed match whose server still shows it after this is ended by us: the plugin resets by itself within it (§2.4). */
const RESET_GRACE_SECONDS = 180;
/** A server that stays silent after the end of its match is given up after this. */
const GIVE_UP_SECONDS = 600;

export interface ReconcilerDependencies {
  config: AppConfig;
  logger: Logger;
  commandBus: CommandBus;
  gateway: GameServerOperations;
  servers: ServerDirectory;
  rows: WatchRows;
  bus: LiveBus;
  database: Queryable;
}

/** Compares one match with its server and says when to look again (architecture §5). Null ends the watch. */
export class MatchReconciler {
  constructor(private readonly deps: ReconcilerDependencies) {}

  async reconcile(matchId: number): Promise<number | null> {
    const match = await this.deps.rows.read(matchId);
    if (match === null) return null;
    if (match.overdueCommandId !== null) await this.settleOverdue(match, match.overdueCommandId);
    if (!match.isOpen) return match.lease === null ? null : this.afterTheEnd(match, match.lease);
    if (match.serverId === null || match.status === 'scheduled' || match.status === 'load_failed') return 30;
    const server = await this.deps.servers.find(match.serverId);
    if (typeof server === 'string') return this.silent(match, match.serverId, server);
    const askedAt = new Date();
    const read = await this.deps.gateway.readStatus(server.endpoint, { deadlineMs: 3_000 });
    if (read.outcome !== 'ok') return this.silent(match, server.id, read.reason);
    await this.answered(match, server, read.status, read.ms, askedAt);
    return this.interval(match.status);
  }

  private interval(status: MatchStatus): number {
    const { reconcileSeconds, warmupReconcileSeconds } = this.deps.config.gameServer;
    return status === 'warmup' || status === 'veto' ? warmupReconcileSeconds : reconcileSeconds;
  }

  private async answered(
    match: WatchedMatch,
    server: KnownServer,
    status: PluginStatus,
    ms: number,
    askedAt: Date,
  ): Promise<void> {
    const missed = status.matchId !== match.matchId;
    await this.deps.rows.answered(match.matchId, ms, missed);
    await this.deps.servers.note(server.id, { latencyMs: Math.round(ms), problem: null });
    const observation = observationOf(status, askedAt, missed ? match.misses + 1 : 0);
    await this.record(match.matchId, { type: 'observe-status', observation });
    await this.publishFreshness(match.matchId);
  }

  /** No answer: the match is lost only when it stays so, and longer when a map change may be the reason. */
  private async silent(match: WatchedMatch, serverId: number, problem: string): Promise<number> {
    const { gameServer } = this.deps.config;
    const since = await this.deps.rows.unanswered(match.matchId);
    await this.deps.servers.note(serverId, { latencyMs: null, problem });
    const patience =
      match.status === 'between_maps' || match.status === 'loading' ? MAP_CHANGE_SECONDS : gameServer.serverLostSeconds;
    if (Date.now() - since.getTime() >= patience * 1000 - 500)
      await this.record(match.matchId, { type: 'observe-unreachable', since: since.toISOString() });
    await this.record(match.matchId, { type: 'tick' });
    await this.publishFreshness(match.matchId);
    return Math.min(gameServer.reconcileSeconds, 5);
  }

  /** The lease outlives the match until the server shows that it is free, so that nobody loads into a server still busy. */
  private async afterTheEnd(match: WatchedMatch, lease: { serverId: number; attempt: number }): Promise<number | null> {
    const closedFor = (Date.now() - (match.closedAt?.getTime() ?? 0)) / 1000;
    const server = await this.deps.servers.find(lease.serverId);
    const read =
      typeof server === 'string' ? null : await this.deps.gateway.readStatus(server.endpoint, { deadlineMs: 3_000 });
    if (read?.outcome === 'ok' && (read.status.gamestate === 'none' || read.status.matchId !== match.matchId)) {
      return this.release(match, lease, 'match_over');
    }
    if (read?.outcome === 'ok' && closedFor > RESET_GRACE_SECONDS && typeof server !== 'string') {
      await this.deps.gateway.endMatch(server.endpoint, { matchId: match.matchId });
      return 5;
    }
    if (read?.outcome !== 'ok' && closedFor > GIVE_UP_SECONDS) return this.release(match, lease, 'unreachable');
    return 2;
  }

  private async release(
    match: WatchedMatch,
    lease: { serverId: number; attempt: number },
    reason: string,
  ): Promise<null> {
    await releaseLease(this.deps.database, { matchId: match.matchId, ...lease }, reason);
    this.deps.logger.info({ match_id: match.matchId, server_id: lease.serverId, reason }, 'server released');
    await this.deps.bus.publish({ topic: 'server', body: { server_id: lease.serverId, released: true } });
    return null;
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
