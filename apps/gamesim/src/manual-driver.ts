import type { Clock } from './clock';
import { ManualClock } from './clock';
import type { Game } from './game';

/** Game time after which waiting for something that does not come is given up. */
const PATIENCE_MS = 4 * 3_600_000;
/** Real time given to the HTTP attempts of one step. */
const DELIVERY_WAIT_MS = 1000;

export interface DrivenServer {
  clock: Clock;
  game(): Game | null;
  /** Crashes and boots under way. */
  background(): Promise<unknown>;
}

/** Moves a server on a manual clock, timer by timer, so that equal runs stay equal. */
export class ManualDriver {
  constructor(private readonly server: DrivenServer) {}

  async advance(ms: number): Promise<void> {
    const clock = this.clock();
    const until = clock.now() + ms;
    while (await this.step(until));
    clock.moveTo(until);
  }

  /** True when `isWaiting` has ended, false when nothing more can happen or patience is over. */
  async runWhile(isWaiting: () => boolean): Promise<boolean> {
    const giveUpAt = this.clock().now() + PATIENCE_MS;
    while (isWaiting()) if (!(await this.step(giveUpAt)) && isWaiting()) return false;
    return true;
  }

  /** One timer: the main thread free before it, its HTTP traffic done after it. False when none is due. */
  async step(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const clock = this.clock();
    await this.server.game()?.mainThread.idle();
    const moved = clock.runNext(until);
    await this.server.background();
    await this.server.game()?.mainThread.idle();
    await this.server.game()?.publisher.quiet(DELIVERY_WAIT_MS);
    return moved;
  }

  private clock(): ManualClock {
    if (this.server.clock instanceof ManualClock) return this.server.clock;
    throw new Error('this server runs by itself: its clock is not manual');
  }
}
