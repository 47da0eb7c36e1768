import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import type { Socket } from 'node:net';

export interface LocalProcess {
  /** What it wrote last, for an error message. */
  output(): string;
  readonly exited: Promise<void>;
  /** Ends the program in order and removes its folders; resolves when both are done. */
  stop(): Promise<void>;
  /** Kills it as a power cut would and keeps its folders, to be started again. */
  crash(): Promise<void>;
  /** Stops it with all its helpers (SIGSTOP); its connections stay open, and nothing is answered. Only where there is /proc. */
  freeze(): void;
  thaw(): void;
  /** The program and its helpers, parents first. */
  pids(): number[];
}

export interface LocalProcessOptions {
  command: string;
  args: readonly string[];
  /** Removed when the program has been stopped or has lost us. */
  folders: readonly string[];
  /** Ends it at once, without a goodbye: SIGQUIT for Postgres, whose helpers would outlive a SIGKILL for a moment. */
  crashSignal: 'SIGKILL' | 'SIGQUIT';
  /** Ends it in order; default SIGINT. */
  stopSignal?: NodeJS.Signals;
  uid?: number;
  gid?: number;
}

/**
 * Runs the program and waits for the end of its own input, which comes when we close it or when we die, even by
 * kill -9. Then it ends the program (SIGINT is a fast, orderly stop for Postgres and Redis alike) and removes its folders.
 */
const GUARD = `
const { spawn } = require('node:child_process');
const [options, command, ...args] = process.argv.slice(1);
const { folders, uid, gid, stopSignal } = JSON.parse(options);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], uid, gid });
let crash = false;
const end = (code) => {
  if (!crash) for (const folder of folders) require('node:fs').rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
};
child.on('error', (error) => { console.error(error.message); end(1); });
child.on('exit', end);
process.stdin.on('close', () => child.kill(stopSignal));
process.stdin.on('error', () => {});
process.stdin.on('data', (signal) => { crash = true; child.kill(String(signal)); });
`;

/** Starts a local program that cannot outlive this process. */
export function startLocalProcess(options: LocalProcessOptions): LocalProcess {
  const { folders, uid, gid, stopSignal = 'SIGINT' } = options;
  const guard = spawn(
    process.execPath,
    ['-e', GUARD, JSON.stringify({ folders, uid, gid, stopSignal }), options.command, ...options.args],
    // A group of its own, so that Ctrl-C at the terminal ends us first and the program in order.
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  let text = '';
  for (const stream of [guard.stdout, guard.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-8_000);
    });
  }
  const exited = new Promise<void>((resolve) => {
    guard.on('exit', () => resolve());
    guard.on('error', (error) => {
      text += error.message;
      resolve();
    });
  });
  guard.unref();
  for (const stream of [guard.stdin, guard.stdout, guard.stderr]) (stream as Socket).unref();
  return {
    output: () => text,
    exited,
    stop() {
      guard.ref();
      guard.stdin.destroy();
      return exited;
    },
    crash() {
      guard.ref();
      guard.stdin.write(options.crashSignal);
      return exited;
    },
    freeze: () => signalBelow(guard.pid, 'SIGSTOP'),
    thaw: () => signalBelow(guard.pid, 'SIGCONT'),
    pids: () => pidsBelow(guard.pid),
  };
}

/** Signals every process below that one, parents first: one that was stopped starts no other. */
function signalBelow(pid: number | undefined, signal: NodeJS.Signals): void {
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, signal);
    } catch {
      // It has ended meanwhile.
    }
    signalBelow(child, signal);
  }
}

/** Every process below that one, parents first. */
function pidsBelow(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const parents = parentsOfAll();
  const below = [pid];
  // Grows while it is read: what is found is looked below in its turn.
  for (const one of below) for (const [child, parent] of parents) if (parent === one) below.push(child);
  return below.slice(1);
}

const childrenOf = (parent: number | undefined): number[] =>
  parent === undefined ? [] : [...parentsOfAll()].flatMap(([pid, ppid]) => (ppid === parent ? [pid] : []));

/** The parent of each process that runs. */
function parentsOfAll(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      // Behind the program's name, which may hold anything, come its state and its parent.
      const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      parents.set(pid, Number(ppid));
    } catch {
      // It has ended meanwhile.
    }
  }
  return parents;
}

/** Waits for the first answer of a program; when it ends instead, or never answers, throws with what it wrote. */
export async function answersOrStops(server: LocalProcess, name: string, answer: Promise<void>): Promise<void> {
  const ended = server.exited.then(() => Promise.reject(new Error('it ended at once')));
  try {
    await Promise.race([answer, ended]);
  } catch (cause) {
    await server.stop();
    throw new Error(`the test ${name} did not start (is it installed?):\n${server.output()}`, { cause });
  } finally {
    ended.catch(() => undefined);
  }
}
