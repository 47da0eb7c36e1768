import type Docker from 'dockerode';
import type { ContainerCreateOptions, ContainerInspectInfo, DockerOptions } from 'dockerode';
import type { AppConfig, FleetConfig, Logger } from '@placar/platform';
import { portProblem } from '../boot-check';
import { instanceId, ownedInstance } from '../server-provider';
import type { InstanceView, OwnedInstance, ServerProvider, StartSpec } from '../server-provider';
import { ImagePull, isImageMissing } from './docker-image';

const LABELS = {
  fleet: 'dev.placar.fleet',
  instance: 'dev.placar.instance',
  port: 'dev.placar.port',
  gotvPort: 'dev.placar.gotv-port',
} as const;
const NODE = 'docker';
const MEGABYTE = 1024 * 1024;
const MOST_PROCESSES = 512;

/** A start that this worker does: pulling first, then making and starting the container. */
interface Task {
  pull: ImagePull | null;
  failed: { code: string; detail: string; permanent: boolean } | null;
  cancelled: boolean;
}

/** One container for each server on a Docker host. Every container of ours is found again by its name and its labels. */
export class DockerProvider implements ServerProvider {
  readonly name = 'docker';
  private readonly connection: DockerOptions;
  private connected: Promise<Docker> | null = null;
  private readonly tasks = new Map<string, Task>();
  private pulling: { pull: ImagePull; done: Promise<void> } | null = null;
  private listener: (externalId: string) => void = () => undefined;

  constructor(
    private readonly config: Pick<AppConfig, 'fleet'>,
    private readonly logger: Logger,
  ) {
    this.connection = connectionOf(config.fleet);
  }

  onChange(listener: (externalId: string) => void): void {
    this.listener = listener;
  }

  /** Answers as soon as the start is under way; `observe` tells how it goes. */
  async start(spec: StartSpec): Promise<{ externalId: string }> {
    const externalId = instanceId(spec.requestId, spec.attempt);
    const known = this.tasks.get(externalId);
    if (known !== undefined && known.failed === null) return { externalId };
    // A daemon that is away says so now, to the one who asked.
    await (await this.docker()).ping();
    const task: Task = { pull: null, failed: null, cancelled: false };
    this.tasks.set(externalId, task);
    void this.run(externalId, spec, task);
    return { externalId };
  }

  async observe(externalId: string): Promise<InstanceView> {
    const task = this.tasks.get(externalId);
    if (task?.failed != null) return { stage: 'failed', node: NODE, ...task.failed };
    const container = await this.inspect(externalId);
    if (container !== null && container.State.Status !== 'created') return this.viewOf(container);
    if (task !== undefined)
      return task.pull === null
        ? { stage: 'scheduled', detail: null, node: NODE }
        : { stage: 'pulling', detail: task.pull.progress, node: NODE };
    // Made and never started: the worker that was about to is no more. Asking again goes on from there.
    return { stage: 'absent', detail: null };
  }

  async stop(externalId: string): Promise<void> {
    const task = this.tasks.get(externalId);
    if (task !== undefined) {
      task.cancelled = true;
      this.tasks.delete(externalId);
      if (task.pull !== null && ![...this.tasks.values()].some(({ pull }) => pull === task.pull)) task.pull.abort();
    }
    const docker = await this.docker();
    await unless([404, 409], docker.getContainer(externalId).remove({ force: true, v: true }));
  }

  async list(): Promise<OwnedInstance[]> {
    const filters = { label: [`${LABELS.fleet}=${this.config.fleet.name}`] };
    const docker = await this.docker();
    const containers = await docker.listContainers({ all: true, filters });
    return containers.flatMap(({ Labels }) => {
      const externalId = Labels[LABELS.instance];
      return externalId === undefined ? [] : [ownedInstance(externalId)];
    });
  }

  /** Containers live on without their worker; only what it is just starting is let go. */
  close(): Promise<void> {
    for (const task of this.tasks.values()) task.cancelled = true;
    this.pulling?.pull.abort();
    this.tasks.clear();
    return Promise.resolve();
  }

  private async run(externalId: string, spec: StartSpec, task: Task): Promise<void> {
    try {
      await this.ensureImage(task);
      if (task.cancelled) return;
      const docker = await this.docker();
      const options = containerOf(spec, this.config.fleet);
      await this.attempt('create_failed', () => unless([409], docker.createContainer(options)));
      if (task.cancelled) return await this.stop(externalId);
      await this.attempt('start_failed', () => unless([304], docker.getContainer(externalId).start()));
      if (task.cancelled) return await this.stop(externalId);
      // From here on the container speaks for itself.
      this.tasks.delete(externalId);
    } catch (error) {
      if (task.cancelled) return;
      const { code = 'docker_failed', message } = error as { code?: string; message: string };
      const permanent = code === 'image_pull_failed' && isImageMissing(message);
      task.failed = { code, detail: message.slice(0, 500), permanent };
      this.logger.warn({ err: error, external_id: externalId }, 'container could not be started');
    } finally {
      this.listener(externalId);
    }
  }

  private docker(): Promise<Docker> {
    return (this.connected ??= connect(this.connection));
  }

  private async ensureImage(task: Task): Promise<void> {
    const docker = await this.docker();
    const image = this.config.fleet.image ?? '';
    if ((await unless([404], docker.getImage(image).inspect())) !== null) return;
    if (this.pulling === null) {
      const pull = new ImagePull(docker, image);
      const done = pull.run().finally(() => (this.pulling = null));
      done.catch(() => undefined);
      this.pulling = { pull, done };
    }
    task.pull = this.pulling.pull;
    const { done } = this.pulling;
    await this.attempt('image_pull_failed', () => done);
  }

  /** The Engine's own words, with a code that says which step they belong to. */
  private async attempt<T>(code: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { json, message } = error as { json?: { message?: string }; message: string };
      throw Object.assign(new Error(json?.message ?? message, { cause: error }), { code });
    }
  }

  private async inspect(externalId: string): Promise<ContainerInspectInfo | null> {
    const docker = await this.docker();
    return unless([404], docker.getContainer(externalId).inspect());
  }

  private async viewOf({ State: state, Config: { Labels } }: ContainerInspectInfo): Promise<InstanceView> {
    if (state.Status === 'exited' || state.Status === 'dead') {
      const code = state.OOMKilled ? 'OOMKilled' : 'container_exited';
      return { stage: 'failed', code, detail: state.Error || `exit code ${state.ExitCode}`, node: NODE };
    }
    const address = this.config.fleet.publicHost;
    const port = Number(Labels[LABELS.port]);
    const problem = state.Running && !state.Paused ? await portProblem(address, port) : state.Status;
    if (problem !== null) return { stage: 'booting', detail: problem, node: NODE };
    return { stage: 'running', node: NODE, address, port, gotvPort: Number(Labels[LABELS.gotvPort]) || null };
  }
}

async function connect(connection: DockerOptions): Promise<Docker> {
  // Loaded when it is needed: with its gRPC and SSH it takes as long as a third of a worker's start.
  const { default: Engine } = await import('dockerode');
  return new Engine(connection);
}

function connectionOf({ docker }: FleetConfig): DockerOptions {
  if (docker.host === null) return { socketPath: docker.socket };
  const url = new URL(docker.host.replace(/^tcp:/, 'http:'));
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return { protocol, host: url.hostname, port: Number(url.port) || 2375 };
}

function containerOf(spec: StartSpec, fleet: FleetConfig): ContainerCreateOptions {
  const name = instanceId(spec.requestId, spec.attempt);
  const ports = [`${spec.port}/udp`, `${spec.port}/tcp`, `${spec.gotvPort}/udp`];
  const isBridge = fleet.docker.network === 'bridge';
  const bindings = ports.map((port) => [port, [{ HostPort: port.split('/')[0] ?? '' }]] as const);
  return {
    name,
    Image: fleet.image ?? '',
    User: '1000:1000',
    Env: [
      `CS2_SERVERNAME=${spec.displayName}`,
      `CS2_PORT=${spec.port}`,
      `CS2_RCON_PORT=${spec.port}`,
      `TV_PORT=${spec.gotvPort}`,
      `CS2_STARTMAP=${spec.map}`,
      `CS2_RCONPW=${spec.rconPassword}`,
      `CS2_PW=${spec.joinPassword}`,
      ...(spec.slots === null ? [] : [`CS2_MAXPLAYERS=${spec.slots}`]),
      ...(spec.serverToken === null ? [] : [`SRCDS_TOKEN=${spec.serverToken}`]),
    ],
    Labels: {
      [LABELS.fleet]: fleet.name,
      [LABELS.instance]: name,
      [LABELS.port]: String(spec.port),
      [LABELS.gotvPort]: String(spec.gotvPort),
    },
    ...(isBridge ? { ExposedPorts: Object.fromEntries(ports.map((port) => [port, {}])) } : {}),
    HostConfig: {
      NetworkMode: fleet.docker.network,
      ...(isBridge ? { PortBindings: Object.fromEntries(bindings) } : {}),
      Memory: fleet.memoryMb * MEGABYTE,
      MemorySwap: fleet.memoryMb * MEGABYTE,
      NanoCpus: Math.round(fleet.cpus * 1e9),
      PidsLimit: MOST_PROCESSES,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
      // A second try is ours to decide.
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '2' } },
    },
  };
}

/** Null for an answer with one of these statuses; every other failure is thrown. */
async function unless<T>(statuses: readonly number[], work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statuses.includes(statusCode)) return null;
    throw error;
  }
}
