import { steadyNow } from '../clock';
import type { Logger } from '../log';

/** One thing that this process cannot do its work without. */
export interface ReadinessCheck {
  readonly name: string;
  readonly deadlineMs: number;
  /** Resolves when it answers. */
  readonly run: () => Promise<unknown>;
  /**
   * `always`: without it nobody is sent here. `first`: it must have answered once since the start; later the process serves on
   * without it, since taking all replicas out for one outage would turn less into nothing.
   */
  readonly needed: 'always' | 'first';
}

export type CheckState = 'ok' | 'failed';

export interface Readiness {
  /** `degraded` still takes requests. */
  status: 'ready' | 'degraded' | 'not_ready' | 'draining';
  checks: Record<string, { state: CheckState; ms: number; needed: boolean }>;
}

/** Answers within this are shared: the probes of a crowd cost the database no more than one. */
const SHARED_MS = 500;

/** Asks all checks at once, each within its own deadline; never throws. */
export class ReadinessProbe {
  private readonly seen = new Set<string>();
  private readonly last = new Map<string, CheckState>();
  private running: Promise<Readiness['checks']> | null = null;
  private answer: { at: number; checks: Readiness['checks'] } | null = null;

  constructor(
    private readonly checks: readonly ReadinessCheck[],
    private readonly logger: Logger,
    private readonly isDraining: () => boolean = () => false,
  ) {}

  async read(): Promise<Readiness> {
    const checks = await this.fresh();
    if (this.isDraining()) return { status: 'draining', checks };
    const failed = Object.values(checks).filter(({ state }) => state === 'failed');
    if (failed.length === 0) return { status: 'ready', checks };
    return { status: failed.some(({ needed }) => needed) ? 'not_ready' : 'degraded', checks };
  }

  private async fresh(): Promise<Readiness['checks']> {
    if (this.answer && steadyNow() - this.answer.at < SHARED_MS) return this.answer.checks;
    this.running ??= this.runAll().finally(() => (this.running = null));
    return this.running;
  }

  private async runAll(): Promise<Readiness['checks']> {
    const lines = await Promise.all(
      this.checks.map(async (check) => {
        const { state, ms } = await this.runOne(check);
        if (state === 'ok') this.seen.add(check.name);
        const needed = check.needed === 'always' || !this.seen.has(check.name);
        return [check.name, { state, ms, needed }] as const;
      }),
    );
    const checks = Object.fromEntries(lines);
    this.answer = { at: steadyNow(), checks };
    return checks;
  }

  private async runOne(check: ReadinessCheck): Promise<{ state: CheckState; ms: number }> {
    const startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${check.deadlineMs} ms`)), check.deadlineMs);
    });
    let state: CheckState = 'ok';
    try {
      await Promise.race([check.run(), late]);
    } catch (error) {
      state = 'failed';
      // Once an outage, not once a probe.
      if (this.last.get(check.name) !== 'failed') this.logger.warn({ err: error, check: check.name }, 'not ready');
    } finally {
      clearTimeout(timer);
    }
    this.last.set(check.name, state);
    return { state, ms: Math.round(performance.now() - startedAt) };
  }
}

/** 503 for those that nobody should be sent to. */
export const readinessStatus = ({ status }: Readiness): 200 | 503 =>
  status === 'ready' || status === 'degraded' ? 200 : 503;
