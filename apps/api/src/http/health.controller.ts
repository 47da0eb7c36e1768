import { join } from 'node:path';
import { Described } from './routes/described';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { JobQueues, LIVE_BUS, messagingChecks } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, LOGGER, ReadinessProbe, diskRoomCheck, readinessStatus } from '@placar/platform';
import type { AppConfig, Logger, Readiness, ReadinessCheck } from '@placar/platform';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { OpenStreams } from './open-streams';
import { Policy } from './policy/policy';

const DATABASE_MS = 2_000;
const ReadinessAnswer = z.object({
  status: z.enum(['ready', 'degraded', 'not_ready', 'draining']).describe('`degraded` still takes requests.'),
  checks: z
    .record(
      z.string(),
      z.object({
        state: z.enum(['ok', 'failed']).describe('What came of it.'),
        ms: z.number().describe('How long it took, in milliseconds.'),
        needed: z.boolean().describe('Without it the process takes nobody.'),
      }),
    )
    .describe('What was asked, by name.'),
});

/** For the platform that runs us: alive = the process answers, ready = send it people. Outside of /api. */
@Policy('public')
@Controller()
export class HealthController {
  private readonly probe: ReadinessProbe;

  constructor(
    dataSource: DataSource,
    queues: JobQueues,
    @Inject(LIVE_BUS) bus: LiveBus,
    streams: OpenStreams,
    @Inject(LOGGER) logger: Logger,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    const database = {
      name: 'database',
      deadlineMs: DATABASE_MS,
      needed: 'always' as const,
      run: () => dataSource.query('SELECT 1'),
    };
    // Without Redis commands still commit, and what is watched is polled: worse, but not nothing.
    const checks = [database, ...messagingChecks(queues, bus, 'first'), ...diskChecks(config)];
    this.probe = new ReadinessProbe(checks, logger, () => streams.isDraining);
  }

  @Described({
    summary: 'The process answers.',
    answer: z.object({ status: z.string().describe('`alive`.') }),
  })
  @Get('livez')
  alive(): { status: string } {
    return { status: 'alive' };
  }

  @Described({
    summary: 'The process takes people; 503 while it does not.',
    answer: ReadinessAnswer,
    also: { 503: { summary: 'Not now.', answer: ReadinessAnswer } },
  })
  @Get('readyz')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.probe.read();
    response.status(readinessStatus(readiness));
    return readiness;
  }
}

/** The database of `npm start` may lie on another disk: `postgres` is a link then. */
function diskChecks({ operations, data }: AppConfig): ReadinessCheck[] {
  const { leastFreeDiskBytes } = operations;
  return leastFreeDiskBytes === 0 ? [] : [diskRoomCheck([data.dir, join(data.dir, 'postgres')], leastFreeDiskBytes)];
}
