import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { ServerRequest } from '@placar/contracts';
import { GameServerGateway, RconPool } from '@placar/game-server';
import { createLogger, openSecret } from '@placar/platform';
import { createTeam, waitFor } from '@placar/testing';
import type { User } from '@placar/persistence';
import { TestApi } from '../../../api/test/test-api';
import type { TestClient } from '../../../api/test/test-api';
import { PidFiles } from '../../src/fleet/providers/pid-files';
import type { PidRecord } from '../../src/fleet/providers/pid-files';
import { isRunning, startTimeOf } from '../../src/fleet/providers/process-identity';
import { createWorker } from '../../src/start-worker';

/** Api and worker as they run, real Postgres, simulated servers as real processes. */
describe('servers on demand by process', () => {
  let data: string;
  let api: TestApi;
  let worker: INestApplicationContext;
  let admin: TestClient & { user: User };
  const rcon = new RconPool();
  const gateway = new GameServerGateway({ rcon });

  const startWorker = async (): Promise<void> => {
    worker = await createWorker(api.config, createLogger({ ...api.config.log, name: 'worker' }));
  };
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'placar-fleet-'));
    api = await TestApi.start({
      FLEET_PROVIDERS: 'process',
      FLEET_SWEEP_SECONDS: '0.5',
      FLEET_ORPHAN_GRACE_SECONDS: '1',
      FLEET_MAX_SERVERS: '3',
      FLEET_MAX_PER_USER: '1',
      MEMBERS_MAY_CREATE: 'servers',
      DATA_DIR: data,
      PUBLIC_URL: 'http://127.0.0.1:1',
      SERVER_LOST_SECONDS: '2',
    });
    // The game server fetches its config where the api of this test listens.
    Object.assign(api.config.http, { publicUrl: api.url });
    admin = await api.login('admin');
    await startWorker();
  });
  afterAll(async () => {
    await worker?.close();
    await rcon.close();
    await api?.stop();
    await rm(data, { recursive: true, force: true });
  });
  afterEach(async () => {
    await api.database.query(
      `UPDATE server_requests SET stop_requested_at = now(), stop_forced = true, next_step_at = now(), version = version + 1
        WHERE state IN ('provisioning', 'ready')`,
    );
    await waitFor(async () => (await running()).length === 0, { what: 'no server to run' });
  });

  const running = () => api.database.query<unknown[]>('SELECT 1 FROM server_instances WHERE stopped_at IS NULL');
  const ask = async (client: TestClient, body?: unknown): Promise<string> => {
    const { status, body: answer } = await client.post('/api/servers/start-server', body);
    expect({ status, answer }).toMatchObject({ status: 200, answer: { message: expect.any(String) as string } });
    return (answer as { id: string }).id;
  };
  const read = async (client: TestClient, id: string): Promise<ServerRequest> =>
    (await client.get(`/api/server-requests/${id}`)).body as ServerRequest;
  const reaches = (id: string, state: ServerRequest['state']): Promise<ServerRequest> =>
    waitFor(
      async () => {
        const request = await read(admin, id);
        if (request.state === state) return request;
        throw new Error(JSON.stringify(request));
      },
      { what: `request to be ${state}` },
    );
  const processes = async (): Promise<PidRecord[]> => new PidFiles(join(data, 'fleet')).all();
  const endpointOf = async (serverId: number) => {
    const [row] = await api.database.query<{ ip_string: string; port: number; rcon_password_encrypted: string }[]>(
      'SELECT ip_string, port, rcon_password_encrypted FROM servers WHERE id = $1',
      [serverId],
    );
    const password = openSecret(row!.rcon_password_encrypted, api.config.secrets.encryptionKey);
    return { serverId: `test-${serverId}`, host: row!.ip_string, port: row!.port, password };
  };
  const match = async (): Promise<number> => {
    const one = await createTeam(api.database, { userId: admin.user.id });
    const two = await createTeam(api.database, { userId: admin.user.id });
    const { body } = await admin.post('/api/matches', [
      {
        team1_id: one.team.id,
        team2_id: two.team.id,
        max_maps: 1,
        skip_veto: true,
        veto_mappool: 'de_nuke',
        ignore_server: true,
      },
    ]);
    return (body as { id: number }).id;
  };

  const statusOf = async (matchId: number): Promise<string> => {
    const { body } = await admin.get(`/api/matches/${matchId}`);
    return (body as { match: { status: string } }).match.status;
  };

  it('answers at once, boots through its stages and is a server that one can join and command', async () => {
    const id = await ask(admin);
    const ready = await reaches(id, 'ready');
    expect(ready).toMatchObject({ provider: 'process', source: 'on_demand', tries: 1, failure: null, minutes: 1 });
    for (const line of ready.stages) expect(line).toMatchObject({ started_at: expect.any(String) as string });
    const [, host, port, password] = /^connect ([^:]+):(\d+); password (.+)$/.exec(ready.connect ?? '') ?? [];
    const endpoint = await endpointOf(ready.server_id!);
    expect({ host, port: Number(port) }).toEqual({ host: endpoint.host, port: endpoint.port });
    expect(await gateway.probe(endpoint)).toMatchObject({ passwordAccepted: true, pluginPresent: true, free: true });
    expect(await gateway.sendRcon(endpoint, 'sv_password')).toMatchObject({
      reply: expect.stringContaining(password!) as string,
    });
    expect(password).not.toBe(endpoint.password);
    const again = await reaches(await ask(admin), 'ready');
    expect(again.stages.find(({ stage }) => stage === 'booting')?.expected_ms).toEqual(expect.any(Number));
  });

  it('puts the match that it was started for on it', async () => {
    const matchId = await match();
    const id = await ask(admin, { match_id: matchId });
    const ready = await reaches(id, 'ready');
    await waitFor(async () => (await statusOf(matchId)) === 'warmup', { what: 'the match' });
    const { body: shown } = await admin.get(`/api/matches/${matchId}`);
    expect(shown).toMatchObject({ match: { server_id: ready.server_id } });
    const refused = await admin.post(`/api/server-requests/${id}/stop`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'SERVER_IN_USE' } });
    const before = await endpointOf(ready.server_id!);
    await admin.get(`/api/matches/${matchId}/cancel`);
    // Who knew the password of that match does not know the one of the next.
    const after = await waitFor(
      async () => {
        const endpoint = await endpointOf(ready.server_id!);
        return endpoint.password === before.password ? null : endpoint;
      },
      { what: 'the password to be rotated' },
    );
    expect(await gateway.probe(after)).toMatchObject({ passwordAccepted: true, free: true });
    expect(await gateway.probe({ ...before, serverId: 'before' })).toMatchObject({ passwordAccepted: false });
    const next = await match();
    await admin.post(`/api/matches/${next}/commands`, { kind: 'load', args: { server_id: ready.server_id } });
    await waitFor(async () => (await statusOf(next)) === 'warmup', { what: 'the next match' });
    // By force the match loses its server: the reconciler sees that at once, for nothing listens at its address any more.
    expect((await admin.post(`/api/server-requests/${id}/stop`, { force: true })).status).toBe(202);
    await reaches(id, 'ended');
    await waitFor(
      async () => {
        const [watch] = await api.database.query<{ unreachable_since: Date | null }[]>(
          'SELECT unreachable_since FROM match_watch WHERE match_id = $1',
          [next],
        );
        return watch?.unreachable_since != null;
      },
      { what: 'the match to be without its server' },
    );
    const [row] = await api.database.query<{ ip_string: string }[]>('SELECT ip_string FROM servers WHERE id = $1', [
      ready.server_id,
    ]);
    expect(row?.ip_string).toMatch(/\.gone\.invalid$/);
  });

  it('is for those who may create servers, up to their limit, and shows its address to nobody else', async () => {
    expect((await api.visitor().post('/api/servers/start-server')).status).toBe(401);
    const member = await api.login('member');
    const other = await api.login('member');
    const id = await ask(member, { map: 'de_inferno' });
    expect(await member.post('/api/servers/start-server')).toMatchObject({ status: 409, body: { code: 'FLEET_FULL' } });
    expect(await member.post('/api/servers/start-server/k8s')).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE' },
    });
    expect((await other.get(`/api/server-requests/${id}`)).status).toBe(404);
    expect((await other.post(`/api/server-requests/${id}/stop`)).status).toBe(404);
    const ready = await reaches(id, 'ready');
    expect((await member.post(`/api/server-requests/${id}/stop`, { force: true })).status).toBe(403);
    expect((await member.post(`/api/server-requests/${id}/stop`)).status).toBe(202);
    const ended = await reaches(id, 'ended');
    expect(ended).toMatchObject({ connect: null, failure: null });
    expect(await api.database.query('SELECT 1 FROM servers WHERE id = $1', [ready.server_id])).toEqual([]);
    expect(await processes()).toEqual([]);
  });

  it('stops by itself when nobody has used it, not while it is kept', async () => {
    Object.assign(api.config.fleet, { idleMinutes: 0.02 });
    try {
      const kept = await ask(admin);
      expect((await admin.post(`/api/server-requests/${kept}/keep-alive`, { minutes: 5 })).status).toBe(200);
      const left = await ask(admin);
      await reaches(left, 'ended');
      const [row] = await api.database.query<{ stop_reason: string }[]>(
        'SELECT stop_reason FROM server_instances WHERE request_id = $1',
        [left],
      );
      expect(row?.stop_reason).toBe('idle');
      const present = await reaches(kept, 'ready');
      expect(Date.parse(present.idle_stop_at!)).toBe(Date.parse(present.keep_until!));
    } finally {
      Object.assign(api.config.fleet, { idleMinutes: 15 });
    }
  });

  it('is noticed when its process dies, and its row goes', async () => {
    const ready = await reaches(await ask(admin), 'ready');
    const [record] = await processes();
    process.kill(record!.child.pid, 'SIGKILL');
    const ended = await reaches(ready.id, 'ended');
    expect(ended.failure).toMatchObject({
      code: 'process_ended',
      detail: expect.stringContaining('SIGKILL') as string,
    });
    expect(await api.database.query('SELECT 1 FROM servers WHERE id = $1', [ready.server_id])).toEqual([]);
  });

  it('stops a process that no request knows', async () => {
    const { id, server_id: serverId } = await reaches(await ask(admin), 'ready');
    const [record] = await processes();
    await api.database.query('DELETE FROM server_requests WHERE id = $1', [id]);
    await waitFor(async () => !(await isRunning(record!.child)), { what: 'the stranger to be stopped' });
    await waitFor(async () => (await processes()).length === 0, { what: 'its file to go' });
    await api.database.query('DELETE FROM servers WHERE id = $1', [serverId]);
  });

  it('ends with its worker; the next worker says so of a ready one and starts anew what was still booting', async () => {
    const ready = await reaches(await ask(admin), 'ready');
    const booting = await ask(admin);
    await waitFor(async () => (await processes()).length === 2, { what: 'two processes' });
    const children = await processes();
    await worker.close();
    for (const { child } of children) expect(await isRunning(child)).toBe(false);
    await startWorker();
    expect((await reaches(ready.id, 'ended')).failure).toMatchObject({ code: 'instance_vanished' });
    expect((await reaches(booting, 'ready')).tries).toBeLessThanOrEqual(2);
    expect(await processes()).toHaveLength(1);
  });

  it('is not kept for a match that was cancelled while it booted', async () => {
    await worker.close();
    const matchId = await match();
    const id = await ask(admin, { match_id: matchId });
    expect((await admin.get(`/api/matches/${matchId}/cancel`)).status).toBe(200);
    await startWorker();
    expect((await reaches(id, 'ended')).failure).toMatchObject({ code: 'load_refused' });
    expect(await processes()).toEqual([]);
  });

  it('ends what a killed worker left behind, and never a stranger with the same number', async () => {
    await worker.close();
    const files = new PidFiles(join(data, 'fleet'));
    const { spawn } = await import('node:child_process');
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      const dead = { pid: 2 ** 22 + 1, startTime: '1' };
      const identity = async (pid: number) => ({ pid, startTime: (await startTimeOf(pid))! });
      const externalId = (digit: string) => `srv-${digit.repeat(32)}-1`;
      const orphaned = await identity(orphan.pid!);
      await files.write({ externalId: externalId('a'), child: orphaned, owner: dead, port: 1 });
      const reused = { ...(await identity(stranger.pid!)), startTime: '1' };
      await files.write({ externalId: externalId('b'), child: reused, owner: dead, port: 1 });
      await startWorker();
      await waitFor(async () => !(await isRunning(orphaned)), { what: 'the orphan to end' });
      await waitFor(async () => (await readdir(join(data, 'fleet'))).every((name) => !name.endsWith('.json')));
      expect(await startTimeOf(stranger.pid!)).not.toBeNull();
    } finally {
      orphan.kill('SIGKILL');
      stranger.kill('SIGKILL');
    }
  });
});
