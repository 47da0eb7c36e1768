import { spawn } from 'node:child_process';
import { sleep } from './processes.mjs';
import { readLines, Warnings } from './program-output.mjs';
import { root } from './project.mjs';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
const HEALTHY_MS = 60_000;
const TRIES_AT_START = 5;
const PATIENCE_MS = 12_000;
/** A program that ends again and again for one reason is told of once in this time. */
const SAY_EVERY_MS = 60_000;

/** Runs programs as processes of their own, writes what they say to log files, and starts again what dies. */
export class Supervisor {
  /** `onChange` is called when a program was started and when it is ready: pids are other ones. */
  constructor({ openLog, say, onChange }) {
    Object.assign(this, { openLog, say, onChange });
    this.programs = new Map();
    this.stopping = false;
  }

  /**
   * Starts `node ...args` and resolves when it is ready: `isReadyLine(line)` was true for a line of its output, or it sent
   * `{ ready: true }`, or `probe()` resolved true. Rejects when it died five times before that.
   */
  run(options) {
    const program = { patienceMs: PATIENCE_MS, env: {}, ...options, delay: FIRST_DELAY_MS, starts: 0, child: null };
    program.log = this.openLog(program.name);
    program.warnings = new Warnings((text) => this.say(`${program.name}: ${text}`));
    this.programs.set(program.name, program);
    return new Promise((resolve, reject) => {
      program.ready = () => {
        program.isReady = true;
        resolve();
      };
      program.fail = reject;
      void this.start(program);
    });
  }

  pid(name) {
    return this.programs.get(name)?.child?.pid ?? null;
  }

  /** Ends a program in order; it comes back with fresh code. */
  restart(name) {
    const program = this.programs.get(name);
    if (!program?.child) return;
    program.isRestart = true;
    void end(program);
  }

  /** Stops the named programs one after the other; none of them comes back. */
  async stop(names) {
    this.stopping = true;
    for (const name of names) {
      const program = this.programs.get(name);
      if (!program) continue;
      await end(program);
      program.log.close();
    }
  }

  /** No goodbye: for the person who pressed Ctrl-C twice. */
  kill() {
    this.stopping = true;
    for (const { child, killSignal } of this.programs.values()) signalGroup(child, killSignal ?? 'SIGKILL');
  }

  async start(program) {
    program.starts += 1;
    program.startedAt = Date.now();
    try {
      await program.beforeStart?.();
      if (!this.stopping) this.launch(program);
    } catch (error) {
      this.died(program, error.message);
    }
  }

  launch(program) {
    // A group of its own: Ctrl-C at the terminal reaches us alone, and we stop the programs in order.
    // The channel tells a program that we are gone, even by kill -9: it ends itself then.
    const child = spawn(process.execPath, program.args, {
      cwd: root,
      env: { ...process.env, ...program.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    program.child = child;
    // A machine that is out of memory or processes starts nothing: there is no exit then.
    child.on('error', (error) => {
      if (child.pid !== undefined || program.child !== child) return;
      program.child = null;
      this.died(program, error.message);
    });
    child.on('message', (message) => message?.ready && program.ready());
    for (const stream of [child.stdout, child.stderr]) readLines(stream, (line) => this.heard(program, line));
    child.once('exit', (code, signal) => {
      program.child = null;
      // Helpers of the program must not outlive it.
      if (!program.keepsGroup) signalGroup(child, 'SIGKILL');
      this.died(program, signal ?? `code ${code}`);
    });
    this.onChange?.();
    if (program.probe && !program.isReady) void this.awaitProbe(program, child);
  }

  heard(program, line) {
    program.log.write(line);
    program.lastLines = [...(program.lastLines ?? []), line].slice(-15);
    program.onLine?.(line);
    if (program.isReadyLine?.(line)) {
      program.ready();
      this.onChange?.();
    }
    program.warnings.heard(line);
  }

  async awaitProbe(program, child) {
    while (program.child === child) {
      if (await program.probe().catch(() => false)) return program.ready();
      await sleep(50);
    }
  }

  died(program, reason) {
    if (this.stopping) return;
    if (!program.isReady && program.starts >= TRIES_AT_START) {
      program.fail(new Error(`${program.name} does not start (${reason}):\n${(program.lastLines ?? []).join('\n')}`));
      return;
    }
    if (program.isRestart || Date.now() - program.startedAt > HEALTHY_MS) program.delay = FIRST_DELAY_MS;
    if (!program.isRestart) this.sayEnded(program, reason);
    program.isRestart = false;
    setTimeout(() => !this.stopping && void this.start(program), program.delay);
    program.delay = Math.min(program.delay * 2, LONGEST_DELAY_MS);
  }

  sayEnded(program, reason) {
    const now = Date.now();
    if (program.lastReason === reason && now - program.saidAt < SAY_EVERY_MS) return;
    Object.assign(program, { lastReason: reason, saidAt: now });
    this.say(`${program.name} ended (${reason}): starting it again.`);
  }
}

/** SIGTERM, and SIGKILL for what does not listen. */
async function end({ child, patienceMs }) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs);
  await gone;
  clearTimeout(late);
}

function signalGroup(child, signal) {
  if (!child?.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group is gone already.
  }
}
