import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, waitFor } from '@placar/testing';
import { ROOT } from './program';

interface Runtime {
  databaseUrl: string;
  pids: Record<string, number>;
}

/** The demo's past takes longer to write than most of what is looked at here to show: it is there in the long form. */
const DEMO_PAST = process.env.DEMO_PAST ?? 'false';

/** Placar as a person starts it: `npm start` on a data folder of its own. */
export class Installation {
  private output = '';
  private readonly ended: Promise<number | null>;

  private constructor(
    readonly data: string,
    readonly url: string,
    private readonly process: ChildProcess,
  ) {
    for (const stream of [process.stdout, process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = new Promise((resolve) => process.once('exit', (code) => resolve(code)));
  }

  /** Resolves when it says that it is ready. */
  static async start(
    data: string,
    { flags = [], environment = {} }: { flags?: readonly string[]; environment?: Record<string, string> } = {},
  ): Promise<Installation> {
    const port = String(await freePort());
    const script = join(ROOT, 'scripts/start.mjs');
    const child = spawn(process.execPath, [script, '--port', port, '--data', data, ...flags], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DEMO_PAST, ...environment },
    });
    const installation = new Installation(data, `http://127.0.0.1:${port}`, child);
    await installation.says('Placar is ready at', 240_000);
    return installation;
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** What it wrote to the terminal. */
  said(): string {
    return this.output;
  }

  /** What it wrote down about itself. */
  runtime(): Runtime {
    return JSON.parse(readFileSync(join(this.data, 'runtime.json'), 'utf8')) as Runtime;
  }

  async says(text: string, timeoutMs = 180_000): Promise<void> {
    try {
      await waitFor(() => this.output.includes(text) || !this.isRunning, { timeoutMs, everyMs: 100 });
      if (!this.output.includes(text)) throw new Error('npm start ended');
    } catch (error) {
      throw new Error(`it did not say "${text}":\n${this.output}`, { cause: error });
    }
  }

  /** Status and body of `/readyz`; null when nobody answers. */
  async readiness(): Promise<{ status: number; checks: Record<string, { state: string }> } | null> {
    try {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
      const { checks } = (await answer.json()) as { checks: Record<string, { state: string }> };
      return { status: answer.status, checks };
    } catch {
      return null;
    }
  }

  /** As Ctrl-C does; answers the exit code. */
  async stop(): Promise<number | null> {
    if (this.isRunning) this.process.kill('SIGINT');
    const late = setTimeout(() => this.process.kill('SIGKILL'), 60_000);
    const code = await this.ended;
    clearTimeout(late);
    return code;
  }
}
