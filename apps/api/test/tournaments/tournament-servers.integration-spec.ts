import { randomUUID } from 'node:crypto';
import { AttentionQueue, TournamentAnswer, TournamentPlanAnswer, TournamentServersAnswer } from '@placar/contracts';
import { createServer } from '@placar/testing';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
let admin: TestClient & { user: { id: number } };
let member: TestClient;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
  member = await api.login('member');
});
afterAll(() => api.stop());
beforeEach(() => api.database.query('TRUNCATE servers, server_requests CASCADE'));

let port = 27_100;
async function server(displayName: string, publicServer = true): Promise<number> {
  port += 1;
  const { id } = await createServer(api.database, api.config, {
    userId: admin.user.id,
    port,
    publicServer,
    displayName,
  });
  return id;
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, fields = {} } = body as { code?: string; fields?: object };
  return [status, code, ...Object.keys(fields)];
};

/** A tournament of four that runs. */
async function running(more: object = {}): Promise<string> {
  const body = { ...more, name: 'Copa', teams: 4, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
  const { id } = TournamentAnswer.parse((await admin.post('/api/tournaments', body)).body);
  const path = `/api/tournaments/${id}`;
  await admin.post(`${path}/open-sign-up`, {});
  for (let number = 1; number <= 4; number += 1) {
    const members = [{ steam_id: String(76561198900000000n + BigInt(id * 10 + number)), name: `p${number}` }];
    expect((await admin.post(`${path}/sign-up`, { name: `Time ${number}`, members })).status).toBe(200);
  }
  expect((await admin.post(`${path}/begin`, {})).status).toBe(200);
  return path;
}
const serversOf = async (path: string) => TournamentServersAnswer.parse((await admin.get(`${path}/servers`)).body);

it('organisers see the pool and choose of it; nobody else does', async () => {
  const [one, two] = [await server('Sala 2'), await server('Sala 1')];
  const own = await server('Só minha', false);
  const path = await running();
  expect(await serversOf(path)).toMatchObject({
    chosen: null,
    pool: [
      { id: two, name: 'Sala 1', is_out: false, problem: null },
      { id: one, name: 'Sala 2' },
    ],
  });
  expect((await member.get(`${path}/servers`)).status).toBe(403);
  expect((await member.post(`${path}/choose-servers`, { servers: [one] })).status).toBe(403);
  expect((await member.post(`${path}/fix-station`, { stage: 0, key: 'U1.1', server: null })).status).toBe(403);

  const choose = (servers: unknown) => admin.post(`${path}/choose-servers`, { servers });
  expect(codeOf(await choose([one, own]))).toEqual([404, 'SERVER_NOT_FOUND', 'servers.1']);
  expect(codeOf(await choose([]))).toEqual([400, 'INVALID_INPUT', 'servers']);
  expect((await choose([one, two])).status).toBe(200);
  expect((await serversOf(path)).chosen).toEqual([one, two]);
  expect((await choose(null)).status).toBe(200);
  expect((await serversOf(path)).chosen).toBeNull();
});

it('a match is fixed to a chosen server, which the plan shows as its lane', async () => {
  const [one, two] = [await server('Sala 1'), await server('Sala 2')];
  const path = await running();
  const fix = (key: string, of: number | null) => admin.post(`${path}/fix-station`, { stage: 0, key, server: of });
  expect(codeOf(await fix('U1.1', one))).toEqual([400, 'STATION_UNKNOWN', 'server']);
  await admin.post(`${path}/choose-servers`, { servers: [one, two] });
  expect(codeOf(await fix('U9.1', one))).toEqual([404, 'PAIRING_NOT_FOUND']);
  for (const key of ['U1.1', 'U1.2']) expect((await fix(key, two)).status).toBe(200);
  const plan = TournamentPlanAnswer.parse((await api.visitor().get(`${path}/plan`)).body);
  expect(plan.servers).toBe(2);
  const first = plan.matches.filter(({ key }) => key.startsWith('U1.'));
  expect(first.map(({ lane, is_fixed: isFixed }) => [lane, isFixed])).toEqual([
    [1, true],
    [1, true],
  ]);
  expect(first[1]?.from).toBe(first[0]?.until);
});

it('an empty pool has its answer', async () => {
  const path = await running();
  expect((await serversOf(path)).pool).toEqual([]);
  const { status, body } = await admin.post(`${path}/choose-servers`, { servers: [1] });
  expect([status, (body as { message: string }).message]).toEqual([404, 'The pool has no server.']);
});

it('a match that waits for its servers is in the attention queue, with its place and their names', async () => {
  const one = await server('Sala 1');
  const ask = (servers: number[] | null, minutesAgo: number) =>
    api.database.query(
      `INSERT INTO server_requests (id, requested_by, requested_by_name, source, state, stages, tries, purpose, servers, requested_at)
       VALUES ($1, $2, 'Ana', 'pool', 'queued', '[]', 0, 'load', $3, now() - make_interval(mins => $4))`,
      [randomUUID(), admin.user.id, servers, minutesAgo],
    );
  await ask(null, 30);
  await ask([one], 20);
  await ask([one + 999], 15);
  const { items } = AttentionQueue.parse((await admin.get('/api/admin/attention')).body);
  expect(items.filter(({ kind }) => kind === 'server_request_waiting').map(({ queue }) => queue)).toEqual([
    { place: 1, servers: null, starting: null, start_again_at: null },
    { place: 2, servers: ['Sala 1'], starting: null, start_again_at: null },
    { place: 3, servers: [], starting: null, start_again_at: null },
  ]);
});

it('staff alone say how many servers may be started, and not more than this installation runs', async () => {
  const helper = await api.login('member');
  const path = await running({ co_organisers: [helper.user.id] });
  const choose = (client: TestClient, change: object) =>
    client.post(`${path}/choose-servers`, { servers: null, ...change });
  const { limit, ...before } = (await serversOf(path)).on_demand;
  expect(before).toEqual({ most: 0, may_change: true });
  expect(codeOf(await choose(admin, { on_demand: limit + 1 }))).toEqual([409, 'FLEET_FULL', 'on_demand']);
  expect(codeOf(await choose(admin, { on_demand: -1 }))).toEqual([400, 'INVALID_INPUT', 'on_demand']);
  expect(codeOf(await choose(helper, { on_demand: 1 }))).toEqual([403, 'NOT_ALLOWED', 'on_demand']);
  expect((await choose(admin, { on_demand: 2 })).status).toBe(200);
  // An organiser who is no staff chooses servers, and changes nothing of what is started.
  const one = await server('Sala 1');
  expect((await choose(helper, { servers: [one] })).status).toBe(200);
  expect((await choose(helper, { servers: null, on_demand: 2 })).status).toBe(200);
  expect(codeOf(await choose(helper, { on_demand: 0 }))).toEqual([403, 'NOT_ALLOWED', 'on_demand']);
  const seen = TournamentServersAnswer.parse((await helper.get(`${path}/servers`)).body);
  expect(seen.on_demand).toEqual({ most: 2, limit, may_change: false });
});

it('where no provider starts servers, none may be ordered', async () => {
  const bare = await TestApi.start({ FLEET_PROVIDERS: '' });
  try {
    const staff = await bare.login('super_admin');
    const body = { name: 'Copa', teams: 4, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
    const { id } = TournamentAnswer.parse((await staff.post('/api/tournaments', body)).body);
    const path = `/api/tournaments/${id}/choose-servers`;
    const refused = await staff.post(path, { servers: null, on_demand: 1 });
    expect(codeOf(refused).slice(1)).toEqual(['PROVIDER_UNAVAILABLE', 'on_demand']);
    expect((await staff.post(path, { servers: null, on_demand: 0 })).status).toBe(200);
  } finally {
    await bare.stop();
  }
});
