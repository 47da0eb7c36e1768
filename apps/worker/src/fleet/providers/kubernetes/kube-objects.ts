import type { V1Job, V1NetworkPolicy, V1Secret, V1Service } from '@kubernetes/client-node';
import type { FleetConfig } from '@placar/platform';
import { instanceId } from '../../server-provider';
import type { StartSpec } from '../../server-provider';

/** Labels of everything of ours; `list` finds it by the first two. */
export const LABELS = {
  managedBy: 'app.kubernetes.io/managed-by',
  fleet: 'placar.dev/fleet',
  request: 'placar.dev/request',
  attempt: 'placar.dev/try',
  instance: 'placar.dev/instance',
} as const;
/** Ports are on the Job too, so that an instance is readable without our database. */
export const PORT_ANNOTATION = 'placar.dev/port';
export const GOTV_PORT_ANNOTATION = 'placar.dev/gotv-port';

/** User of the game server image; it writes its game files there, so the file system cannot be read-only. */
const GAME_USER = 1000;
const SECRET_KEYS = { rcon: 'rcon-password', join: 'join-password', token: 'server-token' } as const;

export const fleetSelector = ({ name }: Pick<FleetConfig, 'name'>): string =>
  `${LABELS.managedBy}=placar,${LABELS.fleet}=${name}`;

export function labelsOf(spec: Pick<StartSpec, 'requestId' | 'attempt'>, fleet: Pick<FleetConfig, 'name'>) {
  return {
    [LABELS.managedBy]: 'placar',
    [LABELS.fleet]: fleet.name,
    [LABELS.request]: spec.requestId,
    [LABELS.attempt]: String(spec.attempt),
    [LABELS.instance]: instanceId(spec.requestId, spec.attempt),
  };
}

/** One Job of one pod that is never restarted: a second try is ours to decide. It ends by itself after the longest run time. */
export function jobOf(spec: StartSpec, fleet: FleetConfig): V1Job {
  const name = instanceId(spec.requestId, spec.attempt);
  const labels = labelsOf(spec, fleet);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      labels,
      annotations: { [PORT_ANNOTATION]: String(spec.port), [GOTV_PORT_ANNOTATION]: String(spec.gotvPort) },
    },
    spec: {
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      activeDeadlineSeconds: fleet.maxRunSeconds,
      ttlSecondsAfterFinished: 600,
      template: {
        metadata: { labels },
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          terminationGracePeriodSeconds: 20,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: GAME_USER,
            runAsGroup: GAME_USER,
            fsGroup: GAME_USER,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          ...(fleet.kubernetes.imagePullSecret === null
            ? {}
            : { imagePullSecrets: [{ name: fleet.kubernetes.imagePullSecret }] }),
          ...(spec.avoidNodes.length === 0 ? {} : { affinity: { nodeAffinity: awayFrom(spec.avoidNodes) } }),
          containers: [containerOf(spec, fleet, name)],
        },
      },
    },
  };
}

/** One requirement a node: `matchFields` takes a single value each. */
const awayFrom = (nodes: readonly string[]) => ({
  requiredDuringSchedulingIgnoredDuringExecution: {
    nodeSelectorTerms: [
      { matchFields: nodes.map((node) => ({ key: 'metadata.name', operator: 'NotIn', values: [node] })) },
    ],
  },
});

function containerOf(spec: StartSpec, fleet: FleetConfig, secret: string) {
  const usesHostPort = fleet.kubernetes.expose === 'hostport';
  const port = (name: string, number: number, protocol: 'TCP' | 'UDP') => ({
    name,
    containerPort: number,
    protocol,
    ...(usesHostPort ? { hostPort: number } : {}),
  });
  const fromSecret = (name: string, key: string) => ({ name, valueFrom: { secretKeyRef: { name: secret, key } } });
  const answers = { tcpSocket: { port: 'rcon' }, timeoutSeconds: 2 };
  const resources = { cpu: `${Math.round(fleet.cpus * 1_000)}m`, memory: `${fleet.memoryMb}Mi` };
  return {
    name: 'game',
    image: fleet.image ?? '',
    imagePullPolicy: 'IfNotPresent',
    env: [
      { name: 'CS2_SERVERNAME', value: spec.displayName },
      { name: 'CS2_PORT', value: String(spec.port) },
      { name: 'CS2_RCON_PORT', value: String(spec.port) },
      { name: 'TV_PORT', value: String(spec.gotvPort) },
      { name: 'CS2_STARTMAP', value: spec.map },
      fromSecret('CS2_RCONPW', SECRET_KEYS.rcon),
      fromSecret('CS2_PW', SECRET_KEYS.join),
      ...(spec.slots === null ? [] : [{ name: 'CS2_MAXPLAYERS', value: String(spec.slots) }]),
      ...(spec.serverToken === null ? [] : [fromSecret('SRCDS_TOKEN', SECRET_KEYS.token)]),
    ],
    ports: [port('game', spec.port, 'UDP'), port('rcon', spec.port, 'TCP'), port('gotv', spec.gotvPort, 'UDP')],
    // A first start downloads the game: long, but bounded. A later hang of minutes is a map change or a workshop download.
    startupProbe: { ...answers, periodSeconds: 5, failureThreshold: 180 },
    readinessProbe: { ...answers, periodSeconds: 5, failureThreshold: 3 },
    livenessProbe: { ...answers, periodSeconds: 20, failureThreshold: 9 },
    resources: { requests: resources, limits: resources },
    securityContext: {
      allowPrivilegeEscalation: false,
      privileged: false,
      capabilities: { drop: ['ALL'] },
    },
  };
}

/** What goes with the Job goes when it goes: Kubernetes collects it by the owner. */
const ownedBy = (job: { name: string; uid: string }) => [
  { apiVersion: 'batch/v1', kind: 'Job', name: job.name, uid: job.uid, blockOwnerDeletion: true, controller: true },
];

export function secretOf(spec: StartSpec, fleet: FleetConfig, uid: string): V1Secret {
  const name = instanceId(spec.requestId, spec.attempt);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, labels: labelsOf(spec, fleet), ownerReferences: ownedBy({ name, uid }) },
    type: 'Opaque',
    immutable: true,
    stringData: {
      [SECRET_KEYS.rcon]: spec.rconPassword,
      [SECRET_KEYS.join]: spec.joinPassword,
      ...(spec.serverToken === null ? {} : { [SECRET_KEYS.token]: spec.serverToken }),
    },
  };
}

/** Players reach the game and GOTV from anywhere, the console only from where it was allowed; nothing else comes in. */
export function networkPolicyOf(spec: StartSpec, fleet: FleetConfig, uid: string): V1NetworkPolicy {
  const name = instanceId(spec.requestId, spec.attempt);
  const { allowFrom } = fleet.kubernetes;
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, labels: labelsOf(spec, fleet), ownerReferences: ownedBy({ name, uid }) },
    spec: {
      podSelector: { matchLabels: { [LABELS.instance]: name } },
      policyTypes: ['Ingress'],
      ingress: [
        {
          ports: [
            { port: spec.port, protocol: 'UDP' },
            { port: spec.gotvPort, protocol: 'UDP' },
          ],
        },
        {
          ports: [{ port: spec.port, protocol: 'TCP' }],
          // The client calls it `_from`; without a list the console is open to whoever knows its password.
          ...(allowFrom.length === 0 ? {} : { _from: allowFrom.map((cidr) => ({ ipBlock: { cidr } })) }),
        },
      ],
    },
  };
}

/** The same port outside as inside, which the game tells to players and to Steam. */
export function serviceOf(spec: StartSpec, fleet: FleetConfig, uid: string): V1Service {
  const name = instanceId(spec.requestId, spec.attempt);
  const port = (label: string, number: number, protocol: 'TCP' | 'UDP') => ({
    name: label,
    port: number,
    targetPort: number,
    nodePort: number,
    protocol,
  });
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels: labelsOf(spec, fleet), ownerReferences: ownedBy({ name, uid }) },
    spec: {
      type: 'NodePort',
      externalTrafficPolicy: 'Local',
      selector: { [LABELS.instance]: name },
      ports: [port('game', spec.port, 'UDP'), port('rcon', spec.port, 'TCP'), port('gotv', spec.gotvPort, 'UDP')],
    },
  };
}
