import type { V1Node } from '@kubernetes/client-node';
import type { AppConfig, Logger } from '@placar/platform';
import { instanceId, ownedInstance } from '../../server-provider';
import type { InstanceView, OwnedInstance, ServerProvider, StartSpec } from '../../server-provider';
import { connectKubernetes, unlessMissing, unlessPresent } from './kube-client';
import type { KubernetesClient } from './kube-client';
import { KubeMirror } from './kube-mirror';
import { LABELS, fleetSelector, jobOf, networkPolicyOf, secretOf, serviceOf } from './kube-objects';
import { instanceViewOf } from './kube-view';
import type { KubeEvent, KubeJob, KubePod } from './kube-view';

interface Connection extends KubernetesClient {
  jobs: KubeMirror<KubeJob>;
  pods: KubeMirror<KubePod>;
}

/**
 * One Job for each server, watched. Absence is never taken from the copy, only from the cluster's own answer; and now and then the
 * cluster is asked anyway, for a watch whose network went away looks like one with nothing to tell.
 */
export class KubernetesProvider implements ServerProvider {
  readonly name = 'kubernetes';
  private connecting: Promise<Connection> | undefined;
  private listener: (externalId: string) => void = () => undefined;
  private readonly askedAt = new Map<string, number>();
  private readonly addresses = new Map<string, { address: string; at: number }>();

  constructor(
    private readonly config: Pick<AppConfig, 'fleet'>,
    private readonly logger: Logger,
  ) {}

  private get namespace(): string {
    return this.config.fleet.kubernetes.namespace;
  }

  onChange(listener: (externalId: string) => void): void {
    this.listener = listener;
  }

  async start(spec: StartSpec): Promise<{ externalId: string }> {
    const { batch, core, networking } = await this.connect();
    const { fleet } = this.config;
    const { namespace } = this;
    const name = instanceId(spec.requestId, spec.attempt);
    await unlessPresent(batch.createNamespacedJob({ namespace, body: jobOf(spec, fleet) }));
    // The Job first: what belongs to it is collected with it, so nothing is left whatever happens in between.
    const job = await batch.readNamespacedJob({ namespace, name });
    const uid = job.metadata?.uid ?? '';
    await unlessPresent(core.createNamespacedSecret({ namespace, body: secretOf(spec, fleet, uid) }));
    await unlessPresent(
      networking.createNamespacedNetworkPolicy({ namespace, body: networkPolicyOf(spec, fleet, uid) }),
    );
    if (fleet.kubernetes.expose === 'nodeport')
      await unlessPresent(core.createNamespacedService({ namespace, body: serviceOf(spec, fleet, uid) }));
    return { externalId: name };
  }

  async observe(externalId: string): Promise<InstanceView> {
    const connection = await this.connect();
    const trusting = Date.now() - (this.askedAt.get(externalId) ?? 0) < TRUST_MS;
    const job = await this.jobOf(connection, externalId, trusting);
    const pod = job === null ? null : await this.podOf(connection, externalId, trusting);
    if (job === null) this.askedAt.delete(externalId);
    else if (!trusting) this.askedAt.set(externalId, Date.now());
    const isRunning = pod?.status?.containerStatuses?.[0]?.ready === true;
    const events = job === null || isRunning ? [] : await this.eventsOf(connection, pod?.metadata?.name ?? externalId);
    return instanceViewOf({ job, pod, events, address: pod === null ? null : await this.addressOf(connection, pod) });
  }

  async stop(externalId: string): Promise<void> {
    const { batch } = await this.connect();
    // In the foreground: the Job stays until its pod is gone, so that a Job that is absent runs nowhere any more.
    const removal = { namespace: this.namespace, name: externalId, propagationPolicy: 'Foreground' };
    await unlessMissing(batch.deleteNamespacedJob(removal));
  }

  async list(): Promise<OwnedInstance[]> {
    const { batch } = await this.connect();
    const labelSelector = fleetSelector(this.config.fleet);
    const { items } = await batch.listNamespacedJob({ namespace: this.namespace, labelSelector });
    return items.map(({ metadata }) => ownedInstance(metadata?.name ?? ''));
  }

  async close(): Promise<void> {
    const connection = await this.connecting?.catch(() => undefined);
    await Promise.all([connection?.jobs.close(), connection?.pods.close()]);
  }

  private connect(): Promise<Connection> {
    this.connecting ??= this.open().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    return this.connecting;
  }

  private async open(): Promise<Connection> {
    const client = await connectKubernetes(this.config.fleet.kubernetes.kubeconfig);
    const { namespace, logger } = this;
    const labelSelector = fleetSelector(this.config.fleet);
    const onChange = ({ metadata }: KubeJob | KubePod): void => {
      const instance = metadata?.labels?.[LABELS.instance];
      if (instance !== undefined) this.listener(instance);
    };
    const common = { labelSelector, watch: client.watch, onChange, logger };
    const jobs = new KubeMirror<KubeJob>({
      ...common,
      path: `/apis/batch/v1/namespaces/${namespace}/jobs`,
      list: async () => listed(await client.batch.listNamespacedJob({ namespace, labelSelector })),
    });
    const pods = new KubeMirror<KubePod>({
      ...common,
      path: `/api/v1/namespaces/${namespace}/pods`,
      list: async () => listed(await client.core.listNamespacedPod({ namespace, labelSelector })),
    });
    jobs.start();
    pods.start();
    return { ...client, jobs, pods };
  }

  private async jobOf({ jobs, batch }: Connection, name: string, trusting: boolean): Promise<KubeJob | null> {
    const copy = trusting && jobs.isCurrent ? jobs.values().find(({ metadata }) => metadata?.name === name) : undefined;
    return copy ?? unlessMissing(batch.readNamespacedJob({ namespace: this.namespace, name }));
  }

  private async podOf({ pods, core }: Connection, instance: string, trusting: boolean): Promise<KubePod | null> {
    const isOurs = ({ metadata }: KubePod): boolean => metadata?.labels?.[LABELS.instance] === instance;
    const copy = trusting && pods.isCurrent ? pods.values().find(isOurs) : undefined;
    if (copy !== undefined) return copy;
    const labelSelector = `${LABELS.instance}=${instance}`;
    const { items } = await core.listNamespacedPod({ namespace: this.namespace, labelSelector });
    return items[0] ?? null;
  }

  /** Hints for the reason, oldest first; without them the stage is told all the same. */
  private async eventsOf({ core }: Connection, name: string): Promise<KubeEvent[]> {
    try {
      const fieldSelector = `involvedObject.name=${name}`;
      const { items } = await core.listNamespacedEvent({ namespace: this.namespace, fieldSelector });
      const timeOf = ({ lastTimestamp, eventTime }: (typeof items)[number]): number =>
        new Date(lastTimestamp ?? eventTime ?? 0).getTime();
      return items.toSorted((left, right) => timeOf(left) - timeOf(right));
    } catch (error) {
      this.logger.debug({ err: error, name }, 'events could not be read');
      return [];
    }
  }

  /** The node's outside address; the inside one where it has no other or where we may not read nodes. */
  private async addressOf({ core }: Connection, pod: KubePod): Promise<string | null> {
    const name = pod.spec?.nodeName;
    if (name === undefined) return null;
    const known = this.addresses.get(name);
    if (known !== undefined && Date.now() - known.at < ADDRESS_MEMORY_MS) return known.address;
    const node = await core.readNode({ name }).catch(() => null);
    const address = outsideAddress(node) ?? pod.status?.hostIP ?? null;
    if (address !== null) this.addresses.set(name, { address, at: Date.now() });
    return address;
  }
}

/** How long the copy alone is believed of an instance. */
const TRUST_MS = 12_000;
const ADDRESS_MEMORY_MS = 10 * 60_000;

function outsideAddress(node: V1Node | null): string | null {
  return node?.status?.addresses?.find(({ type }) => type === 'ExternalIP')?.address ?? null;
}

const listed = <T>(list: { items: T[]; metadata?: { resourceVersion?: string } }) => ({
  items: list.items,
  resourceVersion: list.metadata?.resourceVersion,
});
