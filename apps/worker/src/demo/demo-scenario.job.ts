import type { DemoScenarioJob } from '@placar/contracts';
import type { MatchState } from '@placar/domain';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import type { AppConfig } from '@placar/platform';
import type { ServerDirectory } from '../servers/server-directory';
import { Simulator } from './simulator';
import { play } from './training-scenarios';

/** The simulator of this installation's demo; null when there is none within reach. */
export function simulatorOf({ demo, fleet }: Pick<AppConfig, 'demo' | 'fleet'>): Simulator | null {
  if (!demo.enabled || demo.controlUrl === null) return null;
  return new Simulator({ controlUrl: demo.controlUrl, speed: fleet.gamesim.speed });
}

/**
 * Lets something bad happen to a match on a simulated server, for training. It is no fact of the match: what the platform sees of it
 * is. Never repeated: late or twice it would train nobody.
 */
@HandlesJob()
export class DemoScenarioHandler implements JobHandler {
  readonly job = 'demo-scenario';

  constructor(
    private readonly servers: ServerDirectory,
    private readonly simulator: Simulator | null,
    private readonly stateOf: (matchId: number) => Promise<MatchState | null>,
  ) {}

  async handle(job: DemoScenarioJob, { logger, startedBefore }: JobContext): Promise<void> {
    const { match_id: matchId, server_id: serverId, name } = job;
    const { simulator } = this;
    if (simulator === null || startedBefore) return logger.warn(job, 'training scenario left out');
    const [known, state] = await Promise.all([this.servers.find(serverId), this.stateOf(matchId)]);
    const isItsServer = typeof known !== 'string' && known.lease?.matchId === matchId && !known.lease.draining;
    if (!isItsServer || state === null) return logger.info(job, 'the match has left the server that was to be broken');
    const server = await simulator.serverAt(known.endpoint.port);
    await play(name, { simulator, server, people: state.config, isPaused: state.pause !== null });
    logger.info({ ...job, simulated: server.id }, 'training scenario set in');
  }
}
