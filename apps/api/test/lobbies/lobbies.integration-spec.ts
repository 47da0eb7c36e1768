import { LOBBY_ACT_NAMES, LOBBY_ACTS, LobbyListAnswer, LobbySnapshot, lobbyActPath } from '@placar/contracts';
import { ModulesContainer } from '@nestjs/core';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import { LobbyEngine } from '@placar/lobby';
import { metrics } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { strictly } from '../answer-shape';
import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

/** Steam ids that no other test of this file uses. */
const steamIdOf = (number: number): string => String(76561198400000000n + BigInt(number));

const CAUSE = { cause: 'test' };

describe('lobbies over REST', () => {
  let api: TestApi;
  let staff: TestClient;
  let last = 0;

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off' });
    staff = await player('admin');
  });
  afterAll(() => api.stop());

  /** Somebody with a proved Steam id, signed in. */
  function player(role: 'member' | 'admin' = 'member'): Promise<TestClient> {
    last += 1;
    return api.login(role, { steamId: steamIdOf(last), name: `Jogador ${last}` });
  }
  const players = async (count: number): Promise<TestClient[]> => {
    const people: TestClient[] = [];
    for (let index = 0; index < count; index += 1) people.push(await player());
    return people;
  };
  const snapshotOf = (answer: Answer): LobbySnapshot => {
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return strictly(LobbySnapshot, answer.body);
  };
  const codeOf = ({ status, body }: Answer): string => `${status} ${(body as { code?: string }).code ?? ''}`;
  const open = async (host: TestClient, body: object = { mode: 'competitive' }): Promise<LobbySnapshot> => {
    const answer = await host.post('/api/lobbies', body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return strictly(LobbySnapshot, answer.body);
  };
  const act = (who: TestClient, id: number, path: string, body: object = {}) =>
    who.post(`/api/lobbies/${id}/${path}`, body);

  it('has a route for every act of the table, with the policy that the table says', () => {
    const routes = new Map(
      readRoutes(api.app.get(ModulesContainer)).map(({ method, path, policy }) => [`${method} ${path}`, policy]),
    );
    for (const name of LOBBY_ACT_NAMES) {
      const { by } = LOBBY_ACTS[name];
      expect([name, routes.get(`POST /lobbies/:id/${lobbyActPath(name)}`)]).toEqual([
        name,
        by === 'staff' ? 'admin' : 'user',
      ]);
    }
  });

  it('takes ten people from an empty room to their map, by the calls of players alone', async () => {
    const people = await players(10);
    const [host, ...others] = people as [TestClient, ...TestClient[]];
    const { id } = await open(host, { mode: 'competitive', settings: { teams: 'balanced', name: 'Nove da noite' } });
    for (const one of others) snapshotOf(await act(one, id, 'join'));
    let lobby = snapshotOf(await host.get(`/api/lobbies/${id}`));
    expect([lobby.status, lobby.seats.length]).toEqual(['ready_check', 10]);
    const answers = await Promise.all(people.map((one) => act(one, id, 'ready', { step: lobby.step })));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    lobby = snapshotOf(await host.get(`/api/lobbies/${id}`));
    expect(lobby).toMatchObject({ status: 'maps', turn: { action: 'ban' } });
    // Everybody tries each step; the captain whose turn it is gets through, and nobody else.
    while (lobby.status === 'maps') {
      const used = new Set(lobby.veto.map(({ map }) => map));
      const map = lobby.pool.find((one) => !used.has(one));
      const { step } = lobby;
      const tried = await Promise.all(people.map((one) => act(one, id, 'ban', { map, step })));
      expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of tried)
        expect(['200 ', '403 NOT_CAPTAIN', '409 NOT_YOUR_TURN', '409 STEP_PASSED', '409 VETO_NOT_RUNNING']).toContain(
          codeOf(answer),
        );
      lobby = snapshotOf(await host.get(`/api/lobbies/${id}`));
    }
    expect(lobby).toMatchObject({
      status: 'allocating',
      tries: 1,
      maps: { by: 'veto', drawn: false, sides: ['knife'] },
    });
    expect(lobby.veto.map(({ action }) => action)).toEqual([...Array.from({ length: 6 }, () => 'ban'), 'decider']);
  });

  it('says no with a code, in each case that a person can bring about, and nothing has changed', async () => {
    const [host, guest, stranger] = (await players(3)) as [TestClient, TestClient, TestClient];
    const { id } = await open(host);
    snapshotOf(await act(guest, id, 'join'));
    const before = snapshotOf(await host.get(`/api/lobbies/${id}`));
    const tried: [string, Promise<Answer>][] = [
      ['409 ALREADY_SEATED', act(guest, id, 'join')],
      ['409 NOT_SEATED', act(stranger, id, 'leave')],
      ['403 NOT_HOST', act(guest, id, 'start')],
      ['409 TOO_FEW_PLAYERS', act(host, id, 'start')],
      ['409 READY_TOO_LATE', act(guest, id, 'ready', { step: before.step })],
      ['409 VETO_NOT_RUNNING', act(guest, id, 'ban', { map: 'de_nuke', step: before.step })],
      ['400 INVALID_INPUT', act(guest, id, 'ban', { map: 'de_nuke; quit', step: before.step })],
      ['400 MAP_NOT_IN_POOL', act(guest, id, 'agree', { map: 'de_nowhere' })],
      ['409 SEATED_ELSEWHERE', guest.post('/api/lobbies', { mode: 'wingman' })],
      ['400 INVALID_INPUT', stranger.post('/api/lobbies', { mode: 'no_such_mode' })],
      ['400 INVALID_INPUT', stranger.post('/api/lobbies', { mode: 'wingman', settings: { name: 'x'.repeat(41) } })],
      ['400 MAPS_TOO_FEW', stranger.post('/api/lobbies', { mode: 'wingman', settings: { series: 7 } })],
      ['400 INVALID_INPUT', act(guest, id, 'chat', { text: 'x'.repeat(501) })],
      ['409 NOT_SEATED', act(stranger, id, 'chat', { text: 'hello' })],
      ['403 NOT_ALLOWED', act(host, id, 'call-off', { reason: 'I want to' })],
      ['401 NOT_AUTHENTICATED', act(api.visitor(), id, 'join')],
      ['404 LOBBY_NOT_FOUND', act(guest, 2_000_000_000, 'join')],
      ['403 NOT_HOST', guest.put(`/api/lobbies/${id}`, { name: 'Mine' })],
    ];
    for (const [expected, answer] of tried) expect(codeOf(await answer)).toBe(expected);
    const after = snapshotOf(await host.get(`/api/lobbies/${id}`));
    expect({ ...after, now: '' }).toEqual({ ...before, now: '' });
  });

  it('shows a private lobby to its people and to staff; for others it does not exist', async () => {
    const [host, guest, stranger] = (await players(3)) as [TestClient, TestClient, TestClient];
    const { id } = await open(host, { mode: 'wingman', settings: { private: true, access: 'link' } });
    for (const who of [stranger, api.visitor()])
      expect(codeOf(await who.get(`/api/lobbies/${id}`))).toBe('404 LOBBY_NOT_FOUND');
    expect(codeOf(await act(stranger, id, 'join'))).toBe('404 LOBBY_NOT_FOUND');
    expect((await staff.get(`/api/lobbies/${id}`)).status).toBe(200);
    const { token } = (await act(host, id, 'invite')).body as { token: string };
    expect(codeOf(await act(guest, id, 'invite'))).toBe('404 LOBBY_NOT_FOUND');
    snapshotOf(await act(guest, id, 'join', { token }));
    expect((await guest.get(`/api/lobbies/${id}`)).status).toBe(200);
    snapshotOf(await act(host, id, 'revoke-invite'));
    expect(codeOf(await act(stranger, id, 'join', { token }))).toBe('404 LOBBY_NOT_FOUND');
    const list = strictly(LobbyListAnswer, (await staff.get('/api/lobbies')).body);
    expect(list.lobbies.some((card) => card.id === id)).toBe(false);
  });

  it('lists lobbies to everybody, soon after they change', async () => {
    const [host, guest] = (await players(2)) as [TestClient, TestClient];
    const { id } = await open(host, { mode: 'wingman', settings: { name: 'Só dois' } });
    const visitor = api.visitor();
    const seats = async (query = '?mode=wingman'): Promise<number | undefined> =>
      strictly(LobbyListAnswer, (await visitor.get(`/api/lobbies${query}`)).body).lobbies.find((card) => card.id === id)
        ?.seats;
    await waitFor(async () => (await seats()) === 1);
    snapshotOf(await act(guest, id, 'join'));
    await waitFor(async () => (await seats()) === 2);
    expect(await seats('?mode=competitive')).toBeUndefined();
    expect(await seats(`?has_space=true&q=${encodeURIComponent('só D')}`)).toBe(2);
    expect((await visitor.get('/api/lobbies?has_space=maybe')).status).toBe(400);
    snapshotOf(await staff.post(`/api/lobbies/${id}/call-off`, { reason: 'asked' }));
    await waitFor(async () => (await seats()) === undefined);
  });

  it('makes the list anew four times a second at most, however often lobbies change', async () => {
    const host = await player();
    const { id, version, host_id: hostId } = await open(host, { mode: 'wingman', settings: { name: 'Porta aberta' } });
    const engine = api.app.get(LobbyEngine, { strict: false });
    const visitor = api.visitor();
    const shown = async (): Promise<number | undefined> =>
      strictly(LobbyListAnswer, (await visitor.get('/api/lobbies?q=porta')).body).lobbies.find((card) => card.id === id)
        ?.version;
    const made = async (): Promise<number> =>
      (await metrics.publicReads.get()).values.find(({ labels }) => labels.outcome === 'rendered')?.value ?? 0;
    const [before, began] = [await made(), performance.now()];
    const turns = 40;
    for (let turn = 1; turn <= turns; turn += 1) {
      const run = await engine.act(id, { id: hostId, name: 'h' }, 'lock', { locked: turn % 2 === 1 }, CAUSE);
      expect(run.ok).toBe(true);
      await shown();
    }
    const passedMs = performance.now() - began;
    // One at the beginning, one for each drop, and one for each half of a second after which an answer is renewed. Both may come
    // once more than their time fits into what passed, for neither begins with it.
    const most = 1 + (1 + Math.floor(passedMs / 250)) + (1 + Math.floor(passedMs / 500));
    expect((await made()) - before).toBeLessThanOrEqual(most);
    await waitFor(async () => (await shown()) === version + turns, { what: 'the newest of them' });
  });

  it('keeps what people write for the people of the lobby, and does a repeated request once', async () => {
    const [host, guest, stranger] = (await players(3)) as [TestClient, TestClient, TestClient];
    const { id } = await open(host);
    snapshotOf(await act(guest, id, 'join'));
    const headers = { 'idempotency-key': 'line-0001' };
    const line = { method: 'POST', body: { text: 'oi 🎯 مرحبا' }, headers };
    for (const _ of [1, 2]) expect((await guest.call(`/api/lobbies/${id}/chat`, line)).status).toBe(200);
    const { lines } = (await host.get(`/api/lobbies/${id}/chat`)).body as { lines: { id: number; text: string }[] };
    expect(lines.map(({ text }) => text)).toEqual(['oi 🎯 مرحبا']);
    expect(codeOf(await stranger.get(`/api/lobbies/${id}/chat`))).toBe('409 NOT_SEATED');
    const me = (await guest.get(`/api/lobbies/${id}`)).body as LobbySnapshot;
    const guestId = me.seats.find(({ seat }) => seat === 1)?.id;
    snapshotOf(await act(host, id, 'mute', { user_id: guestId, muted: true }));
    expect(codeOf(await act(guest, id, 'chat', { text: 'still here' }))).toBe('403 NOT_ALLOWED');
    snapshotOf(await staff.post(`/api/lobbies/${id}/delete-line`, { line_id: lines[0]?.id }));
    expect((await host.get(`/api/lobbies/${id}/chat`)).body).toEqual({ lines: [] });
  });

  it('has an account for its matches that nobody can sign in with, and that is in no list', async () => {
    for (const name of ['Placar', '0', '']) {
      for (const password of ['', 'null', 'Placar', 'undefined']) {
        const answer = await api.visitor().post('/api/login', { username: name, password });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
    const listed = (await staff.get('/api/users')).body as { users: { id: number }[] };
    expect(listed.users.filter(({ id }) => id === 0)).toEqual([]);
    expect((await staff.get('/api/users/0')).status).toBeGreaterThanOrEqual(400);
    const found = (await staff.get('/api/admin/users?search=Placar')).body as { users: { id: number }[] };
    expect(JSON.stringify(found)).not.toContain('"id":0');
  });
});
