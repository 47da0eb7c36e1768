import { LadderBoard, LadderList, TeamSkill, UserSkill } from '@placar/contracts';
import { countLadders } from '@placar/read-models';
import { createTeam, waitFor } from '@placar/testing';
import { countAll, onDay, playMatch, steamId } from '../../../libs/read-models/test/ladder-steps';
import { TestApi } from './test-api';
import type { TestClient } from './test-api';

describe('ladders', () => {
  let api: TestApi;
  let shy: Awaited<ReturnType<TestApi['login']>>;
  let teamId: number;

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off' });
    shy = await api.login('member', { steamId: steamId(0) });
    const { team } = await createTeam(api.database, { name: 'Quatro' });
    teamId = team.id;
    for (const player of [0, 1, 2])
      await api.database.query('INSERT INTO team_members (team_id, steam_id, name) VALUES ($1, $2, $3)', [
        teamId,
        steamId(player),
        `P${player}`,
      ]);
    // Eleven matches of the same four, and one of a fifth, who is not placed by it.
    for (let id = 1; id <= 11; id += 1)
      await playMatch(api.database, {
        id,
        mode: 'competitive',
        winner: 1,
        at: onDay(id),
        players: [0, 1, 2, 3],
        gone: [],
      });
    await playMatch(api.database, {
      id: 12,
      mode: 'competitive',
      winner: 2,
      at: onDay(12),
      players: [0, 1, 2, 4],
      gone: [],
    });
    await playMatch(api.database, { id: 13, mode: null, winner: 2, at: onDay(13), players: [0, 1, 2, 4], gone: [] });
    await countAll(api.database);
  });
  afterAll(() => api.stop());

  const read = async (who: TestClient, path: string): Promise<unknown> => {
    const answer = await who.get(`/api${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const board = async (query = '', who = api.visitor()): Promise<LadderBoard> =>
    LadderBoard.strict().parse(await read(who, `/ladders/competitive${query}`));
  const skill = async (who: TestClient, id: string | number, query = ''): Promise<UserSkill> =>
    UserSkill.strict().parse(await read(who, `/users/${id}/skill${query}`));
  const team = async (): Promise<TeamSkill> =>
    TeamSkill.strict().parse(await read(api.visitor(), `/teams/${teamId}/skill`));

  it('tell who stands where, page by page, and nothing of those with too few matches', async () => {
    const { ladders } = LadderList.strict().parse(await read(api.visitor(), '/ladders'));
    expect(ladders).toMatchObject([
      { mode: 'competitive', season: 1, players: 5 },
      { mode: 'wingman', season: 1, players: 0 },
    ]);
    const all = await board();
    expect(all.rows.map(({ position, steam_id }) => [position, steam_id])).toEqual([
      [1, steamId(0)],
      [2, steamId(1)],
      [3, steamId(2)],
      [4, steamId(3)],
    ]);
    expect(all.rows[0]).toMatchObject({ name: 'P0', user_id: shy.user.id, matches: 12, won: 11, lost: 1 });
    expect(all.rows[0]!.points).toBeGreaterThan(1_000);
    expect(await board('?page=2&limit=3')).toMatchObject({ total: 4, rows: [{ position: 4 }] });
    expect(await board('?min_matches=12')).toMatchObject({ total: 3 });
    expect(await board('?search=p3')).toMatchObject({ total: 1, rows: [{ position: 4 }] });
    expect(await board('?page=9')).toMatchObject({ total: 4, rows: [] });
    expect((await api.visitor().get('/api/ladders/chess')).status).toBe(404);
    expect((await api.visitor().get('/api/ladders/competitive?min_matches=1')).status).toBe(400);
  });

  it('tell a player each change and why', async () => {
    const { ladders, curve, hidden } = await skill(api.visitor(), steamId(1));
    expect({ hidden, ladders }).toMatchObject({
      hidden: false,
      ladders: [{ mode: 'competitive', placed: true, position: 2 }],
    });
    expect(curve).toHaveLength(12);
    for (const [index, change] of curve.entries()) {
      expect(change.before).toBe(curve[index - 1]?.after ?? 1_000);
      expect(change.expected).toBeGreaterThanOrEqual(0);
      expect(change.expected).toBeLessThanOrEqual(100);
    }
    expect(curve[0]).toMatchObject({ match_id: 1, result: 'won', rule: null, expected: 50 });
    expect(curve.at(-1)).toMatchObject({ match_id: 12, result: 'lost' });
    expect(curve.at(-1)!.expected).toBeGreaterThan(50);
    // Not placed: matches are told, points and level are not.
    expect((await skill(api.visitor(), steamId(4))).ladders).toMatchObject([
      { matches: 1, placed: false, points: null, level: null, position: null },
    ]);
    expect((await api.visitor().get('/api/users/4711/skill')).status).toBe(404);
  });

  it('keep to himself what somebody hides: curve, board, team, for everybody but him and the staff', async () => {
    const [admin, stranger] = [await api.login('admin'), await api.login('member')];
    expect((await team()).members.map(({ steam_id }) => steam_id)).toEqual([steamId(0), steamId(1), steamId(2)]);
    expect((await stranger.put('/api/ladders/privacy', { hidden: true })).status).toBe(200);
    expect((await skill(api.visitor(), shy.user.id)).curve).toHaveLength(12);
    expect((await api.visitor().put('/api/ladders/privacy', { hidden: true })).status).toBe(401);
    expect((await shy.put('/api/ladders/privacy', { hidden: true })).status).toBe(200);
    for (const who of [api.visitor(), stranger])
      for (const id of [shy.user.id, steamId(0)])
        expect(await skill(who, id)).toEqual({ user_id: shy.user.id, hidden: true, ladders: [], curve: [] });
    for (const who of [shy, admin]) {
      expect(await skill(who, shy.user.id)).toMatchObject({ hidden: true, ladders: [{ matches: 12, position: null }] });
      expect((await board('', who)).rows.map(({ steam_id }) => steam_id)).not.toContain(steamId(0));
    }
    expect((await board()).rows.map(({ position, steam_id }) => [position, steam_id])).toEqual([
      [1, steamId(1)],
      [2, steamId(2)],
      [3, steamId(3)],
    ]);
    expect((await skill(api.visitor(), steamId(1))).ladders[0]?.position).toBe(1);
    expect((await team()).members.map(({ steam_id }) => steam_id)).toEqual([steamId(1), steamId(2)]);
    expect((await shy.put('/api/ladders/privacy', { hidden: false })).status).toBe(200);
    expect((await board()).total).toBe(4);
  });

  it('begin a season only by staff, with a reason; the one before stays', async () => {
    const [admin, member] = [await api.login('admin'), await api.login('member')];
    const begin = { reset: 'soft', reason: 'primavera' };
    expect((await member.post('/api/ladders/competitive/seasons', begin)).status).toBe(403);
    expect((await admin.post('/api/ladders/competitive/seasons', { reset: 'soft' })).status).toBe(400);
    expect((await admin.post('/api/ladders/chess/seasons', begin)).status).toBe(404);
    const answer = await admin.post('/api/ladders/competitive/seasons', begin);
    expect(answer).toMatchObject({ status: 200, body: { season: 2 } });
    await countLadders(api.database);
    expect(await board()).toMatchObject({ season: 2, total: 0 });
    expect(await board('?season=1')).toMatchObject({ season: 1, total: 4 });
    const [ladder] = LadderList.parse(await read(api.visitor(), '/ladders')).ladders;
    expect(ladder).toMatchObject({ season: 2, players: 0, seasons: [{ number: 1 }, { number: 2, reset: 'soft' }] });
    const at = new Date(Date.now() + 1_000);
    await playMatch(api.database, { id: 20, mode: 'competitive', winner: 1, at, players: [0, 1, 2, 3], gone: [] });
    await countAll(api.database);
    await waitFor(async () => (await skill(api.visitor(), steamId(1))).curve.length === 1);
    const before = (await skill(api.visitor(), steamId(1), '?season=1')).curve.at(-1)!.after;
    const [change] = (await skill(api.visitor(), steamId(1))).curve;
    expect(Math.abs(change!.before - (1_000 + before) / 2)).toBeLessThanOrEqual(1);
    await waitFor(async () => {
      const { body } = await (await api.login('super_admin')).get('/api/audit?limit=50');
      return JSON.stringify(body).includes('/ladders/:mode/seasons');
    });
  });
});
