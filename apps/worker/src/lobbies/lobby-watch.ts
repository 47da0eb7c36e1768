import { Inject, Injectable } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { BackgroundLoop } from '../background-loop';
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
export class LobbyWatch extends BackgroundLoop {
  private seen = new Map<number, string>();
  private ticks = 0;

  constructor(
    private readonly rows: LobbyRows,
    private readonly tender: LobbyTender,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ name: 'lobby matches', isOff: !isThere(['lobbies'], config.partsOff), everyMs: EVERY_MS, logger });
  }

  protected async run(): Promise<void> {
    if (this.ticks % FORGET_EVERY === 0) await this.rows.forgetTeams();
    this.ticks += 1;
    const all = await this.rows.toTend(MOST);
    const due = all.filter(({ lobby_id: id, mark }) => this.seen.get(id) !== mark);
    const ids = new Set(all.map(({ lobby_id: id }) => id));
    this.seen = new Map([...this.seen].filter(([id]) => ids.has(id)));
    await this.forEach(due, AT_ONCE, ({ lobby_id: id, mark }) => this.tend(id, mark));
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
