// All images of docker-compose.yml without an image registry: the base from Debian and npm, the stores and the proxy from Debian
// packages, ours from the Dockerfile as it is.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { root } from '../project.mjs';
import { runStep } from '../run-step.mjs';

const STAND_INS = fileURLToPath(new URL('stand-ins', import.meta.url));
/** Services of the compose file that are not ours. */
const STORES = { postgres: 'postgres', redis: 'redis', proxy: 'caddy' };
/** The npm that comes with the node image. */
const NPM = '11.6.2';
const PATH = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** A map lasts less than a minute. */
const GAME_SPEED = '60';

/** Steps that make the images, in order: `[name, work]`. */
export function imageSteps({ host, folder }) {
  const docker = (args, options) =>
    must('docker', args, { env: { DOCKER_HOST: host, DOCKER_BUILDKIT: '0' }, ...options });
  const base = `placar-test-base:${nodeVersion()}`;
  const storeBase = 'placar-test-base:trixie';
  const build = (args) => docker(['build', '--network', 'host', '--force-rm', ...args]);
  const ours = (args) => build(['--build-arg', `NODE_IMAGE=${base}`, ...args, root]);
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  return [
    ['base image', () => makeBase({ docker, folder, base })],
    // Bookworm's PostgreSQL 15 is older than what the schema needs; trixie has 17.
    ['base image of the stores', () => importTree({ docker, folder, release: 'trixie', image: storeBase })],
    ...Object.entries(STORES).map(([service, name]) => [
      `image ${services[service].image}`,
      () =>
        build([
          ...['-f', join(STAND_INS, `${name}.Dockerfile`), '--build-arg', `BASE=${storeBase}`],
          ...['-t', services[service].image, STAND_INS],
        ]),
    ]),
    ['our image', () => ours(['-t', 'placar:local'])],
    [
      'our image as a game server',
      () =>
        ours([
          '--target',
          'game-server',
          '--build-arg',
          `GAMESIM_SPEED=${GAME_SPEED}`,
          '-t',
          'placar-game-server:local',
        ]),
    ],
  ];
}

/** The node of the Dockerfile. */
function nodeVersion() {
  return /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))[1];
}

/** Debian with node and npm where the node image has them, and with the way out that npm has here. */
async function makeBase({ docker, folder, base }) {
  const packages = { [`node-linux-${process.arch}@${nodeVersion()}`]: 'node', [`npm@${NPM}`]: 'npm' };
  for (const [name, target] of Object.entries(packages)) await unpack(name, join(folder, target));
  const add = async (tree) => {
    mkdirSync(join(tree, 'usr/local/lib/node_modules'), { recursive: true });
    await must('cp', [join(folder, 'node/bin/node'), join(tree, 'usr/local/bin/node')]);
    await must('cp', ['-r', join(folder, 'npm'), join(tree, 'usr/local/lib/node_modules/npm')]);
    await must('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm')]);
    await copyNpmSettings(tree);
  };
  await importTree({ docker, folder, release: 'bookworm', image: base, add });
}

/** The smallest Debian of a release as an image; `add` may put more into it. */
async function importTree({ docker, folder, release, image, add }) {
  const tree = join(folder, release);
  const archive = join(folder, `${release}.tar`);
  await must('debootstrap', ['--variant=minbase', release, tree]);
  await add?.(tree);
  await must('tar', ['-C', tree, '-cf', archive, '.']);
  await docker(['import', '--change', PATH, archive, image]);
  await must('rm', ['-rf', tree, archive]);
}

async function unpack(name, target) {
  mkdirSync(target, { recursive: true });
  const said = await must('npm', ['pack', name, '--silent', '--pack-destination', target]);
  await must('tar', ['-C', target, '--strip-components=1', '-xzf', join(target, said.trim().split('\n').at(-1))]);
}

/** Another registry than npm's own, and the authorities that it is trusted by. */
async function copyNpmSettings(tree) {
  const lines = [];
  const registry = (await must('npm', ['config', 'get', 'registry', '--silent'])).trim();
  if (registry.startsWith('http')) lines.push(`registry=${registry}`);
  const authorities = (await must('npm', ['config', 'get', 'cafile', '--silent'])).trim();
  if (authorities.startsWith('/')) {
    mkdirSync(join(tree, 'etc/ssl/certs'), { recursive: true });
    copyFileSync(authorities, join(tree, 'etc/ssl/certs/npm.crt'));
    lines.push('cafile=/etc/ssl/certs/npm.crt');
  }
  const file = join(tree, 'usr/local/etc/npmrc');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}

async function must(command, args, options) {
  const { code, output } = await runStep(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output.trim().split('\n').slice(-30).join('\n')}`);
  return output;
}
