import { randomBytes, randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { ServerCandidate, ServerPreflight, ServerRequest } from '@placar/contracts';
import { createLogger, matchToken } from '@placar/platform';
import { createTeam, waitFor } from '@placar/testing';
import { createFleet } from '../../../gamesim/src';
import { createWorker } from '../../../worker/src/start-worker';
import { EventStream } from '../event-stream';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

/** The api and a worker, with simulated servers that fetch from the api over HTTP. */
let api: TestApi;
let worker: INestApplicationContext;
let fleet: ReturnType<typeof createFleet>;
let owner: TestClient;
let member: TestClient;
let teams: [number, number];

beforeAll(async () => {
  api = await TestApi.start({ MEMBERS_MAY_CREATE: 'matches' });
  worker = await createWorker(api.config, createLogger(api.config.log));
  fleet = createFleet();
  owner = await api.login('admin');
  member = await api.login('member');
  const [one, two] = [
    await createTeam(api.database, { publicTeam: true }),
    await createTeam(api.database, { publicTeam: true }),
  ];
  teams = [one.team.id, two.team.id];
});
afterAll(async () => {
  await worker.close();
  await fleet.close();
  await api.stop();
});

async function simulated(overrides: object = {}, profile: 'matchzy-0.8.15' | 'none' = 'matchzy-0.8.15') {
  const machine = await fleet.addServer({
    profile,
    clock: { mode: 'scaled', factor: 20 },
    bots: { autoJoin: false },
  });
  const made = await owner.post('/api/servers', {
    ip_string: '127.0.0.1',
    port: machine.port,
    display_name: 'Servidor "ção" 🏆',
    rcon_password: machine.password,
    public_server: true,
    ...overrides,
  });
  expect(made.status).toBe(200);
  return { machine, id: (made.body as { id: number }).id };
}
const dropServers = () => api.database.query('DELETE FROM servers');
const newMatch = (extra: object = {}) => ({
  team1_id: teams[0],
  team2_id: teams[1],
  max_maps: 1,
  skip_veto: true,
  veto_mappool: 'de_nuke',
  ...extra,
});
async function match(client: TestClient, extra: object = {}): Promise<number> {
  const made = await client.post('/api/matches', [newMatch(extra)]);
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  return (made.body as { id: number }).id;
}
const told = ({ steps }: ServerPreflight): string[] =>
  steps.map(({ step, status, code }) => [step, status, code].filter((part) => part !== null).join(' '));
const codeOf = ({ body }: { body: unknown }): string => (body as { code: string }).code;

describe('a pre-flight of a server', () => {
  afterEach(dropServers);

  it('goes all the way to the server and back to us, changes nothing there, and is kept', async () => {
    const { machine, id } = await simulated();
    expect((await owner.get(`/api/servers/${id}/preflight`)).status).toBe(404);
    const ran = await owner.post(`/api/servers/${id}/preflight`, { map: 'de_dust2' });
    const preflight = ran.body as ServerPreflight;
    expect([ran.status, preflight.ok, preflight.finished_at !== null]).toEqual([200, true, true]);
    expect(told(preflight)).toEqual(
      expect.arrayContaining([
        'dns ok',
        'port ok',
        'password ok',
        'plugin ok',
        'free ok',
        'config_fetch ok',
        'event_round_trip skipped only_in_match',
      ]),
    );
    expect(preflight.latency_ms).toEqual(expect.any(Number));
    expect(machine.state()).toBe('none');
    expect(machine.truth().matches).toEqual([]);
    expect((await member.get(`/api/servers/${id}/preflight`)).body).toEqual(preflight);
    const [row] = await api.database.query<{ last_preflight_id: string }[]>('SELECT * FROM servers WHERE id = $1', [
      id,
    ]);
    expect(row?.last_preflight_id).toBe(preflight.id);
  });

  it('says which step fails, and joins a run that is under way', async () => {
    const { machine, id } = await simulated({ rcon_password: 'errada' });
    const preflight = (await owner.post(`/api/servers/${id}/preflight`, {})).body as ServerPreflight;
    expect([preflight.ok, told(preflight)[3]]).toEqual([false, 'plugin skipped not_reached']);
    // The server was asked once when it was registered; its password is not tried again.
    expect(told(preflight)[2]).toBe('password failed breaker_open');
    await machine.crash();
    const dead = (await owner.post(`/api/servers/${id}/preflight`)).body as ServerPreflight;
    expect(told(dead)[1]).toBe('port failed refused');
    const [run] = await api.database.query<{ id: string }[]>(
      `INSERT INTO server_preflights (id, server_id, nonce, started_at)
       VALUES (gen_random_uuid(), $1, 'of somebody else', now() + interval '5 minutes') RETURNING id`,
      [id],
    );
    // The other one, which is young however slow the machine, ends only when the click has looked for it under the lock of the server's row.
    const { click, looking } = await api.database.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM servers WHERE id = $1 FOR UPDATE', [id]);
      const click = owner.post(`/api/servers/${id}/preflight`);
      const [looking] = await waitFor(async () => {
        const waiting = await api.database.query<{ pid: number; since: string }[]>(
          `SELECT pid, xact_start::text AS since FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM servers%NO KEY UPDATE%'`,
        );
        return waiting.length === 1 && waiting;
      });
      return { click, looking };
    });
    const isLooking = (): Promise<unknown[]> =>
      api.database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND xact_start::text = $2', [
        looking?.pid,
        looking?.since,
      ]);
    await waitFor(async () => (await isLooking()).length === 0, { what: 'the end of the transaction of the click' });
    await api.database.query('UPDATE server_preflights SET ok = true, finished_at = now() WHERE id = $1', [run?.id]);
    expect(((await click).body as ServerPreflight).id).toBe(run?.id);
    const { id: bare } = await simulated({}, 'none');
    expect(told((await owner.post(`/api/servers/${bare}/preflight`)).body as ServerPreflight)[3]).toBe(
      'plugin failed plugin_missing',
    );
  });

  it('asks only who it is of a server in a match', async () => {
    const { machine, id } = await simulated();
    const matchId = await match(owner, { server_id: id });
    await waitFor(() => machine.state() === 'warmup');
    const loads = (): number => machine.truth().rcon.filter(({ command }) => command.includes('loadmatch')).length;
    const before = loads();
    const preflight = (await owner.post(`/api/servers/${id}/preflight`)).body as ServerPreflight;
    expect(told(preflight).slice(5)).toEqual([
      'free skipped in_match',
      'map skipped in_match',
      'config_fetch skipped in_match',
      'event_round_trip skipped no_event_yet',
    ]);
    expect([preflight.ok, loads()]).toEqual([true, before]);
    const event = { event: 'going_live', matchid: matchId, map_number: 0 };
    const token = matchToken(api.config.secrets.tokenKey, matchId, 1);
    expect(
      (await api.visitor().call('/api/v2', { method: 'POST', body: event, headers: { authorization: token } })).status,
    ).toBe(200);
    const seen = async (): Promise<string> =>
      told((await owner.post(`/api/servers/${id}/preflight`)).body as ServerPreflight)[8] ?? '';
    await waitFor(async () => (await seen()) === 'event_round_trip ok');
    await owner.post(`/api/matches/${matchId}/commands`, { kind: 'cancel', args: {} });
    await waitFor(async () => (await leases()).length === 0);
    // Free again, and remembered for a day.
    expect(await seen()).toBe('event_round_trip ok');
    expect(loads()).toBeGreaterThan(before);
    expect(machine.state()).toBe('none');
  });

  it('is for those who may use the server; bad input is named', async () => {
    const { id } = await simulated({ public_server: false });
    expect((await member.post(`/api/servers/${id}/preflight`, {})).status).toBe(403);
    expect((await member.get(`/api/servers/${id}/preflight`)).status).toBe(403);
    expect((await api.visitor().post(`/api/servers/${id}/preflight`, {})).status).toBe(401);
    expect((await owner.post('/api/servers/999999/preflight', {})).status).toBe(404);
    expect((await owner.post('/api/servers/abc/preflight', {})).status).toBe(400);
    for (const map of ['de nuke; quit', '"', { name: 'x' }, 'x'.repeat(65), 7]) {
      const answer = await owner.post(`/api/servers/${id}/preflight`, { map });
      expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, ['map']]);
    }
  });

  it('lets a nonce count once, for a minute, and only with its header', async () => {
    const { id } = await simulated();
    const nonce = randomBytes(24).toString('base64url');
    const insert = (started: string) =>
      api.database.query(
        `INSERT INTO server_preflights (id, server_id, nonce, started_at) VALUES (gen_random_uuid(), $1, $2, now() - $3::interval)`,
        [id, nonce, started],
      );
    const fetched = (text: string, header?: string) =>
      api.visitor().get(`/api/servers/preflight/${text}`, header === undefined ? {} : { authorization: header });
    await insert('61 seconds');
    expect((await fetched(nonce, nonce)).status).toBe(404);
    await api.database.query('DELETE FROM server_preflights');
    await insert('1 second');
    expect((await fetched(nonce)).status).toBe(401);
    expect((await fetched(randomBytes(24).toString('base64url'), nonce)).status).toBe(404);
    expect((await fetched('..%2f..', nonce)).status).toBe(404);
    expect((await fetched(nonce, nonce)).status).toBe(409);
    expect((await fetched(nonce, nonce)).status).toBe(404);
  });
});

const leases = (): Promise<{ server_id: number }[]> =>
  api.database.query('SELECT server_id FROM server_leases WHERE released_at IS NULL');

describe('candidates for a match', () => {
  afterEach(dropServers);

  it('are looked at now: the well ones first, the others with the reason', async () => {
    const [well, bare, dead, cordoned, busy] = [
      await simulated(),
      await simulated({}, 'none'),
      await simulated(),
      await simulated(),
      await simulated(),
    ];
    await dead.machine.crash();
    await owner.put('/api/servers', { server_id: cordoned.id, cordoned: true });
    const other = await match(owner, { server_id: busy.id });
    await waitFor(() => busy.machine.state() === 'warmup');
    const matchId = await match(owner);
    const answer = await owner.get(`/api/matches/${matchId}/server-candidates`);
    const { candidates } = answer.body as { candidates: ServerCandidate[] };
    const reasons = Object.fromEntries(candidates.map((candidate) => [candidate.server_id, candidate.reasons]));
    expect(reasons).toEqual({
      [well.id]: [],
      [bare.id]: ['plugin_missing'],
      [dead.id]: ['unreachable'],
      [cordoned.id]: ['cordoned'],
      [busy.id]: ['in_use'],
    });
    expect(candidates[0]).toMatchObject({ server_id: well.id, offered: true, free: true, current: false });
    const ofOther = await owner.get(`/api/matches/${other}/server-candidates`);
    expect((ofOther.body as { candidates: ServerCandidate[] }).candidates).toContainEqual(
      expect.objectContaining({ server_id: busy.id, current: true, offered: false }),
    );
    expect((await member.get(`/api/matches/${matchId}/server-candidates`)).status).toBe(403);
    expect((await owner.get('/api/matches/999999/server-candidates')).status).toBe(404);
    expect((await owner.get('/api/matches/x/server-candidates')).status).toBe(400);
    await owner.post(`/api/matches/${other}/commands`, { kind: 'cancel', args: {} });
    await waitFor(async () => (await leases()).length === 0);
  });
});

describe('a match without a server', () => {
  const stream = async (client: TestClient, path: string): Promise<EventStream> => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const opened = await EventStream.open(`${api.url}${path}`, { cookie });
    await opened.ready();
    return opened;
  };
  const states = (of: EventStream, id: string): string[] => {
    const frames = of.of('server_request').map(({ json }) => json as unknown as ServerRequest);
    return frames
      .filter((frame) => frame.id === id)
      .map(({ state, position }) => (position === null ? state : `${state} ${position}`));
  };

  it('waits in line with its place, is told when it moves, and plays on the first server that is freed', async () => {
    const first = await match(owner);
    const asked = await owner.post(`/api/matches/${first}/server-request`, { source: 'pool' });
    const request = asked.body as ServerRequest;
    expect([asked.status, request.state, request.position]).toEqual([202, 'queued', 1]);
    const twice = await owner.post(`/api/matches/${first}/server-request`);
    expect([twice.status, codeOf(twice)]).toEqual([409, 'SERVER_REQUEST_OPEN']);
    const made = await member.post('/api/matches', [newMatch({ server_request: 'pool' })]);
    const second = made.body as { id: number; server_request_id: string };
    expect(made.status).toBe(200);

    const [ofOwner, ofMember, ofStranger] = [
      await stream(owner, '/api/live/stream'),
      await stream(member, `/api/matches/${second.id}/live`),
      await stream(await api.login('member'), '/api/live/stream'),
    ];
    expect(states(ofOwner, request.id)).toEqual(['queued 1']);
    expect(states(ofMember, second.server_request_id)).toEqual(['queued 2']);
    const seen = (await member.get(`/api/server-requests/${second.server_request_id}`)).body as ServerRequest;
    expect(seen).toMatchObject({ position: 2, match_id: second.id, connect: null });
    expect((await member.get(`/api/server-requests/${request.id}`)).status).toBe(404);
    const list = async (client: TestClient, query: string): Promise<string[]> =>
      ((await client.get(`/api/server-requests${query}`)).body as { requests: ServerRequest[] }).requests.map(
        ({ id }) => id,
      );
    expect(await list(owner, '?open=1')).toEqual([request.id, second.server_request_id]);
    expect(await list(member, '')).toEqual([second.server_request_id]);
    expect(await list(owner, `?open=1&match_id=${second.id}`)).toEqual([second.server_request_id]);

    const gone = await owner.delete(`/api/matches/${first}/server-request`);
    expect([gone.status, (gone.body as ServerRequest).state]).toEqual([200, 'cancelled']);
    expect((await owner.delete(`/api/matches/${first}/server-request`)).status).toBe(404);
    await waitFor(() => states(ofOwner, request.id).at(-1) === 'cancelled');
    await waitFor(() => states(ofMember, second.server_request_id).at(-1) === 'queued 1');

    const { machine, id: serverId } = await simulated();
    await waitFor(() => states(ofMember, second.server_request_id).at(-1) === 'ready');
    expect(machine.state()).toBe('warmup');
    const ready = (await member.get(`/api/server-requests/${second.server_request_id}`)).body as ServerRequest;
    expect(ready).toMatchObject({ server_id: serverId, connect: `connect 127.0.0.1:${machine.port}`, failure: null });
    expect(ofStranger.of('server_request')).toEqual([]);
    expect(codeOf(await owner.post(`/api/matches/${second.id}/server-request`))).toBe('MATCH_ALREADY_LOADED');

    const impatient = await owner.post('/api/matches', [newMatch({ server_request: 'pool' })]);
    const left = `/api/server-requests/${(impatient.body as { server_request_id: string }).server_request_id}`;
    expect((await member.delete(left)).status).toBe(404);
    const ended = await owner.delete(left);
    expect([ended.status, (ended.body as ServerRequest).state]).toEqual([202, 'cancelled']);

    const third = await owner.post('/api/matches', [newMatch({ server_request: 'pool' })]);
    const waiting = (third.body as { server_request_id: string }).server_request_id;
    await member.post(`/api/matches/${second.id}/commands`, { kind: 'cancel', args: {} });
    await waitFor(() => states(ofOwner, waiting).at(-1) === 'ready');
    expect(states(ofMember, second.server_request_id).at(-1)).toBe('ended');
    for (const open of [ofOwner, ofMember, ofStranger]) await open.close();
  });

  it('that waits still is shown with the start beside it that failed, to who comes later, too', async () => {
    await dropServers();
    const [waiting, other] = [await match(owner), await match(owner)];
    const asked = (await owner.post(`/api/matches/${waiting}/server-request`, { source: 'pool' }))
      .body as ServerRequest;
    const start = async (matchId: number): Promise<string> => {
      const id = randomUUID();
      await api.database.query(
        `INSERT INTO server_requests (id, match_id, source, provider, state, stage, failure, beside, requested_at, ended_at)
         VALUES ($1, $2, 'on_demand', 'process', 'failed', 'booting',
           '{"stage":"booting","code":"process_ended","detail":null}', true, now(), now())`,
        [id, matchId],
      );
      return id;
    };
    const [failed, gone] = [await start(waiting), await start(other)];
    const open = await stream(owner, '/api/live/stream');
    expect([states(open, asked.id), states(open, failed), states(open, gone)]).toEqual([['queued 1'], ['failed'], []]);
    await open.close();
    for (const id of [waiting, other]) await owner.post(`/api/matches/${id}/commands`, { kind: 'cancel', args: {} });
  });

  it('waits in the same line to move while it plays, is told of the offer, and moves there', async () => {
    await dropServers();
    const { id: from } = await simulated();
    const made = await owner.post('/api/matches', [newMatch({ server_request: 'pool' })]);
    const { id: matchId, server_request_id: loading } = made.body as { id: number; server_request_id: string };
    const view = await stream(owner, `/api/matches/${matchId}/live`);
    await waitFor(() => states(view, loading).at(-1) === 'ready');

    const path = `/api/matches/${matchId}/server-request`;
    const wrong = await owner.post(path, { source: 'on_demand', purpose: 'move' });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'INVALID_INPUT']);
    const asked = await owner.post(path, { purpose: 'move' });
    const request = asked.body as ServerRequest;
    expect([asked.status, request.state, request.position, request.purpose]).toEqual([202, 'queued', 1, 'move']);
    expect(codeOf(await owner.post(path, { purpose: 'move' }))).toBe('SERVER_REQUEST_OPEN');
    expect((await owner.delete(path)).status).toBe(200);
    const again = ((await owner.post(path, { purpose: 'move' })).body as ServerRequest).id;

    const { id: to } = await simulated();
    await waitFor(() => states(view, again).at(-1) === 'offered');
    const offer = (await owner.get(`/api/server-requests/${again}`)).body as ServerRequest;
    expect(offer).toMatchObject({ server_id: to, connect: null });
    expect(Date.parse(offer.offered_until ?? '')).toBeGreaterThan(Date.now());
    const [lease] = await api.database.query<{ server_id: number }[]>(
      'SELECT server_id FROM server_leases WHERE match_id = $1 AND released_at IS NULL',
      [matchId],
    );
    expect(lease?.server_id).toBe(from);

    const moved = await owner.post(`/api/matches/${matchId}/commands`, {
      kind: 'change_server',
      args: { server_id: to },
    });
    expect(moved.status).toBe(202);
    await waitFor(() => states(view, again).at(-1) === 'ready');
    await owner.post(`/api/matches/${matchId}/commands`, { kind: 'cancel', args: {} });
    await view.close();
  });

  it('is refused what cannot be: strangers, closed matches, servers of a kind that nobody starts', async () => {
    const matchId = await match(owner);
    const path = `/api/matches/${matchId}/server-request`;
    expect((await member.post(path, {})).status).toBe(403);
    expect((await api.visitor().post(path, {})).status).toBe(401);
    expect((await owner.post('/api/matches/999999/server-request', {})).status).toBe(404);
    expect((await owner.post(path, { source: 'luck' })).status).toBe(400);
    expect((await owner.post(path, { source: 'on_demand', provider: 'agones' })).status).toBe(503);
    expect((await owner.get('/api/server-requests/7')).status).toBe(400);
    expect((await owner.get('/api/server-requests?open=perhaps')).status).toBe(400);
    const both = await owner.post('/api/matches', [newMatch({ server_request: 'pool', server_id: 1 })]);
    expect([both.status, codeOf(both)]).toEqual([400, 'INVALID_INPUT']);
    await owner.post(`/api/matches/${matchId}/commands`, { kind: 'cancel', args: {} });
    expect(codeOf(await owner.post(path, {}))).toBe('MATCH_ALREADY_FINISHED');
  });

  it('is not started beyond the room there is, however many ask at once', async () => {
    const small = await TestApi.start({ FLEET_PROVIDERS: 'process', FLEET_MAX_SERVERS: '2', FLEET_MAX_PER_USER: '1' });
    try {
      const admin = await small.login('admin');
      const one = await createTeam(small.database, { publicTeam: true });
      const two = await createTeam(small.database, { publicTeam: true });
      const body = { ...newMatch(), team1_id: one.team.id, team2_id: two.team.id };
      const ids: number[] = [];
      for (let number = 0; number < 6; number += 1) {
        ids.push(((await admin.post('/api/matches', [body])).body as { id: number }).id);
      }
      const answers = await Promise.all(
        ids.map((id) => admin.post(`/api/matches/${id}/server-request`, { source: 'on_demand' })),
      );
      const taken = answers.filter(({ status }) => status === 202).map((answer) => answer.body as ServerRequest);
      expect(taken).toHaveLength(2);
      expect(taken[0]).toMatchObject({
        state: 'provisioning',
        stage: 'scheduled',
        provider: 'process',
        position: null,
      });
      const refused = answers.filter(({ status }) => status !== 202);
      expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(Array(4).fill([409, 'FLEET_FULL']));
      const before = await small.database.query<{ count: number }[]>('SELECT count(*)::int AS count FROM matches');
      const full = await admin.post('/api/matches', [{ ...body, server_request: 'on_demand' }]);
      expect([full.status, codeOf(full)]).toEqual([409, 'FLEET_FULL']);
      expect(await small.database.query('SELECT count(*)::int AS count FROM matches')).toEqual(before);
    } finally {
      await small.stop();
    }
  });
});
