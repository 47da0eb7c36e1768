import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { buildHistory, noteOldForms, waitingHistories } from '@placar/match-engine';
import { LOGGER, runInContext, steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';

/** The history of somebody whose match ended is read from the rows for so long. */
const SWEEP_MS = 3_000;
const BATCH = 500;

/**
 * Makes the ready answers of players whose matches are settled (decision 0019). Every worker does so, and rests as long as each took:
 * nobody waits for them, and thousands are due after an update.
 */
@Injectable()
export class HistoriesLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private stopped = false;
  private formsAreNoted = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(SWEEP_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = runInContext({}, () => this.sweep())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'histories of players could not be made'))
        .finally(() => {
          this.running = null;
          this.schedule(SWEEP_MS);
        });
    }, ms);
  }

  private async sweep(): Promise<void> {
    if (!this.formsAreNoted) await noteOldForms(this.dataSource);
    this.formsAreNoted = true;
    for (;;) {
      const waiting = await waitingHistories(this.dataSource, BATCH);
      let built = 0;
      for (const steamId of waiting) {
        if (this.stopped) return;
        const startedAt = steadyNow();
        if (await buildHistory(this.dataSource, steamId)) built += 1;
        await new Promise((resolve) => setTimeout(resolve, steadyNow() - startedAt));
      }
      // The rest is at it elsewhere, or plays again.
      if (built === 0) return;
    }
  }
}
