import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface LocalProcess {
  /** What it wrote last, for an error message. */
  output(): string;
  /** Resolves when the program has ended and its folder is gone. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

export interface LocalProcessOptions {
  command: string;
  args: readonly string[];
  /** Removed when the program has ended. */
  folder: string;
  uid?: number;
  gid?: number;
}

/**
 * Runs the program and waits for the end of its own input, which comes when we close it or when we die, even by
 * kill -9. Then it ends the program (SIGINT is a fast, orderly stop for Postgres and Redis alike) and its folder.
 */
const GUARD = `
const { spawn } = require('node:child_process');
const [options, command, ...args] = process.argv.slice(1);
const { folder, uid, gid } = JSON.parse(options);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], uid, gid });
const end = (code) => {
  require('node:fs').rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
};
child.on('error', (error) => { console.error(error.message); end(1); });
child.on('exit', end);
process.stdin.on('close', () => child.kill('SIGINT'));
process.stdin.on('error', () => {});
process.stdin.resume();
`;

/** Starts a local program that cannot outlive this process. */
export function startLocalProcess(options: LocalProcessOptions): LocalProcess {
  const { folder, uid, gid } = options;
  const guard = spawn(
    process.execPath,
    ['-e', GUARD, JSON.stringify({ folder, uid, gid }), options.command, ...options.args],
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
  };
}

/** A port that was free a moment ago on 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
