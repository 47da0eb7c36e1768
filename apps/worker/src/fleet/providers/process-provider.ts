import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { AppConfig, Logger } from '@placar/platform';
import { ProviderRefusal, instanceId, ownedInstance } from '../server-provider';
import type { InstanceView, OwnedInstance, ServerProvider, StartSpec } from '../server-provider';
import { PidFiles } from './pid-files';
import type { PidRecord } from './pid-files';
import { isRunning, startTimeOf } from './process-identity';

const HOST = '127.0.0.1';
const NODE = 'this-machine';
const READY_LINE = 'gamesim is ready ';
/** A server that does not end when asked to is ended the hard way after this. */
const STOP_PATIENCE_MS = 5_000;
const KEPT_OUTPUT = 2_000;

interface Held {
  child: ChildProcess;
  port: number;
  isReady: boolean;
  output: string;
  /** Set once it has ended. */
  ended: string | null;
  hardStop?: NodeJS.Timeout;
}

/** Simulated servers as children of this worker, on loopback ports. They end with it, even when it is killed. */
export class ProcessProvider implements ServerProvider {
  readonly name = 'process';
  private readonly held = new Map<string, Held>();
  private readonly starting = new Map<string, Promise<void>>();
  private readonly files: PidFiles;
  private readonly entry: string;
  private listener: (externalId: string) => void = () => undefined;
  private swept: Promise<void> | undefined;

  constructor(
    private readonly config: Pick<AppConfig, 'fleet' | 'data'>,
    private readonly logger: Logger,
  ) {
    this.files = new PidFiles(join(config.data.dir, 'fleet'));
    // The same place from src and from dist.
    this.entry = config.fleet.gamesim.entry ?? join(__dirname, '../../../../gamesim/dist/main.js');
  }

  onChange(listener: (externalId: string) => void): void {
    this.listener = listener;
  }

  async start(spec: StartSpec): Promise<{ externalId: string }> {
    const externalId = instanceId(spec.requestId, spec.attempt);
    await this.sweepOrphans();
    if (!existsSync(this.entry))
      throw new ProviderRefusal('program_missing', 'the simulated server is not built', true);
    const running = this.starting.get(externalId) ?? this.spawnOnce(externalId, spec);
    this.starting.set(externalId, running);
    try {
      await running;
    } finally {
      this.starting.delete(externalId);
    }
    return { externalId };
  }

  async observe(externalId: string): Promise<InstanceView> {
    await this.sweepOrphans();
    const held = this.held.get(externalId);
    if (held) return viewOf(held);
    const record = await this.files.read(externalId);
    if (record === null || !(await isRunning(record.child))) {
      // The file of a process that just ended beside another worker is that worker's to remove.
      return { stage: 'absent', detail: record === null ? null : 'the process has ended' };
    }
    return { stage: 'running', node: NODE, address: HOST, port: record.port, gotvPort: null };
  }

  async stop(externalId: string): Promise<void> {
    const held = this.held.get(externalId);
    if (!held) {
      const record = await this.files.read(externalId);
      if (record !== null) await this.end(record);
      return;
    }
    if (held.ended !== null) return this.forget(externalId);
    if (held.hardStop !== undefined) return;
    held.hardStop = setTimeout(() => held.child.kill('SIGKILL'), STOP_PATIENCE_MS).unref();
    held.child.once('exit', () => void this.forget(externalId));
    held.child.kill('SIGTERM');
  }

  async list(): Promise<OwnedInstance[]> {
    await this.sweepOrphans();
    const records = await this.files.all();
    const alive = await Promise.all(records.map(async (record) => ((await isRunning(record.child)) ? [record] : [])));
    return alive.flat().map(({ externalId }) => ownedInstance(externalId));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.starting.values());
    await Promise.all(
      [...this.held].map(async ([externalId, held]) => {
        if (held.ended === null) {
          const ended = new Promise((resolve) => held.child.once('exit', resolve));
          await this.stop(externalId);
          await ended;
        }
        await this.forget(externalId);
      }),
    );
  }

  private async spawnOnce(externalId: string, spec: StartSpec): Promise<void> {
    if (this.held.has(externalId)) return;
    const known = await this.files.read(externalId);
    if (known !== null && (await isRunning(known.child))) return;
    const port = await freePort();
    const child = spawn(process.execPath, [this.entry], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Nothing of our own environment: it holds our secrets.
      env: {
        GAMESIM_CONFIG: JSON.stringify({
          dataDir: join(this.config.data.dir, 'fleet', externalId),
          speed: this.config.fleet.gamesim.speed,
          servers: [
            {
              id: externalId,
              name: spec.displayName,
              port,
              password: spec.rconPassword,
              map: spec.map,
              convars: { sv_password: spec.joinPassword },
            },
          ],
        }),
      },
    });
    const held: Held = { child, port, isReady: false, output: '', ended: null };
    this.held.set(externalId, held);
    this.watch(externalId, held);
    await this.record(externalId, held);
  }

  private watch(externalId: string, held: Held): void {
    const { child } = held;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        held.output = (held.output + text).slice(-KEPT_OUTPUT);
        if (held.isReady || !held.output.includes(READY_LINE)) return;
        held.isReady = true;
        this.listener(externalId);
      });
    }
    child.on('error', (error) => {
      held.ended ??= error.message;
      this.listener(externalId);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(held.hardStop);
      held.ended ??= signal === null ? (lastLine(held.output) ?? `exit code ${code}`) : `ended by ${signal}`;
      this.listener(externalId);
    });
  }

  private async record(externalId: string, held: Held): Promise<void> {
    const { pid } = held.child;
    if (pid === undefined) return;
    const [childTime, ownTime] = await Promise.all([startTimeOf(pid), startTimeOf(process.pid)]);
    if (childTime === null || ownTime === null) return;
    await this.files.write({
      externalId,
      child: { pid, startTime: childTime },
      owner: { pid: process.pid, startTime: ownTime },
      port: held.port,
    });
  }

  private async forget(externalId: string): Promise<void> {
    this.held.delete(externalId);
    await this.files.remove(externalId);
    this.listener(externalId);
  }

  /** Once per worker: what a worker that is no more left behind is ended, told from a stranger by its start time. */
  private sweepOrphans(): Promise<void> {
    this.swept ??= (async () => {
      for (const record of await this.files.all()) {
        if (await isRunning(record.owner)) continue;
        if (await this.end(record)) this.logger.warn({ external_id: record.externalId }, 'orphaned server ended');
      }
    })();
    return this.swept;
  }

  private async end(record: PidRecord): Promise<boolean> {
    const wasRunning = await isRunning(record.child);
    if (wasRunning) {
      kill(record.child.pid, 'SIGTERM');
      const until = Date.now() + STOP_PATIENCE_MS;
      while (Date.now() < until && (await isRunning(record.child))) await new Promise((next) => setTimeout(next, 50));
      if (await isRunning(record.child)) kill(record.child.pid, 'SIGKILL');
    }
    await this.files.remove(record.externalId);
    return wasRunning;
  }
}

function viewOf(held: Held): InstanceView {
  if (held.ended !== null) return { stage: 'failed', code: 'process_ended', detail: held.ended, node: NODE };
  if (!held.isReady) return { stage: 'booting', detail: null, node: NODE };
  return { stage: 'running', node: NODE, address: HOST, port: held.port, gotvPort: null };
}

function kill(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

function lastLine(output: string): string | null {
  return output.trim().split('\n').at(-1)?.slice(0, 300) || null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
