import type { LobbySnapshot } from '@placar/contracts';
import { describeInOneModeOrBoth, waitFor } from '@placar/testing';
import { StreamRights } from '../../src/http/session/stream-rights';
import { EventStream } from '../event-stream';
import { LobbySocket, stateOf } from './lobby-socket';
import { nextSteamIdOf } from '../people/steam-ids';
import { PASSWORD, TestApi } from '../test-api';
import type { TestClient } from '../test-api';

/** Two processes on one database: people of one lobby are on both. */
describeInOneModeOrBoth('sockets of lobbies', (mode) => {
  let api: TestApi;
  let beside: TestApi;
  const sockets: LobbySocket[] = [];

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off' }, { mode });
    beside = await api.beside();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(async () => {
    await beside.stop();
    await api.stop();
  });

  const player = () => api.login('member', { steamId: nextSteamIdOf() });
  const open = async (who: TestClient, base = api.url): Promise<LobbySocket> => {
    const socket = await LobbySocket.open(who, { base });
    sockets.push(socket);
    return socket;
  };
  /** A host and so many guests, each with a socket, in turn on one process and on the other. */
  const people = async (count: number): Promise<LobbySocket[]> => {
    const clients = await Promise.all(Array.from({ length: count }, () => player()));
    return Promise.all(clients.map((client, index) => open(client, index % 2 === 0 ? api.url : beside.url)));
  };
  const newLobby = async (host: TestClient, body: object): Promise<LobbySnapshot> =>
    (await host.post('/api/lobbies', body)).body as LobbySnapshot;

  it('seats ten of sixty who want a seat at once, and all sockets are told the same', async () => {
    const host = await player();
    const { id } = await newLobby(host, { mode: 'competitive' });
    const watching = await Promise.all([open(host), open(host, beside.url)]);
    const stream = await EventStream.open(`${beside.url}/api/lobbies/${id}/stream`, {});
    const guests = await people(59);
    for (const socket of [...watching, ...guests]) stateOf(await socket.enter(id));
    const answers = await Promise.all(guests.map((guest) => guest.act('join', id)));
    expect(answers.filter((answer) => 'snapshot' in answer)).toHaveLength(59);
    const all = [...watching, ...guests];
    await waitFor(() => all.every(({ last }) => last?.waiting_count === 50), { what: 'the last state everywhere' });
    const [first] = all;
    expect(first?.last).toMatchObject({ status: 'ready_check', waiting_count: 50 });
    expect(first?.last?.seats.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { last, snapshots } of all) {
      expect({ ...last, now: '' }).toEqual({ ...first?.last, now: '' });
      const versions = snapshots.map(({ version }) => version);
      expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    }
    await waitFor(() => stream.of('lobby').at(-1)?.json['version'] === first?.last?.version);
    // Sent with each change, and small enough for that.
    expect(Buffer.byteLength(JSON.stringify(first?.last))).toBeLessThanOrEqual(3 * 1_024);
    await stream.close();
  });

  it('ends the sockets of a session with it, in every process; what they send afterwards is refused', async () => {
    const [leaving, staying] = [await player(), await player()];
    const { id } = await newLobby(staying, { mode: 'wingman' });
    const [here, there, other] = [await open(leaving), await open(leaving, beside.url), await open(staying)];
    expect((await leaving.get('/api/logout')).status).toBeLessThan(400);
    // Each act reads the session, before anybody looks whether its sockets still may. On a busy machine somebody has looked by then, and
    // the socket ends without an answer.
    const told = await here.act('join', id).catch((error: Error) => error.message);
    if (told !== 'socket has been disconnected') expect(told).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401 });
    expect(stateOf(await other.enter(id)).seats.map(({ id: who }) => who)).toEqual([staying.user.id]);
    await here.closed();
    await beside.app.get(StreamRights).look();
    await there.closed();
    await api.app.get(StreamRights).look();
    expect(other.isOpen).toBe(true);
    await expect(open(leaving)).rejects.toMatchObject({ data: { code: 'NOT_AUTHENTICATED' } });
  });

  it('ends those of other sessions when the password is changed', async () => {
    const client = await player();
    const elsewhere = api.visitor();
    const { username } = client.user;
    expect((await elsewhere.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
    const stolen = await open(elsewhere, beside.url);
    const changed = await client.put('/api/users', {
      id: client.user.id,
      password: 'another one, and long',
      old_password: PASSWORD,
    });
    expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
    await beside.app.get(StreamRights).look();
    await stolen.closed();
  });

  it('carries the chat to its people alone, on both processes, and takes away what staff delete', async () => {
    const [host, guest, stranger] = [await player(), await player(), await player()];
    const staff = await api.login('admin');
    const { id } = await newLobby(host, { mode: 'wingman' });
    expect((await guest.post(`/api/lobbies/${id}/join`, {})).status).toBe(200);
    const [hosts, guests, strangers] = [await open(host), await open(guest, beside.url), await open(stranger)];
    for (const socket of [hosts, guests, strangers]) stateOf(await socket.enter(id));
    stateOf(await hosts.act('chat', id, { text: 'bora 🇧🇷 שלום' }, 'a key of this line'));
    stateOf(await hosts.act('chat', id, { text: 'bora 🇧🇷 שלום' }, 'a key of this line'));
    const lines = () => guests.chat.flatMap((frame) => frame.lines);
    await waitFor(() => lines().length > 0);
    expect(lines()).toEqual([expect.objectContaining({ text: 'bora 🇧🇷 שלום' })]);
    // Who comes later gets what is there, and who becomes one of its people, too.
    stateOf(await strangers.act('join', id));
    await waitFor(() => strangers.chat.some((frame) => frame.lines.length === 1));
    const [line] = lines();
    expect((await staff.post(`/api/lobbies/${id}/delete-line`, { line_id: line?.id })).status).toBe(200);
    await waitFor(() =>
      [hosts, guests, strangers].every((one) => one.chat.some(({ removed }) => removed.length === 1)),
    );
  });
});
