import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followProgress, say, seconds } from './progress.mjs';
import { root } from './project.mjs';
import { runStep } from './run-step.mjs';

const OLDEST_NODE = [20, 19];
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.placar-lock');

/** Throws when this Node is too old for what Placar is made of. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    throw new Error(`Placar needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Installs what the lock file names when it is not there yet, or not in that version. Needs no installed package itself. */
export async function ensureInstalled() {
  const lock = readFileSync(lockFile, 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const { packages } = JSON.parse(lock);
  const wanted = wantedPackages(packages);
  if (!isInstalled(wanted) || !areLinked(packages)) await install(wanted);
  writeFileSync(stamp, hash);
}

/** Path and version of each package that this machine must have; optional ones belong to other platforms. */
function wantedPackages(packages) {
  return Object.entries(packages)
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .map(([path, { version }]) => ({ path, version }));
}

/** Somebody may have run npm by hand: npm keeps a list of what it put there. */
function isInstalled(wanted) {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages } = JSON.parse(readFileSync(list, 'utf8'));
  return wanted.every(({ path, version }) => packages[path]?.version === version);
}

/** Our own libs and programs are links in node_modules. A lib that came with a pull has none yet. */
function areLinked(packages) {
  return Object.entries(packages).every(([path, { link }]) => !link || existsSync(join(root, path)));
}

async function install(wanted) {
  say(`Installing ${wanted.length} packages (a minute or two, only this time)…`);
  const since = Date.now();
  const done = () => wanted.filter(({ path }) => existsSync(join(root, path, 'package.json'))).length;
  const progress = followProgress({ what: 'installed', total: wanted.length, done });
  // `npm ci` begins by removing all there is; what changed since is brought in a tenth of the time.
  const verb = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const { code, output } = await npm([...verb, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  progress.stop();
  if (code !== 0) throw new Error(`npm ${verb[0]} failed:\n${output.trim()}`);
  say(`Packages installed in ${seconds(Date.now() - since)}.`);
}

/** The npm that started us, or the one of the machine. */
function npm(args) {
  const script = process.env.npm_execpath;
  // What npm hands to its scripts (prefix, workspace…) is meant for this run, not for the one below.
  const env = { NODE_ENV: 'development' };
  if (script?.endsWith('.js') && /npm-cli/.test(script))
    return runStep(process.execPath, [script, ...args], { quiet: true, env });
  return runStep('npm', args, { quiet: true, env });
}
