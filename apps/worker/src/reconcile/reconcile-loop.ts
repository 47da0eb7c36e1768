import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, Slots, WatchedTime, awakeNow, runInContext, sharedNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { BackgroundLoop } from '../background-loop';
import { forMatch } from '../match-log/rcon-subject';
import { DueTimers } from '../timers/due-timers';
import { MatchReconciler } from './match-reconciler';
import { WatchRows } from './watch-rows';

/** Looks at a time in one process; a look waits on a game server at most a few seconds. */
const CONCURRENCY = 32;

/**
 * Takes due matches from the shared timers and reconciles them, as many at once as there is room for. Each answer of the timers is a
 * beat of watched time: this process runs, and its database answers. When a match is due, the answer is that it was taken.
 */
@Injectable()
export class ReconcileLoop extends BackgroundLoop {
  private readonly running = new Slots(CONCURRENCY);
  private staleAreForgotten = false;

  constructor(
    private readonly rows: WatchRows,
    private readonly reconciler: MatchReconciler,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly watched: WatchedTime,
    timers: DueTimers,
  ) {
    super({ name: 'reconciler', firstMs: 0, logger });
    timers.add({ isDue: WatchRows.IS_DUE, looked: (isDue) => (isDue ? this.loop.wake() : this.beat()) });
  }

  /** Claims nothing more; resolves when the looks under way have ended. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.running.settled();
  }

  protected async run(): Promise<void> {
    // Whatever was watched by nobody for a while is looked at first, and counts as unknown until then (plugin contract F18).
    if (!this.staleAreForgotten) await this.rows.forgetStale();
    this.staleAreForgotten = true;
    if (this.running.free <= 0) return;
    const due = await this.rows.claimDue(this.running.free);
    this.beat();
    for (const matchId of due) this.running.take(this.look(matchId));
  }

  private beat(): void {
    this.watched.beat(sharedNow());
    // Keeps the clock of this process going while no match is played.
    awakeNow();
  }

  private look(matchId: number): Promise<void> {
    return runInContext({}, async () => {
      try {
        const seconds = await forMatch({ matchId, cause: 'watch' }, () => this.reconciler.reconcile(matchId));
        await (seconds === null ? this.rows.forget(matchId) : this.rows.lookAgainIn(matchId, seconds));
      } catch (error) {
        // The claim runs out by itself, and the match is looked at again.
        this.logger.error({ err: error, match_id: matchId }, 'match could not be reconciled');
      }
    });
  }
}
