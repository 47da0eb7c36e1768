import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port';
import { answersOrStops, startLocalProcess } from '../local-process';
import type { LocalProcess } from '../local-process';

export interface MariadbServer {
  readonly port: number;
  /** Of this user and database. `root` has no password and may do everything. */
  url(user: string, password: string, database: string): string;
  stop(): Promise<void>;
  /** Kills it. */
  crash(): Promise<void>;
  /** Starts it again on the same port, with the data it had. */
  restart(): Promise<void>;
  /** Stops all its processes: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
}

const START_MS = 60_000;
/** Small and quick: what it holds is gone with the run. */
const FLAGS = [
  ...['--bind-address=127.0.0.1', '--skip-name-resolve', '--skip-log-bin', '--performance-schema=OFF'],
  ...['--innodb-buffer-pool-size=32M', '--innodb-log-file-size=16M', '--innodb-flush-log-at-trx-commit=2'],
];
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** A fresh MariaDB on 127.0.0.1, gone without a trace when stopped or when this process ends, in whatever way. */
export async function startMariadb(): Promise<MariadbServer> {
  const folder = mkdtempSync(join(tmpdir(), 'placar-test-mariadb-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  // Root may run it for a test; anybody else is themselves.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const made = spawnSync(
    programOf('mariadb-install-db'),
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...user],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.error?.message ?? ''}\n${made.stderr}`);
  const port = await freePort();
  const args = ['--no-defaults', `--datadir=${data}`, `--port=${port}`, `--socket=${join(folder, 'socket')}`, ...FLAGS];
  const start = async (): Promise<LocalProcess> => {
    const command = programOf('mariadbd');
    const stops = { crashSignal: 'SIGKILL', stopSignal: 'SIGKILL' } as const;
    const server = startLocalProcess({ command, args: [...args, ...user], folders: [folder], ...stops });
    await answersOrStops(server, 'MariaDB', untilItAnswers(port));
    return server;
  };
  let server = await start();
  return {
    port,
    url: (name, password, database) =>
      `mysql://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: () => {
      server.thaw();
      return server.stop();
    },
    crash: () => server.crash(),
    async restart() {
      server = await start();
    },
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
  };
}

const programOf = (name: string): string =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name;

/** It speaks first: the greeting says that it takes connections. */
async function untilItAnswers(port: number): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await greets(port))) {
    if (Date.now() > end) throw new Error(`no greeting in ${START_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (greeted: boolean) => {
      socket.destroy();
      resolve(greeted);
    };
    socket.once('data', () => done(true));
    socket.once('error', () => done(false));
    socket.setTimeout(2_000, () => done(false));
  });
}
