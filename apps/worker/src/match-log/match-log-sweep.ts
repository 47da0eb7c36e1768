import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';

const EVERY_MS = 3600_000;
/** Removed at a time, so that no look at a log waits behind it. */
const BATCH = 5_000;

/** Removes console lines, chat and notes beside matches that are older than the retention. Any number of workers may do so. */
@Injectable()
export class MatchLogSweep extends BackgroundLoop {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'matchLog'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'match log sweep', everyMs: EVERY_MS, firstMs: 0, jitter: 0.1, logger });
  }

  /** Never throws: what stays is removed an hour later. */
  sweep(): Promise<void> {
    return this.loop.now();
  }

  protected async run(): Promise<void> {
    let removed = BATCH;
    while (removed === BATCH && !this.loop.isStopped) removed = await this.removeSome();
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
