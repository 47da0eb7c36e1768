import type { InstanceView } from '../../server-provider';
import { GOTV_PORT_ANNOTATION, PORT_ANNOTATION } from './kube-objects';

/** The parts of Kubernetes' objects that tell where an instance stands; as they come over a watch, so without dates. */
export interface KubeMeta {
  name?: string;
  resourceVersion?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  deletionTimestamp?: unknown;
}
interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
}
export interface KubeJob {
  metadata?: KubeMeta;
  status?: { conditions?: Condition[] };
}
interface ContainerStatus {
  ready?: boolean;
  started?: boolean;
  state?: {
    waiting?: { reason?: string; message?: string };
    running?: object;
    terminated?: { reason?: string; message?: string; exitCode?: number };
  };
}
export interface KubePod {
  metadata?: KubeMeta;
  spec?: { nodeName?: string };
  status?: {
    phase?: string;
    reason?: string;
    message?: string;
    hostIP?: string;
    conditions?: Condition[];
    containerStatuses?: ContainerStatus[];
  };
}
export interface KubeEvent {
  reason?: string;
  message?: string;
  type?: string;
}

/** Waiting reasons that do not pass by themselves; the second column: no node would do better. */
const HOPELESS = new Map([
  ['ImagePullBackOff', false],
  ['InvalidImageName', true],
  ['ErrImageNeverPull', true],
  ['RegistryUnavailable', false],
  ['CrashLoopBackOff', false],
  ['CreateContainerError', false],
  ['RunContainerError', false],
]);
const MOST_DETAIL = 500;

export interface KubeFacts {
  job: KubeJob | null;
  pod: KubePod | null;
  /** Of the pod, or of the Job while it has none; oldest first. */
  events: readonly KubeEvent[];
  /** Where players reach the pod's node. */
  address: string | null;
}

/** Where an instance stands, with Kubernetes' own reason where it does not go on. */
export function instanceViewOf({ job, pod, events, address }: KubeFacts): InstanceView {
  if (job === null) return { stage: 'absent', detail: null };
  const node = pod?.spec?.nodeName ?? null;
  const failure = pod === null ? null : podFailure(pod, node);
  if (job.metadata?.deletionTimestamp != null) return { stage: 'booting', detail: 'Terminating', node };
  if (failure !== null) return failure;
  const over = job.status?.conditions?.find(
    ({ type, status }) => status === 'True' && /^(Failed|Complete)$/.test(type),
  );
  if (over !== undefined) return { stage: 'failed', code: over.reason ?? over.type, detail: cut(over.message), node };
  if (pod === null) return { stage: 'scheduled', detail: lastWarning(events), node };
  return podStage(job, pod, events, address);
}

function podFailure(pod: KubePod, node: string | null): InstanceView | null {
  const found = lossOf(pod, node) ?? endOf(pod) ?? hopelessOf(pod);
  if (found === null) return null;
  return { stage: 'failed', code: found.code, detail: cut(found.detail), node, ...(found.permanent ? PERMANENT : {}) };
}

interface Failure {
  code: string;
  detail: string | undefined;
  permanent?: boolean;
}
const PERMANENT = { permanent: true } as const;

/** Taken from it, or lost with its node. */
function lossOf({ status }: KubePod, node: string | null): Failure | null {
  const disruption = status?.conditions?.find(({ type, status: is }) => type === 'DisruptionTarget' && is === 'True');
  if (disruption !== undefined) return { code: disruption.reason ?? 'Disrupted', detail: disruption.message };
  if (status?.reason !== 'NodeLost' && status?.phase !== 'Unknown') return null;
  return { code: 'NodeLost', detail: status.message ?? `node ${node ?? ''} does not answer` };
}

function endOf({ status }: KubePod): Failure | null {
  const ended = status?.containerStatuses?.[0]?.state?.terminated;
  if (ended !== undefined)
    return { code: ended.reason ?? 'Terminated', detail: ended.message ?? `exit code ${ended.exitCode ?? 'unknown'}` };
  if (status?.phase === 'Failed') return { code: status.reason ?? 'PodFailed', detail: status.message };
  return status?.phase === 'Succeeded' ? { code: 'Completed', detail: 'the game server ended by itself' } : null;
}

function hopelessOf({ status }: KubePod): Failure | null {
  const { reason = '', message: detail } = status?.containerStatuses?.[0]?.state?.waiting ?? {};
  const permanent = HOPELESS.get(reason);
  return permanent === undefined ? null : { code: reason, detail, permanent };
}

function podStage(job: KubeJob, pod: KubePod, events: readonly KubeEvent[], address: string | null): InstanceView {
  const node = pod.spec?.nodeName ?? null;
  if (node === null) return { stage: 'scheduled', detail: whyUnscheduled(pod) ?? lastWarning(events), node };
  const container = pod.status?.containerStatuses?.[0];
  if (container?.state?.running === undefined) return { ...beforeRunning(container, events), node };
  const [port, gotv] = [PORT_ANNOTATION, GOTV_PORT_ANNOTATION].map((key) => Number(job.metadata?.annotations?.[key]));
  const isUp = container.started === true && container.ready === true;
  if (!isUp || address === null || !port) return { stage: 'booting', detail: lastWarning(events), node };
  return { stage: 'running', node, address, port, gotvPort: gotv || null };
}

function whyUnscheduled({ status }: KubePod): string | null {
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  return scheduled?.status === 'False' ? cut(`${scheduled.reason ?? ''}: ${scheduled.message ?? ''}`) : null;
}

/** The image is there once an event says so; until then it is being fetched, as far as one can tell. */
function beforeRunning(container: ContainerStatus | undefined, events: readonly KubeEvent[]) {
  const { reason, message } = container?.state?.waiting ?? {};
  const isPulled = events.some((event) => event.reason === 'Pulled' || event.reason === 'Created');
  const stage = isPulled && reason !== 'ErrImagePull' ? ('booting' as const) : ('pulling' as const);
  if (message) return { stage, detail: cut(message) };
  return { stage, detail: reason === 'ContainerCreating' ? lastWarning(events) : (reason ?? null) };
}

/** What went wrong last, in the cluster's words: a quota, a volume, a probe. */
function lastWarning(events: readonly KubeEvent[]): string | null {
  const last = events.findLast(({ type }) => type === 'Warning');
  return last === undefined ? null : cut(`${last.reason ?? ''}: ${last.message ?? ''}`);
}

const cut = (text: string | undefined): string | null => (text ? text.slice(0, MOST_DETAIL) : null);
