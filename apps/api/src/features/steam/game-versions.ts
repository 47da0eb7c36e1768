import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { SteamWebApi } from './steam-web-api';

const FRESH_MS = 30 * 60_000;
const MOST_KNOWN = 50;

/** Whether Steam calls a build of the game out of date. Asked in the background: nobody waits for it, and no answer means no. */
@Injectable()
export class GameVersions {
  private readonly known = new Map<string, { isOutdated: boolean; askedAt: number }>();

  constructor(
    private readonly steam: SteamWebApi,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What is known of this build (digits, null: not known); asks again for the next one who looks when that is old. */
  isOutdated(build: string | null): boolean {
    // Simulated servers are of no build that Steam knows.
    if (build === null || this.config.demo.enabled) return false;
    const known = this.known.get(build);
    const now = this.clock.now().getTime();
    if (!known || now - known.askedAt >= FRESH_MS) {
      const isOutdated = known?.isOutdated ?? false;
      this.keep(build, { isOutdated, askedAt: now });
      void this.ask(build);
    }
    return known?.isOutdated ?? false;
  }

  private async ask(build: string): Promise<void> {
    try {
      const isUpToDate = await this.steam.isUpToDate(build);
      if (isUpToDate !== null) this.keep(build, { isOutdated: !isUpToDate, askedAt: this.clock.now().getTime() });
    } catch (error) {
      this.logger.debug({ err: error, build }, 'Steam did not say whether this build of the game is the newest');
    }
  }

  private keep(build: string, known: { isOutdated: boolean; askedAt: number }): void {
    if (this.known.size >= MOST_KNOWN && !this.known.has(build)) this.known.clear();
    this.known.set(build, known);
  }
}
