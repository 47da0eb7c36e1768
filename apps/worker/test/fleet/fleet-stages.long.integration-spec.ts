import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvisionStage } from '@placar/contracts';
import { beginProvisioning } from '@placar/domain';
import type { FleetFailure, FleetProvider, StageLine } from '@placar/domain';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { createLogger, openSecret, systemClock } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { USUAL_MODE, createUser, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { createFleet } from '../../src/fleet/fleet';
import { AgonesProvider } from '../../src/fleet/providers/kubernetes/agones-provider';
import { KubernetesProvider } from '../../src/fleet/providers/kubernetes/kubernetes-provider';
import { instanceId } from '../../src/fleet/server-provider';
import type { ServerProvider } from '../../src/fleet/server-provider';
import { DueTimers } from '../../src/timers/due-timers';
import { FakeKubernetes } from './fake-kubernetes';
import { ScriptedProvider } from './scripted-provider';

const SHORT_MS = 700;
const LONG_MS = 60_000;
const PATIENT = {
  scheduled: LONG_MS,
  pulling: LONG_MS,
  booting: LONG_MS,
  rcon: LONG_MS,
  plugin: LONG_MS,
  stopping: LONG_MS,
};

interface Row {
  state: string;
  phase: string;
  stage: ProvisionStage;
  stages: StageLine[];
  tries: number;
  failure: FleetFailure | null;
  server_id: number | null;
}

describe('starting servers, whatever happens', () => {
  let environment: TestEnvironment;
  let config: AppConfig;
  let engine: EngineProcess;
  let listener: Server;
  let scripted: ScriptedProvider;
  let folder: string;
  const workers: { beforeApplicationShutdown(): Promise<void> }[] = [];
  let userId: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'placar-stages-'));
    listener = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    environment = await USUAL_MODE.start({
      FLEET_PROVIDERS: 'docker,kubernetes,agones',
      FLEET_IMAGE: 'registry.example/cs2:1.40.9',
      FLEET_SWEEP_SECONDS: '0.4',
      FLEET_ORPHAN_GRACE_SECONDS: '0.5',
      FLEET_ANSWER_SECONDS: '0.5',
      KUBERNETES_CONFIG: join(folder, 'config'),
      AGONES_FLEET: 'cs2',
      AGONES_NAMESPACE: 'placar-servers',
      AGONES_RCON_PASSWORD: 'warm-password-1',
    });
    const { port } = listener.address() as AddressInfo;
    // The first slot is the port that something listens on.
    config = { ...environment.config, fleet: { ...environment.config.fleet, ports: { first: port, last: port + 20 } } };
    engine = await startEngine(environment);
    userId = (await createUser(engine.database)).id;
  });
  afterAll(async () => {
    await engine.app.close();
    await environment.stop();
    await new Promise((resolve) => listener.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    scripted = new ScriptedProvider({ address: '127.0.0.1', port: (listener.address() as AddressInfo).port });
  });
  afterEach(async () => {
    await stopWorkers();
    await engine.database.query('DELETE FROM server_requests');
    await engine.database.query('DELETE FROM servers');
  });

  /** `short`: stages that are given up soon; all others have a minute, so that a slow machine gives up none of them. */
  const startWorker = (options: { short?: (keyof typeof PATIENT)[]; providers?: ServerProvider[] } = {}): void => {
    const soon = Object.fromEntries((options.short ?? []).map((stage) => [stage, SHORT_MS]));
    const deadlines = { docker: { ...PATIENT, ...soon } };
    const logger = createLogger({ level: 'silent', pretty: false });
    const timers = new DueTimers(engine.database, systemClock, logger);
    const fleet = createFleet({
      config,
      logger,
      timers,
      dataSource: engine.database,
      commandBus: engine.commands,
      gateway: scripted.gateway(),
      rcon: { execute: () => Promise.resolve({ kind: 'refused', detail: 'nobody there', ms: 0 }) },
      bus: engine.app.get<LiveBus>(LIVE_BUS),
      providers: options.providers ?? [scripted.port()],
      ...(options.short === undefined ? {} : { deadlines }),
    });
    for (const part of [fleet, timers]) {
      part.onApplicationBootstrap();
      workers.push(part);
    }
  };
  const stopWorkers = async (): Promise<void> => {
    await Promise.all(workers.splice(0).map((worker) => worker.beforeApplicationShutdown()));
  };
  const ask = async (provider: FleetProvider = 'docker'): Promise<string> => {
    const id = randomUUID();
    const begun = beginProvisioning(provider, new Date());
    await engine.database.query(
      `INSERT INTO server_requests (id, requested_by, requested_by_name, source, provider, state, stage, stages, tries)
       VALUES ($1, $2, 'Zé 🎯', 'on_demand', $3, 'provisioning', 'scheduled', $4, 1)`,
      [id, userId, provider, JSON.stringify(begun.stages)],
    );
    return id;
  };
  const read = async (id: string): Promise<Row> => {
    const [row] = await engine.database.query<Row[]>('SELECT * FROM server_requests WHERE id = $1', [id]);
    return row!;
  };
  const until = (id: string, what: string, is: (row: Row) => boolean): Promise<Row> =>
    waitFor(
      async () => {
        const row = await read(id);
        if (!is(row)) throw new Error(JSON.stringify(row));
        return row;
      },
      { what },
    );
  const isReady = (id: string): Promise<Row> => until(id, 'server to be ready', ({ state }) => state === 'ready');

  it.each(['scheduled', 'pulling', 'booting', 'rcon', 'plugin', 'ready'] as const)(
    'goes on after its worker died while it was %s',
    async (stage) => {
      scripted.stage = stage;
      const id = await ask();
      startWorker();
      await until(id, `stage ${stage}`, (row) => row.stage === stage && (stage !== 'ready' || row.state === 'ready'));
      await stopWorkers();
      // What was claimed by the one that died is taken up when its claim has run out.
      await engine.database.query('UPDATE server_requests SET next_step_at = now()');
      startWorker();
      startWorker();
      scripted.stage = 'ready';
      const ready = await isReady(id);
      expect(ready).toMatchObject({ tries: 1, failure: null });
      expect(scripted.starts).toHaveLength(1);
      const servers =
        await engine.database.query<{ id: number; provider: string; user_id: number; public_server: boolean }[]>(
          'SELECT * FROM servers',
        );
      expect(servers).toMatchObject([
        { id: ready.server_id, provider: 'docker', user_id: userId, public_server: false },
      ]);
    },
  );

  it('starts one instance, though the answer of its start was lost', async () => {
    scripted.trouble = 'loses_answers';
    const id = await ask();
    startWorker();
    await waitFor(() => scripted.starts.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    scripted.trouble = 'none';
    await isReady(id);
    expect(scripted.starts).toHaveLength(1);
  });

  it('is tried once more on another node, and fails with the reason of the provider', async () => {
    const oom = { stage: 'failed', code: 'OOMKilled', detail: 'exit code 137', node: null } as const;
    scripted.failNext = oom;
    const lucky = await ask();
    startWorker();
    expect(await isReady(lucky)).toMatchObject({ tries: 2, failure: null });
    const [first] = await engine.database.query<object[]>('SELECT * FROM server_instances WHERE try = 1');
    expect(first).toMatchObject({ node: 'node-1', stop_reason: 'OOMKilled' });
    expect(scripted.starts.map(({ avoidNodes }) => avoidNodes)).toEqual([[], ['node-1']]);
    expect(new Set(scripted.starts.map(({ rconPassword }) => rconPassword)).size).toBe(2);
    scripted.failAll = oom;
    const failed = await until(await ask(), 'request to fail', ({ state }) => state === 'failed');
    expect(failed).toMatchObject({ tries: 2, failure: { code: 'OOMKilled', detail: 'exit code 137' } });
    expect(scripted.mostAtOnce).toBe(1);
  });

  it.each(['scheduled', 'pulling', 'booting', 'rcon', 'plugin'] as const)(
    'gives up a start that stays %s, and leaves nothing running',
    async (stage) => {
      scripted.stage = stage;
      const id = await ask();
      startWorker({ short: [stage] });
      const failed = await until(id, 'request to fail', ({ state }) => state === 'failed');
      expect(failed).toMatchObject({ tries: 2, failure: { stage, code: 'deadline_exceeded' } });
      expect(scripted.running.size).toBe(0);
      expect(scripted.mostAtOnce).toBe(1);
      expect(await engine.database.query('SELECT 1 FROM server_instances WHERE stopped_at IS NULL')).toEqual([]);
    },
  );

  it('gives a provider up that does not answer, saying so', async () => {
    scripted.trouble = 'silent';
    const id = await ask();
    startWorker({ short: ['scheduled', 'stopping'] });
    const failed = await until(id, 'request to fail', ({ state }) => state === 'failed');
    expect(failed.failure).toMatchObject({
      code: 'deadline_exceeded',
      detail: 'provider docker did not answer in 1 s',
    });
  });

  it('starts no second instance beside one that does not stop; the sweeper stops it when it can', async () => {
    scripted.stage = 'booting';
    scripted.trouble = 'ignores_stop';
    const id = await ask();
    startWorker({ short: ['booting', 'stopping'] });
    const failed = await until(id, 'request to fail', ({ state }) => state === 'failed');
    expect(failed).toMatchObject({ tries: 1, failure: { code: 'deadline_exceeded' } });
    expect(scripted.running.size).toBe(1);
    scripted.trouble = 'none';
    await waitFor(() => scripted.running.size === 0, { what: 'the sweeper to stop it' });
    await waitFor(
      async () =>
        (await engine.database.query<unknown[]>('SELECT 1 FROM server_instances WHERE stopped_at IS NULL')).length ===
        0,
    );
  });

  it('takes the row of a server away that stopped only after its request had ended', async () => {
    const id = await ask();
    startWorker({ short: ['stopping'] });
    await isReady(id);
    scripted.trouble = 'ignores_stop';
    await engine.database.query(
      'UPDATE server_requests SET stop_requested_at = now(), next_step_at = now(), version = version + 1',
    );
    await until(id, 'request to end', ({ state }) => state === 'ended');
    expect(await engine.database.query('SELECT cordoned FROM servers')).toEqual([{ cordoned: true }]);
    scripted.trouble = 'none';
    const rows = () => engine.database.query<unknown[]>('SELECT 1 FROM servers');
    await waitFor(async () => (await rows()).length === 0, { what: 'the row to go' });
  });

  it('sweeps what carries our label and has no row, after its grace', async () => {
    await scripted.port().start({ ...SPEC, requestId: randomUUID() });
    startWorker();
    await waitFor(() => scripted.running.size === 0, { what: 'the stranger to be swept' });
  });

  it('refuses what no port is left for', async () => {
    const { maxServers } = config.fleet;
    Object.assign(config.fleet, { maxServers: 1 });
    scripted.stage = 'booting';
    await ask();
    startWorker();
    await waitFor(() => scripted.starts.length === 1);
    const second = await ask();
    const failed = await until(second, 'request to fail', ({ state }) => state === 'failed');
    expect(failed.failure).toMatchObject({ code: 'fleet_full' });
    Object.assign(config.fleet, { maxServers });
  });

  it('takes a warm server of Agones, locks it with a password of its own, and gives it back', async () => {
    const cluster = await FakeKubernetes.start();
    await cluster.writeKubeconfig(join(folder, 'config'));
    const { port } = listener.address() as AddressInfo;
    cluster.add('gameservers', {
      metadata: { name: 'cs2-1', labels: { 'agones.dev/fleet': 'cs2' } },
      status: { state: 'Ready', address: '127.0.0.1', nodeName: 'node-a', ports: [{ name: 'game', port }] },
    });
    try {
      const id = await ask('agones');
      startWorker({ providers: [new AgonesProvider(config)] });
      const { server_id: serverId } = await isReady(id);
      const [server] = await engine.database.query<{ rcon_password_encrypted: string; port: number }[]>(
        'SELECT * FROM servers WHERE id = $1',
        [serverId],
      );
      expect(server?.port).toBe(port);
      expect(openSecret(server!.rcon_password_encrypted, config.secrets.encryptionKey)).toBe('warm-password-1');
      const [instance] = await engine.database.query<{ join_password_encrypted: string }[]>(
        'SELECT * FROM server_instances WHERE request_id = $1',
        [id],
      );
      const joinPassword = openSecret(instance!.join_password_encrypted, config.secrets.encryptionKey);
      expect(scripted.lines).toEqual([`sv_password "${joinPassword}"`]);
      await engine.database.query(
        'UPDATE server_requests SET stop_requested_at = now(), next_step_at = now(), version = version + 1',
      );
      await until(id, 'request to end', ({ state }) => state === 'ended');
      expect(cluster.all('gameservers')).toEqual([]);
      expect(await engine.database.query('SELECT 1 FROM servers')).toEqual([]);
    } finally {
      await stopWorkers();
      await cluster.stop();
    }
  });

  it('comes up on Kubernetes at the second try, away from the node that killed the first', async () => {
    const cluster = await FakeKubernetes.start();
    await cluster.writeKubeconfig(join(folder, 'config'));
    for (const name of ['node-a', 'node-b'])
      cluster.add(
        'nodes',
        { metadata: { name }, status: { addresses: [{ type: 'ExternalIP', address: '127.0.0.1' }] } },
        '',
      );
    const place = (name: string, node: string, status: object): void =>
      cluster.change('pods', cluster.podOf(name)!.metadata.name, (pod) => {
        pod.spec = { ...pod.spec, nodeName: node };
        pod.status = { ...pod.status, ...status };
      });
    try {
      const id = await ask('kubernetes');
      const { port } = listener.address() as AddressInfo;
      Object.assign(config.fleet, { ports: { first: port, last: port + 1 } });
      const logger = createLogger({ level: 'silent', pretty: false });
      startWorker({ providers: [new KubernetesProvider(config, logger)] });
      await waitFor(() => cluster.podOf(instanceId(id, 1)));
      place(instanceId(id, 1), 'node-a', {
        phase: 'Failed',
        containerStatuses: [{ state: { terminated: { reason: 'OOMKilled', exitCode: 137 } } }],
      });
      await waitFor(() => cluster.podOf(instanceId(id, 2)));
      expect(cluster.one('jobs', instanceId(id, 1))).toBeUndefined();
      expect(JSON.stringify(cluster.one('jobs', instanceId(id, 2)))).toContain('"values":["node-a"]');
      place(instanceId(id, 2), 'node-b', {
        phase: 'Running',
        containerStatuses: [{ state: { running: {} }, started: true, ready: true }],
      });
      expect(await isReady(id)).toMatchObject({ tries: 2, failure: null });
    } finally {
      await stopWorkers();
      await cluster.stop();
    }
  });
});

const SPEC = {
  attempt: 1,
  displayName: 'x',
  map: 'de_nuke',
  rconPassword: 'x',
  joinPassword: 'x',
  port: 1,
  gotvPort: 2,
  slots: null,
  serverToken: null,
  avoidNodes: [],
};
