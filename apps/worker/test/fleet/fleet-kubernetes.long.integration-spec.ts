import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { testConfig, waitFor } from '@placar/testing';
import { AgonesProvider } from '../../src/fleet/providers/kubernetes/agones-provider';
import { KubernetesProvider } from '../../src/fleet/providers/kubernetes/kubernetes-provider';
import { ProviderRefusal, instanceId } from '../../src/fleet/server-provider';
import type { StartSpec } from '../../src/fleet/server-provider';
import { FakeKubernetes } from './fake-kubernetes';
import type { KubeObject } from './fake-kubernetes';

const DIGEST = `registry.example/cs2@sha256:${'ab'.repeat(32)}`;
let folder: string;
let cluster: FakeKubernetes;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placar-kube-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  cluster = await FakeKubernetes.start();
  await cluster.writeKubeconfig(join(folder, 'config'));
  cluster.add('nodes', nodeNamed('node-a', '203.0.113.7'), '');
});
afterEach(() => cluster.stop());

const configOf = (environment: Record<string, string> = {}): AppConfig =>
  testConfig({
    DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
    FLEET_PROVIDERS: 'kubernetes,agones',
    FLEET_IMAGE: DIGEST,
    FLEET_ANSWER_SECONDS: '2',
    KUBERNETES_CONFIG: join(folder, 'config'),
    KUBERNETES_ALLOW_FROM: '10.0.0.0/8',
    AGONES_FLEET: 'cs2',
    AGONES_NAMESPACE: 'placar-servers',
    AGONES_RCON_PASSWORD: 'warm-password-1',
    ...environment,
  });
const logger = createLogger({ level: 'silent', pretty: false });

function nodeNamed(name: string, ip: string) {
  return { metadata: { name }, status: { addresses: [{ type: 'ExternalIP', address: ip }] } };
}

function specOf(overrides: Partial<StartSpec> = {}): StartSpec {
  return {
    requestId: randomUUID(),
    attempt: 1,
    displayName: 'São Paulo "1" 🎯',
    map: 'de_nuke',
    rconPassword: 'rcon-secret-value',
    joinPassword: 'join-secret-value',
    port: 30_010,
    gotvPort: 30_011,
    slots: 12,
    serverToken: 'GSLT-TOKEN',
    avoidNodes: [],
    ...overrides,
  };
}

describe('servers on Kubernetes', () => {
  const open: KubernetesProvider[] = [];
  const provider = (environment?: Record<string, string>): KubernetesProvider => {
    const made = new KubernetesProvider(configOf(environment), logger);
    open.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  const pod = (name: string, status: object, spec: object = {}): void => {
    cluster.change('pods', cluster.podOf(name)!.metadata.name, (item) => {
      item.status = { ...item.status, ...status };
      item.spec = { ...item.spec, ...spec };
    });
  };
  const onNode = { nodeName: 'node-a' };
  const containers = (state: object, more: object = {}) => ({ containerStatuses: [{ state, ...more }] });
  const event = (name: string, reason: string, message: string, type = 'Normal'): void => {
    cluster.add('events', {
      metadata: { name: randomUUID() },
      involvedObject: { name: cluster.podOf(name)?.metadata.name ?? name },
      lastTimestamp: new Date(Date.now() + cluster.all('events').length).toISOString(),
      reason,
      message,
      type,
    });
  };

  it('asks for one hardened Job with its secrets, whatever number of times it is asked', async () => {
    const spec = specOf();
    const one = provider();
    const { externalId } = await one.start(spec);
    await Promise.all([one.start(spec), provider().start(spec)]);
    expect(cluster.all('jobs')).toHaveLength(1);
    const [job] = cluster.all('jobs');
    const { template, ...jobSpec } = job!.spec as { template: { spec: Record<string, unknown> } };
    expect(jobSpec).toMatchObject({ backoffLimit: 0, activeDeadlineSeconds: 21_600, ttlSecondsAfterFinished: 600 });
    expect(template.spec).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const [container] = template.spec.containers as Record<string, unknown>[];
    expect(container).toMatchObject({
      image: DIGEST,
      securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      resources: { requests: { cpu: '2000m', memory: '4096Mi' }, limits: { cpu: '2000m', memory: '4096Mi' } },
      startupProbe: expect.any(Object) as object,
      readinessProbe: expect.any(Object) as object,
      livenessProbe: expect.any(Object) as object,
    });
    expect(JSON.stringify(job)).not.toMatch(/secret-value|GSLT-TOKEN/);
    const [secret] = cluster.all('secrets');
    expect(secret).toMatchObject({
      metadata: { name: externalId, ownerReferences: [{ kind: 'Job', uid: job!.metadata.uid }] },
      stringData: { 'rcon-password': 'rcon-secret-value', 'server-token': 'GSLT-TOKEN' },
    });
    const [policy] = cluster.all('networkpolicies');
    expect(JSON.stringify(policy)).toContain('"from":[{"ipBlock":{"cidr":"10.0.0.0/8"}}]');
    expect(await one.list()).toEqual([{ externalId, requestId: spec.requestId, attempt: 1 }]);
  });

  it('shows each stage of the pod, and where it listens at the end', async () => {
    const one = provider();
    const changed = new Set<string>();
    one.onChange((externalId) => changed.add(externalId));
    const { externalId: name } = await one.start(specOf());
    const reaches = (stage: string, detail: string | null) =>
      waitFor(async () => {
        const view = await one.observe(name);
        expect(view).toMatchObject({
          stage,
          ...(detail === null ? {} : { detail: expect.stringContaining(detail) as string }),
        });
        return true;
      });
    await reaches('scheduled', null);
    const unschedulable = {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message: '0/3 nodes: 3 Insufficient cpu.',
    };
    pod(name, { conditions: [unschedulable] });
    await reaches('scheduled', 'Unschedulable: 0/3 nodes: 3 Insufficient cpu.');
    pod(name, { conditions: [], ...containers({ waiting: { reason: 'ContainerCreating' } }) }, onNode);
    event(name, 'Pulling', 'Pulling image');
    await reaches('pulling', null);
    pod(name, containers({ waiting: { reason: 'ErrImagePull', message: 'i/o timeout' } }));
    await reaches('pulling', 'i/o timeout');
    pod(name, containers({ waiting: { reason: 'ContainerCreating' } }));
    event(name, 'Pulled', 'Successfully pulled image');
    await reaches('booting', null);
    pod(name, { phase: 'Running', ...containers({ running: {} }, { started: false, ready: false }) });
    event(name, 'Unhealthy', 'Startup probe failed: connection refused', 'Warning');
    await reaches('booting', 'Startup probe failed');
    pod(name, containers({ running: {} }, { started: true, ready: true }));
    await reaches('running', null);
    expect(await one.observe(name)).toEqual({
      stage: 'running',
      node: 'node-a',
      address: '203.0.113.7',
      port: 30_010,
      gotvPort: 30_011,
    });
    expect([...changed]).toEqual([name]);
  });

  const failures: [string, object, { code: string; detail: string; permanent?: true }][] = [
    [
      'an image that cannot be pulled',
      containers({ waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image' } }),
      { code: 'ImagePullBackOff', detail: 'Back-off pulling image' },
    ],
    [
      'an image name that is none',
      containers({ waiting: { reason: 'InvalidImageName', message: 'Failed to apply default image tag' } }),
      { code: 'InvalidImageName', detail: 'Failed to apply default image tag', permanent: true },
    ],
    [
      'a crash loop',
      containers({ waiting: { reason: 'CrashLoopBackOff', message: 'back-off 10s restarting' } }),
      { code: 'CrashLoopBackOff', detail: 'back-off 10s restarting' },
    ],
    [
      'too little memory',
      { phase: 'Failed', ...containers({ terminated: { reason: 'OOMKilled', exitCode: 137 } }) },
      { code: 'OOMKilled', detail: 'exit code 137' },
    ],
    [
      'an eviction',
      { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: ephemeral-storage.' },
      { code: 'Evicted', detail: 'The node was low on resource: ephemeral-storage.' },
    ],
    [
      'a node that went away',
      { reason: 'NodeLost', message: 'Node node-a which was running pod is unresponsive' },
      { code: 'NodeLost', detail: 'Node node-a which was running pod is unresponsive' },
    ],
    [
      'a preemption',
      {
        conditions: [
          { type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler', message: 'preempting' },
        ],
      },
      { code: 'PreemptionByScheduler', detail: 'preempting' },
    ],
  ];
  it.each(failures)('tells %s in the words of the cluster', async (_what, status, expected) => {
    const one = provider();
    const { externalId: name } = await one.start(specOf());
    pod(name, status, onNode);
    await waitFor(async () => (await one.observe(name)).stage === 'failed');
    expect(await one.observe(name)).toEqual({ stage: 'failed', node: 'node-a', ...expected });
  });

  it('tells a Job that ran too long, and warns of a quota while there is no pod', async () => {
    const one = provider();
    const { externalId: name } = await one.start(specOf());
    cluster.remove('pods', cluster.podOf(name)!.metadata.name);
    event(name, 'FailedCreate', 'pods is forbidden: exceeded quota: cpu', 'Warning');
    await waitFor(async () => {
      const view = await one.observe(name);
      return view.stage === 'scheduled' && view.detail === 'FailedCreate: pods is forbidden: exceeded quota: cpu';
    });
    cluster.change('jobs', name, (job) => {
      job.status = {
        conditions: [{ type: 'Failed', status: 'True', reason: 'DeadlineExceeded', message: 'too long' }],
      };
    });
    await waitFor(async () => (await one.observe(name)).stage === 'failed');
    expect(await one.observe(name)).toMatchObject({ code: 'DeadlineExceeded', detail: 'too long' });
  });

  it('is absent only when its pod is gone as well', async () => {
    const one = provider();
    const { externalId: name } = await one.start(specOf());
    cluster.podsLinger = true;
    await one.stop(name);
    await waitFor(async () => {
      const view = await one.observe(name);
      return view.stage === 'booting' && view.detail === 'Terminating';
    });
    cluster.collect('placar-servers', name);
    await waitFor(async () => (await one.observe(name)).stage === 'absent');
    await one.stop(name);
    expect([...cluster.all('jobs'), ...cluster.all('secrets'), ...cluster.all('networkpolicies')]).toEqual([]);
  });

  it('keeps away from nodes where it failed', async () => {
    await provider().start(specOf({ attempt: 2, avoidNodes: ['node-a', 'node-b'] }));
    const text = JSON.stringify(cluster.all('jobs')[0]);
    expect(text).toContain('{"key":"metadata.name","operator":"NotIn","values":["node-a"]}');
    expect(text).toContain('{"key":"metadata.name","operator":"NotIn","values":["node-b"]}');
  });

  it('opens node ports where the cluster wants them', async () => {
    await provider({ KUBERNETES_EXPOSE: 'nodeport' }).start(specOf());
    expect(cluster.all('services')[0]).toMatchObject({
      spec: { type: 'NodePort', ports: [{ nodePort: 30_010 }, { nodePort: 30_010 }, { nodePort: 30_011 }] },
    });
    expect(JSON.stringify(cluster.all('jobs'))).not.toContain('hostPort');
  });

  it('follows on after broken watches, forgotten versions and failing answers, and misses nothing', async () => {
    const one = provider();
    const { externalId: name } = await one.start(specOf());
    const isSeen = async (reason: string): Promise<void> => {
      pod(name, containers({ waiting: { reason: 'ContainerCreating', message: reason } }), onNode);
      await waitFor(async () => {
        const view = await one.observe(name);
        return 'detail' in view && view.detail === reason;
      });
    };
    await waitFor(() => cluster.watches === 2);
    await isSeen('first');
    cluster.breakWatches();
    await isSeen('while no watch was open');
    for (const round of [1, 2]) {
      cluster.breakWatches();
      pod(name, { message: `forgotten ${round}` });
      cluster.compact();
      await isSeen(`after 410, ${round}`);
    }
    cluster.faults = [
      { on: /^(GET|WATCH) .*\/pods$/, status: 429, times: 2 },
      { on: /^WATCH/, status: 500, times: 2 },
    ];
    cluster.breakWatches();
    await waitFor(() => cluster.watches === 2);
    await isSeen('back at last');
  });

  it('takes a lost or slow answer for nothing, and a refusal for what it is', async () => {
    const one = provider();
    const spec = specOf();
    cluster.faults = [{ on: /^POST .*\/jobs$/, cut: true, times: 1 }];
    await expect(one.start(spec)).rejects.not.toBeInstanceOf(ProviderRefusal);
    expect(cluster.all('jobs')).toHaveLength(1);
    expect(await one.start(spec)).toEqual({ externalId: instanceId(spec.requestId, 1) });
    cluster.faults = [{ on: /^POST .*\/jobs$/, status: 500, times: 1 }];
    await expect(one.start(specOf())).rejects.not.toBeInstanceOf(ProviderRefusal);
    const forbidden = { kind: 'Status', reason: 'Forbidden', message: 'exceeded quota: servers' };
    cluster.faults = [{ on: /^POST .*\/jobs$/, status: 403, body: forbidden }];
    await expect(one.start(specOf())).rejects.toMatchObject({
      code: 'Forbidden',
      detail: 'exceeded quota: servers',
      permanent: true,
    });
  });
});

describe('servers of an Agones fleet', () => {
  const provider = new Map<string, AgonesProvider>();
  const agones = (): AgonesProvider => {
    const made = new AgonesProvider(configOf());
    provider.set(randomUUID(), made);
    return made;
  };
  const warm = (name: string): KubeObject =>
    cluster.add('gameservers', {
      metadata: { name, labels: { 'agones.dev/fleet': 'cs2' } },
      status: {
        state: 'Ready',
        address: '203.0.113.9',
        nodeName: 'node-b',
        ports: [
          { name: 'gotv', port: 7_101 },
          { name: 'game', port: 7_100 },
        ],
      },
    });

  it('allocates a warm one once, tells where it is, and gives it back', async () => {
    warm('cs2-1');
    warm('cs2-2');
    const one = agones();
    const spec = specOf();
    const { externalId } = await one.start(spec);
    await one.start(spec);
    expect(cluster.all('gameservers').map(({ status }) => status?.state)).toEqual(['Allocated', 'Ready']);
    expect(await one.observe(externalId)).toEqual({
      stage: 'running',
      node: 'node-b',
      address: '203.0.113.9',
      port: 7_100,
      gotvPort: 7_101,
      rconPassword: 'warm-password-1',
    });
    expect(await one.list()).toEqual([{ externalId, requestId: spec.requestId, attempt: 1 }]);
    await one.stop(externalId);
    expect(await one.observe(externalId)).toEqual({ stage: 'absent', detail: null });
    expect(cluster.all('gameservers')).toHaveLength(1);
  });

  it('tries again where allocations contend, finds one whose answer was lost, and says when none is free', async () => {
    warm('cs2-1');
    cluster.allocationStates = ['Contention', 'Contention'];
    const one = agones();
    const spec = specOf();
    cluster.faults = [{ on: /gameserverallocations$/, cut: true, times: 3 }];
    await expect(one.start(spec)).rejects.toThrow();
    cluster.faults = [];
    cluster.allocationStates = ['Contention', 'Contention'];
    const { externalId } = await one.start(spec);
    expect((await one.observe(externalId)).stage).toBe('running');
    await expect(one.start(specOf())).rejects.toMatchObject({ code: 'UnAllocated', permanent: false });
    cluster.change('gameservers', 'cs2-1', ({ status }) => (status!.state = 'Unhealthy'));
    expect(await one.observe(externalId)).toMatchObject({ stage: 'failed', code: 'Unhealthy', node: 'node-b' });
  });
});
