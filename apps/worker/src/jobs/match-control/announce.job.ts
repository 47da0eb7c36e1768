import { Inject } from '@nestjs/common';
import type { AnnounceJob } from '@placar/contracts';
import { GameServerGateway } from '@placar/game-server';
import type { GameServerOperations } from '@placar/game-server';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import { forMatch } from '../../match-log/rcon-subject';
import { ServerDirectory } from '../../servers/server-directory';

/** Says what the platform has to say to the players of a match, once. Words that come too late help nobody: never repeated. */
@HandlesJob()
export class AnnounceHandler implements JobHandler {
  readonly job = 'announce';

  constructor(
    @Inject(GameServerGateway) private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
  ) {}

  handle(job: AnnounceJob, context: JobContext): Promise<void> {
    return forMatch({ matchId: job.match_id, cause: 'announce' }, () => this.announce(job, context));
  }

  private async announce(job: AnnounceJob, { logger }: JobContext): Promise<void> {
    const server = await this.servers.find(job.server_id);
    if (typeof server === 'string') return;
    if (server.lease?.matchId !== job.match_id || server.lease.attempt !== job.attempt) return;
    for (const line of job.lines) {
      const { outcome, reason } = await this.gateway.say(server.endpoint, line);
      if (outcome === 'executed') continue;
      logger.info({ match_id: job.match_id, outcome, reason }, 'announcement not said');
      return;
    }
  }
}
