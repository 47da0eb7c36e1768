import { ENTER_ROOM, LEAVE_ROOM, LOBBY_ACT_NAMES, lobbyActEvent, lobbyActPath } from '@placar/contracts';
import type { LobbyActName, LobbySnapshot, SocketAck } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import { SocketServer } from '../../src/http/sockets/socket-server';
import { EventStream } from '../event-stream';
import { LobbySocket, refusalOf, stateOf } from './lobby-socket';
import { nextSteamIdOf } from '../people/steam-ids';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

type Person = TestClient & { user: { id: number } };

/** A body for each act, with the step of the lobby and the guest of it. */
const bodyOf = (name: LobbyActName, step: number, guest: number): object => {
  const map = 'de_nuke';
  const bodies: Partial<Record<LobbyActName, object>> = {
    ready: { step },
    volunteer: { volunteer: true },
    kick: { user_id: guest, for_good: true },
    unban: { user_id: guest },
    lock: { locked: true },
    swap: { user_id: guest },
    hand_over: { user_id: guest },
    captain: { user_id: guest },
    pick: { user_id: guest, step },
    ban: { map, step },
    side: { side: 'ct', step },
    vote: { map, step },
    maps: { maps: [map], step },
    agree: { map },
    override: { maps: [map], sides: ['knife'], reason: 'combinado' },
    veto_clock: { what: 'pause', step },
    call_off: { reason: 'acabou' },
    mute: { user_id: guest, muted: true },
    chat: { text: 'oi' },
    delete_line: { line_id: 1 },
  };
  return bodies[name] ?? {};
};

/** Two lobbies differ in these; their people have the same names. */
const VARYING = new Set(['now', 'deadline_at', 'id', 'host_id', 'request_id']);

/** What is the same whichever way an act came. */
function comparable(answer: object): unknown {
  if ('token' in answer) return 'a link';
  const text = JSON.stringify(answer, (key, value: unknown) => (VARYING.has(key) ? undefined : value));
  return JSON.parse(text) as unknown;
}

const outcome = (status: number, answer: object) => ({ status, answer: comparable(answer) });
function bySocketOf(ack: SocketAck): object {
  if ('snapshot' in ack) return outcome(200, ack.snapshot);
  if ('token' in ack) return outcome(200, ack);
  const { status, ...refusal } = ack;
  return outcome(status, refusal);
}

describe('acts by socket and by route', () => {
  let api: TestApi;
  let staff: TestClient;
  const sockets: LobbySocket[] = [];

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'writes=100000/60,lobby_acts=500/600' });
    staff = await api.login('admin', { steamId: nextSteamIdOf(), name: 'Mesa' });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(() => api.stop());

  const player = (name?: string): Promise<Person> =>
    api.login('member', { steamId: nextSteamIdOf(), ...(name === undefined ? {} : { name }) });
  const open = async (who: TestClient, options: { origin?: string } = {}): Promise<LobbySocket> => {
    const socket = await LobbySocket.open(who, options);
    sockets.push(socket);
    return socket;
  };
  const newLobby = async (host: TestClient, body: object = { mode: 'competitive' }): Promise<LobbySnapshot> =>
    (await host.post('/api/lobbies', body)).body as LobbySnapshot;

  it('knows exactly the acts of the table, and the room', () => {
    expect(api.app.get(SocketServer).names.toSorted()).toEqual(
      [...LOBBY_ACT_NAMES.map(lobbyActEvent), ENTER_ROOM, LEAVE_ROOM].toSorted(),
    );
  });

  it('answers each act the same way, whoever sends it and with whatever body', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, index) => player(['Anfitrião', 'Convidado', 'Estranho'][index % 3])),
    );
    const [host, guest, stranger, otherHost, otherGuest, otherStranger] = people as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    const [hosts, guests, strangers, staffs] = [
      await open(otherHost),
      await open(otherGuest),
      await open(otherStranger),
      await open(await api.login('admin', { steamId: nextSteamIdOf(), name: 'Mesa' })),
    ];
    for (const name of LOBBY_ACT_NAMES) {
      const [byRoute, bySocket] = [await newLobby(host), await newLobby(otherHost)];
      for (const one of [guest, otherGuest])
        await one.post(`/api/lobbies/${one === guest ? byRoute.id : bySocket.id}/join`, {});
      const step = byRoute.step;
      const callers: [TestClient, LobbySocket][] = [
        [stranger, strangers],
        [guest, guests],
        [host, hosts],
        [staff, staffs],
      ];
      for (const [client, socket] of callers) {
        for (const body of [{ user_id: 'x', step: -1, map: 1, text: '', token: '!', line_id: 0 }, null]) {
          const bodies = [guest, otherGuest].map(({ user }) => body ?? bodyOf(name, step, user.id));
          const routed = await client.post(`/api/lobbies/${byRoute.id}/${lobbyActPath(name)}`, bodies[0]);
          const told = await socket.act(name, bySocket.id, bodies[1]);
          expect([name, bySocketOf(told)]).toEqual([name, outcome(routed.status, routed.body as object)]);
        }
      }
      for (const { id } of [byRoute, bySocket])
        await staff.post(`/api/lobbies/${id}/call-off`, { reason: 'the next act' });
    }
  });

  it('answers a request that came twice as the first time, by whichever way it came', async () => {
    const [host, guest] = [await player(), await player()];
    const { id } = await newLobby(host);
    const socket = await open(host);
    const first = stateOf(await socket.act('extend', id, {}, 'pressed once'));
    const again = await host.call(`/api/lobbies/${id}/extend`, {
      method: 'POST',
      body: {},
      headers: { 'idempotency-key': 'pressed once' },
    });
    expect(again.body).toMatchObject({ version: first.version, deadline_at: first.deadline_at });
    expect(refusalOf(await socket.act('extend', id, {}, 'short'))).toMatchObject({ code: 'INVALID_INPUT' });
    await guest.post(`/api/lobbies/${id}/join`, {});
  });

  it('has an answer for bad input, and nothing has changed', async () => {
    const [host, guest, stranger] = [await player('Ünïcødé 🐍'), await player(), await player()];
    const { id } = await newLobby(host, { mode: 'competitive', settings: { name: 'x'.repeat(40) } });
    const [hosts, guests, strangers] = [await open(host), await open(guest), await open(stranger)];
    const joined = stateOf(await guests.act('join', id));
    const { step } = joined;
    const tried: [string, Promise<SocketAck>][] = [
      ['409 VETO_NOT_RUNNING', guests.act('ban', id, { map: 'de_nuke', step })],
      ['409 READY_TOO_LATE', guests.act('ready', id, { step: step - 1 })],
      ['409 NOT_SEATED', strangers.act('leave', id)],
      ['400 INVALID_INPUT', guests.act('chat', id, { text: 'x'.repeat(501) })],
      ['400 INVALID_INPUT', guests.act('chat', id, { text: 'abc\u202edef' })],
      ['400 INVALID_INPUT', guests.act('vote', id, { map: 'de_nuke"; quit', step })],
      ['400 INVALID_INPUT', guests.send('lobby:join', null)],
      ['400 INVALID_INPUT', guests.send('lobby:join', { id: 'all' })],
      ['400 INVALID_INPUT', guests.send('lobby:join', [[[]]])],
      ['404 NOT_FOUND', guests.send('lobby:no-such-act', { id })],
      ['404 NOT_FOUND', guests.send('constructor', { id })],
      ['404 LOBBY_NOT_FOUND', guests.act('leave', 2_000_000_000)],
      ['404 LOBBY_NOT_FOUND', guests.enter(2_000_000_000)],
      ['403 NOT_ALLOWED', guests.act('call_off', id, { reason: 'because' })],
    ];
    const codes: string[] = [];
    for (const [, answer] of tried) {
      const ack = await answer;
      codes.push('code' in ack ? `${ack.status} ${ack.code}` : 'done');
      expect('code' in ack && ack.message).toBeTruthy();
    }
    expect(codes).toEqual(tried.map(([expected]) => expected));
    const after = stateOf(await hosts.enter(id));
    expect(after.seats.map(({ id: who }) => who)).toEqual([host.user.id, guest.user.id]);
  });

  it('refuses fifty acts of a moment with the time to wait, by socket and route together', async () => {
    const host = await player();
    const { id } = await newLobby(host);
    const socket = await open(host);
    // The limit of this test: five hundred in ten minutes.
    const answers = await Promise.all(Array.from({ length: 520 }, () => socket.act('lock', id, { locked: true })));
    const refused = answers.filter((answer) => 'code' in answer);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const answer of refused)
      expect(answer).toMatchObject({ code: 'RATE_LIMITED', status: 429, retry_after: expect.any(Number) as unknown });
    const routed = await host.post(`/api/lobbies/${id}/lock`, { locked: false });
    expect([routed.status, Number(routed.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('ends a socket that sends a megabyte, and nothing was done', async () => {
    const host = await player();
    const { id } = await newLobby(host);
    const socket = await open(host);
    void socket.act('chat', id, { text: 'x'.repeat(1_000_000) }).catch(() => undefined);
    await socket.closed();
    expect((await host.get(`/api/lobbies/${id}/chat`)).body).toEqual({ lines: [] });
  });

  it('lets in pages of this site with a session, and nobody else', async () => {
    const host = await player();
    await expect(open(host, { origin: 'https://elsewhere.example' })).rejects.toThrow('websocket error');
    await expect(open(api.visitor())).rejects.toMatchObject({ data: { code: 'NOT_AUTHENTICATED', status: 401 } });
    const polled = await host.get('/api/socket/?EIO=4&transport=polling');
    expect(polled.status).toBe(400);
  });

  it('shows a private lobby to its people and by its link; for others it is not there', async () => {
    const [host, guest, stranger] = [await player(), await player(), await player()];
    const { id } = await newLobby(host, { mode: 'wingman', settings: { private: true, access: 'link' } });
    const [hosts, guests, strangers] = [await open(host), await open(guest), await open(stranger)];
    stateOf(await hosts.enter(id));
    const made = await hosts.act('invite', id, {}, 'one link please');
    const token = 'token' in made ? made.token : '';
    for (const socket of [guests, strangers])
      expect(refusalOf(await socket.enter(id))).toMatchObject({ code: 'LOBBY_NOT_FOUND', status: 404 });
    expect(refusalOf(await strangers.enter(id, 'z'.repeat(32)))).toMatchObject({ code: 'LOBBY_NOT_FOUND' });
    const cookie = [...stranger.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const refusedStream = await EventStream.open(`${api.url}/api/lobbies/${id}/stream`, { cookie });
    expect(refusedStream.status).toBe(404);
    await refusedStream.close();
    stateOf(await guests.enter(id, token));
    stateOf(await guests.act('join', id, { token }));
    const list = await EventStream.open(`${api.url}/api/lobbies/stream`, {});
    await list.ready();
    expect(list.of('lobby_card').some(({ json }) => json['id'] === id)).toBe(false);
    await list.close();
    // Sent away for good, and without a link: the room ends for them at once.
    const left = await open(guest);
    stateOf(await left.enter(id));
    stateOf(await hosts.act('kick', id, { user_id: guest.user.id, for_good: true }));
    await waitFor(() => left.gone.includes(id), { what: 'the end of the room' });
    expect(left.snapshots.every(({ seats }) => seats.some((seat) => seat.id === guest.user.id))).toBe(true);
  });

  it('tells the rating of who hides it to nobody, by no way', async () => {
    const [host, shy] = [await player(), await player()];
    for (const [who, points] of [
      [host, 1_340],
      [shy, 1_987],
    ] as const)
      await api.database.query(
        `INSERT INTO skills (mode, season, steam_id, mu, sigma, points, matches, won, lost, drawn)
         SELECT 'competitive', 1, steam_id, 25, 3, $2, 20, 20, 0, 0 FROM users WHERE id = $1`,
        [who.user.id, points],
      );
    expect((await shy.put('/api/ladders/privacy', { hidden: true })).status).toBe(200);
    const { id } = await newLobby(host);
    const socket = await open(host);
    stateOf(await socket.enter(id));
    const [room, list] = [
      await EventStream.open(`${api.url}/api/lobbies/${id}/stream`, {}),
      await EventStream.open(`${api.url}/api/lobbies/stream`, {}),
    ];
    await list.ready();
    const joined = (await shy.post(`/api/lobbies/${id}/join`, {})).body as LobbySnapshot;
    const hasBoth = ({ seats }: Pick<LobbySnapshot, 'seats'>): boolean => seats.length === 2;
    await waitFor(() => room.of('lobby').some(({ json }) => hasBoth(json as unknown as LobbySnapshot)));
    await waitFor(() => list.of('lobby_card').some(({ json }) => json['id'] === id && json['seats'] === 2));
    await waitFor(() => socket.snapshots.some(hasBoth));
    expect(joined.seats.map(({ rating }) => rating)).toEqual([1_340, null]);
    const told = [
      JSON.stringify(joined),
      room.raw,
      JSON.stringify(socket.snapshots),
      (await api.visitor().get(`/api/lobbies/${id}`)).text,
    ];
    for (const text of told) expect([text.includes('"rating":1340'), text.includes(':1987')]).toEqual([true, false]);
    // The average of a lobby would tell it, too.
    for (const text of [list.raw, (await api.visitor().get('/api/lobbies')).text])
      expect([text.includes('"average_rating":1340'), text.includes(':1663')]).toEqual([true, false]);
    for (const stream of [room, list]) await stream.close();
  });

  it('streams the list: cards, what changes, and what is gone', async () => {
    const [host, guest] = [await player(), await player()];
    const list = await EventStream.open(`${api.url}/api/lobbies/stream`, {});
    await list.ready();
    const { id } = await newLobby(host, { mode: 'wingman' });
    const seats = () => list.of('lobby_card').findLast(({ json }) => json['id'] === id)?.json['seats'];
    await waitFor(() => seats() === 1);
    await guest.post(`/api/lobbies/${id}/join`, {});
    await waitFor(() => seats() === 2);
    await staff.post(`/api/lobbies/${id}/call-off`, { reason: 'fim' });
    await waitFor(() => list.of('lobby_gone').some(({ json }) => json['lobby_id'] === id));
    await list.close();
  });

  it('leaves a line in the audit for an act, whichever way it came', async () => {
    const host = await player();
    const superAdmin = await api.login('super_admin');
    const { id } = await newLobby(host);
    const socket = await open(host);
    stateOf(await socket.act('lock', id, { locked: true }));
    const lines = await waitFor(async () => {
      const { body } = await superAdmin.get(`/api/audit?record=lobby:${id}`);
      const { audit } = body as { audit: { route: string; user_id: number; status: number; method: string }[] };
      const locked = audit.filter(({ route }) => route.endsWith('/lock'));
      return locked.length > 0 && locked;
    });
    expect(lines).toMatchObject([{ route: '/lobbies/:id/lock', user_id: host.user.id, status: 200, method: 'POST' }]);
  });
});
