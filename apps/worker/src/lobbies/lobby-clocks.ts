import { Inject, Injectable } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import type { PlatformAct } from '@placar/domain/lobby';
import { LobbyEngine, LobbyQueries } from '@placar/lobby';
import { APP_CONFIG, CLOCK, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { BackgroundLoop } from '../background-loop';
import { DueTimers } from '../timers/due-timers';

/** More than can be due at once, so that some that cannot be told do not stand before the others. */
const BATCH = 1_000;
/** So many lobbies are told at the same time; each takes one connection to the database. */
const AT_ONCE = 4;
/** Whoever banned somebody takes the place at once; a process that died before is healed so often. */
const BANS_MS = 5_000;
/** Ended lobbies are deleted after a day, and looked for every ten minutes. */
const PURGED = 100;
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** In looks for bans. */
const PURGE_EVERY = (10 * 60 * 1_000) / BANS_MS;

/**
 * Tells lobbies whose clock has run out. Every worker does so: a clock has the step that it was for, and the second one who tells of it
 * is told that nothing happens (decision 0041).
 */
@Injectable()
export class LobbyClocks extends BackgroundLoop {
  private readonly upkeep: Loop;
  private rounds = 0;

  constructor(
    private readonly engine: LobbyEngine,
    private readonly queries: LobbyQueries,
    timers: DueTimers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const isOff = !isThere(['lobbies'], config.partsOff);
    super({ name: 'lobby clocks', isOff, logger });
    this.upkeep = new Loop({ name: 'lobby upkeep', isOff, everyMs: BANS_MS, run: () => this.keep(), logger });
    timers.add({ isDue: LobbyQueries.IS_DUE, looked: (isDue) => isDue && this.loop.wake() });
  }

  override onApplicationBootstrap(): void {
    this.upkeep.start();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([super.beforeApplicationShutdown(), this.upkeep.stop()]);
  }

  private async keep(): Promise<void> {
    if (this.rounds % PURGE_EVERY === 0)
      await this.queries.purge(new Date(this.clock.now().getTime() - KEPT_MS), PURGED);
    this.rounds += 1;
    await this.tellBans();
  }

  protected async run(): Promise<void> {
    const due = await this.queries.due(this.clock.now(), BATCH);
    await this.forEach(due, AT_ONCE, ({ id, step }) => this.tell(id, { type: 'expire', step }));
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
