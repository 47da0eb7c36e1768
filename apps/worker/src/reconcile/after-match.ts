import { RecordMatchFactCommand, releaseLease } from '@placar/match-engine';
import type { MapProof } from './map-proof';
import type { ReconcilerDependencies } from './match-reconciler';
import type { WatchedMatch } from './watch-rows';

/** A closed match whose server still shows it after this is ended by us: the plugin resets by itself within it (§2.4). */
const RESET_GRACE_SECONDS = 180;
/** A drawn match, which the plugin never ends by itself, is left to its players and viewers for this long. */
const END_SHOWN_SECONDS = 15;
/** A server that stays silent after the end of its match is given up after this, counted while we could look. */
const GIVE_UP_SECONDS = 600;
/** The demo of the last map is sent up to this long after the broadcast's delay (plugin contract F19, MAT PR#220). */
const DEMO_SECONDS = 15 + 150;
const LOOK_EVERY_SECONDS = 2;

interface Lease {
  serverId: number;
  attempt: number;
}

/** What is left to do once a match is closed: its server is held until it is free and the demo has come, then released. */
export class AfterMatch {
  constructor(
    private readonly deps: Pick<
      ReconcilerDependencies,
      'logger' | 'commandBus' | 'gateway' | 'servers' | 'bus' | 'database' | 'rows'
    >,
    private readonly proof: Pick<MapProof, 'look'>,
  ) {}

  /** Seconds until the next look; null ends the watch. */
  async look(match: WatchedMatch): Promise<number | null> {
    if (match.lease === null) return null;
    const closedFor = match.closedFor ?? 0;
    const server = await this.deps.servers.find(match.lease.serverId);
    const read =
      typeof server === 'string' ? null : await this.deps.gateway.readStatus(server.endpoint, { deadlineMs: 3_000 });
    if (read?.outcome === 'ok' && typeof server !== 'string') await this.proof.look(match, server);
    if (read?.outcome === 'ok' && (read.status.gamestate === 'none' || read.status.matchId !== match.matchId)) {
      return this.isDemoToCome(match, closedFor) ? LOOK_EVERY_SECONDS : this.release(match, match.lease, 'match_over');
    }
    if (read?.outcome === 'ok' && this.isToBeEnded(match, closedFor) && typeof server !== 'string') {
      await this.deps.gateway.endMatch(server.endpoint, { matchId: match.matchId });
      return 5;
    }
    if (read?.outcome !== 'ok' && this.deps.rows.watchedSeconds(closedFor) > GIVE_UP_SECONDS)
      return this.release(match, match.lease, 'unreachable');
    return LOOK_EVERY_SECONDS;
  }

  /** Ending a match on its server takes its demo away: of a drawn one it has come by then, or nobody waits for it any more. */
  private isToBeEnded(match: WatchedMatch, closedFor: number): boolean {
    if (closedFor > RESET_GRACE_SECONDS) return true;
    return match.isStuck && closedFor > match.tvDelay + END_SHOWN_SECONDS && !this.isDemoToCome(match, closedFor);
  }

  /**
   * A server looks free before it sends the demo of its last map, with whatever address it has by then (plugin contract §3.3).
   * Ended by hand a match has no demo; and of a match on a clock that was set back nothing is held for long.
   */
  private isDemoToCome(match: WatchedMatch, closedFor: number): boolean {
    const isMissing = match.lastMap !== null && match.demosMissing.includes(match.lastMap);
    if (match.status !== 'finished' || !isMissing) return false;
    return closedFor > -60 && closedFor < match.tvDelay + DEMO_SECONDS;
  }

  private async release(match: WatchedMatch, lease: Lease, reason: string): Promise<null> {
    if (match.status === 'finished') {
      for (const mapNumber of match.demosMissing)
        await this.deps.commandBus.execute(
          new RecordMatchFactCommand(match.matchId, { type: 'note-demo-missing', mapNumber }),
        );
    }
    await releaseLease(this.deps.database, { matchId: match.matchId, ...lease }, reason);
    this.deps.logger.info({ match_id: match.matchId, server_id: lease.serverId, reason }, 'server released');
    await this.deps.bus.publish({ topic: 'server', body: { server_id: lease.serverId, released: true } });
    return null;
  }
}
