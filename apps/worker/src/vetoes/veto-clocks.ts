import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { MatchEngine, PLATFORM, VetoClockRows } from '@placar/match-engine';
import { CLOCK, LOGGER, Loop } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
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
export class VetoClocks implements BeforeApplicationShutdown {
  private readonly rows: VetoClockRows;
  private readonly loop: Loop;

  constructor(
    private readonly engine: MatchEngine,
    dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    timers: DueTimers,
  ) {
    this.rows = new VetoClockRows(dataSource);
    this.loop = new Loop({ name: 'veto clocks', run: () => this.tick(), logger });
    timers.add({ isDue: VetoClockRows.IS_DUE, looked: (isDue) => isDue && this.loop.wake() });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async tick(): Promise<void> {
    const due = await this.rows.due(this.clock.now(), BATCH);
    const next = async (): Promise<void> => {
      for (let one = due.shift(); one !== undefined && !this.loop.isStopped; one = due.shift()) await this.tell(one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
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
