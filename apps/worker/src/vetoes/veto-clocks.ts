import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { MatchEngine, PLATFORM, VetoClockRows } from '@placar/match-engine';
import { CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';
import { DueTimers } from '../timers/due-timers';

const BATCH = 100;
/** So many vetoes are told at the same time; each takes one connection to the database. */
const AT_ONCE = 4;
const SEEDS = 2 ** 32;

/**
 * Tells vetoes on the web whose clock has run out; a random legal step is made then. Every worker does so: a clock has the step that it
 * was for, and the second one who tells of it is told that nothing happens (decision 0042).
 */
@Injectable()
export class VetoClocks extends BackgroundLoop {
  private readonly rows: VetoClockRows;

  constructor(
    private readonly engine: MatchEngine,
    dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    timers: DueTimers,
  ) {
    super({ name: 'veto clocks', logger });
    this.rows = new VetoClockRows(dataSource);
    timers.add({ isDue: VetoClockRows.IS_DUE, looked: (isDue) => isDue && this.loop.wake() });
  }

  protected async run(): Promise<void> {
    await this.forEach(await this.rows.due(this.clock.now(), BATCH), AT_ONCE, (one) => this.tell(one));
  }

  /** One veto that cannot be told must not keep the others waiting. */
  private async tell({ matchId, step }: { matchId: number; step: number }): Promise<void> {
    const act = { type: 'expire', step, seed: randomInt(SEEDS) } as const;
    try {
      const command = { type: 'web-veto', act, loadCommandId: randomUUID() } as const;
      await this.engine.run(matchId, command, { actor: PLATFORM, cause: 'veto clock' });
    } catch (error) {
      this.logger.warn({ err: error, match_id: matchId }, 'a veto could not be told of its clock');
    }
  }
}
