import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { isThere } from '@placar/contracts/parts';
import type { ClockStep } from '@placar/domain/tournament';
import { PLATFORM } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { HearingLoop } from '../background-loop';
import { DueTimers } from '../timers/due-timers';
import { TournamentRows } from './tournament-rows';
import { TournamentTender } from './tournament-tender';

/** How late a tournament that goes on hears of its matches. */
const EVERY_MS = 1_000;
/** How late a tournament that begins is found when its message is lost. */
const SWEEP_MS = 5_000;
/** Messages that come together cause one look. */
const WAKE_MS = 20;
const MOST = 500;

/** Looks at every tournament that goes on, whenever it or one of its matches changed, and tells those whose clock has run out. */
@Injectable()
export class TournamentLoops extends HearingLoop {
  private seen = new Map<number, string>();

  // oxlint-disable-next-line max-params -- receives what it injects
  constructor(
    private readonly rows: TournamentRows,
    private readonly tender: TournamentTender,
    private readonly engine: TournamentEngine,
    timers: DueTimers,
    @Inject(LIVE_BUS) bus: LiveBus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const times = { everyMs: SWEEP_MS, firstMs: EVERY_MS, wakeMs: WAKE_MS };
    super(bus, { name: 'tournaments', isOff: !isThere(['tournaments'], config.partsOff), ...times, logger });
    timers.add({ isDue: TournamentRows.IS_DUE, looked: (isDue) => isDue && this.loop.wake(WAKE_MS) });
  }

  protected heard({ topic }: LiveMessage): void {
    if (topic === LIVE_TOPICS.tournament) this.loop.wake();
  }

  protected async run(): Promise<void> {
    for (const { id, step, at } of await this.rows.due(this.clock.now(), MOST))
      await this.safely(id, () => this.tell(id, step as ClockStep, at));
    const all = await this.rows.toTend(MOST);
    if (all.length > 0) this.loop.wake(EVERY_MS);
    const due = all.filter(({ id, mark }) => this.seen.get(id) !== mark);
    const ids = new Set(all.map(({ id }) => id));
    this.seen = new Map([...this.seen].filter(([id]) => ids.has(id)));
    for (const { id, mark } of due) {
      if (this.loop.isStopped) return;
      if (await this.safely(id, () => this.tender.tend(id))) this.seen.set(id, mark);
    }
  }

  /** Every worker does so: a clock has its step and its time, and the second one who tells of it is told that nothing happens. */
  private async tell(id: number, step: ClockStep, at: Date): Promise<void> {
    const command = { type: 'clock-due', step, at: at.toISOString() } as const;
    await this.engine.run(id, command, { actor: PLATFORM, cause: 'tournament clock' });
  }

  /** One tournament that cannot be tended must not keep the others waiting. */
  private async safely(id: number, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.logger.warn({ err: error, tournament_id: id }, 'a tournament could not be tended');
      return false;
    }
  }
}
