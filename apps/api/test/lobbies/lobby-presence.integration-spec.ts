import { ChatMutesAnswer, LobbyChatAnswer, LobbyPresenceAnswer, PartyAnswer, PartyLinkAnswer } from '@placar/contracts';
import type { LobbySnapshot } from '@placar/contracts';
import type { Clock } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { LobbyPresence } from '../../src/features/lobbies/lobby-presence';
import { strictly } from '../answer-shape';
import { LobbySocket } from './lobby-socket';
import { nextSteamIdOf } from '../people/steam-ids';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

/** Time as the test has it: minutes pass at once, and nothing passes by itself. */
class SetClock implements Clock {
  ahead = 0;
  private readonly start = Date.now();
  now = (): Date => new Date(this.start + this.ahead);
}

describe('people of lobbies', () => {
  const clock = new SetClock();
  let api: TestApi;
  const sockets: LobbySocket[] = [];

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off', CHAT_WORDS: 'lixo, droga' }, { clock });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(() => api.stop());

  const player = () => api.login('member', { steamId: nextSteamIdOf() });
  const newLobby = async (host: TestClient): Promise<LobbySnapshot> =>
    (await host.post('/api/lobbies', { mode: 'competitive' })).body as LobbySnapshot;
  const join = (who: TestClient, id: number) => who.post(`/api/lobbies/${id}/join`, {});
  const open = async (who: TestClient): Promise<LobbySocket> => {
    const socket = await LobbySocket.open(who);
    sockets.push(socket);
    return socket;
  };
  const seated = async (who: TestClient, id: number): Promise<number[]> =>
    ((await who.get(`/api/lobbies/${id}`)).body as LobbySnapshot).seats.map((seat) => seat.id);
  const presence = () => api.app.get(LobbyPresence);
  const ping = (who: TestClient) => who.post('/api/lobbies/presence');
  /** So many seconds go by, and this process looks each ten of them. `meanwhile`: what people do each ten seconds. */
  const pass = async (seconds: number, meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 10) {
      clock.ahead += 10_000;
      await meanwhile();
      await presence().say();
      await presence().look();
    }
  };

  it('keep their place with a socket or a ping, and lose it after a minute away', async () => {
    const [host, pinging, away, late] = [await player(), await player(), await player(), await player()];
    const { id } = await newLobby(host);
    for (const one of [pinging, away, late]) expect((await join(one, id)).status).toBe(200);
    const [tab, otherTab] = [await open(host), await open(host)];
    const lates = await open(late);
    // Two tabs are one person.
    otherTab.close();
    const everybody = [host, pinging, away, late].map(({ user }) => user.id);
    await pass(40, () => ping(pinging));
    expect(await seated(host, id)).toEqual(everybody);
    lates.close();
    await waitFor(async () => {
      const rows = await api.database.query<unknown[]>(
        'SELECT 1 FROM lobby_presence WHERE user_id = $1 AND gone_at IS NOT NULL',
        [late.user.id],
      );
      return rows.length === 1;
    });
    await pass(50, () => ping(pinging));
    // Nobody saw `away` go: two minutes. `late` was seen to go fifty seconds ago.
    expect(await seated(host, id)).toEqual(everybody);
    await pass(20, () => ping(pinging));
    expect(await seated(host, id)).toEqual([host, pinging, away].map(({ user }) => user.id));
    await pass(40, () => ping(pinging));
    expect(await seated(host, id)).toEqual([host, pinging].map(({ user }) => user.id));
    expect(tab.isOpen).toBe(true);
    expect(strictly(LobbyPresenceAnswer, (await ping(pinging)).body)).toEqual({ lobby_id: id });
    expect(strictly(LobbyPresenceAnswer, (await ping(away)).body)).toEqual({ lobby_id: null });
  });

  it('lose nothing while nobody was able to look', async () => {
    const [host, guest] = [await player(), await player()];
    const { id } = await newLobby(host);
    await join(guest, id);
    // The process stood still for an hour, or its database did.
    clock.ahead += 3_600_000;
    await presence().look();
    expect(await seated(host, id)).toEqual([host.user.id, guest.user.id]);
    for (const one of [host, guest]) await ping(one);
    await pass(20);
    expect(await seated(host, id)).toEqual([host.user.id, guest.user.id]);
  });

  it('hand a lobby over to the next one when its host is away', async () => {
    const [host, guest] = [await player(), await player()];
    const { id } = await newLobby(host);
    await join(guest, id);
    await pass(150, () => ping(guest));
    const lobby = (await guest.get(`/api/lobbies/${id}`)).body as LobbySnapshot;
    expect([lobby.status, lobby.host_id, lobby.seats.map((seat) => seat.id)]).toEqual([
      'open',
      guest.user.id,
      [guest.user.id],
    ]);
  });

  it('write lines without the words of the filter, and mute for themselves whom they like', async () => {
    const [host, guest] = [await player(), await player()];
    const { id } = await newLobby(host);
    await join(guest, id);
    await guest.post(`/api/lobbies/${id}/chat`, { text: 'que LIXO de mira, lixão' });
    const { lines } = strictly(LobbyChatAnswer, (await host.get(`/api/lobbies/${id}/chat`)).body);
    expect(lines.map(({ text }) => text)).toEqual(['que **** de mira, lixão']);
    const muted = (answer: { body: unknown }) => strictly(ChatMutesAnswer, answer.body).user_ids;
    const path = `/api/lobbies/mutes/${guest.user.id}`;
    expect(muted(await host.put(path, { muted: true }))).toEqual([guest.user.id]);
    const again = strictly(ChatMutesAnswer, (await host.put(path, { muted: true })).body);
    expect(again.user_ids).toEqual([guest.user.id]);
    expect(again.people.map(({ id }) => id)).toEqual([guest.user.id]);
    expect(muted(await guest.get('/api/lobbies/mutes'))).toEqual([]);
    expect((await host.put(`/api/lobbies/mutes/${host.user.id}`, { muted: true })).status).toBe(404);
    expect((await host.put('/api/lobbies/mutes/2000000000', { muted: true })).status).toBe(404);
    expect(muted(await host.put(path, { muted: false }))).toEqual([]);
    // The host muted them for everybody here: another thing.
    await host.post(`/api/lobbies/${id}/mute`, { user_id: guest.user.id, muted: true });
    expect((await guest.post(`/api/lobbies/${id}/chat`, { text: 'oi' })).status).toBe(403);
  });

  it('keep the newest two hundred lines, and none of a deleted account', async () => {
    const [host, guest] = [await player(), await player()];
    const { id } = await newLobby(host);
    await join(guest, id);
    await guest.post(`/api/lobbies/${id}/chat`, { text: 'from somebody who goes' });
    await api.database.query(
      `INSERT INTO lobby_chat (lobby_id, user_id, text, said_at) SELECT $1, $2, 'linha ' || n, now() FROM generate_series(1, 199) n`,
      [id, host.user.id],
    );
    const lines = async () =>
      strictly(LobbyChatAnswer, (await host.get(`/api/lobbies/${id}/chat`)).body).lines.map(({ text }) => text);
    expect((await lines()).slice(0, 2)).toEqual(['from somebody who goes', 'linha 1']);
    await host.post(`/api/lobbies/${id}/chat`, { text: 'a última' });
    const kept = await lines();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'linha 1', 'a última']);
    await guest.post(`/api/lobbies/${id}/chat`, { text: 'again' });
    await api.database.query('DELETE FROM users WHERE id = $1', [guest.user.id]);
    expect(await lines()).not.toContain('again');
  });

  it('come together as a party: by its link, five at most, and the leader sends away', async () => {
    const [leader, ...others] = await Promise.all(Array.from({ length: 6 }, () => player()));
    if (leader === undefined) throw new Error('no leader');
    const partyOf = async (who: TestClient) => strictly(PartyAnswer, (await who.get('/api/parties')).body).party;
    expect(await partyOf(leader)).toBeNull();
    expect((await leader.post('/api/parties/link')).status).toBe(409);
    const { token } = strictly(PartyLinkAnswer, (await leader.post('/api/parties')).body);
    // Five want the last four places at once.
    const joined = await Promise.all(others.map((one) => one.post('/api/parties/join', { token })));
    expect(joined.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 400]);
    const full = others[joined.findIndex(({ status }) => status === 400)];
    const mates = others.filter((one) => one !== full);
    const [first, second] = mates;
    if (first === undefined || second === undefined || full === undefined) throw new Error('nobody');
    expect((await partyOf(first))?.members.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [leader, ...mates].map(({ user }) => user.id).toSorted((a, b) => a - b),
    );
    expect((await first.post('/api/parties/kick', { user_id: second.user.id })).status).toBe(403);
    expect((await leader.post('/api/parties/kick', { user_id: full.user.id })).status).toBe(404);
    expect((await leader.post('/api/parties/kick', { user_id: second.user.id })).status).toBe(200);
    expect(await partyOf(second)).toBeNull();
    const renewed = strictly(PartyLinkAnswer, (await leader.post('/api/parties/link')).body);
    expect((await full.post('/api/parties/join', { token })).status).toBe(403);
    expect((await full.post('/api/parties/join', { token: renewed.token })).status).toBe(200);
    // They sit together or not at all.
    const { id } = await newLobby(second);
    expect((await leader.post(`/api/lobbies/${id}/join`, { party: true })).status).toBe(200);
    const lobby = (await leader.get(`/api/lobbies/${id}`)).body as LobbySnapshot;
    expect(lobby.seats.filter(({ party }) => party !== null)).toHaveLength(5);
    await leader.post('/api/parties/leave');
    expect((await partyOf(first))?.leader_id).not.toBe(leader.user.id);
  });
});
