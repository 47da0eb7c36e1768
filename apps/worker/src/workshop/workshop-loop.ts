import { Inject, Injectable } from '@nestjs/common';
import { CommunityMaps } from '@placar/lobby';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { BackgroundLoop } from '../background-loop';

const TICK_MS = 60_000;

/** Asks the rows which maps of the workshop are due; a worker that dies leaves them due again within the hour. */
@Injectable()
export class WorkshopLoop extends BackgroundLoop {
  constructor(
    private readonly maps: CommunityMaps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ name: 'workshop', everyMs: TICK_MS, logger });
  }

  protected async run(): Promise<void> {
    const lost = await this.maps.checkDue();
    if (lost.length > 0) this.logger.warn({ workshop_ids: lost }, 'maps are gone from the workshop');
  }
}
