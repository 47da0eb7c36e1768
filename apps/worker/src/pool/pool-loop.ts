import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LIVE_TOPICS } from '@placar/contracts';
import { PreflightRunner } from '@placar/game-server';
import { JobQueues, LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { pgPool, whileHolding } from '@placar/persistence';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { HearingLoop } from '../background-loop';
import { ServerDirectory } from '../servers/server-directory';
import { DueTimers } from '../timers/due-timers';
import { PoolAllocator } from './pool-allocator';
import { PoolRows } from './pool-rows';

/** From one pass to the next while there is work that nobody tells of. */
const AGAIN_MS = 1_000;
/** Wakes that come together are one. */
const WAKE_MS = 20;
/** Number of the advisory lock of whoever serves the queue. */
const LINE_LOCK = 7_065_282;
/** How often servers that no match holds are polled. */
const IDLE_SWEEP_MS = 60_000;
/** New rows of an import or a seed should not be unknown for a minute. */
const IDLE_FIRST_MS = 5_000;

/** Serves the queue of the pool whenever a server was freed or somebody joined, and every second while there is one; of all workers one at a time. */
@Injectable()
export class PoolLoop extends HearingLoop {
  private readonly rows: PoolRows;
  private readonly allocator: PoolAllocator;
  private readonly sweep: Loop;
  private underWay = new Set<number>();

  // oxlint-disable-next-line max-params -- receives what it injects
  constructor(
    private readonly dataSource: DataSource,
    commandBus: CommandBus,
    servers: ServerDirectory,
    preflights: PreflightRunner,
    queues: JobQueues,
    timers: DueTimers,
    @Inject(LIVE_BUS) bus: LiveBus,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(bus, { name: 'pool', wakeMs: WAKE_MS, logger });
    this.rows = new PoolRows(dataSource);
    this.allocator = new PoolAllocator({ rows: this.rows, servers, preflights, commandBus, bus, logger });
    this.sweep = idleSweep(dataSource, queues, logger);
    timers.add({ isDue: PoolRows.HAS_WORK, looked: (hasWork) => hasWork && this.loop.wake(AGAIN_MS) });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await super.onApplicationBootstrap();
    this.sweep.start();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([super.beforeApplicationShutdown(), this.sweep.stop()]);
  }

  protected heard({ topic, match_id: matchId, body }: LiveMessage): void {
    const isRelease = topic === LIVE_TOPICS.server && (body as { released?: unknown } | undefined)?.released === true;
    const isLoaded = topic === LIVE_TOPICS.match && matchId !== undefined && this.underWay.has(matchId);
    if (isRelease || isLoaded || topic === LIVE_TOPICS.serverRequest) this.loop.wake();
  }

  protected async run(): Promise<void> {
    if (!(await this.rows.hasWork())) return;
    const underWay = await holdingTheLine(this.dataSource, () => this.allocator.pass());
    if (underWay !== null) this.underWay = new Set(underWay);
  }
}

/** Runs `work` while no other worker walks the line; null when another one does. Rows claimed apart by several workers could not keep its order. */
export const holdingTheLine = <T>(dataSource: DataSource, work: () => Promise<T>): Promise<T | null> =>
  whileHolding(pgPool(dataSource), LINE_LOCK, work);

/**
 * Has every server that no match holds polled once a minute, whichever worker gets to it: without it a server that died while idle
 * would be offered until somebody tried it. The reconciler polls the others.
 */
export function idleSweep(dataSource: DataSource, queues: JobQueues, logger: Logger, firstMs = IDLE_FIRST_MS): Loop {
  const run = async (): Promise<void> => {
    // The name of the job holds the minute, so that many workers ask once.
    const minute = Math.floor(Date.now() / IDLE_SWEEP_MS);
    const servers = await dataSource.query<{ id: number }[]>(
      `SELECT s.id FROM servers s
        WHERE NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL)
          AND (s.last_seen_at IS NULL OR s.last_seen_at < now() - interval '30 seconds')`,
    );
    for (const { id } of servers) {
      await queues.add('probe-server', { server_id: id }, { jobId: `idle-${id}-${minute}` });
    }
  };
  return new Loop({ name: 'idle servers', everyMs: IDLE_SWEEP_MS, firstMs, run, logger });
}
