import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import { APP_CONFIG, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { LobbyRows } from './lobby-rows';
import { LobbyTender } from './lobby-tender';

/** How late a lobby hears of its match when every message is lost. */
const EVERY_MS = 1_000;
const MOST = 500;
const AT_ONCE = 4;
/** Teams that never had a match are looked for every ten minutes. */
const FORGET_EVERY = 600;

/** Looks at every lobby that has to do with a server, whenever it or its match changed since the last look of this worker. */
@Injectable()
export class LobbyWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private seen = new Map<number, string>();
  private ticks = 0;

  constructor(
    private readonly rows: LobbyRows,
    private readonly tender: LobbyTender,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new Loop({
      name: 'lobby matches',
      isOff: !isThere(['lobbies'], config.partsOff),
      everyMs: EVERY_MS,
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
    if (this.ticks % FORGET_EVERY === 0) await this.rows.forgetTeams();
    this.ticks += 1;
    const all = await this.rows.toTend(MOST);
    const due = all.filter(({ lobby_id: id, mark }) => this.seen.get(id) !== mark);
    const ids = new Set(all.map(({ lobby_id: id }) => id));
    this.seen = new Map([...this.seen].filter(([id]) => ids.has(id)));
    const next = async (): Promise<void> => {
      for (let one = due.shift(); one !== undefined && !this.loop.isStopped; one = due.shift())
        await this.tend(one.lobby_id, one.mark);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  /** One lobby that cannot be tended must not keep the others waiting. */
  private async tend(lobbyId: number, mark: string): Promise<void> {
    try {
      await this.tender.tend(lobbyId);
      this.seen.set(lobbyId, mark);
    } catch (error) {
      this.logger.warn({ err: error, lobby_id: lobbyId }, 'a lobby could not be tended');
    }
  }
}
