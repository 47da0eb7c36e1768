import type { Logger } from '@placar/platform';
import { Slots, runInContext, steadyNow } from '@placar/platform';
import { BackgroundLoop } from '../background-loop';
import type { DueTimers } from '../timers/due-timers';
import { FleetRows, StaleStepError } from './fleet-rows';
import type { FleetSweeper } from './fleet-sweeper';
import type { Provisioner } from './provisioner';
import type { ServerProvider } from './server-provider';

/** Where nothing can be started there is little to look after: requests are taken when it is time to sweep, and not before. */
const LAZY_TICK_MS = 5_000;
/** Steps at a time in one process; each waits on a provider for some seconds at most. */
const CONCURRENCY = 16;

export interface FleetLoopParts {
  rows: FleetRows;
  provisioner: Provisioner;
  sweeper: FleetSweeper;
  providers: readonly ServerProvider[];
  timers: Pick<DueTimers, 'add'>;
  logger: Logger;
  sweepSeconds: number;
}

/** Takes due requests from the shared timers, and sweeps now and then. Without a provider it has nothing to do. */
export class FleetLoop extends BackgroundLoop {
  private readonly running = new Slots(CONCURRENCY);
  /** Requests whose step is under way; true once they became due again meanwhile. */
  private readonly stepping = new Map<string, boolean>();
  private nextSweepAt = 0;

  constructor(private readonly parts: FleetLoopParts) {
    const { providers, timers, logger, sweepSeconds } = parts;
    super({ name: 'fleet', everyMs: Math.min(LAZY_TICK_MS, sweepSeconds * 1_000), logger });
    if (providers.length > 0) timers.add({ isDue: FleetRows.IS_DUE, looked: (isDue) => isDue && this.loop.wake() });
  }

  override onApplicationBootstrap(): void {
    for (const provider of this.parts.providers) {
      provider.onChange?.((externalId) => {
        if (this.loop.isStopped) return;
        void this.parts.rows.nudge(provider.name, externalId).catch((error: unknown) => {
          this.parts.logger.debug({ err: error }, 'nudge was lost');
        });
      });
    }
    super.onApplicationBootstrap();
  }

  /** Steps under way end first; then the providers let go, and what ends with its worker ends. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.running.settled();
    await Promise.allSettled(this.parts.providers.map((provider) => provider.close()));
  }

  protected async run(): Promise<void> {
    const { rows, sweeper, sweepSeconds } = this.parts;
    if (this.running.free <= 0) return;
    for (const id of await rows.claimDue(this.running.free)) {
      if (this.stepping.has(id)) this.stepping.set(id, true);
      else this.running.take(this.step(id));
    }
    if (steadyNow() < this.nextSweepAt) return;
    this.nextSweepAt = steadyNow() + sweepSeconds * 1_000;
    this.running.take(sweeper.sweep());
  }

  private step(id: string): Promise<void> {
    this.stepping.set(id, false);
    return runInContext({}, async () => {
      try {
        const ms = await this.parts.provisioner.step(id);
        if (ms !== null) await this.parts.rows.lookAgain(id, this.stepping.get(id) ? 0 : ms);
      } catch (error) {
        await this.failed(id, error);
      } finally {
        this.stepping.delete(id);
      }
    });
  }

  /** What does not come right here comes right by itself: the claim runs out, and the step is taken again. */
  private async failed(id: string, error: unknown): Promise<void> {
    if (!(error instanceof StaleStepError))
      return this.parts.logger.error({ err: error, request_id: id }, 'server on demand could not be stepped');
    await this.parts.rows.lookAgain(id, 0).catch(() => undefined);
  }
}
