import type { ClearServerJob } from '@placar/contracts';
import type { GameServerOperations } from '@placar/game-server';
import { releaseDraining } from '@placar/match-engine';
import type { Queryable } from '@placar/match-engine';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler, LiveBus } from '@placar/messaging';
import { forMatch } from '../../match-log/rcon-subject';
import type { ServerDirectory } from '../../servers/server-directory';

/** Ends what a moved match left on its old server, and frees it. That server may be the match's again by now: then it is left alone. */
@HandlesJob()
export class ClearServerHandler implements JobHandler {
  readonly job = 'clear-server';

  constructor(
    private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
    private readonly database: Queryable,
    private readonly bus: LiveBus,
  ) {}

  handle(job: ClearServerJob, context: JobContext): Promise<void> {
    return forMatch({ matchId: job.match_id, cause: 'upkeep' }, () => this.clear(job, context));
  }

  private async clear(job: ClearServerJob, { logger }: JobContext): Promise<void> {
    const server = await this.servers.find(job.server_id);
    if (typeof server === 'string') return;
    const { lease } = server;
    if (lease?.matchId === job.match_id && lease.attempt !== job.attempt) return;
    const ended = await this.gateway.endMatch(server.endpoint, { matchId: job.match_id });
    if (ended.outcome === 'confirmed' || ended.reason === 'other_match') return this.free(job);
    logger.info(
      { server_id: job.server_id, outcome: ended.outcome, reason: ended.reason },
      'old server not cleared yet',
    );
    throw new Error(`server ${job.server_id} not cleared: ${ended.reason ?? ended.outcome}`);
  }

  onExhausted(): Promise<void> {
    // The lease stays: whoever watches draining leases frees the server when it is seen free, or given up.
    return Promise.resolve();
  }

  private async free(job: ClearServerJob): Promise<void> {
    const lease = { matchId: job.match_id, serverId: job.server_id, attempt: job.attempt };
    if (await releaseDraining(this.database, lease, 'cleared'))
      await this.bus.publish({ topic: 'server', body: { server_id: job.server_id, released: true } });
  }
}
