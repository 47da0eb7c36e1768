import { randomUUID } from 'node:crypto';
import { createLogger } from '@placar/platform';
import { freePort, testConfig, waitFor } from '@placar/testing';
import { DockerProvider } from '../../worker/src/fleet/providers/docker-provider';
import type { InstanceView, StartSpec } from '../../worker/src/fleet/server-provider';
import { askConsole } from '../browser/rcon-question';
import { containersWith, docker, engineSocket } from './engine-client';

jest.setTimeout(600_000);

const FLEET = 'provider-test';
const LABEL = `dev.placar.fleet=${FLEET}`;
const IMAGE = 'placar-game-server:local';
/** What the kernel keeps to, under either version of cgroups. */
const LIMIT = 'cat /sys/fs/cgroup/memory.max 2>/dev/null || cat /sys/fs/cgroup/memory/memory.limit_in_bytes';
const open: DockerProvider[] = [];

const provider = (environment: Record<string, string> = {}): DockerProvider => {
  const config = testConfig({
    DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
    FLEET_PROVIDERS: 'docker',
    FLEET_NAME: FLEET,
    FLEET_IMAGE: IMAGE,
    FLEET_MEMORY_MB: '512',
    FLEET_CPUS: '1',
    DOCKER_HOST: `unix://${engineSocket()}`,
    ...environment,
  });
  const made = new DockerProvider(config, createLogger({ level: 'silent', pretty: false }));
  open.push(made);
  return made;
};
const specOf = async (): Promise<StartSpec> => ({
  requestId: randomUUID(),
  attempt: 1,
  displayName: 'Servidor "ção" 🎯',
  map: 'de_nuke',
  rconPassword: 'rcon-secret',
  joinPassword: 'join-secret',
  port: await freePort(),
  gotvPort: await freePort(),
  slots: null,
  serverToken: null,
  avoidNodes: [],
});
const reaches = (one: DockerProvider, id: string, stage: InstanceView['stage']): Promise<InstanceView> =>
  waitFor(
    async () => {
      const view = await one.observe(id);
      if (view.stage === 'failed' && stage !== 'failed') throw new Error(`${view.code}: ${view.detail}`);
      return view.stage === stage ? view : null;
    },
    { timeoutMs: 60_000, everyMs: 50, what: `container to be ${stage}` },
  );

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  const left = await containersWith(LABEL);
  if (left.length > 0) await docker('rm', '-f', '-v', ...left);
});

describe.each(['host', 'bridge'])('game servers of a real engine, in the network %s', (network) => {
  it('start as they were asked for, answer with their password only, and leave nothing when they are stopped', async () => {
    const one = provider({ DOCKER_NETWORK: network });
    const spec = await specOf();
    const { externalId } = await one.start(spec);
    expect(await reaches(one, externalId, 'running')).toMatchObject({ address: '127.0.0.1', port: spec.port });
    const server = { port: spec.port, password: spec.rconPassword };
    const status = await waitFor(() => askConsole(server, 'status').catch(() => null), { what: 'its console' });
    expect(status).toContain('hostname : Servidor "ção" 🎯');
    expect(status).toContain('de_nuke');
    expect(await askConsole(server, 'sv_password')).toContain('join-secret');
    await expect(askConsole({ ...server, password: 'another' }, 'status')).rejects.toThrow('refused');

    // Another worker finds it, knows whose it is, and may end it.
    const other = provider({ DOCKER_NETWORK: network });
    expect(await other.list()).toEqual([{ externalId, requestId: spec.requestId, attempt: 1 }]);
    expect(await provider({ FLEET_NAME: 'another-fleet' }).list()).toEqual([]);
    await other.stop(externalId);
    await reaches(one, externalId, 'absent');
    expect(await containersWith(LABEL)).toEqual([]);
  });
});

describe('a game server of a real engine', () => {
  it('is confined: not root, no rights, bounded in memory', async () => {
    const one = provider();
    const { externalId } = await one.start(await specOf());
    await reaches(one, externalId, 'running');
    const status = await docker('exec', externalId, 'cat', '/proc/1/status');
    expect(status).toMatch(/^Uid:\s+1000\s+1000/m);
    expect(status).toMatch(/^CapEff:\s+0{16}$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect((await docker('exec', externalId, 'sh', '-c', LIMIT)).trim()).toBe(String(512 * 1024 * 1024));
    // The program is process 1 itself, and ends when it is told to.
    await docker('stop', '--time', '20', externalId);
    expect(await reaches(one, externalId, 'failed')).toMatchObject({ code: 'container_exited', detail: 'exit code 0' });
  });

  it('that cannot start says why in the words of the engine', async () => {
    const one = provider({ FLEET_IMAGE: 'placar-game-server:unknown' });
    const { externalId } = await one.start(await specOf());
    expect(await reaches(one, externalId, 'failed')).toMatchObject({ code: 'image_pull_failed' });
    // Started without a password it ends at once.
    const bare = provider();
    const { externalId: without } = await bare.start({ ...(await specOf()), rconPassword: '' });
    expect(await reaches(bare, without, 'failed')).toMatchObject({ code: 'container_exited', detail: 'exit code 1' });
  });
});
