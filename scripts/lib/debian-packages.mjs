import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, seconds } from './progress.mjs';
import { runStep } from './run-step.mjs';

/** Each is a package and its program. Where there are several, one of them is enough: the first that can be installed. */
const TEST_PACKAGES = [['redis-server'], ['chromium-headless-shell', 'chromium']];
/** For the database of the plugin WeaponPaints: the tests that need it are left out, aloud, where it cannot be installed. */
export const MARIADB_PACKAGES = [['mariadb-server-core'], ['mariadb-client-core']];
/** A container engine, its Compose, and what makes an image without a registry. */
export const ENGINE_PACKAGES = [['docker.io'], ['docker-compose'], ['debootstrap'], ['iptables'], ['iproute2']];
/** Programs of packages that are called otherwise. */
const PROGRAMS = {
  'docker.io': 'dockerd',
  iproute2: 'ip',
  'mariadb-server-core': 'mariadbd',
  'mariadb-client-core': 'my_print_defaults',
};

/** Programs that the tests need beside Node: installed when we are root on Debian, else the error says what to install. */
export async function ensureDebianPackages(needed = TEST_PACKAGES) {
  const missing = needed.filter((packages) => !packages.some((name) => isOnPath(PROGRAMS[name] ?? name)));
  if (missing.length === 0) return;
  const firsts = missing.map(([program]) => program);
  const names = firsts.join(' and ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`the tests need ${names}; install them first (Debian: sudo apt-get install ${firsts.join(' ')})`);
  say(`Installing ${names} from Debian (only this time)…`);
  const since = Date.now();
  await aptGet(['update', '-qq']);
  for (const programs of missing) await installOneOf(programs);
  say(`Installed ${names} in ${seconds(Date.now() - since)}.`);
}

/** An older Debian does not have the lighter ones. */
async function installOneOf([program, ...others]) {
  try {
    await aptGet(['install', '-y', '-qq', '--no-install-recommends', program]);
  } catch (error) {
    if (others.length === 0) throw error;
    await installOneOf(others);
  }
}

async function aptGet(args) {
  // The run level keeps a package from starting its service: the tests start their own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { code, output } = await runStep('apt-get', args, { quiet: true, env });
  if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output.trim().split('\n').slice(-20).join('\n')}`);
}

function isOnPath(program) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/usr/sbin'].some(
    (folder) => folder !== '' && existsSync(join(folder, program)),
  );
}
