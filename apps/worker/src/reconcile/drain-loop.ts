import type { GameServerOperations } from '@placar/game-server';
import { DRAINING_IS_DUE, claimDraining, releaseDraining } from '@placar/match-engine';
import type { DrainingLease, Queryable } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import type { Logger } from '@placar/platform';
import { BackgroundLoop } from '../background-loop';
import { forMatch } from '../match-log/rcon-subject';
import type { ServerDirectory } from '../servers/server-directory';
import type { DueTimers } from '../timers/due-timers';
import type { WatchRows } from './watch-rows';

const AT_ONCE = 16;
/** How often a server is looked at that a match has left. */
const LOOK_EVERY_SECONDS = 5;
/** A server that gives no answer for this long, while we could ask, is given up: its old attempt is fenced, whatever it still plays. */
const GIVE_UP_SECONDS = 600;

/** Frees servers that their match has left once they are seen free, so that never two matches meet on one (peers, appendix A). */
export class DrainLoop extends BackgroundLoop {
  constructor(
    private readonly deps: {
      database: Queryable;
      gateway: GameServerOperations;
      servers: ServerDirectory;
      bus: LiveBus;
      rows: Pick<WatchRows, 'watchedSeconds'>;
      timers: Pick<DueTimers, 'add'>;
      logger: Logger;
    },
  ) {
    super({ name: 'draining', logger: deps.logger });
    deps.timers.add({ isDue: DRAINING_IS_DUE, looked: (isDue) => isDue && this.loop.wake() });
  }

  /** One round over what is due. Never throws. */
  tick(): Promise<void> {
    return this.loop.now();
  }

  protected async run(): Promise<void> {
    const leases = await claimDraining(this.deps.database, AT_ONCE, LOOK_EVERY_SECONDS);
    await Promise.all(
      leases.map((lease) => forMatch({ matchId: lease.matchId, cause: 'watch' }, () => this.look(lease))),
    );
  }

  private async look(lease: DrainingLease): Promise<void> {
    const { servers, gateway } = this.deps;
    const server = await servers.find(lease.serverId);
    const read = typeof server === 'string' ? null : await gateway.readStatus(server.endpoint, { deadlineMs: 3_000 });
    if (read?.outcome !== 'ok' || typeof server === 'string') {
      if (this.deps.rows.watchedSeconds(lease.forSeconds) > GIVE_UP_SECONDS) await this.release(lease, 'unreachable');
      return;
    }
    const { gamestate, matchId } = read.status;
    if (gamestate === 'none' || matchId !== lease.matchId) return this.release(lease, 'seen_free');
    // The match may have come back to this very server while it was looked at.
    const present = await servers.find(lease.serverId);
    if (typeof present === 'string' || present.lease?.draining !== true || present.lease.attempt !== lease.attempt)
      return;
    const ended = await gateway.endMatch(server.endpoint, { matchId: lease.matchId });
    if (ended.outcome === 'confirmed') await this.release(lease, 'cleared');
  }

  private async release(lease: DrainingLease, reason: string): Promise<void> {
    if (!(await releaseDraining(this.deps.database, lease, reason))) return;
    this.deps.logger.info({ match_id: lease.matchId, server_id: lease.serverId, reason }, 'old server released');
    await this.deps.bus.publish({ topic: 'server', body: { server_id: lease.serverId, released: true } });
  }
}
