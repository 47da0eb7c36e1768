import { MatchPlanAnswer } from '@placar/contracts';
import { createTeam, USUAL_MODE } from '@placar/testing';
import { strictly } from '../answer-shape';
import { MatchApi } from './match-api';
import type { ApiUser } from './match-api';

describe('what is agreed about a match', () => {
  let api: MatchApi;
  let organiser: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    organiser = await api.user({ admin: true });
  });
  afterAll(() => api.stop());

  it('is for everybody: rosters with names and pictures, maps, veto', async () => {
    const image = 'https://avatars.steamstatic.com/x.jpg';
    const player = await api.user({ name: 'Conhecida', mediumImage: image });
    const team = await createTeam(api.database, {
      members: [{ steamId: player.steamId!, name: '' }, { captain: true }],
    });
    const other = await createTeam(api.database);
    const match = await api.match(organiser, {
      teams: [team, other],
      server_id: null,
      ignore_server: true,
      skip_veto: false,
      max_maps: 1,
      ignore: true,
    });
    const { plan } = strictly(MatchPlanAnswer, (await api.call('GET', `/matches/${match.id}/plan`)).body);
    expect(plan.team1).toContainEqual({
      steam_id: player.steamId,
      name: 'Conhecida',
      image,
      captain: expect.any(Boolean) as boolean,
      coach: false,
    });
    expect(plan.team2).toHaveLength(5);
    expect(plan.map_pool).toEqual(['de_nuke', 'de_mirage', 'de_ancient']);
    expect(plan.veto.map(({ action }) => action)).toEqual(['ban', 'ban', 'decider']);
  });

  it('of a private match is for its people only', async () => {
    const match = await api.match(organiser, { private_match: true, server_id: null, ignore_server: true });
    const stranger = await api.user();
    const status = async (as?: ApiUser) =>
      (await api.call('GET', `/matches/${match.id}/plan`, as ? { as } : {})).status;
    expect([await status(), await status(stranger), await status(organiser)]).toEqual([404, 404, 200]);
    expect((await api.call('GET', '/matches/999999/plan')).status).toBe(404);
  });
});
