import { Described } from './routes/described';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, AppError, mayReadMetrics, Metrics } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { Policy } from './policy/policy';

/** Figures for Prometheus. Outside of /api, and not for the public. */
@Policy('public')
@Controller()
export class MetricsController implements OnApplicationShutdown {
  private readonly removeSource: () => void;

  constructor(
    private readonly metrics: Metrics,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    dataSource: DataSource,
  ) {
    this.removeSource = metrics.addSource('pool', () => {
      const { totalCount, idleCount, waitingCount } = pgPool(dataSource);
      metrics.poolConnections.set({ state: 'open' }, totalCount);
      metrics.poolConnections.set({ state: 'idle' }, idleCount);
      metrics.poolConnections.set({ state: 'waiting' }, waitingCount);
      return Promise.resolve();
    });
  }

  @Described({
    summary: 'Figures for Prometheus; for the machine itself or with the token of the operator.',
    answer: 'text',
    errors: ['NOT_FOUND'],
  })
  @Get('metrics')
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { headers, socket } = request;
    const reader = { remoteAddress: socket.remoteAddress, headers };
    if (!mayReadMetrics(reader, this.config.operations.metricsToken))
      throw new AppError('NOT_FOUND', 'There is nothing here.');
    const text = await this.metrics.text();
    response.setHeader('Content-Type', this.metrics.registry.contentType);
    response.setHeader('Cache-Control', 'no-store');
    response.send(text);
  }

  onApplicationShutdown(): void {
    this.removeSource();
  }
}
