import { LobbySnapshot, OwnStanding, PenaltyListAnswer, PlatformBanListAnswer } from '@placar/contracts';
import type { AttentionQueue } from '@placar/contracts/admin';
import { LobbyEngine } from '@placar/lobby';
import { waitFor } from '@placar/testing';
import { strictly } from '../answer-shape';
import { LobbySocket, stateOf } from './lobby-socket';
import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

type Player = TestClient & { user: { id: number } };
const steamIdOf = (number: number): string => String(76561198600000000n + BigInt(number));

describe('what people do to each other in lobbies, and what follows', () => {
  let api: TestApi;
  let staff: Player;
  let last = 0;

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off' });
    staff = await player('admin');
  });
  afterAll(() => api.stop());

  const player = (role: 'member' | 'admin' = 'member'): Promise<Player> => {
    last += 1;
    return api.login(role, { steamId: steamIdOf(last), name: `Jogadora ${last}` });
  };
  const four = async (): Promise<[Player, Player, Player, Player]> => [
    await player(),
    await player(),
    await player(),
    await player(),
  ];
  const taken = ({ status, body }: Answer): LobbySnapshot => {
    expect([status, body]).toEqual([status === 201 ? 201 : 200, expect.anything()]);
    return strictly(LobbySnapshot, body);
  };
  const codeOf = ({ status, body }: Answer): string => `${status} ${(body as { code?: string }).code ?? ''}`;
  const act = (who: TestClient, id: number, path: string, body: object = {}) =>
    who.post(`/api/lobbies/${id}/${path}`, body);
  const standing = async (who: TestClient): Promise<OwnStanding> =>
    strictly(OwnStanding, (await who.get('/api/users/me/standing')).body);

  /** Four people whose teams are made and who wait for a server. */
  async function allocating(people: readonly Player[]): Promise<number> {
    const [host, ...others] = people;
    if (host === undefined) throw new Error('nobody');
    const settings = { teams: 'balanced', maps: 'host' };
    const { id } = taken(await host.post('/api/lobbies', { mode: 'wingman', settings }));
    let lobby: LobbySnapshot | null = null;
    for (const one of others) lobby = taken(await act(one, id, 'join'));
    for (const one of people) taken(await act(one, id, 'ready', { step: lobby?.step }));
    lobby = taken(await host.get(`/api/lobbies/${id}`));
    lobby = taken(await act(host, id, 'maps', { maps: lobby.pool.slice(0, 1), step: lobby.step }));
    expect(lobby.status).toBe('allocating');
    return id;
  }

  /** As a worker tells it. */
  async function ended(id: number, matchId: number): Promise<void> {
    const engine = api.app.get(LobbyEngine);
    await engine.tell(id, { type: 'note-match', tries: 1, matchId, serverId: null }, 'test');
    await engine.tell(id, { type: 'note-loaded', matchId }, 'test');
    await engine.tell(id, { type: 'note-live', matchId }, 'test');
    const result = { winner: 'team1' as const, team1: 1, team2: 0 };
    await engine.tell(id, { type: 'note-ended', matchId, result }, 'test');
  }

  it('costs who leaves the draft a while without a seat, longer each time, until staff take it back', async () => {
    const people = await four();
    const [, leaver] = people;
    await act(leaver, await allocating(people), 'leave');
    const { penalties, blocked_until: until, now } = await standing(leaver);
    expect(penalties).toMatchObject([{ cause: 'left', minutes: 3, taken_back_at: null }]);
    expect(Date.parse(until ?? '') - Date.parse(now)).toBeGreaterThan(2 * 60_000);
    expect(codeOf(await leaver.post('/api/lobbies', { mode: 'wingman' }))).toBe('403 PENALTY_RUNNING');
    expect(codeOf(await leaver.get('/api/penalties'))).toBe('403 NOT_ALLOWED');
    const [own] = penalties;
    const list = strictly(PenaltyListAnswer, (await staff.get(`/api/penalties?user_id=${leaver.user.id}`)).body);
    expect(list.penalties.map(({ id }) => id)).toEqual([own?.id]);
    expect((await staff.post(`/api/penalties/${own?.id}/take-back`, {})).status).toBe(400);
    expect((await staff.post(`/api/penalties/${own?.id}/take-back`, { reason: 'modem' })).status).toBe(200);
    expect(await standing(leaver)).toMatchObject({ blocked_until: null, penalties: [{ taken_back_reason: 'modem' }] });
    // Taken back, it counts for nothing: the next one is as long as the first.
    taken(await leaver.post('/api/lobbies', { mode: '4fun' }));
    // The audit is written behind the answer.
    await waitFor(async () => {
      const [audit] = await api.database.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM audit_log WHERE route LIKE '%take-back%'`,
      );
      return audit?.n;
    });
  });

  it('is read page by page, newest first, each of them once', async () => {
    const { user } = await api.login('member');
    await api.database.query(
      `INSERT INTO lobby_penalties (user_id, lobby_id, cause, minutes, begins_at, ends_at)
        SELECT $1, n, 'left', 3, '2026-11-20T12:00:00Z'::timestamptz + (n / 7) * interval '1 second', '2026-11-20T13:00:00Z' FROM generate_series(1, 450) n`,
      [user.id],
    );
    const read: number[] = [];
    let before: number | null = null;
    do {
      const query: string = before === null ? '' : `&before=${before}`;
      const answer = await staff.get(`/api/penalties?user_id=${user.id}${query}`);
      const page = strictly(PenaltyListAnswer, answer.body);
      read.push(...page.penalties.map(({ lobby_id: number }) => number));
      before = page.next_before;
    } while (before !== null);
    expect(read).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
  });

  it('keeps who is banned from every seat, tells them why, and lets them answer', async () => {
    const [host, banned] = await four();
    const { id } = taken(await host.post('/api/lobbies', { mode: 'wingman' }));
    const body = { user_id: banned.user.id, reason: 'aimbot', days: 30 };
    expect(codeOf(await host.post('/api/bans', body))).toBe('403 NOT_ALLOWED');
    for (const nobody of [0, staff.user.id, 2_000_000_000])
      expect((await staff.post('/api/bans', { ...body, user_id: nobody })).status).toBeGreaterThanOrEqual(400);
    const { bans } = strictly(PlatformBanListAnswer, (await staff.post('/api/bans', body)).body);
    const ban = bans.find(({ user_id: whose }) => whose === banned.user.id);
    expect(codeOf(await act(banned, id, 'join'))).toBe('403 PLATFORM_BAN');
    expect(codeOf(await act(banned, id, 'watch'))).toBe('403 PLATFORM_BAN');
    expect((await standing(banned)).ban).toMatchObject({ reason: 'aimbot', appeal: null });
    expect(codeOf(await host.post('/api/users/me/appeal', { text: 'me too' }))).toBe('404 NOT_FOUND');
    expect((await banned.post('/api/users/me/appeal', { text: 'it was my brother' })).status).toBe(200);
    const { items } = (await staff.get('/api/admin/attention')).body as AttentionQueue;
    expect(items).toContainEqual(expect.objectContaining({ kind: 'ban_appeal', reason: 'it was my brother' }));
    expect((await staff.post(`/api/bans/${ban?.id}/lift`, { reason: 'so it was' })).status).toBe(200);
    taken(await act(banned, id, 'join'));
    expect((await standing(banned)).ban).toBeNull();
  });

  it('takes place and sockets of who is banned away, and costs nobody else anything', async () => {
    const people = await four();
    const [host, banned] = people;
    const id = await allocating(people);
    const socket = await LobbySocket.open(banned);
    const others = await LobbySocket.open(host);
    try {
      expect(stateOf(await socket.enter(id)).status).toBe('allocating');
      expect((await staff.post('/api/bans', { user_id: banned.user.id, reason: 'aimbot' })).status).toBe(200);
      const { seats, status, notice } = taken(await host.get(`/api/lobbies/${id}`));
      expect(seats.map((seat) => seat.id)).toEqual(people.filter((one) => one !== banned).map(({ user }) => user.id));
      expect([status, notice]).toEqual(['open', 'someone_left']);
      // The ban is enough: there is no penalty besides.
      expect((await standing(banned)).penalties).toEqual([]);
      await socket.closed();
      expect(others.isOpen).toBe(true);
      await expect(LobbySocket.open(banned)).rejects.toMatchObject({ data: { code: 'PLATFORM_BAN', status: 403 } });
    } finally {
      socket.close();
      others.close();
    }
  });

  it('plays again with the same people in one click each, in one lobby', async () => {
    const people = await four();
    const [host] = people;
    const id = await allocating(people);
    expect(codeOf(await act(host, id, 'again'))).toBe('409 LOBBY_STATE');
    await ended(id, 900_001);
    const stranger = await player();
    expect(codeOf(await act(stranger, id, 'again'))).toBe('409 NOT_SEATED');
    const answers = await Promise.all(people.map((one) => act(one, id, 'again')));
    const rooms = new Set(answers.map((answer) => taken(answer).id));
    expect(rooms.size).toBe(1);
    const next = taken(await host.get(`/api/lobbies/${[...rooms][0]}`));
    expect(next.seats.map((seat) => seat.id).sort()).toEqual(people.map(({ user }) => user.id).sort());
    expect(next).toMatchObject({ mode: 'wingman', status: 'ready_check' });
    expect(taken(await act(host, id, 'again')).id).toBe(next.id);
  });

  it('counts what mates say once, and brings reports and calls before the staff until they are closed', async () => {
    const people = await four();
    const [one] = people;
    const id = await allocating(people);
    expect(codeOf(await act(one, id, 'thumb', { user_id: 1, kind: 'calm' }))).toBe('409 LOBBY_STATE');
    taken(await act(one, id, 'call-staff', { text: 'somebody shouts' }));
    await ended(id, 900_002);
    expect(codeOf(await act(one, id, 'call-staff', { text: 'late' }))).toBe('409 LOBBY_STATE');
    const { seats } = taken(await one.get(`/api/lobbies/${id}`));
    const own = seats.find((seat) => seat.id === one.user.id);
    const mate = seats.find((seat) => seat.team === own?.team && seat.id !== own?.id);
    const rival = seats.find((seat) => seat.team !== own?.team);
    for (const _ of [1, 2]) taken(await act(one, id, 'thumb', { user_id: mate?.id, kind: 'calm' }));
    expect(codeOf(await act(one, id, 'thumb', { user_id: rival?.id, kind: 'calm' }))).toBe('409 NOT_SEATED');
    expect(codeOf(await act(one, id, 'thumb', { user_id: one.user.id, kind: 'calm' }))).toBe('409 NOT_SEATED');
    const praised = people.find(({ user }) => user.id === mate?.id);
    if (praised === undefined) throw new Error('no mate');
    expect((await standing(praised)).thumbs).toEqual({ good_captain: 0, calm: 1 });
    const report = { user_id: rival?.id, kind: 'griefing', round: 7, demo_seconds: 431, text: 'blocks the door' };
    for (const _ of [1, 2]) taken(await act(one, id, 'report', report));
    const queue = async () => ((await staff.get('/api/admin/attention')).body as AttentionQueue).items;
    const reports = (await queue()).filter(({ kind }) => kind === 'player_report');
    expect(reports).toMatchObject([
      { reason: 'griefing · R7 · 431 s · blocks the door', person: { id: rival?.id }, link: `/lobby/${id}` },
    ]);
    expect(await queue()).toContainEqual(expect.objectContaining({ kind: 'lobby_call', reason: 'somebody shouts' }));
    const number = reports[0]?.key.split(':')[1];
    expect((await staff.post(`/api/lobby-reports/${number}/close`, { reason: 'talked to' })).status).toBe(200);
    expect((await queue()).some(({ kind }) => kind === 'player_report')).toBe(false);
  });

  it('shows the measured way to a region to nobody', async () => {
    const [host] = await four();
    const { id } = taken(await host.post('/api/lobbies', { mode: 'wingman' }));
    const answer = await act(host, id, 'latency', { regions: { br: 1234, us: 1777 } });
    expect(taken(answer).seats).toHaveLength(1);
    expect(answer.text).not.toMatch(/1234|1777|latency/);
    const state = (await api.app.get(LobbyEngine).load(id))?.state;
    expect(state?.seats[0]?.latency).toEqual({ br: 1234, us: 1777 });
    expect((await act(host, id, 'latency', { regions: { 'br; quit': 1 } })).status).toBe(400);
    expect(codeOf(await host.get(`/api/lobbies/${id}/connect`))).toBe('409 LOBBY_STATE');
  });
});
