// A container engine of our own: dockerd with its data, its socket and its bridge apart from any other engine of this machine.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BRIDGE = 'placar-test0';
const BRIDGE_ADDRESS = '10.213.0.1/24';
const START_MS = 60_000;
const STOP_MS = 60_000;
const FORWARDING = '/proc/sys/net/ipv4/ip_forward';

/** Starts it in `folder`, which it makes. Answers `{ host, stop, leftovers }`; `host` is for `DOCKER_HOST`. */
export async function startEngine(folder) {
  mkdirSync(folder, { recursive: true });
  const network = openNetwork();
  const socket = join(folder, 'docker.sock');
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const roots = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'run')];
  const flags = ['--pidfile', join(folder, 'docker.pid'), '--bridge', BRIDGE, '-H', `unix://${socket}`];
  // In a group of its own: Ctrl-C is for us, who then end it in order.
  const daemon = spawn('dockerd', [...roots, ...flags], { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const ended = new Promise((resolve) => daemon.once('close', resolve));
  daemon.once('error', () => undefined);
  const host = `unix://${socket}`;
  const answers = () => run('docker', ['-H', host, 'version']).status === 0;
  const isOver = () => daemon.exitCode !== null || daemon.pid === undefined;
  if (!(await until(() => answers() || isOver(), START_MS)) || isOver()) {
    const words = readFileSync(join(folder, 'dockerd.log'), 'utf8').trim().split('\n').slice(-10).join('\n');
    if (!isOver()) daemon.kill('SIGKILL');
    network.close();
    throw new Error(`dockerd does not run here:\n${words}`);
  }
  return {
    host,
    /** By its own process; containers that still run go with it. */
    async stop() {
      if (!isOver()) daemon.kill('SIGTERM');
      const late = setTimeout(() => daemon.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
      network.close();
      removeTree(folder);
    },
    /** What is still there of it once it has stopped: processes, mounts, links, the folder. */
    leftovers() {
      const processes = run('ps', ['-eo', 'pid=,args=']).stdout.split('\n');
      return [
        ...mountsBelow(folder).map((path) => `mount ${path}`),
        ...processes.filter((line) => line.includes(folder)).map((line) => `process ${line.trim()}`),
        ...(existsSync(folder) ? [`folder ${folder}`] : []),
        ...(existsSync(`/sys/class/net/${BRIDGE}`) ? [`link ${BRIDGE}`] : []),
        ...(network.isAsBefore() ? [] : ['rules of iptables']),
      ];
    },
  };
}

/** Removes a folder in which there may be mounts: dockerd leaves one behind, debootstrap when it was stopped. */
export function removeTree(folder) {
  for (const path of mountsBelow(folder).reverse()) must('umount', [path]);
  rmSync(folder, { recursive: true, force: true });
}

/** A bridge of our own. Rules that an engine leaves behind are taken back, unless another engine had its own here before. */
function openNetwork() {
  const before = rules();
  const forwarding = readFileSync(FORWARDING, 'utf8');
  const isAlone = !/^:DOCKER/m.test(before);
  must('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  must('ip', ['addr', 'add', BRIDGE_ADDRESS, 'dev', BRIDGE]);
  must('ip', ['link', 'set', BRIDGE, 'up']);
  return {
    close() {
      run('ip', ['link', 'del', BRIDGE]);
      if (!isAlone) return;
      run('iptables-restore', [], { input: before });
      writeFileSync(FORWARDING, forwarding);
    },
    isAsBefore: () => !isAlone || !/DOCKER/.test(rules()),
  };
}

function mountsBelow(folder) {
  const lines = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  return lines.map((line) => line.split(' ')[1] ?? '').filter((path) => path.startsWith(`${folder}/`));
}

function rules() {
  // A table that was never used is not saved, and would not be emptied when it is restored.
  for (const table of ['filter', 'nat']) run('iptables', ['-t', table, '-L', '-n']);
  return run('iptables-save', []).stdout;
}

function must(command, args) {
  const { status, stderr, error } = run(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr?.trim() || error?.message}`);
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: 'utf8', ...options });
}

async function until(condition, ms) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((next) => setTimeout(next, 200)))
    if (condition()) return true;
  return false;
}
