import { RecentMatches, TeamResult } from '@placar/contracts';
import { USUAL_MODE, waitFor } from '@placar/testing';
import { strictly } from '../answer-shape';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents, seriesEvents } from './plugin-series';

const NONE = 'Team did not participate in match.';
describe('teams and their matches', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let stranger: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
    stranger = await api.user();
  });
  afterAll(() => api.stop());

  const result = async (teamId: number, matchId: number, as?: ApiUser): Promise<string> => {
    const answer = await api.call('GET', `/teams/${teamId}/result/${matchId}`, as ? { as } : {});
    expect(answer.status).toBe(200);
    return strictly(TeamResult, answer.body).result;
  };
  const refusal = async (teamId: number, matchId: number, as?: ApiUser): Promise<unknown> =>
    (await api.call('GET', `/teams/${teamId}/result/${matchId}`, as ? { as } : {})).body;
  const play = async (match: TestMatch, events: readonly unknown[]): Promise<void> => {
    for (const event of events) await api.post(match.id, event);
    await api.folded(match.id);
  };

  it('tell how a match stands and ended, for each side, and who was neither', async () => {
    const match = await api.match(owner, { max_maps: 1 });
    const [one, two] = [match.team1.team, match.team2.team];
    await play(match, [{ event: 'going_live', matchid: match.id, map_number: 0 }, ...roundEvents(match, 0, '112')]);
    expect(await result(one.id, match.id)).toBe(`Live, 2:1 vs ${two.name}`);
    expect(await result(two.id, match.id)).toBe(`Live, 1:2 vs ${one.name}`);
    await play(match, seriesEvents(match, ['1121111111111111']));
    const row = (await api.call<{ match: { end_time: string | null } }>('GET', `/matches/${match.id}`)).body.match;
    expect(row.end_time).not.toBeNull();
    expect(await result(one.id, match.id)).toMatch(new RegExp(`^Won, \\d+:1 vs ${two.name}$`));
    expect(await result(two.id, match.id)).toMatch(new RegExp(`^Lost, 1:\\d+ vs ${one.name}$`));
    expect(await result(999_999, match.id)).toBe(await result(two.id, match.id));
    expect(await refusal(one.id, 999_999)).toMatchObject({ result: NONE, message: NONE, code: 'MATCH_NOT_FOUND' });
  });

  it('say of a cancelled match that it is', async () => {
    const match = await api.match(owner);
    const cancelled = await api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, cancelled: true }] });
    expect(cancelled.status).toBe(200);
    expect(await result(match.team1.team.id, match.id)).toBe('Cancelled');
    const { body } = await api.call('GET', `/teams/${match.team1.team.id}/recent`);
    expect(strictly(RecentMatches, body)).toEqual({ matches: [] });
  });

  it('hide private matches from strangers, in results and in lists', async () => {
    const match = await api.match(owner, { private_match: true });
    const { id } = match.team1.team;
    expect(await refusal(id, match.id)).toMatchObject({ result: NONE });
    expect(await refusal(id, match.id, stranger)).toMatchObject({ result: NONE });
    expect(await result(id, match.id, owner)).toMatch(/ vs /);
    expect((await api.call('GET', `/teams/${id}/recent`, { as: stranger })).body).toEqual({ matches: [] });
    expect((await api.call<RecentMatches>('GET', `/teams/${id}/recent`, { as: owner })).body.matches).toHaveLength(1);
  });

  it('hold back from the public what the broadcast holds back', async () => {
    const match = await api.match(owner, { max_maps: 1, tv_delay: 10 });
    const { id } = match.team1.team;
    await play(match, [{ event: 'going_live', matchid: match.id, map_number: 0 }, ...roundEvents(match, 0, '11')]);
    const shown = `Live, 2:0 vs ${match.team2.team.name}`;
    expect(await result(id, match.id, owner)).toBe(shown);
    expect(await result(id, match.id)).not.toContain('2:0');
    await waitFor(async () => (await result(id, match.id)) === shown);
  });

  it('list recent matches newest first, as many as asked for', async () => {
    const { id, name } = (await api.match(owner)).team1.team;
    const team1 = { team: { id, name } } as TestMatch['team1'];
    const ids: number[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const other = (await api.match(owner)).team2;
      ids.unshift((await api.match(owner, { teams: ids.length % 2 === 0 ? [team1, other] : [other, team1] })).id);
    }
    const recent = async (query = ''): Promise<number[]> =>
      strictly(RecentMatches, (await api.call('GET', `/teams/${id}/recent${query}`)).body).matches.map((row) => row.id);
    expect(await recent()).toEqual(ids.slice(0, 5));
    expect(await recent('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await recent('?limit=50')).toHaveLength(7);
  });

  it('cannot be deleted while they play, and can when it is over', async () => {
    const match = await api.match(owner);
    for (const { team } of [match.team1, match.team2]) {
      const refused = await api.call('DELETE', '/teams', { as: owner, body: [{ team_id: team.id }] });
      expect([refused.status, refused.body.code]).toEqual([409, 'TEAM_IN_MATCH']);
    }
    await api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, cancelled: true }] });
    const gone = await api.call('DELETE', '/teams', { as: owner, body: [{ team_id: match.team1.team.id }] });
    expect([gone.status, gone.body.message]).toEqual([200, 'Team has been deleted successfully!']);
    expect(await result(match.team2.team.id, match.id)).toBe('Cancelled');
  });
});
