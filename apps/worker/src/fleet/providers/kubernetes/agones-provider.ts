import type { AppConfig } from '@placar/platform';
import { ProviderRefusal, instanceId, ownedInstance } from '../../server-provider';
import type { InstanceView, OwnedInstance, ServerProvider, StartSpec } from '../../server-provider';
import { connectKubernetes, unlessMissing } from './kube-client';
import type { KubernetesClient } from './kube-client';
import { statusOf } from './kube-mirror';
import { LABELS, fleetSelector, labelsOf } from './kube-objects';

const GAME_SERVERS = { group: 'agones.dev', version: 'v1', plural: 'gameservers' } as const;
const ALLOCATIONS = { group: 'allocation.agones.dev', version: 'v1', plural: 'gameserverallocations' } as const;
/** Several allocate at once: Agones asks to try again. */
const CONTENTION_TRIES = 4;
const CONTENTION_PAUSE_MS = 250;

interface GameServer {
  metadata: { name: string; labels?: Record<string, string>; deletionTimestamp?: string };
  status?: {
    state?: string;
    address?: string;
    nodeName?: string;
    ports?: { name: string; port: number }[];
  };
}

/** Servers that an Agones fleet keeps warm: one is allocated in a moment, and given back by deleting it. */
export class AgonesProvider implements ServerProvider {
  readonly name = 'agones';
  private connecting: Promise<KubernetesClient> | undefined;

  constructor(private readonly config: Pick<AppConfig, 'fleet'>) {}

  private get namespace(): string {
    return this.config.fleet.agones.namespace;
  }

  /** The allocation puts our label on the server, so asking twice finds the first one. */
  async start(spec: StartSpec): Promise<{ externalId: string }> {
    const externalId = instanceId(spec.requestId, spec.attempt);
    for (let attempt = 1; attempt <= CONTENTION_TRIES; attempt += 1) {
      if ((await this.find(externalId)).length > 0) return { externalId };
      const state = await this.allocate(spec);
      if (state === 'Allocated') return { externalId };
      if (state === 'UnAllocated')
        throw new ProviderRefusal('UnAllocated', `no server of fleet ${this.config.fleet.agones.fleet} is free`, false);
      await new Promise((resolve) => setTimeout(resolve, CONTENTION_PAUSE_MS * attempt));
    }
    throw new Error('allocation is contended');
  }

  async observe(externalId: string): Promise<InstanceView> {
    const [server] = await this.find(externalId);
    if (server === undefined) return { stage: 'absent', detail: null };
    const { state, address, nodeName: node = null, ports = [] } = server.status ?? {};
    if (server.metadata.deletionTimestamp !== undefined) return { stage: 'booting', detail: 'Terminating', node };
    if (state === 'Unhealthy' || state === 'Error' || state === 'Shutdown')
      return { stage: 'failed', code: state, detail: `game server ${server.metadata.name}`, node };
    const game = ports.find(({ name }) => name === 'game' || name === 'default') ?? ports[0];
    if (state !== 'Allocated' || address === undefined || game === undefined)
      return { stage: 'booting', detail: state ?? null, node };
    return {
      stage: 'running',
      node,
      address,
      port: game.port,
      gotvPort: ports.find(({ name }) => name === 'gotv')?.port ?? null,
      rconPassword: this.config.fleet.agones.rconPassword ?? '',
    };
  }

  async stop(externalId: string): Promise<void> {
    const { custom } = await this.connect();
    for (const { metadata } of await this.find(externalId)) {
      const removal = { ...GAME_SERVERS, namespace: this.namespace, name: metadata.name };
      await unlessMissing(custom.deleteNamespacedCustomObject(removal));
    }
  }

  async list(): Promise<OwnedInstance[]> {
    const servers = await this.select(fleetSelector(this.config.fleet));
    return servers.flatMap(({ metadata }) => {
      const externalId = metadata.labels?.[LABELS.instance];
      return externalId === undefined ? [] : [ownedInstance(externalId)];
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async allocate(spec: StartSpec): Promise<string | undefined> {
    const { custom } = await this.connect();
    const { fleet } = this.config;
    const body = {
      apiVersion: 'allocation.agones.dev/v1',
      kind: 'GameServerAllocation',
      metadata: { generateName: 'placar-' },
      spec: {
        selectors: [{ matchLabels: { 'agones.dev/fleet': fleet.agones.fleet }, gameServerState: 'Ready' }],
        scheduling: 'Packed',
        metadata: { labels: labelsOf(spec, fleet), annotations: { 'placar.dev/map': spec.map } },
      },
    };
    try {
      const answer: unknown = await custom.createNamespacedCustomObject({
        ...ALLOCATIONS,
        namespace: this.namespace,
        body,
      });
      return (answer as { status?: { state?: string } }).status?.state;
    } catch (error) {
      const status = statusOf(error);
      if (status !== 400 && status !== 403 && status !== 404 && status !== 422) throw error;
      throw new ProviderRefusal(`http_${status}`, String((error as Error).message).slice(0, 300), true, {
        cause: error,
      });
    }
  }

  private find(externalId: string): Promise<GameServer[]> {
    return this.select(`${fleetSelector(this.config.fleet)},${LABELS.instance}=${externalId}`);
  }

  private async select(labelSelector: string): Promise<GameServer[]> {
    const { custom } = await this.connect();
    const answer: unknown = await custom.listNamespacedCustomObject({
      ...GAME_SERVERS,
      namespace: this.namespace,
      labelSelector,
    });
    const { items } = answer as { items?: GameServer[] };
    return (items ?? []).toSorted((left, right) => left.metadata.name.localeCompare(right.metadata.name));
  }

  private connect(): Promise<KubernetesClient> {
    this.connecting ??= connectKubernetes(this.config.fleet.kubernetes.kubeconfig).catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    return this.connecting;
  }
}
