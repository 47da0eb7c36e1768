import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { AuditPage, Order, Preference, Rental, RentalPassword, ServerListItem } from '@placar/contracts';
import { GameServerGateway, RconPool } from '@placar/game-server';
import { createLogger, openSecret } from '@placar/platform';
import { createTeam, waitFor } from '@placar/testing';
import { TestApi } from '../../../api/test/test-api';
import type { TestClient } from '../../../api/test/test-api';
import { Paysim } from '../../../paysim/src/paysim';
import { createWorker } from '../../src/start-worker';
import { RENTAL_PLAN } from '../rental-plan';

const SECRET = 'a key of the fake provider';
const DAY = 86_400_000;

/** Api, worker and provider of payments as they run, real Postgres, simulated servers as real processes. */
describe('rented servers', () => {
  let data: string;
  let paysim: Paysim;
  let api: TestApi;
  let worker: INestApplicationContext;
  let plan: number;
  const rcon = new RconPool();
  const gateway = new GameServerGateway({ rcon });
  const silent = () => createLogger({ level: 'silent', pretty: false, name: 'worker' });

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'placar-rentals-'));
    paysim = new Paysim(SECRET);
    api = await TestApi.start({
      PAYMENT_PROVIDER: 'fake',
      PAYSIM_URL: await paysim.listen(0),
      PAYSIM_SECRET: SECRET,
      RATE_LIMITS: 'off',
      FLEET_PROVIDERS: 'process',
      FLEET_SWEEP_SECONDS: '0.5',
      FLEET_IDLE_MINUTES: '0.01',
      FLEET_MAX_SERVERS: '6',
      DATA_DIR: data,
      PUBLIC_URL: 'http://127.0.0.1:1',
      RENTAL_GRACE_DAYS: '7',
      MEMBERS_MAY_CREATE: 'matches',
    });
    Object.assign(api.config.http, { publicUrl: api.url });
    worker = await createWorker(api.config, silent());
    const staff = await api.login('super_admin');
    const made = await staff.post('/api/plans', RENTAL_PLAN);
    expect(made.status).toBe(201);
    plan = (made.body as { id: number }).id;
  });
  afterAll(async () => {
    await worker?.close();
    await rcon.close();
    await api?.stop();
    await paysim?.close();
    await rm(data, { recursive: true, force: true });
  });

  type Member = Awaited<ReturnType<TestApi['login']>>;
  async function buy(who: TestClient, query = ''): Promise<string> {
    const { status, body } = await who.get(`/api/payment/search/preference?plan=${plan}${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    const { orderId, preferenceId } = body as Preference;
    paysim.act(preferenceId ?? '', 'pay');
    return orderId;
  }
  const order = async (who: TestClient, id: string): Promise<Order> =>
    ((await who.get(`/api/orders/${id}`)).body as { order: Order }).order;
  async function rentals(who: TestClient): Promise<Rental[]> {
    const { status, body } = await who.get('/api/rentals');
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body as { rentals: Rental[] }).rentals;
  }
  /** The rental as its owner sees it, once it stands so. */
  const reaches = (who: TestClient, state: Rental['state']): Promise<Rental> =>
    waitFor(
      async () => {
        const [rental] = await rentals(who);
        if (rental?.state === state) return rental;
        throw new Error(`it is ${JSON.stringify(rental)}`);
      },
      { what: `the rented server to be ${state}`, timeoutMs: 120_000 },
    );
  async function rented(): Promise<{ owner: Member; rental: Rental; orderId: string }> {
    const owner = await api.login('member');
    const orderId = await buy(owner);
    return { owner, orderId, rental: await reaches(owner, 'running') };
  }
  const addressOf = (rental: Rental) => {
    const [, host = '', port, password = ''] =
      /^connect ([^:]+):(\d+); password (.+)$/.exec(rental.connect ?? '') ?? [];
    return { host, port: Number(port), password };
  };
  const sealedRcon = async (serverId: number): Promise<string> => {
    const [row] = await api.database.query<{ sealed: string }[]>(
      'SELECT rcon_password_encrypted AS sealed FROM servers WHERE id = $1',
      [serverId],
    );
    return openSecret(row!.sealed, api.config.secrets.encryptionKey);
  };
  const probe = async (rental: Rental, password: string) => {
    const { host, port } = addressOf(rental);
    return gateway.probe({ serverId: `test-${rental.id}-${password}`, host, port, password });
  };
  async function schedule(who: Member, serverId: number | null): Promise<{ status: number; body: unknown }> {
    const one = await createTeam(api.database, { userId: who.user.id });
    const two = await createTeam(api.database, { userId: who.user.id });
    return who.post('/api/matches', [
      {
        team1_id: one.team.id,
        team2_id: two.team.id,
        max_maps: 1,
        skip_veto: true,
        veto_mappool: 'de_nuke',
        ...(serverId === null ? { ignore_server: true } : { server_id: serverId }),
      },
    ]);
  }
  /** What was paid and what was suspended is so many days older from now on. */
  async function passDays(days: number): Promise<void> {
    await api.database.query(
      `UPDATE rental_periods SET given_at = given_at - $1 * interval '1 day', revoked_at = revoked_at - $1 * interval '1 day'`,
      [days],
    );
    await api.database.query(
      `UPDATE rentals SET suspended_at = suspended_at - $1 * interval '1 day', next_step_at = now()`,
      [days],
    );
  }

  it('is started when it is paid, answers, belongs to its owner alone, and keeps its row over stop, start and restart', async () => {
    const { owner, rental, orderId } = await rented();
    expect(rental).toMatchObject({
      id: orderId,
      slots: 12,
      region: 'BR',
      own: true,
      name: 'Servidor 12',
      match_id: null,
    });
    expect(await probe(rental, await sealedRcon(rental.server_id!))).toMatchObject({
      passwordAccepted: true,
      free: true,
    });
    const mine = (await owner.get('/api/servers/myservers')).body as { servers: ServerListItem[] };
    expect(mine.servers).toMatchObject([{ id: rental.server_id, provider: 'rented', flag: 'BR' }]);
    expect(mine.servers[0]).not.toHaveProperty('rcon_password');
    const stranger = await api.login('member');
    const others = (await stranger.get('/api/servers/available')).body as { servers: ServerListItem[] };
    expect(others.servers.filter(({ id }) => id === rental.server_id)).toEqual([]);
    expect((await stranger.get(`/api/rentals/${rental.id}`)).status).toBe(404);
    expect((await stranger.post(`/api/rentals/${rental.id}/stop`)).status).toBe(404);
    expect((await schedule(stranger, rental.server_id)).body).toMatchObject({ code: 'SERVER_NOT_ALLOWED' });

    // It stays though nobody plays, longer than any server on demand may idle here.
    const [{ request }] = [rental];
    expect(request).toMatchObject({ state: 'ready', rental_id: rental.id, idle_stop_at: null });
    expect(await owner.post(`/api/server-requests/${request!.id}/stop`)).toMatchObject({ status: 409 });
    expect(await owner.delete('/api/servers', { server_id: rental.server_id })).toMatchObject({ status: 403 });
    const moved = { server_id: rental.server_id, ip_string: '127.0.0.9', rcon_password: 'x' };
    expect((await owner.put('/api/servers', moved)).status).toBe(403);

    expect((await owner.post(`/api/rentals/${rental.id}/stop`)).status).toBe(202);
    const stopped = await reaches(owner, 'stopped');
    expect(stopped).toMatchObject({ server_id: rental.server_id, connect: null });
    expect((await probe(rental, 'any')).reachable).toBe(false);
    await owner.post(`/api/rentals/${rental.id}/start`);
    const again = await reaches(owner, 'running');
    expect(again.server_id).toBe(rental.server_id);
    expect(again.request!.id).not.toBe(request!.id);
    await owner.post(`/api/rentals/${rental.id}/restart`);
    const restarted = await waitFor(
      async () => {
        const [now] = await rentals(owner);
        return now?.state === 'running' && now.request?.id !== again.request!.id ? now : null;
      },
      { what: 'the restart', timeoutMs: 120_000 },
    );
    expect(restarted.server_id).toBe(rental.server_id);
  });

  it('tells a new password once, takes settings and a token, and lets members make matches without any secret', async () => {
    const { owner, rental } = await rented();
    const { body } = await owner.post(`/api/rentals/${rental.id}/rcon`);
    const { rcon_password: password } = body as RentalPassword;
    await waitFor(async () => (await sealedRcon(rental.server_id!)) === password, { what: 'the new password' });
    expect(await probe(rental, password)).toMatchObject({ passwordAccepted: true });
    expect(JSON.stringify((await owner.get('/api/rentals')).body)).not.toContain(password);
    expect(JSON.stringify((await owner.get(`/api/servers/${rental.server_id}`)).body)).not.toContain(password);

    const token = 'AB12CD34EF56AB12CD34EF56AB12CD34';
    const setUp = { name: 'Treino da Ágata', map: 'de_mirage', settings: { sv_alltalk: '1' }, server_token: token };
    expect((await owner.put(`/api/rentals/${rental.id}`, [setUp])).body).toMatchObject({
      rental: { name: 'Treino da Ágata', has_server_token: true, settings: { sv_alltalk: '1' } },
    });
    const console = { serverId: 'test-settings', ...addressOf(rental), password };
    await waitFor(async () => JSON.stringify(await gateway.sendRcon(console, 'sv_alltalk')).includes('1'), {
      what: 'the settings to be sent',
    });
    for (const [field, value] of [
      ['settings', { rcon_password: 'x' }],
      ['settings', { sv_alltalk: '1"; quit' }],
      ['server_token', 'abc'],
      ['map', 'de_dust2; quit'],
    ] as const)
      expect((await owner.put(`/api/rentals/${rental.id}`, [{ ...setUp, [field]: value }])).status).toBe(400);
    const [kept] = await api.database.query<{ token: string }[]>(
      'SELECT server_token_encrypted AS token FROM rentals WHERE id = $1',
      [rental.id],
    );
    expect(kept!.token).not.toContain(token);
    expect(openSecret(kept!.token, api.config.secrets.encryptionKey)).toBe(token);

    const member = await api.login('member');
    await owner.post(`/api/rentals/${rental.id}/members`, [{ user_id: member.user.id }]);
    const [seen] = await rentals(member);
    expect(seen).toMatchObject({ id: rental.id, own: false, has_server_token: false, settings: {}, members: [] });
    expect(JSON.stringify(seen)).not.toContain(token);
    const usable = (await member.get('/api/servers/available')).body as { servers: ServerListItem[] };
    const shown = usable.servers.find(({ id }) => id === rental.server_id);
    expect(shown).toBeDefined();
    expect(shown).not.toHaveProperty('rcon_password');
    for (const act of ['stop', 'rcon', 'restart'])
      expect((await member.post(`/api/rentals/${rental.id}/${act}`)).status).toBe(404);
    const { status, body: answer } = await schedule(member, rental.server_id);
    expect({ status, answer }).toMatchObject({ status: 200 });
    const matchId = (answer as { id: number }).id;
    const match = async () =>
      ((await member.get(`/api/matches/${matchId}`)).body as { match: { status: string } }).match.status;
    await waitFor(async () => (await match()) === 'warmup', { what: 'the match of the member' });
    expect(await owner.post(`/api/rentals/${rental.id}/stop`)).toMatchObject({
      status: 409,
      body: { code: 'SERVER_IN_USE' },
    });
    await member.get(`/api/matches/${matchId}/cancel`);
    await owner.delete(`/api/rentals/${rental.id}/members/${member.user.id}`);
    expect((await schedule(member, rental.server_id)).body).toMatchObject({ code: 'SERVER_NOT_ALLOWED' });
  });

  it('shows skins once its renter alone has read the rule, with person and time, and still does after a stop and a start', async () => {
    const { owner, rental } = await rented();
    const [member, stranger, chief] = [
      await api.login('member'),
      await api.login('member'),
      await api.login('super_admin'),
    ];
    await owner.post(`/api/rentals/${rental.id}/members`, [{ user_id: member.user.id }]);
    const path = `/api/servers/${rental.server_id}/skins`;
    for (const other of [member, stranger]) {
      expect((await other.get(path)).status).toBe(403);
      expect((await other.put(path, { understood: true })).status).toBe(403);
    }
    expect((await owner.put(path, { understood: false })).status).toBe(400);
    const shown = async () => {
      const { servers } = (await owner.get('/api/servers/myservers')).body as { servers: ServerListItem[] };
      const { skins_enabled: enabled, skins_since: since, skins_by: by } = servers[0]!;
      return { enabled, since, by };
    };
    expect(await shown()).toEqual({ enabled: 0, since: null, by: null });
    expect((await owner.put(path, { understood: true })).status).toBe(200);
    const since = await shown();
    expect(since).toEqual({ enabled: 1, since: expect.stringMatching(/^20/) as string, by: owner.user.name });
    const { audit } = (await chief.get(`/api/audit?record=server:${rental.server_id}&route=/servers/:id/skins`))
      .body as AuditPage;
    expect(audit.filter(({ status }) => status === 200)).toMatchObject([
      { method: 'PUT', user_id: owner.user.id, user_name: owner.user.name, at: expect.stringMatching(/^20/) as string },
    ]);
    for (const other of [member, stranger]) expect((await other.delete(path)).status).toBe(403);

    await owner.post(`/api/rentals/${rental.id}/stop`);
    await reaches(owner, 'stopped');
    await owner.post(`/api/rentals/${rental.id}/start`);
    await reaches(owner, 'running');
    expect(await shown()).toEqual(since);
    expect((await owner.delete(path)).status).toBe(200);
    expect(await shown()).toEqual({ enabled: 0, since: null, by: null });
  });

  it('waits for the match when its time is over, is suspended with what was set up, renewed and back, and at last deleted', async () => {
    const { owner, rental } = await rented();
    const { status, body } = await schedule(owner, rental.server_id);
    expect({ status, body }).toMatchObject({ status: 200 });
    const matchId = (body as { id: number }).id;
    const lease = () =>
      api.database.query<unknown[]>('SELECT 1 FROM server_leases WHERE server_id = $1 AND released_at IS NULL', [
        rental.server_id,
      ]);
    await waitFor(async () => (await lease()).length === 1, { what: 'the match to hold the server' });
    await passDays(32);
    const closing = await waitFor(
      async () => {
        const [now] = await rentals(owner);
        return now?.closing === true ? now : null;
      },
      { what: 'the last match to be told' },
    );
    expect(closing).toMatchObject({ state: 'running', match_id: matchId });
    expect((await schedule(owner, rental.server_id)).body).toMatchObject({ code: 'SERVER_NOT_ALLOWED' });
    expect((await probe(rental, await sealedRcon(rental.server_id!))).reachable).toBe(true);
    await owner.get(`/api/matches/${matchId}/cancel`);
    const suspended = await reaches(owner, 'suspended');
    expect(suspended).toMatchObject({ server_id: rental.server_id, deleted_at: expect.any(String) as string });
    expect(await owner.post(`/api/rentals/${rental.id}/start`)).toMatchObject({ body: { code: 'RENTAL_STATE' } });

    const renewal = await buy(owner, `&rental=${rental.id}`);
    await waitFor(async () => (await order(owner, renewal)).status === 'paid', {
      what: 'the first renewal to be paid',
    });
    await buy(owner, `&rental=${rental.id}`);
    const back = await reaches(owner, 'running');
    expect(back).toMatchObject({ id: rental.id, server_id: rental.server_id, closing: false });
    const daysLeft = async () => (Date.parse((await rentals(owner))[0]!.paid_until!) - Date.now()) / DAY;
    await waitFor(async () => (await daysLeft()) > 57, { what: 'both months to count' });
    expect((await rentals(owner)).length).toBe(1);

    await passDays(70);
    await reaches(owner, 'suspended');
    await passDays(8);
    const ended = await reaches(owner, 'ended');
    expect(ended).toMatchObject({ end_reason: 'time', server_id: null });
    expect((await owner.get('/api/servers/myservers')).body).toEqual({ servers: [] });
  });

  it('is suspended when the money goes back', async () => {
    const { owner, orderId } = await rented();
    expect((await owner.post(`/api/orders/${orderId}/withdraw`)).status).toBe(200);
    await reaches(owner, 'suspended');
    expect(await order(owner, orderId)).toMatchObject({ status: 'refunded', net: 0 });
  });

  it('that cannot be started anywhere is given back by itself, and its buyer is told', async () => {
    await api.database.query("UPDATE rentals SET next_step_at = 'infinity'");
    Object.assign(api.config.fleet, { gamesim: { ...api.config.fleet.gamesim, entry: join(data, 'nothing.js') } });
    await worker.close();
    worker = await createWorker(api.config, silent());
    const owner = await api.login('member');
    const orderId = await buy(owner);
    const ended = await reaches(owner, 'ended');
    expect(ended).toMatchObject({ end_reason: 'failed', failure: { code: 'program_missing' } });
    await waitFor(async () => (await order(owner, orderId)).status === 'refunded', { what: 'the money to go back' });
    const told = async () =>
      ((await owner.get('/api/users/me/notifications')).body as { notifications: { kind: string; link: string }[] })
        .notifications;
    await waitFor(async () => (await told()).length > 0, { what: 'the buyer to be told' });
    expect(await told()).toMatchObject([{ kind: 'rental_failed', link: '/myservers' }]);
    expect(await order(owner, orderId)).toMatchObject({ status: 'refunded', net: 0 });
  });
});
