import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordMatchFactCommand } from '@placar/match-engine';
import { APP_CONFIG, DEMO_STORE, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, DemoStore, Logger } from '@placar/platform';
import { DemoQueries } from './demo.queries';
import type { DemoToRemove } from './demo.queries';

const EVERY_MS = 600_000;

/**
 * Removes recordings that are beyond their days or have no room (decision 0101). The match says so first, then the file goes, then its
 * row: whoever is killed between leaves a row that the next run, in any process, takes up again.
 */
@Injectable()
export class DemoUpkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly queries: DemoQueries,
    private readonly commands: CommandBus,
    @Inject(DEMO_STORE) private readonly store: DemoStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // Not soon after the start: until then no process of the version before is left that would not know what the match says.
    this.loop = new Loop({ name: 'demo upkeep', everyMs: EVERY_MS, jitter: 0.3, run: () => this.removeAll(), logger });
  }

  onApplicationBootstrap(): void {
    const { keepDays, mostBytes } = this.config.demos;
    if (keepDays !== null || mostBytes !== null) this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Removes until nothing more is to go. */
  async removeAll(): Promise<void> {
    while (!this.loop.isStopped) {
      const batch = await this.queries.toRemove(this.config.demos);
      if (batch.length === 0) return;
      const removed = await Promise.all(batch.map((demo) => this.remove(demo)));
      // What cannot be removed now is tried again by the next run.
      if (removed.includes(false)) return;
    }
  }

  private async remove(demo: DemoToRemove): Promise<boolean> {
    const { matchId, mapNumber, file, why } = demo;
    try {
      await this.commands.execute(
        new RecordMatchFactCommand(matchId, { type: 'note-demo-removed', mapNumber, file, why }),
      );
      await this.store.remove(file);
      await this.queries.forget(demo);
    } catch (error) {
      this.logger.warn({ err: error, match_id: matchId, file }, 'a recording could not be removed');
      return false;
    }
    this.logger.info({ match_id: matchId, file, why }, 'a recording was removed');
    return true;
  }
}
