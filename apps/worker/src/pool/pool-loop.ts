import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LIVE_TOPICS } from '@placar/contracts';
import { PreflightRunner } from '@placar/game-server';
import { JobQueues, LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { LOGGER, runInContext } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ServerDirectory } from '../servers/server-directory';
import { IdleSweep } from './idle-sweep';
import { holdingTheLine } from './line-lock';
import { PoolAllocator } from './pool-allocator';
import { PoolRows } from './pool-rows';

const TIMER_MS = 1_000;
/** Wakes that come together are one. */
const WAKE_MS = 20;

/**
 * Walks the line of the pool whenever a server was freed or somebody joined, and every second; of all workers one at a time.
 */
@Injectable()
export class PoolLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rows: PoolRows;
  private readonly allocator: PoolAllocator;
  private readonly sweep: IdleSweep;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private again = false;
  private stopped = false;
  private underWay = new Set<number>();
  private unsubscribe: (() => Promise<void>) | undefined;

  // eslint-disable-next-line @typescript-eslint/max-params -- receives what it injects
  constructor(
    private readonly dataSource: DataSource,
    commandBus: CommandBus,
    servers: ServerDirectory,
    preflights: PreflightRunner,
    queues: JobQueues,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.rows = new PoolRows(dataSource);
    this.allocator = new PoolAllocator({ rows: this.rows, servers, preflights, commandBus, bus, logger });
    this.sweep = new IdleSweep(dataSource, queues, logger);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe((message) => this.heard(message));
    this.sweep.start();
    this.schedule(TIMER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.unsubscribe?.();
    await this.sweep.stop();
    await this.running;
  }

  private heard({ topic, match_id: matchId, body }: LiveMessage): void {
    const isRelease = topic === LIVE_TOPICS.server && (body as { released?: unknown } | undefined)?.released === true;
    const isLoaded = topic === LIVE_TOPICS.match && matchId !== undefined && this.underWay.has(matchId);
    if (isRelease || isLoaded || topic === LIVE_TOPICS.serverRequest) this.wake();
  }

  private wake(): void {
    if (this.isRunning) this.again = true;
    else this.schedule(WAKE_MS);
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isRunning = true;
      this.running = runInContext({}, () => this.walk())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'the line of the pool could not be walked'))
        .finally(() => {
          this.isRunning = false;
          const next = this.again ? WAKE_MS : TIMER_MS;
          this.again = false;
          this.schedule(next);
        });
    }, ms);
  }

  private async walk(): Promise<void> {
    if (!(await this.rows.hasWork())) return;
    const underWay = await holdingTheLine(this.dataSource, () => this.allocator.pass());
    if (underWay !== null) this.underWay = new Set(underWay);
  }
}
