import { Inject } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { ListBackupsJob } from '@placar/contracts';
import { GameServerGateway } from '@placar/game-server';
import type { GameServerOperations } from '@placar/game-server';
import { HandlesJob, LIVE_BUS } from '@placar/messaging';
import type { JobHandler, LiveBus } from '@placar/messaging';
import { ServerDirectory } from '../../servers/server-directory';

/** The longest series has far fewer rounds; a message of the bus has a limit, and the list is the server's to make. */
const MOST_ROUNDS = 400;

/** Reads the plugin's own list of a match's backups; whoever waits is told over the live bus. */
@HandlesJob()
export class ListBackupsHandler implements JobHandler {
  readonly job = 'list-backups';

  constructor(
    @Inject(GameServerGateway) private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  async handle(job: ListBackupsJob): Promise<void> {
    const server = await this.servers.find(job.server_id);
    const asked = typeof server === 'string' || server.lease?.matchId !== job.match_id ? null : server;
    const listed = asked === null ? null : await this.gateway.listBackups(asked.endpoint, job.match_id);
    // Numbers only: a message of the bus is small, and file names come from a server that anybody may own.
    const rounds =
      listed?.outcome !== 'ok'
        ? null
        : listed.backups
            .flatMap(({ matchId, mapNumber, round }) =>
              matchId === job.match_id && mapNumber !== null && round !== null ? [[mapNumber, round]] : [],
            )
            .slice(0, MOST_ROUNDS);
    await this.bus.publish({ topic: LIVE_TOPICS.backups, body: { request_id: job.request_id, rounds } });
  }
}
