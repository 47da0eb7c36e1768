import type { Logger } from '../log';

export interface ShutdownOptions {
  logger: Logger;
  /** After this many milliseconds the process ends with what is left undone. */
  deadlineMs?: number;
  exit?: (code: number) => void;
}

type Hook = () => Promise<unknown> | void;

/**
 * Ends a process in order: hooks run one after the other, the last added first, within one deadline.
 * A second signal, or the deadline, ends it at once with code 1.
 */
export class Shutdown {
  private readonly hooks: { name: string; hook: Hook }[] = [];
  private running: Promise<void> | undefined;
  private readonly deadlineMs: number;

  constructor(private readonly options: ShutdownOptions) {
    this.deadlineMs = options.deadlineMs ?? 10_000;
  }

  /** Adds a step; what was started later is stopped earlier. */
  add(name: string, hook: Hook): void {
    this.hooks.push({ name, hook });
  }

  /** Ends the process on SIGTERM and SIGINT. */
  listen(): void {
    // Started by a supervisor that is gone: nobody would ever stop this process.
    if (process.connected) process.on('disconnect', () => void this.end('supervisor gone'));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (this.running) this.exit(1);
        else void this.end(signal);
      });
    }
  }

  /** Runs the hooks once, however often it is called, then ends the process: 0 when every hook did its work. */
  end(reason: string): Promise<void> {
    this.running ??= this.run(reason);
    return this.running;
  }

  private async run(reason: string): Promise<void> {
    const { logger } = this.options;
    logger.info({ reason }, 'shutting down');
    let clean = true;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), this.deadlineMs);
    });
    for (const { name, hook } of [...this.hooks].reverse()) {
      try {
        if ((await Promise.race([Promise.resolve(hook()), deadline])) === 'late') {
          logger.error({ hook: name, deadline_ms: this.deadlineMs }, 'shutdown deadline passed');
          clean = false;
          break;
        }
      } catch (error) {
        clean = false;
        logger.error({ err: error, hook: name }, 'shutdown step failed');
      }
    }
    clearTimeout(timer);
    this.exit(clean ? 0 : 1);
  }

  private exit(code: number): void {
    (this.options.exit ?? ((status: number) => process.exit(status)))(code);
  }
}
