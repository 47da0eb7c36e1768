import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitFor } from '@placar/testing';
import { parse, stringify } from 'yaml';
import { ROOT } from '../stack/program';
import { docker, engineSocket, run } from './engine-client';

const NAME = 'placar-test';
/** Where game servers on the network of the host are reached from the worker's container: the host's end of the network `front`. */
const GATEWAY = '10.214.0.1';
/** So slow that a map lasts longer than the renewal of a process. */
const GAME_SPEED = 30;
const CONTROL_PORT = 27_900;

interface ComposeFile {
  services: Record<string, { environment: Record<string, string> }>;
}

/** docker-compose.yml as it is, with its demo, under a project name, a port and secrets of its own. */
export class ComposeProject {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly environment: Record<string, string>,
    private readonly before: readonly string[],
  ) {}

  static async create(): Promise<ComposeProject> {
    const folder = mkdtempSync(join(tmpdir(), 'placar-compose-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    writeFileSync(join(folder, 'override.yml'), stringify(additions()));
    const environment = {
      POSTGRES_PASSWORD: randomBytes(12).toString('hex'),
      PLACAR_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: url,
      HTTP_BIND: `127.0.0.1:${port}`,
      ALLOW_PRIVATE_HOSTS: 'true',
    };
    return new ComposeProject(url, folder, environment, await things());
  }

  /** Brings everything up and waits until the proxy has somebody to send people to. */
  async up(): Promise<void> {
    await this.compose('--profile', 'demo', 'up', '-d');
    await this.ready();
  }

  async ready(): Promise<void> {
    await waitFor(async () => (await fetch(`${this.url}/readyz`).catch(() => null))?.ok, {
      timeoutMs: 120_000,
      everyMs: 250,
      what: 'Placar to be ready behind its proxy',
    });
  }

  /** `docker compose …`, or `docker-compose …` where that is what is installed. */
  compose(...args: string[]): Promise<string> {
    const [command, ...flags] = this.command(args);
    return run(command ?? '', flags, { cwd: ROOT, env: { ...process.env, ...this.environment } });
  }

  /** The containers of a service, by id. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose('ps', '-q', service)).split('\n').filter((id) => id !== '');
  }

  async container(service: string): Promise<string> {
    const [id] = await this.containers(service);
    if (id === undefined) throw new Error(`there is no container of ${service}`);
    return id;
  }

  /** Each container, sorted: `api-1 running healthy`, `migrate exited 0`. */
  async states(): Promise<string[]> {
    const result = '{{if .State.Running}}{{.State.Health.Status}}{{else}}{{.State.ExitCode}}{{end}}';
    const format = `{{index .Config.Labels "com.docker.compose.service"}} {{.State.Status}} ${result}`;
    const ids = (await docker('ps', '-aq', '--filter', `label=com.docker.compose.project=${NAME}`)).trim().split('\n');
    return (await docker('inspect', '--format', format, ...ids)).trim().split('\n').sort();
  }

  /** Rows of a question to the database, one line each. */
  async sql(question: string): Promise<string[]> {
    const rows = await docker('exec', await this.container('postgres'), 'psql', '-U', 'placar', '-qAt', '-c', question);
    return rows.split('\n').filter((row) => row !== '');
  }

  /** Runs a line of docs/containers.md with a file at one of its ends. */
  async withFile(end: 'input' | 'output', file: string, ...args: string[]): Promise<void> {
    const handle = openSync(file, end === 'input' ? 'r' : 'w');
    const [command, ...flags] = this.command(args);
    const stdio = end === 'input' ? ([handle, 'ignore', 'pipe'] as const) : (['ignore', handle, 'pipe'] as const);
    const child = spawn(command ?? '', flags, {
      cwd: ROOT,
      env: { ...process.env, ...this.environment },
      stdio: [...stdio],
    });
    closeSync(handle);
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (words += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${words}`);
  }

  file(name: string): string {
    return join(this.folder, name);
  }

  /** What a simulated server of the demo knows, by its control API inside its container. */
  async simulator<T>(path: string): Promise<T> {
    const ask = `fetch('http://127.0.0.1:${CONTROL_PORT}${path}').then(async (r) => console.log(await r.text()))`;
    return JSON.parse(await docker('exec', await this.container('gamesim'), 'node', '-e', ask)) as T;
  }

  /** What our programs wrote last, for a test that failed. */
  logs(): Promise<string> {
    return this.compose('logs', '--no-color', '--tail', '40', 'api-1', 'api-2', 'worker');
  }

  /** Takes everything away; answers what is still there of it. */
  async down(): Promise<string[]> {
    if (existsSync(this.folder)) await this.compose('--profile', 'demo', 'down', '--volumes', '--remove-orphans');
    rmSync(this.folder, { recursive: true, force: true });
    return (await things()).filter((thing) => !this.before.includes(thing));
  }

  private command(args: readonly string[]): string[] {
    const files = ['-f', 'docker-compose.yml', '-f', join(this.folder, 'override.yml')];
    const isPlugin = spawnSync('docker', ['compose', 'version']).status === 0;
    return [...(isPlugin ? ['docker', 'compose'] : ['docker-compose']), '-p', NAME, ...files, ...args];
  }
}

/** All containers, networks and volumes of the engine. */
async function things(): Promise<string[]> {
  const lists = [docker('ps', '-aq'), docker('network', 'ls', '-q'), docker('volume', 'ls', '-q')];
  return (await Promise.all(lists)).flatMap((ids) => ids.split('\n')).filter((id) => id !== '');
}

/** What the test adds: faster games that it may ask for their truth, and servers on demand from the engine itself. */
function additions(): object {
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile;
  const simulated = JSON.parse(services['gamesim']?.environment['GAMESIM_CONFIG'] ?? '{}') as object;
  const socket = engineSocket();
  const fleet = {
    FLEET_PROVIDERS: 'docker',
    FLEET_IMAGE: 'placar-game-server:local',
    FLEET_PUBLIC_HOST: GATEWAY,
    FLEET_MEMORY_MB: 512,
    FLEET_CPUS: 1,
    FLEET_SWEEP_SECONDS: 1,
    FLEET_ORPHAN_GRACE_SECONDS: 3,
    DOCKER_HOST: 'unix:///engine.sock',
  };
  const worker = {
    environment: fleet,
    volumes: [`${socket}:/engine.sock`],
    // The image's user may speak to the engine by the group of its socket.
    group_add: [String(statSync(socket).gid)],
  };
  return {
    services: {
      'api-1': { environment: fleet },
      'api-2': { environment: fleet },
      worker,
      gamesim: {
        environment: {
          GAMESIM_CONFIG: JSON.stringify({ ...simulated, speed: GAME_SPEED, controlPort: CONTROL_PORT }),
        },
      },
    },
    networks: { front: { ipam: { config: [{ subnet: '10.214.0.0/24', gateway: GATEWAY }] } } },
  };
}
