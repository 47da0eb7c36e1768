import { Inject } from '@nestjs/common';
import type { SyncRosterJob } from '@placar/contracts';
import { GameServerGateway, classifyRosterReply } from '@placar/game-server';
import type { ExecutedResult, GameServerOperations, RconEndpoint } from '@placar/game-server';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import { forMatch } from '../../match-log/rcon-subject';
import { ServerDirectory } from '../../servers/server-directory';

/** Words of the plugin that another try may turn into a yes. */
const PASSING: ReadonlySet<string> = new Set(['halftime', 'no_match', 'unknown']);

/**
 * Puts people where they belong after a restore. Everything in it may run twice: who stands in a team already is refused in
 * words and stays; nobody is taken out of a team to be put into the same one.
 */
@HandlesJob()
export class SyncRosterHandler implements JobHandler {
  readonly job = 'sync-roster';

  constructor(
    @Inject(GameServerGateway) private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
  ) {}

  handle(job: SyncRosterJob, context: JobContext): Promise<void> {
    return forMatch({ matchId: job.match_id, cause: 'upkeep' }, () => this.sync(job, context));
  }

  private async sync(job: SyncRosterJob, { logger }: JobContext): Promise<void> {
    const server = await this.servers.find(job.server_id);
    if (typeof server === 'string') throw new Error(`server ${job.server_id} cannot be addressed: ${server}`);
    if (server.lease?.matchId !== job.match_id || server.lease.attempt !== job.attempt) return;
    const left: string[] = [];
    for (const person of job.people) {
      const result = await this.place(server.endpoint, person);
      const word = result.outcome === 'executed' ? classifyRosterReply(result.reply ?? '') : 'unknown';
      if (word !== 'done') logger.info({ match_id: job.match_id, place: person.place, word }, 'roster not put right');
      if (PASSING.has(word)) left.push(person.steam_id);
    }
    if (left.length > 0) throw new Error(`${left.length} of ${job.people.length} not put right yet`);
  }

  private place(
    endpoint: RconEndpoint,
    { steam_id: steamId, place, name }: SyncRosterJob['people'][number],
  ): Promise<ExecutedResult> {
    if (place === 'removed') return this.gateway.removePlayer(endpoint, steamId);
    if (place === 'spectator') return this.gateway.addSpectator(endpoint, { steamId, name });
    return this.gateway.addPlayer(endpoint, { steamId, team: place, name });
  }
}
