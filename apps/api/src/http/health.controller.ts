import { Controller, Get, Inject, Res } from '@nestjs/common';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { OpenStreams } from './open-streams';
import { Policy } from './policy/policy';

const DATABASE_MS = 2_000;

/** For the platform that runs us: alive = the process answers, ready = send it people. Outside of /api. */
@Policy('public')
@Controller()
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly streams: OpenStreams,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('livez')
  alive(): { status: string } {
    return { status: 'alive' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) response: Response): Promise<{ status: string }> {
    const status = this.streams.isOpen ? await this.databaseStatus() : 'ending';
    if (status !== 'ready') response.status(503);
    return { status };
  }

  private async databaseStatus(): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), DATABASE_MS);
    });
    try {
      await Promise.race([this.dataSource.query('SELECT 1'), late]);
      return 'ready';
    } catch (error) {
      this.logger.warn({ err: error }, 'the database does not answer');
      return 'database_unavailable';
    } finally {
      clearTimeout(timer);
    }
  }
}
