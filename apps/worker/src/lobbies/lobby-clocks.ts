import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import type { PlatformAct } from '@placar/domain/lobby';
import { LobbyEngine, LobbyQueries } from '@placar/lobby';
import { APP_CONFIG, CLOCK, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';

/** How late a clock may be noticed. */
const TICK_MS = 500;
/** More than can be due at once, so that some that cannot be told do not stand before the others. */
const BATCH = 1_000;
/** So many lobbies are told at the same time; each takes one connection to the database. */
const AT_ONCE = 4;
/** Whoever banned somebody takes the place at once; a process that died before is healed so often. */
const BANS_EVERY = 10;
/** Ended lobbies are deleted after a day, and looked for every ten minutes. */
const PURGED = 100;
const KEPT_MS = 24 * 60 * 60 * 1_000;
const PURGE_EVERY = (10 * 60 * 1_000) / TICK_MS;

/**
 * Tells lobbies whose clock has run out. Every worker does so: a clock has the step that it was for, and the second one who tells of it
 * is told that nothing happens (decision 0041).
 */
@Injectable()
export class LobbyClocks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private ticks = 0;

  constructor(
    private readonly engine: LobbyEngine,
    private readonly queries: LobbyQueries,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new Loop({
      name: 'lobby clocks',
      isOff: !isThere(['lobbies'], config.partsOff),
      everyMs: TICK_MS,
      run: () => this.tick(),
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async tick(): Promise<void> {
    if (this.ticks % PURGE_EVERY === 0)
      await this.queries.purge(new Date(this.clock.now().getTime() - KEPT_MS), PURGED);
    if (this.ticks % BANS_EVERY === 0) await this.tellBans();
    this.ticks += 1;
    const due = await this.queries.due(this.clock.now(), BATCH);
    const next = async (): Promise<void> => {
      for (let one = due.shift(); one !== undefined && !this.loop.isStopped; one = due.shift())
        await this.tell(one.id, { type: 'expire', step: one.step });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  private async tellBans(): Promise<void> {
    for (const { lobbyId, userId } of await this.queries.placesOfBanned(this.clock.now(), BATCH))
      await this.tell(lobbyId, { type: 'note-banned', userId });
  }

  /** One lobby that cannot be told must not keep the others waiting. */
  private async tell(id: number, act: PlatformAct): Promise<void> {
    try {
      await this.engine.tell(id, act, 'lobby clock');
    } catch (error) {
      this.logger.warn({ err: error, lobby_id: id, act: act.type }, 'a lobby could not be told');
    }
  }
}
