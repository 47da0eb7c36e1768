import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const HEALTHY_MS = 60_000;

/** Runs programs as processes of their own, writes their logs to files, and starts again what dies. */
export class Supervisor {
  constructor({ logDir, say }) {
    this.logDir = logDir;
    this.say = say;
    this.programs = [];
    this.stopping = false;
  }

  /** Starts a program; resolves when `readyWhen(line)` is true for a line it wrote, or when it says so over IPC. */
  run({ name, args, env, readyWhen }) {
    const program = { name, args, env, readyWhen, child: null, delay: 200, restarts: 0 };
    program.log = createWriteStream(join(this.logDir, `${name}.log`), { flags: 'a' });
    this.programs.push(program);
    return new Promise((resolve, reject) => {
      program.onReady = resolve;
      program.onFail = reject;
      this.launch(program);
    });
  }

  launch(program) {
    // Own process group: Ctrl-C reaches us, and we stop the programs in order. The IPC channel tells them when we are gone.
    const child = spawn(process.execPath, program.args, {
      env: { ...process.env, ...program.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    program.child = child;
    program.startedAt = Date.now();
    child.on('message', (message) => message?.ready && this.ready(program));
    for (const stream of [child.stdout, child.stderr]) readLines(stream, (line) => this.heard(program, line));
    child.once('exit', (code, signal) => this.ended(program, code, signal));
  }

  ready(program) {
    program.onReady?.();
    program.onReady = null;
  }

  heard(program, line) {
    program.log.write(`${line}\n`);
    if (program.readyWhen?.(line)) this.ready(program);
    const worthReading = readable(line);
    if (worthReading !== null) this.say(`${program.name}: ${worthReading}`);
  }

  ended(program, code, signal) {
    program.child = null;
    if (this.stopping) return;
    if (program.onReady && program.restarts >= 5) {
      program.onFail(new Error(`${program.name} does not start; see ${join(this.logDir, `${program.name}.log`)}`));
      return;
    }
    if (Date.now() - program.startedAt > HEALTHY_MS) program.delay = 200;
    program.restarts += 1;
    this.say(`${program.name} ended (${signal ?? `code ${code}`}); starting it again.`);
    setTimeout(() => !this.stopping && this.launch(program), program.delay);
    program.delay = Math.min(program.delay * 2, 5_000);
  }

  /** Ends one program and lets it come back with fresh code. */
  restart(name) {
    this.programs.find((program) => program.name === name)?.child?.kill('SIGTERM');
  }

  /** Stops everything in the order it was started in; what does not listen is killed. */
  async stop() {
    this.stopping = true;
    for (const program of this.programs) await stopChild(program.child);
    for (const program of this.programs) program.log.end();
  }

  pids() {
    return Object.fromEntries(this.programs.map((program) => [program.name, program.child?.pid ?? null]));
  }
}

async function stopChild(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await gone;
  clearTimeout(late);
}

function readLines(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    lines.forEach(onLine);
  });
}

/** Warnings and worse of our JSON logs, as a sentence; everything else stays in the log file. */
function readable(line) {
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (!['error', 'fatal'].includes(level)) return null;
    return `${msg}${err?.message ? `: ${err.message}` : ''}`;
  } catch {
    return null;
  }
}
