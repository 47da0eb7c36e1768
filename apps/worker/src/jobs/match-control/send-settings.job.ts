import { Inject } from '@nestjs/common';
import type { SendSettingsJob } from '@placar/contracts';
import { GameServerGateway } from '@placar/game-server';
import type { GameServerOperations } from '@placar/game-server';
import { HandlesJob } from '@placar/messaging';
import type { JobHandler } from '@placar/messaging';
import { forMatch } from '../../match-log/rcon-subject';
import { ServerDirectory } from '../../servers/server-directory';

/** Sends the settings of a match again after its server has loaded a map of the workshop, which drops them. */
@HandlesJob()
export class SendSettingsHandler implements JobHandler {
  readonly job = 'send-settings';

  constructor(
    @Inject(GameServerGateway) private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
  ) {}

  handle(job: SendSettingsJob): Promise<void> {
    return forMatch({ matchId: job.match_id, cause: 'upkeep' }, () => this.send(job));
  }

  private async send(job: SendSettingsJob): Promise<void> {
    const server = await this.servers.find(job.server_id);
    if (typeof server === 'string') throw new Error(`server ${job.server_id} cannot be addressed: ${server}`);
    if (server.lease?.matchId !== job.match_id || server.lease.attempt !== job.attempt) return;
    const { outcome, reason } = await this.gateway.sendSettings(server.endpoint, job.settings);
    if (outcome !== 'executed') throw new Error(`settings not sent: ${outcome} ${reason ?? ''}`);
  }
}
