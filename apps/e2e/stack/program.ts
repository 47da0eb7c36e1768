import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where this checkout is. */
export const ROOT = join(__dirname, '../../..');

/** One built program (`api` or `worker`) in a process of its own, which can be killed and started again. */
export class Program {
  private child: ChildProcess | null = null;
  private output = '';

  constructor(
    readonly name: 'api' | 'worker',
    private readonly environment: Record<string, string>,
    private readonly preload: readonly string[] = [],
    private folder: string = ROOT,
  ) {}

  start(): void {
    const main = join(this.folder, 'apps', this.name, 'dist/main.js');
    if (!existsSync(main)) throw new Error(`${this.name} is not built: run "npm run build" first`);
    const child = spawn(
      process.execPath,
      [...this.preload.flatMap((file) => ['--require', file]), '--enable-source-maps', main],
      {
        env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...this.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-200_000);
      });
    }
    this.child = child;
  }

  /** From its next start on it is the program of that checkout: another release. */
  renewFrom(folder: string): void {
    this.folder = folder;
  }

  /** What it wrote last, for the message of a failing test. */
  log(): string {
    return this.output;
  }

  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  /** Null while it does not run. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Dies as in a power cut. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Stands still, as on a machine that is suspended: its connections stay open, and nothing is answered. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    // Whoever stands still hears nothing but SIGKILL.
    child.kill('SIGCONT');
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 8_000);
    await gone;
    clearTimeout(late);
  }
}
