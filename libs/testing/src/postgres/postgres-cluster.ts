import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../free-port';
import { answersOrStops, startLocalProcess } from '../local-process';
import type { LocalProcess } from '../local-process';
import { postgresFolder, runnableFolder, unprivilegedUser } from './postgres-binaries';

export interface PostgresCluster {
  /** Of the database `postgres`, for a superuser. */
  readonly url: string;
  stop(): Promise<void>;
  /** Crashes it, leaves it down for `downMs`, and starts it again on the same port with the data it had. */
  crash(downMs?: number): Promise<void>;
  /** Stops all its processes: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Its processes. */
  pids(): number[];
}

const START_MS = 30_000;
/** Each database is copied as 700 small files: in memory that costs Postgres a tenth of the processor time, and less by far on a busy disk. */
const MEMORY = '/dev/shm';
/** The clusters of a whole run take a tenth of it. */
const SPARE_BYTES = 4 * 2 ** 30;
/** Survives a crash of Postgres (a commit is written), not one of the machine (it is not synced); many connections, for suites of several programs. */
const FLAGS = [
  ...['fsync=off', 'full_page_writes=off', 'max_wal_size=256MB'],
  ...['max_connections=500', 'unix_socket_directories='],
];

/** A fresh Postgres on 127.0.0.1, gone without a trace when stopped or when this process ends, in whatever way. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const user = unprivilegedUser();
  const folder = folderFor(dataParent());
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const spare = folderFor(tmpdir());
  const programs = join(runnableFolder(postgresFolder(), user, spare), 'bin');
  initialise(join(programs, 'initdb'), data, user);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const flags = [...FLAGS, 'listen_addresses=127.0.0.1', `port=${port}`].flatMap((flag) => ['-c', flag]);
  const start = async (): Promise<LocalProcess> => {
    const command = join(programs, 'postgres');
    const server = startLocalProcess({
      command,
      args: ['-D', data, ...flags],
      folders: [folder, spare],
      crashSignal: 'SIGQUIT',
      ...user,
    });
    await answersOrStops(server, 'Postgres', untilItAnswers(url));
    return server;
  };
  let server = await start();
  return {
    url,
    stop: () => {
      server.thaw();
      return server.stop();
    },
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    pids: () => server.pids(),
    async crash(downMs = 0) {
      await server.crash();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = await start();
    },
  };
}

/** Where there is memory to spare. What it holds is gone with the run in any case. */
function dataParent(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    accessSync(MEMORY, constants.W_OK);
    if (bavail * bsize >= SPARE_BYTES && process.availableMemory() >= SPARE_BYTES) return MEMORY;
  } catch {
    // No such folder here, or not for us.
  }
  return tmpdir();
}

/** A folder of our own that Postgres' user may enter. */
function folderFor(parent: string): string {
  const folder = mkdtempSync(join(parent, 'placar-test-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}

function initialise(initdb: string, data: string, user: { uid?: number; gid?: number }): void {
  // The built-in locale is the same on every machine, and its lower() knows accents.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale];
  const run = spawnSync(initdb, args, { ...user, cwd: '/', encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? ''}\n${run.stderr}`);
}

async function untilItAnswers(url: string): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    // A connection cut while it is being made is also told as an event.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
