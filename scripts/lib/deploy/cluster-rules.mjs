// What the schemas cannot know: that the parts of one installation fit each other, and our own rules for what runs in a cluster.
import { containersOf, podOf } from './kustomize.mjs';
import { nameOf } from './kubernetes-schemas.mjs';

/** Made by whoever installs (docs/operations.md), or by the cluster. */
const GIVEN_SECRETS = new Set(['placar-secrets', 'placar-tls']);
/** What may take its time after DRAIN_SECONDS, and a margin. */
const CLOSING_SECONDS = 15;

/** Problems of all objects of one overlay. */
export function clusterProblems(objects, { commands }) {
  const cluster = new Cluster(objects);
  return objects.flatMap((object) => {
    const own = [
      ...references(object, cluster),
      ...(podOf(object) ? [...podRules(object), ...imageRules(object, commands), ...drainRules(object, cluster)] : []),
      ...(object.kind === 'Job' ? jobRules(object) : []),
    ];
    return own.map((problem) => `${nameOf(object)}: ${problem}`);
  });
}

class Cluster {
  constructor(objects) {
    this.objects = objects;
    this.pods = objects.filter(podOf).map((object) => object.spec.template);
  }

  has(kind, name) {
    return this.objects.some((object) => object.kind === kind && object.metadata.name === name);
  }

  find(kind, name) {
    return this.objects.find((object) => object.kind === kind && object.metadata.name === name);
  }

  podsLike({ matchLabels = {}, matchExpressions = [] }) {
    return this.pods.filter(({ metadata: { labels = {} } }) => {
      const isIn = ({ key, operator, values }) => operator !== 'In' || values.includes(labels[key]);
      return Object.entries(matchLabels).every(([key, value]) => labels[key] === value) && matchExpressions.every(isIn);
    });
  }
}

function references(object, cluster) {
  const { kind, spec } = object;
  switch (kind) {
    case 'Deployment':
    case 'StatefulSet':
      return [
        ...podReferences(object, cluster),
        ...(selects(spec.selector, spec.template) ? [] : ['selects other pods than its own']),
      ];
    case 'Job':
      return podReferences(object, cluster);
    case 'Service':
      return serviceReferences(spec, cluster);
    case 'PodDisruptionBudget':
      return cluster.podsLike(spec.selector).length > 0 ? [] : ['is about no pod'];
    case 'HorizontalPodAutoscaler': {
      const target = cluster.find(spec.scaleTargetRef.kind, spec.scaleTargetRef.name);
      if (!target) return [`scales ${spec.scaleTargetRef.name}, which is not there`];
      return target.spec.replicas === undefined ? [] : ['fights with the replicas of its target: remove those'];
    }
    case 'NetworkPolicy':
      return cluster.pods.length === 0 || cluster.podsLike(spec.podSelector).length > 0 ? [] : ['is about no pod'];
    case 'Ingress':
      return ingressReferences(spec, cluster);
    default:
      return [];
  }
}

const selects = ({ matchLabels }, { metadata: { labels } }) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value);

function serviceReferences({ selector, ports }, cluster) {
  const pods = cluster.podsLike({ matchLabels: selector });
  if (pods.length === 0) return ['leads to no pod'];
  const names = pods.flatMap(({ spec }) => spec.containers.flatMap((one) => one.ports ?? []));
  return ports
    .map(({ targetPort, port }) => targetPort ?? port)
    .filter((wanted) => !names.some(({ name, containerPort }) => wanted === name || wanted === containerPort))
    .map((wanted) => `leads to the port ${wanted}, which its pods do not have`);
}

function ingressReferences({ rules }, cluster) {
  return rules.flatMap(({ http }) =>
    http.paths.flatMap(({ backend: { service } }) => {
      const target = cluster.find('Service', service.name);
      if (!target) return [`leads to the Service ${service.name}, which is not there`];
      const { name, number } = service.port;
      const known = target.spec.ports.some((port) => port.name === name || port.port === number);
      return known ? [] : [`leads to a port that ${service.name} does not have`];
    }),
  );
}

function podReferences(object, cluster) {
  const pod = podOf(object);
  const problems = [];
  const claims = (object.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
  const volumes = new Set([...(pod.volumes ?? []).map(({ name }) => name), ...claims]);
  for (const { persistentVolumeClaim: claim, configMap } of pod.volumes ?? []) {
    if (claim && !cluster.has('PersistentVolumeClaim', claim.claimName)) problems.push(`no claim ${claim.claimName}`);
    if (configMap && !cluster.has('ConfigMap', configMap.name)) problems.push(`no ConfigMap ${configMap.name}`);
  }
  if (pod.serviceAccountName && !cluster.has('ServiceAccount', pod.serviceAccountName))
    problems.push(`no ServiceAccount ${pod.serviceAccountName}`);
  for (const container of containersOf(object)) {
    for (const { name } of container.volumeMounts ?? [])
      if (!volumes.has(name)) problems.push(`${container.name} mounts ${name}, which is no volume`);
    const sources = [
      ...(container.envFrom ?? []),
      ...(container.env ?? []).map(({ valueFrom = {} }) => ({
        configMapRef: valueFrom.configMapKeyRef,
        secretRef: valueFrom.secretKeyRef,
      })),
    ];
    for (const { configMapRef, secretRef } of sources) {
      if (configMapRef && !cluster.has('ConfigMap', configMapRef.name))
        problems.push(`${container.name} reads the ConfigMap ${configMapRef.name}, which is not there`);
      if (secretRef && !GIVEN_SECRETS.has(secretRef.name))
        problems.push(`${container.name} reads the Secret ${secretRef.name}, which nobody makes`);
    }
    const ports = new Set((container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]));
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const port = container[probe]?.httpGet?.port;
      if (port !== undefined && !ports.has(port)) problems.push(`${probe} of ${container.name} asks no port of it`);
    }
  }
  return problems;
}

function podRules(object) {
  const pod = podOf(object);
  const problems = [];
  if (pod.securityContext?.runAsNonRoot !== true || !(pod.securityContext.runAsUser > 0))
    problems.push('must run as a user of its own (runAsNonRoot, runAsUser)');
  if (pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault')
    problems.push('needs the seccomp profile RuntimeDefault');
  const mayAsk = pod.serviceAccountName === 'placar-worker';
  if ((pod.automountServiceAccountToken ?? true) !== mayAsk)
    problems.push(mayAsk ? 'the worker needs its token' : 'has no business with the API of the cluster');
  for (const { name, image, securityContext = {}, resources = {}, ...container } of containersOf(object)) {
    if (!/:[\w.-]+$|@sha256:/.test(image) || /:latest$/.test(image))
      problems.push(`${name}: the image ${image} is not pinned`);
    if (
      securityContext.allowPrivilegeEscalation !== false ||
      securityContext.readOnlyRootFilesystem !== true ||
      !securityContext.capabilities?.drop?.includes('ALL')
    )
      problems.push(`${name}: must not write its image, gain rights or keep capabilities`);
    if (!resources.requests?.cpu || !resources.requests.memory || !resources.limits?.memory)
      problems.push(`${name}: says neither what it needs nor where it ends`);
    const isLasting = object.kind !== 'Job' && podOf(object).containers.some((one) => one.name === name);
    if (isLasting && (!container.readinessProbe || !container.livenessProbe)) problems.push(`${name}: has no probes`);
  }
  return problems;
}

function imageRules(object, commands) {
  return containersOf(object)
    .filter(({ image }) => /(^|\/)placar:/.test(image))
    .filter(({ args = [] }) => !commands.includes(args[0]))
    .map(({ name, args = [] }) => `${name}: the image has no command "${args[0] ?? ''}"`);
}

/** SIGKILL must come after everything that SIGTERM starts. */
function drainRules(object, cluster) {
  const pod = podOf(object);
  return pod.containers.flatMap(({ name, envFrom = [], lifecycle }) => {
    const config = envFrom.map(({ configMapRef }) => configMapRef && cluster.find('ConfigMap', configMapRef.name));
    const drain = config.map((map) => map?.data?.DRAIN_SECONDS).find(Boolean);
    if (drain === undefined) return [];
    const needed = Number(drain) + (lifecycle?.preStop?.sleep?.seconds ?? 0) + CLOSING_SECONDS;
    const given = pod.terminationGracePeriodSeconds ?? 30;
    return given >= needed ? [] : [`${name} is killed after ${given} s, its way out may take ${needed} s`];
  });
}

/** See k8s/base/migrate.yaml. */
function jobRules(object) {
  const tag = podOf(object).containers[0].image.split(':').pop();
  const wanted = `-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  const refersToGenerated = containersOf(object).some(({ envFrom = [] }) => envFrom.some((one) => one.configMapRef));
  return [
    ...(object.metadata.name.endsWith(wanted) ? [] : [`its name must end in ${wanted}, as the tag of its image`]),
    ...(refersToGenerated ? ['takes from a generated ConfigMap: a change of it would change the Job'] : []),
  ];
}
