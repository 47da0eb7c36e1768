import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { createLogger } from '@placar/platform';
import { testConfig, waitFor } from '@placar/testing';
import { DockerProvider } from '../../src/fleet/providers/docker-provider';
import type { InstanceView, StartSpec } from '../../src/fleet/server-provider';
import { FakeDocker } from './fake-docker';

const IMAGE = `registry.example/cs2@sha256:${'cd'.repeat(32)}`;
let engine: FakeDocker;
const open: DockerProvider[] = [];

const provider = (environment: Record<string, string> = {}): DockerProvider => {
  const config = testConfig({
    DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
    FLEET_PROVIDERS: 'docker',
    FLEET_IMAGE: IMAGE,
    DOCKER_HOST: engine.host,
    ...environment,
  });
  const made = new DockerProvider(config, createLogger({ level: 'silent', pretty: false }));
  open.push(made);
  return made;
};
const specOf = (overrides: Partial<StartSpec> = {}): StartSpec => ({
  requestId: randomUUID(),
  attempt: 1,
  displayName: 'Servidor "ção" 🎯',
  map: 'de_nuke',
  rconPassword: 'rcon-secret',
  joinPassword: 'join-secret',
  port: 30_020,
  gotvPort: 30_021,
  slots: null,
  serverToken: null,
  avoidNodes: [],
  ...overrides,
});
const reaches = async (one: DockerProvider, id: string, stage: InstanceView['stage']): Promise<InstanceView> =>
  waitFor(
    async () => {
      const view = await one.observe(id);
      return view.stage === stage ? view : null;
    },
    { what: `container to be ${stage}` },
  );

beforeEach(async () => {
  engine = await FakeDocker.start();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  await engine.stop();
});

describe('servers on a Docker host', () => {
  it('pulls once with its progress, starts a confined container, and runs when its port answers', async () => {
    const game: Server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => game.listen(0, '127.0.0.1', resolve));
    const { port } = game.address() as AddressInfo;
    const one = provider();
    const spec = specOf({ port });
    const { externalId } = await one.start(spec);
    const other = await one.start(specOf({ port: 30_040 }));
    await one.start(spec);
    await waitFor(() => engine.isPulling);
    engine.pullProgress('layer-1', 20, 50);
    engine.pullProgress('layer-2', 10, 50);
    await waitFor(async () => {
      const view = await one.observe(externalId);
      return view.stage === 'pulling' && view.detail === '30 %';
    });
    engine.endPull();
    expect(await reaches(one, externalId, 'running')).toEqual({
      stage: 'running',
      node: 'docker',
      address: '127.0.0.1',
      port,
      gotvPort: 30_021,
    });
    expect(await reaches(one, other.externalId, 'booting')).toMatchObject({ detail: 'ECONNREFUSED' });
    expect(engine.requests.filter((line) => line === 'POST /images/create')).toHaveLength(1);
    expect(engine.containers.size).toBe(2);
    expect(engine.named(externalId)).toMatchObject({
      Config: { Image: IMAGE, User: '1000:1000', Env: expect.arrayContaining(['CS2_STARTMAP=de_nuke']) as string[] },
      HostConfig: {
        NetworkMode: 'host',
        Memory: 4_294_967_296,
        NanoCpus: 2e9,
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges:true'],
        RestartPolicy: { Name: 'no' },
      },
    });
    expect(await provider().list()).toEqual(
      expect.arrayContaining([{ externalId, requestId: spec.requestId, attempt: 1 }]),
    );
    await new Promise((resolve) => game.close(resolve));
  });

  it('maps its ports where it does not share the network of the host', async () => {
    engine.images.add(IMAGE);
    const one = provider({ DOCKER_NETWORK: 'bridge' });
    const { externalId } = await one.start(specOf());
    await reaches(one, externalId, 'booting');
    expect(engine.named(externalId)?.HostConfig).toMatchObject({
      NetworkMode: 'bridge',
      PortBindings: { '30020/udp': [{ HostPort: '30020' }], '30020/tcp': [{ HostPort: '30020' }] },
    });
  });

  it('tells why it did not come up, in the words of the Engine', async () => {
    const one = provider();
    const { externalId: unknown } = await one.start(specOf());
    await waitFor(() => engine.isPulling);
    engine.endPull('manifest unknown');
    expect(await reaches(one, unknown, 'failed')).toMatchObject({
      code: 'image_pull_failed',
      detail: 'manifest unknown',
      permanent: true,
    });
    const { externalId: broken } = await one.start(specOf());
    await waitFor(() => engine.isPulling);
    engine.endPull('toomanyrequests: rate limit');
    expect(await reaches(one, broken, 'failed')).toMatchObject({
      detail: 'toomanyrequests: rate limit',
      permanent: false,
    });
    engine.images.add(IMAGE);
    engine.faults = [{ on: /\/start$/, status: 500, message: 'driver failed: port is already allocated', times: 1 }];
    const { externalId: taken } = await one.start(specOf());
    expect(await reaches(one, taken, 'failed')).toMatchObject({
      code: 'start_failed',
      detail: expect.stringContaining('port is already allocated') as string,
    });
    const { externalId } = await one.start(specOf());
    await reaches(one, externalId, 'booting');
    engine.change(externalId, { Status: 'exited', Running: false, OOMKilled: true, ExitCode: 137 });
    expect(await one.observe(externalId)).toMatchObject({
      stage: 'failed',
      code: 'OOMKilled',
      detail: 'exit code 137',
    });
    engine.change(externalId, { OOMKilled: false, ExitCode: 1, Error: 'exec: "cs2": not found' });
    expect(await one.observe(externalId)).toMatchObject({ code: 'container_exited', detail: 'exec: "cs2": not found' });
  });

  it('goes on where a worker that died left off, and stops nothing twice', async () => {
    engine.images.add(IMAGE);
    const spec = specOf();
    engine.faults = [{ on: /\/start$/, status: 500, message: 'the worker died here', times: 1 }];
    const first = provider();
    const { externalId } = await first.start(spec);
    await reaches(first, externalId, 'failed');
    expect(engine.named(externalId)?.State.Status).toBe('created');
    const next = provider();
    expect((await next.observe(externalId)).stage).toBe('absent');
    await next.start(spec);
    await reaches(next, externalId, 'booting');
    expect(engine.containers.size).toBe(1);
    await next.stop(externalId);
    await next.stop(externalId);
    expect(await next.observe(externalId)).toEqual({ stage: 'absent', detail: null });
    expect(await next.list()).toEqual([]);
  });

  it('leaves nothing behind when it is stopped in the middle of its start', async () => {
    const one = provider();
    const { externalId } = await one.start(specOf());
    await waitFor(() => engine.isPulling);
    await one.stop(externalId);
    await waitFor(() => !engine.isPulling);
    expect((await one.observe(externalId)).stage).toBe('absent');
    expect(engine.containers.size).toBe(0);
  });

  it('says at once when there is no daemon', async () => {
    const one = provider();
    await engine.stop();
    await expect(one.start(specOf())).rejects.toThrow(/ECONNREFUSED/);
    engine = await FakeDocker.start();
  });
});
