import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { buildHistory, noteOldForms, waitingHistories } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';

/** The history of somebody whose match ended is read from the rows for so long. */
const SWEEP_MS = 3_000;
const BATCH = 500;

/**
 * Makes the ready answers of players whose matches are settled (decision 0019). Every worker does so, and rests as long as each took:
 * nobody waits for them, and thousands are due after an update.
 */
@Injectable()
export class HistoriesLoop extends BackgroundLoop {
  private formsAreNoted = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'histories', everyMs: SWEEP_MS, logger });
  }

  protected async run(): Promise<void> {
    if (!this.formsAreNoted) await noteOldForms(this.dataSource);
    this.formsAreNoted = true;
    for (;;) {
      const waiting = await waitingHistories(this.dataSource, BATCH);
      let built = 0;
      for (const steamId of waiting) {
        if (this.loop.isStopped) return;
        const startedAt = steadyNow();
        if (await buildHistory(this.dataSource, steamId)) built += 1;
        await new Promise((resolve) => setTimeout(resolve, steadyNow() - startedAt));
      }
      // The others are being made by another worker, or play again.
      if (built === 0) return;
    }
  }
}
