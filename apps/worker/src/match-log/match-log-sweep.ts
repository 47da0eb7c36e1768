import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';

const EVERY_MS = 3600_000;
/** Removed at a time, so that no look at a log waits behind it. */
const BATCH = 5_000;

/** Removes console lines, chat and notes beside matches that are older than the retention. Any number of workers may do so. */
@Injectable()
export class MatchLogSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'matchLog'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const run = (): void => void (this.running = this.sweep());
    this.timer = setInterval(run, EVERY_MS).unref();
    run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Never throws: what stays is removed an hour later. */
  async sweep(): Promise<void> {
    try {
      let removed = BATCH;
      while (removed === BATCH && !this.stopped) removed = await this.removeSome();
    } catch (error) {
      this.logger.warn({ err: error }, 'old lines beside matches stay for now');
    }
  }

  private async removeSome(): Promise<number> {
    const [, removed] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM match_log WHERE id IN
        (SELECT id FROM match_log WHERE at < now() - make_interval(days => $1) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
      [this.config.matchLog.retentionDays],
    );
    return removed;
  }
}
