import type { Logger } from '@placar/platform';
import { runInContext } from '@placar/platform';
import { forMatch } from '../match-log/rcon-subject';
import type { DrainLoop } from './drain-loop';
import type { MatchReconciler } from './match-reconciler';
import type { WatchRows } from './watch-rows';

const TICK_MS = 250;
/** Looks at a time in one process; a look waits on a game server at most a few seconds. */
const CONCURRENCY = 32;

/** Takes due matches from the shared timers and reconciles them, as many at once as there is room for. */
export class ReconcileLoop {
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly rows: WatchRows,
    private readonly reconciler: MatchReconciler,
    private readonly logger: Logger,
    private readonly draining: DrainLoop,
  ) {}

  /** Whatever was watched by nobody for a while is looked at first, and counts as unknown until then (plugin contract F18). */
  start(): void {
    this.draining.start();
    void this.rows
      .forgetStale()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'stale looks could not be told from fresh ones'))
      .finally(() => this.again());
  }

  private again(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      void this.tick().finally(() => this.again());
    }, TICK_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.draining.stop();
    await Promise.allSettled(this.running);
  }

  private async tick(): Promise<void> {
    const room = CONCURRENCY - this.running.size;
    if (room <= 0) return;
    try {
      for (const matchId of await this.rows.claimDue(room)) {
        const look = this.look(matchId).finally(() => this.running.delete(look));
        this.running.add(look);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'reconciler could not read its timers');
    }
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
