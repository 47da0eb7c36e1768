import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DEMO_PROVIDER, DemoScenarioName } from '@placar/contracts';
import type { MatchStatus } from '@placar/contracts';
import { JobQueues } from '@placar/messaging';
import { APP_CONFIG, AppError, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

interface TrainingMatch {
  status: MatchStatus;
  is_open: boolean;
  server_id: number | null;
  provider: string | null;
}

/** Nothing of the match is on a server yet. */
const NOT_THERE_YET: readonly MatchStatus[] = ['scheduled', 'loading', 'load_failed'];

/** Lets bad things happen to matches on the demo's simulated servers. The worker does it: the api talks to no game server. */
@Injectable()
export class DemoTraining {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What can be done, in order of the list; to one match: nothing when it is not in play on a simulated server. */
  async offered(matchId: number | undefined): Promise<readonly DemoScenarioName[]> {
    this.refuseWithoutDemo();
    if (matchId === undefined) return DemoScenarioName.options;
    const match = await this.find(matchId);
    return match !== null && refusalOf(match) === null ? DemoScenarioName.options : [];
  }

  async start(viewer: Viewer, name: DemoScenarioName, matchId: number): Promise<void> {
    this.refuseWithoutDemo();
    const match = await this.find(matchId);
    if (match === null) throw new AppError('MATCH_NOT_FOUND', 'No match found.');
    const refusal = refusalOf(match);
    if (refusal !== null || match.server_id === null) throw refusal ?? notSimulated();
    const job = { match_id: matchId, server_id: match.server_id, name };
    await this.queues.add('demo-scenario', job, { jobId: randomUUID() });
    this.logger.info({ ...job, user_id: viewer.id }, 'training scenario asked for');
  }

  /** Where nobody can train, the routes do not exist. */
  private refuseWithoutDemo(): void {
    const { enabled, controlUrl } = this.config.demo;
    if (!enabled || controlUrl === null) throw new AppError('NOT_FOUND', 'There is no demo to train on here.');
  }

  private async find(matchId: number): Promise<TrainingMatch | null> {
    const [row] = await this.dataSource.query<TrainingMatch[]>(
      `SELECT m.status, m.is_open, m.server_id, s.provider FROM matches m LEFT JOIN servers s ON s.id = m.server_id
        WHERE m.id = $1`,
      [matchId],
    );
    return row ?? null;
  }
}

function refusalOf(match: TrainingMatch): AppError | null {
  if (match.provider !== DEMO_PROVIDER) return notSimulated();
  if (!match.is_open) return new AppError('MATCH_NOT_RUNNING', 'The match is over.');
  if (NOT_THERE_YET.includes(match.status))
    return new AppError('MATCH_NOT_RUNNING', 'The match is not on its server yet.');
  return null;
}

const notSimulated = (): AppError =>
  new AppError('SERVER_NOT_SIMULATED', 'Only matches on the simulated servers of the demo are for training.');
