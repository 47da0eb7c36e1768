import { Inject, Injectable } from '@nestjs/common';
import { pgPool } from '@placar/persistence';
import { CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';

/** How late a timer may be noticed. */
const LOOK_MS = 250;

/** Rows that have a time at which something is to be done, and the loop that takes them. */
export interface DurableTimer {
  /** SQL that is true when at least one row is due. `$1` is the time by the clock of the program, a timestamptz. */
  isDue: string;
  /** Called after each look. */
  looked: (isDue: boolean) => void;
}

/**
 * Asks for all durable timers in one query whether a row is due. Each loop by itself would ask as often, and nearly always for nothing;
 * it is woken when there is something to take (decision 0221). No message is needed: whoever writes a time only has to commit it.
 */
@Injectable()
export class DueTimers extends BackgroundLoop {
  private readonly timers: DurableTimer[] = [];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'timers', everyMs: LOOK_MS, logger });
  }

  /** For constructors: all timers are known before the first look. */
  add(timer: DurableTimer): void {
    this.timers.push(timer);
  }

  protected async run(): Promise<void> {
    const questions = this.timers.map(({ isDue }) => `, (${isDue})`).join('');
    const { rows } = await pgPool(this.dataSource).query<unknown[]>({
      name: 'timers-due',
      text: `SELECT $1::timestamptz${questions}`,
      values: [this.clock.now()],
      rowMode: 'array',
    });
    const [, ...areDue] = rows[0] ?? [];
    this.timers.forEach(({ looked }, index) => looked(areDue[index] === true));
  }
}
