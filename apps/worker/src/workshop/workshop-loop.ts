import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CommunityMaps } from '@placar/lobby';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';

const TICK_MS = 60_000;

/** Asks the rows which maps of the workshop are due; a worker that dies leaves them due again within the hour. */
@Injectable()
export class WorkshopLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly maps: CommunityMaps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new Loop({ name: 'workshop', everyMs: TICK_MS, run: () => this.tick(), logger });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async tick(): Promise<void> {
    const lost = await this.maps.checkDue();
    if (lost.length > 0) this.logger.warn({ workshop_ids: lost }, 'maps are gone from the workshop');
  }
}
