import { JOB_CATALOGUE } from '@placar/contracts';
import type { ServerStatistics } from '@placar/contracts';
import { JobWorkers, LIVE_BUS, QUEUE_CONNECTION } from '@placar/messaging';
import type { AnyJobHandler, LiveBus, QueueConnection } from '@placar/messaging';
import { Server, ServerLease } from '@placar/persistence';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { createServer, createTeam, waitFor } from '@placar/testing';
import { FakeSteamApi } from '../people/fake-steam-api';
import { nextSteamIdOf } from '../people/steam-ids';
import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

/** What the stand-in of the worker finds on each port; a port that is not named does not answer. */
const found = new Map<number, string | null>();
let isBusSilent = false;
let api: TestApi;
let worker: JobWorkers;

beforeAll(async () => {
  api = await TestApi.start();
  worker = await startWorker(api);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

/** Does with the row and the bus what the worker does after a look at a server. */
async function startWorker(of: TestApi): Promise<JobWorkers> {
  const workers = new JobWorkers(of.app.get<QueueConnection>(QUEUE_CONNECTION), of.app.get<Logger>(LOGGER), {
    queues: ['servers'],
  });
  workers.register({
    job: 'probe-server',
    handle: async ({ server_id }) => {
      const servers = of.database.getRepository(Server);
      const { port } = await servers.findOneByOrFail({ id: server_id });
      const problem = found.has(port) ? (found.get(port) ?? null) : 'unreachable';
      await servers.update(
        { id: server_id },
        { lastProblem: problem, ...(problem === null ? { lastSeenAt: new Date(), lastLatencyMs: 7 } : {}) },
      );
      if (!isBusSilent)
        await of.app.get<LiveBus>(LIVE_BUS).publish({ topic: 'server', body: { server_id, problem, ms: 7 } });
    },
  });
  // The other jobs of the queue; nobody asks for them here.
  for (const [job, { queue }] of Object.entries(JOB_CATALOGUE)) {
    if (queue === 'servers' && job !== 'probe-server')
      workers.register({ job, handle: () => Promise.resolve() } as AnyJobHandler);
  }
  await workers.start();
  return workers;
}

const message = ({ body }: Answer): string => (body as { message: string }).message;
const serversOf = ({ body }: Answer): Record<string, unknown>[] =>
  (body as { servers: Record<string, unknown>[] }).servers;
let port = 27_000;
const nextServer = (overrides: object = {}) => {
  port += 1;
  return {
    ip_string: '198.51.100.7',
    port,
    display_name: 'São Paulo "1" 🏆',
    rcon_password: 'sénha; quit',
    public_server: false,
    flag: 'br',
    gotv_port: port + 5_000,
    tag: 'MIX',
    ...overrides,
  };
};
async function add(client: TestClient, overrides: object = {}): Promise<{ id: number; port: number }> {
  const server = nextServer(overrides);
  const made = await client.post('/api/servers', [server]);
  expect(made.status).toBe(200);
  return { id: (made.body as { id: number }).id, port: server.port };
}

describe('servers', () => {
  it('are registered by staff only, unless members may', async () => {
    const member = await api.login('member');
    expect((await member.post('/api/servers', [nextServer()])).status).toBe(403);
    expect((await api.visitor().post('/api/servers', [nextServer()])).status).toBe(401);
    const open = await TestApi.start({ MEMBERS_MAY_CREATE: 'servers' });
    try {
      const made = await (await open.login('member')).post('/api/servers', [nextServer()]);
      expect([made.status, message(made).includes('inserted')]).toEqual([200, true]);
    } finally {
      await open.stop();
    }
  });

  it('are registered whether they answer or not, and the answer says which', async () => {
    const admin = await api.login('admin');
    const good = nextServer();
    found.set(good.port, null);
    const made = await admin.post('/api/servers/', [good]);
    expect(made.body).toEqual({
      message: 'Game server inserted successfully!',
      id: expect.any(Number) as number,
      problem: null,
    });
    const silent = await admin.post('/api/servers/', nextServer());
    expect(silent.body).toEqual({
      message: 'Game Server did not respond in time. However, we have still inserted the server successfully.',
      id: expect.any(Number) as number,
      problem: 'unreachable',
    });
    const row = await api.database.getRepository(Server).findOneByOrFail({ id: (made.body as { id: number }).id });
    expect(row.rconPasswordEncrypted).toMatch(/^v1\./);
    expect(row.rconPasswordEncrypted).not.toContain(good.rcon_password);
    const twice = await admin.post('/api/servers', { ...good, display_name: 'again' });
    expect([twice.status, (twice.body as { code: string }).code]).toEqual([409, 'SERVER_EXISTS']);
  });

  it('tell nobody of the addresses of others, and staff and owners of those that they see', async () => {
    const open = await TestApi.start({ MEMBERS_MAY_CREATE: 'servers' });
    // Else each server that is registered is waited for until the end.
    const workerBeside = await startWorker(open);
    try {
      const [one, other, staff] = [await open.login('member'), await open.login('member'), await open.login('admin')];
      const server = nextServer();
      const post = async (client: TestClient, more: object = {}): Promise<[number, string]> => {
        const { status, body } = await client.post('/api/servers', [{ ...server, ...more }]);
        const { message: said, code } = body as { message: string; code?: string };
        return [status, code ?? said];
      };
      const first = await post(one);
      const free = await post(other, { port: server.port + 1_000 });
      expect(first[0]).toBe(200);
      // A taken address of somebody else answers as a free one does.
      expect(await post(other)).toEqual(free);
      const moved = await other.post('/api/servers', [{ ...server, port: server.port + 2_000 }]);
      const { id } = moved.body as { id: number };
      const move = { server_id: id, port: server.port, ip_string: '198.51.100.7', rcon_password: 'x' };
      expect([(await other.put('/api/servers', [move])).status]).toEqual([409]);
      const [hidden] = serversOf(await one.get('/api/servers/myservers'));
      const third = await open.login('member');
      const own = await third.post('/api/servers', [{ ...server, port: server.port + 3_000 }]);
      const to = { ...move, server_id: (own.body as { id: number }).id };
      expect((await third.put('/api/servers', [to])).status).toBe(200);
      expect((await third.put('/api/servers', [{ server_id: to.server_id, user_id: one.user.id }])).status).toBe(200);
      // Their own, and what they see.
      expect(await post(one, { ip_string: '198.51.100.7' })).toEqual([409, 'SERVER_EXISTS']);
      expect(await post(staff)).toEqual([409, 'SERVER_EXISTS']);
      expect((await one.put('/api/servers', [{ server_id: hidden?.id, public_server: true }])).status).toBe(200);
      expect(await post(third)).toEqual([409, 'SERVER_EXISTS']);
    } finally {
      await workerBeside.stop();
      await open.stop();
    }
  });

  it('need their password again at another address, where somebody else could listen for it', async () => {
    const owner = await api.login('admin');
    const superAdmin = await api.login('super_admin');
    const { id, port: old } = await add(owner);
    const put = (client: TestClient, more: object): Promise<Answer> =>
      client.put('/api/servers', [{ server_id: id, ip_string: '198.51.100.7', port: old, ...more }]);
    const sealed = async (): Promise<string> =>
      (await api.database.getRepository(Server).findOneByOrFail({ id })).rconPasswordEncrypted;
    const before = await sealed();
    for (const move of [{ ip_string: 'listener.example' }, { port: old + 9_000 }])
      for (const client of [owner, superAdmin])
        for (const password of [{}, { rcon_password: '' }, { rcon_password: null }]) {
          const refused = await put(client, { ...move, ...password });
          expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([
            400,
            ['rcon_password'],
          ]);
        }
    expect((await put(superAdmin, { display_name: 'Outro nome' })).status).toBe(200);
    expect(await sealed()).toBe(before);
    expect((await put(superAdmin, { port: old + 9_000, rcon_password: 'nova' })).status).toBe(200);
    expect(await sealed()).not.toBe(before);
  });

  it('show their password to the owner and to nobody else, and their address to those who may use them', async () => {
    const [owner, admin, superAdmin, member] = [
      await api.login('admin'),
      await api.login('admin'),
      await api.login('super_admin'),
      await api.login('member'),
    ];
    const hidden = await add(owner);
    const open = await add(owner, { public_server: true, display_name: 'Aberto' });
    const see = (client: TestClient, id: number) => client.get(`/api/servers/${id}`);
    expect((await see(owner, hidden.id)).body).toMatchObject({
      server: {
        id: hidden.id,
        ip_string: '198.51.100.7',
        port: hidden.port,
        gotv_port: hidden.port + 5_000,
        rcon_password: 'sénha; quit',
        public_server: 0,
        in_use: 0,
        flag: 'BR',
        tag: 'MIX',
        name: owner.user.name,
      },
    });
    for (const staff of [admin, superAdmin]) {
      const { server } = (await see(staff, hidden.id)).body as { server: object };
      expect(server).toHaveProperty('ip_string');
      expect(server).not.toHaveProperty('rcon_password');
      for (const path of ['', '/available', '/myservers'])
        expect((await staff.get(`/api/servers${path}`)).text).not.toContain('sénha');
    }
    expect((await see(member, hidden.id)).status).toBe(403);
    expect(Object.keys((await see(member, open.id)).body as { server: object })).toEqual(['server']);
    expect((await see(member, open.id)).body).toEqual({
      server: {
        id: open.id,
        display_name: 'Aberto',
        flag: 'BR',
        tag: 'MIX',
        ip_string: '198.51.100.7',
        port: open.port,
      },
    });
    const list = serversOf(await member.get('/api/servers'));
    expect(list.map(({ id }) => id)).toContain(open.id);
    expect(list.map(({ id }) => id)).not.toContain(hidden.id);
    for (const key of ['ip_string', 'port', 'gotv_port', 'user_id', 'rcon_password'])
      expect(list[0]).not.toHaveProperty(key);
    expect(serversOf(await owner.get('/api/servers/myservers'))).toHaveLength(2);
    expect((await api.visitor().get('/api/servers/publiccount')).body).toEqual({ servers: list.length });
    for (const path of ['', '/available', '/myservers', `/${open.id}`])
      expect((await api.visitor().get(`/api/servers${path}`)).status).toBe(401);
  });

  it('are in use while a match holds their lease: not offered, not deleted, not moved; players see where to connect', async () => {
    const owner = await api.login('admin');
    const { id, port: own } = await add(owner);
    found.set(own, null);
    await owner.get(`/api/servers/${id}/status`);
    const steamId = nextSteamIdOf();
    const [player, stranger] = [await api.login('member', { steamId }), await api.login('member')];
    const { team } = await createTeam(api.database, { members: [{ steamId }] });
    const lease = await api.database.getRepository(ServerLease).save({ serverId: id, matchId: 77, attempt: 1 });
    await insertMatch(77, team.id);
    expect((await owner.get(`/api/servers/${id}`)).body).toMatchObject({ server: { in_use: 1, match_id: 77 } });
    const available = async (): Promise<unknown[]> =>
      serversOf(await owner.get('/api/servers/available')).map((server) => server.id);
    expect(await available()).not.toContain(id);
    const refused = await owner.delete('/api/servers', [{ server_id: id }]);
    expect([refused.status, message(refused)]).toEqual([403, 'Please cancel the match before deleting this server.']);
    expect((await owner.put('/api/servers', [{ server_id: id, port: 30_000 }])).status).toBe(409);
    expect((await owner.put('/api/servers', [{ server_id: id, display_name: 'Renomeado' }])).status).toBe(200);
    expect((await player.get(`/api/servers/${id}`)).body).toMatchObject({ server: { ip_string: '198.51.100.7' } });
    expect((await stranger.get(`/api/servers/${id}`)).status).toBe(403);
    await api.database.getRepository(ServerLease).update({ id: lease.id }, { releasedAt: new Date() });
    expect(await available()).toContain(id);
    expect((await player.get(`/api/servers/${id}`)).status).toBe(403);
    expect(message(await owner.delete('/api/servers', [{ server_id: id }]))).toBe('Game server deleted successfully!');
    expect((await owner.get(`/api/servers/${id}`)).body).toMatchObject({ message: 'Server not found.' });
  });

  it('are offered while they are well and not cordoned, and counted by what they are', async () => {
    const owner = await api.login('admin');
    const tag = { tag: 'RETAKE', flag: 'pt', public_server: true };
    const [well, bare, dead, cordoned] = [
      await add(owner, tag),
      await add(owner, tag),
      await add(owner, tag),
      await add(owner, tag),
    ];
    for (const [{ id, port: own }, problem] of [
      [well, null],
      [bare, 'plugin_missing'],
      [dead, 'banned'],
      [cordoned, null],
    ] as const) {
      found.set(own, problem);
      await owner.get(`/api/servers/${id}/status`);
    }
    expect((await owner.put('/api/servers', [{ server_id: cordoned.id, cordoned: true }])).status).toBe(200);
    const offered = async (path: string): Promise<unknown[]> =>
      serversOf(await owner.get(path))
        .filter(({ tag: shown, offered: isOffered }) => shown === 'RETAKE' && isOffered === 1)
        .map(({ id }) => id);
    expect(await offered('/api/servers/available')).toEqual([well.id]);
    expect(await offered('/api/servers')).toEqual([well.id]);
    const member = await api.login('member');
    expect(serversOf(await member.get('/api/servers/available')).map(({ id }) => id)).toContain(well.id);
    expect((await member.put('/api/servers', [{ server_id: well.id, cordoned: 1 }])).status).toBe(403);
    expect((await owner.put('/api/servers', [{ server_id: well.id, cordoned: 'perhaps' }])).status).toBe(400);
    const shown = (await owner.get(`/api/servers/${cordoned.id}`)).body as { server: object };
    expect(shown.server).toMatchObject({ cordoned: 1, offered: 0, in_use: 0 });
    const figures = (await member.get('/api/servers/statistics')).body as ServerStatistics;
    expect(figures.by_tag).toContainEqual({ name: 'RETAKE', total: 4, in_use: 0 });
    expect(figures.by_flag).toContainEqual({ name: 'PT', total: 4, in_use: 0 });
    expect(figures.by_provider).toEqual([{ name: 'registered', total: figures.total, in_use: figures.in_use }]);
    expect(figures).toMatchObject({ live_matches: 0, median_rcon_ms: 7 });
    expect(figures.cordoned).toBe(1);
    expect(figures.free).toBeGreaterThanOrEqual(1);
    expect(figures.free + figures.in_use).toBeLessThan(figures.total);
    expect((await api.visitor().get('/api/servers/statistics')).status).toBe(401);
  });

  it('say that the game is old when Steam says so, which nobody waits for', async () => {
    const steam = await FakeSteamApi.start();
    const own = await TestApi.start({ STEAM_API_URL: steam.url });
    const looker = await startWorker(own);
    try {
      steam.builds.add('14178');
      const owner = await own.login('admin');
      const server = await add(owner);
      found.set(server.port, null);
      const status = async (build: string | null): Promise<[number, string]> => {
        await own.database.getRepository(Server).update({ id: server.id }, { gameVersion: build });
        const answer = await owner.get(`/api/servers/${server.id}/status`);
        return [answer.status, message(answer)];
      };
      const alive = [200, 'Server is alive and up to date.'];
      expect([await status(null), steam.calls.length]).toEqual([alive, 0]);
      for (const build of ['14178', '14000']) expect(await status(build)).toEqual(alive);
      await waitFor(() => steam.count('UpToDateCheck') === 2);
      await waitFor(async () => (await status('14000'))[0] === 412);
      const old = 'Server is not up to date - please update your game server instance.';
      expect([await status('14000'), await status('14178')]).toEqual([[412, old], alive]);
      steam.faults = ['status_500'];
      expect(await status('13999')).toEqual(alive);
      await waitFor(() => steam.count('UpToDateCheck') === 3);
      expect(await status('13999')).toEqual(alive);
      expect(steam.count('UpToDateCheck')).toBe(3);
    } finally {
      await looker.stop();
      await own.stop();
      await steam.stop();
    }
  });

  it('say how they are in the words of the contract', async () => {
    const owner = await api.login('admin');
    const { id, port: own } = await add(owner);
    const status = () => owner.get(`/api/servers/${id}/status`);
    const silent = 'Server did not respond in 2500 ms. Please check if server is online and password is correct.';
    for (const [problem, code, text] of [
      [null, 200, 'Server is alive and up to date.'],
      ['unreachable', 408, silent],
      ['auth_failed', 408, silent],
      ['plugin_missing', 412, 'Server is not up to date - please update your game server instance.'],
    ] as const) {
      found.set(own, problem);
      const answer = await status();
      expect([answer.status, message(answer)]).toEqual([code, text]);
    }
    isBusSilent = true;
    found.set(own, null);
    expect((await status()).status).toBe(200);
    isBusSilent = false;
    const other = await api.login('admin');
    expect((await other.get(`/api/servers/${id}/status`)).status).toBe(403);
    expect((await owner.get('/api/servers/999999/status')).body).toMatchObject({ message: 'Server does not exist.' });
    const invalid = await owner.get('/api/servers/abc/status');
    expect([invalid.status, message(invalid)]).toEqual([400, 'Invalid server ID.']);
  });

  it('show skins once their owner has read the rule, with person and time, and not under an official match', async () => {
    const [owner, chief] = [await api.login('admin'), await api.login('super_admin')];
    const [stranger, heir] = [await api.login('member'), await api.login('member')];
    const { id } = await add(owner);
    const path = `/api/servers/${id}/skins`;
    const skins = async () => {
      const { servers } = (await owner.get('/api/servers/myservers')).body as { servers: Record<string, unknown>[] };
      const row = servers.find((server) => server['id'] === id);
      return [row?.['skins_enabled'], row?.['skins_since'], row?.['skins_by']];
    };
    expect(await skins()).toEqual([0, null, null]);
    expect((await owner.put(path, { understood: false })).status).toBe(400);
    expect((await stranger.put(path, { understood: true })).status).toBe(403);
    expect((await owner.put('/api/servers/999999/skins', { understood: true })).status).toBe(404);

    await insertMatch(771, null);
    await api.database.query('UPDATE matches SET ranked_mode = $1 WHERE id = 771', ['5x5']);
    await api.database.getRepository(ServerLease).save({ serverId: id, matchId: 771, attempt: 1 });
    expect(await owner.put(path, { understood: true })).toMatchObject({ status: 409, body: { code: 'SERVER_IN_USE' } });
    await api.database.query('UPDATE matches SET ranked_mode = NULL WHERE id = 771');
    expect((await owner.put(path, { understood: true })).status).toBe(200);
    expect(await skins()).toEqual([1, expect.stringMatching(/^20/) as string, owner.user.name]);
    const { audit } = (await chief.get(`/api/audit?record=server:${id}&route=/servers/:id/skins`)).body as {
      audit: { method: string; status: number; user_id: number }[];
    };
    expect(audit.find(({ status }) => status === 200)).toMatchObject({ method: 'PUT', user_id: owner.user.id });

    expect((await owner.delete(path)).status).toBe(200);
    expect(await skins()).toEqual([0, null, null]);
    await owner.put(path, { understood: true });
    // Whoever gets the server has not read the rule.
    expect((await chief.put('/api/servers', [{ server_id: id, user_id: heir.user.id }])).status).toBe(200);
    const [row] = await api.database.query<{ skins_enabled: boolean }[]>(
      'SELECT skins_enabled FROM servers WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ skins_enabled: false });
  });

  it('change only in what is given: an empty password stays, an emptied GOTV port goes', async () => {
    const owner = await api.login('admin');
    const { id, port: own } = await add(owner, { public_server: true });
    found.set(own, null);
    const updated = await owner.put('/api/servers', [
      { server_id: id, display_name: 'Novo 🎉', rcon_password: '', gotv_port: '', flag: null },
    ]);
    expect(updated.body).toEqual({ message: 'Game server updated successfully!', id, problem: null });
    expect((await owner.get(`/api/servers/${id}`)).body).toMatchObject({
      server: {
        display_name: 'Novo 🎉',
        rcon_password: 'sénha; quit',
        gotv_port: null,
        flag: 'BR',
        tag: 'MIX',
        public_server: 1,
        port: own,
      },
    });
    const stranger = await api.login('admin');
    expect((await stranger.put('/api/servers', [{ server_id: id, display_name: 'x' }])).status).toBe(403);
    expect((await owner.put('/api/servers', [{ server_id: 999_999, port: 5 }])).body).toMatchObject({
      message: 'Server does not exist.',
    });
  });

  it('refuse bad input naming the field, and store nothing', async () => {
    const owner = await api.login('admin');
    const before = await api.database.getRepository(Server).count();
    for (const [overrides, field] of [
      [{ port: 0 }, 'port'],
      [{ port: 65_536 }, 'port'],
      [{ port: 'x' }, 'port'],
      [{ port: { id: 1 } }, 'port'],
      [{ gotv_port: 65_536 }, 'gotv_port'],
      [{ ip_string: '' }, 'ip_string'],
      [{ ip_string: 'host name; quit' }, 'ip_string'],
      [{ display_name: ' ' }, 'display_name'],
      [{ rcon_password: 'a"; quit' }, 'rcon_password'],
      [{ tag: 'FUN' }, 'tag'],
      [{ flag: 'Brasil' }, 'flag'],
    ] as const) {
      const answer = await owner.post('/api/servers', [nextServer(overrides)]);
      expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]]);
      expect(message(answer).startsWith(`${field}: `)).toBe(true);
    }
    for (const server_id of [{ id: 1 }, '1 OR 1=1', null, true, {}]) {
      const answer = await owner.delete('/api/servers', [{ server_id }]);
      expect([400, 403, 404]).toContain(answer.status);
    }
    expect(await api.database.getRepository(Server).count()).toBe(before);
  });

  it('may lie in the networks that the operator lists, never at a link-local or metadata address', async () => {
    const listed = await TestApi.start({ HTTP_HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: '192.168.0.0/16' });
    try {
      const [lan, anywhere] = [await listed.login('admin'), await api.login('admin')];
      const tried = async (person: TestClient, ip_string: string) =>
        (await person.post('/api/servers', [nextServer({ ip_string })])).status;
      expect(await tried(lan, '192.168.7.9')).toBe(200);
      expect(await tried(lan, '10.0.0.9')).toBe(403);
      expect(await tried(lan, '127.0.0.1')).toBe(403);
      expect(await tried(anywhere, '10.0.0.9')).toBe(200);
      for (const ip_string of ['169.254.169.254', '100.100.100.200', '[fe80::1]', '::ffff:a9fe:a9fe'])
        expect([ip_string, await tried(anywhere, ip_string)]).toEqual([ip_string, 403]);
    } finally {
      await listed.stop();
    }
  });

  it('may not lie in a private network unless the installation allows it', async () => {
    const strict = await TestApi.start({ ALLOW_PRIVATE_HOSTS: 'false' });
    try {
      const admin = await strict.login('admin');
      for (const ip_string of [
        '127.0.0.1',
        '10.1.2.3',
        '169.254.169.254',
        '[::1]',
        '::ffff:a00:1',
        'localhost',
        'db.internal',
        'http://192.168.1.1/x',
      ]) {
        const answer = await admin.post('/api/servers', [nextServer({ ip_string })]);
        expect([ip_string, answer.status, (answer.body as { code: string }).code]).toEqual([
          ip_string,
          403,
          'SERVER_NOT_ALLOWED',
        ]);
      }
      // Spellings of 127.0.0.1 that only some programs know are no address at all.
      for (const ip_string of ['0x7f.1', '2130706433', '127.1']) {
        const answer = await admin.post('/api/servers', [nextServer({ ip_string })]);
        expect([ip_string, answer.status]).toEqual([ip_string, 400]);
      }
      expect(await strict.database.getRepository(Server).count()).toBe(0);
      // One that Placar started: forms send its address back unchanged.
      const address = { ipString: '127.0.0.1', port: 27_115 };
      const own = await createServer(strict.database, strict.config, { ...address, userId: admin.user.id });
      const saved = { server_id: own.id, ip_string: '127.0.0.1', port: 27_115, display_name: 'Demonstração' };
      expect((await admin.put('/api/servers', [saved])).status).toBe(200);
      for (const moved of [{ port: 6_379 }, { ip_string: '127.0.0.2' }])
        expect((await admin.put('/api/servers', [{ ...saved, ...moved }])).status).toBe(403);
    } finally {
      await strict.stop();
    }
  });
});

describe('seasons', () => {
  it('are read with their matches and settings, private matches by whom they concern', async () => {
    const owner = await api.login('admin');
    const visitor = api.visitor();
    const empty = await visitor.get('/api/seasons');
    expect([empty.status, message(empty)]).toEqual([404, 'No seasons found.']);
    const insert = async (name: string, end: string | null): Promise<number> => {
      const [row] = await api.database.query<{ id: number }[]>(
        'INSERT INTO seasons (user_id, name, start_date, end_date) VALUES ($1, $2, $3, $4) RETURNING id',
        [owner.user.id, name, '2026-01-02', end],
      );
      return row?.id ?? 0;
    };
    const open = await insert('Verão "26" 🌞', null);
    const over = await insert('Passada', '2026-02-03');
    await api.database.query(
      `INSERT INTO season_cvars (season_id, cvar_name, cvar_value) VALUES ($1, 'map_pool', 'de_"nuke" \\ de_dust2'), ($1, 'skip_veto', '0')`,
      [open],
    );
    await insertMatch(501, null, { season_id: open });
    await insertMatch(502, null, { season_id: open, private_match: true });
    const cvars = { map_pool: 'de_"nuke" \\ de_dust2', skip_veto: '0' };
    expect((await visitor.get('/api/seasons')).body).toEqual({
      seasons: [
        {
          id: over,
          user_id: owner.user.id,
          name: 'Passada',
          start_date: '2026-01-02T00:00:00.000Z',
          end_date: '2026-02-03T00:00:00.000Z',
        },
        {
          id: open,
          user_id: owner.user.id,
          name: 'Verão "26" 🌞',
          start_date: '2026-01-02T00:00:00.000Z',
          end_date: null,
          cvars,
        },
      ],
    });
    const one = (await visitor.get(`/api/seasons/${open}`)).body as {
      season: object;
      matches: { id: number; cancelled: number }[];
    };
    expect(one.season).toMatchObject({ id: open, is_challonge: 0, end_date: null });
    expect(one.matches).toMatchObject([{ id: 501, cancelled: 0, season_id: open, status: 'scheduled' }]);
    const forOwner = (await owner.get(`/api/seasons/${open}`)).body as { matches: { id: number }[] };
    expect(forOwner.matches.map(({ id }) => id)).toEqual([502, 501]);
    const available = (await owner.get('/api/seasons/myseasons/available')).body as { seasons: { id: number }[] };
    expect(available.seasons.map(({ id }) => id)).toEqual([open]);
    expect((await owner.get(`/api/seasons/${open}/cvar`)).body).toEqual({ cvars });
    expect((await owner.get(`/api/seasons/${over}/cvar`)).body).toMatchObject({
      message: `No cvars found for season id ${over}.`,
    });
    expect((await visitor.get('/api/seasons/99999')).body).toMatchObject({ message: 'Season not found.' });
    expect((await visitor.get('/api/seasons/myseasons/available')).status).toBe(401);
  });
});

async function insertMatch(
  id: number,
  team1: number | null,
  overrides: { season_id?: number; private_match?: boolean } = {},
): Promise<void> {
  await api.database.query(
    `INSERT INTO matches (id, version, attempt, team1_id, season_id, private_match, team1_string, team2_string, max_maps, title,
       skip_veto, veto_mappool, side_type, enforce_teams, is_pug, wingman, min_player_ready, players_per_team,
       min_spectators_to_ready, status, is_open, created_at, updated_at)
     VALUES ($1, 1, 1, $2, $3, $4, 'A', 'B', 1, '', true, 'de_dust2', 'standard', true, false, false, 5, 5, 0, 'scheduled', true, now(), now())`,
    [id, team1, overrides.season_id ?? null, overrides.private_match ?? false],
  );
}
