import type { ClearServerJob } from '@placar/contracts';
import type { GameServerOperations } from '@placar/game-server';
import type { JobContext, JobHandler } from '@placar/messaging';
import type { ServerDirectory } from '../../servers/server-directory';

/** Ends what a moved match left on its old server. That server may hold another match by now: then it is left alone. */
export class ClearServerHandler implements JobHandler {
  readonly job = 'clear-server';

  constructor(
    private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
  ) {}

  async handle(job: ClearServerJob, { logger }: JobContext): Promise<void> {
    const server = await this.servers.find(job.server_id);
    if (typeof server === 'string' || server.lease?.matchId === job.match_id) return;
    const ended = await this.gateway.endMatch(server.endpoint, { matchId: job.match_id });
    if (ended.outcome === 'confirmed' || ended.reason === 'other_match') return;
    logger.info(
      { server_id: job.server_id, outcome: ended.outcome, reason: ended.reason },
      'old server not cleared yet',
    );
    throw new Error(`server ${job.server_id} not cleared: ${ended.reason ?? ended.outcome}`);
  }

  onExhausted(): Promise<void> {
    // A load checks the server before it is used again (plugin contract F12), so nothing is lost by giving up.
    return Promise.resolve();
  }
}
