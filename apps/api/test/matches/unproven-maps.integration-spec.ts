import type { MapStat, MatchAnswer } from '@placar/contracts';
import { countAllChangedMatches, rebuildProjections, StandingsQueries } from '@placar/read-models';
import { USUAL_MODE } from '@placar/testing';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents } from './plugin-series';

const OVERALL = 0;

describe('a map that is over by a score which no map ends with', () => {
  let api: MatchApi;
  let admin: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    admin = await api.user({ admin: true, name: 'Zoë' });
  });
  afterAll(() => api.stop());

  /** 8:4 is all that came in when the server said that the series was over. */
  beforeEach(async () => {
    match = await api.match(admin);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '121121121121')) await api.post(match.id, event);
    const score = { team1_series_score: 1, team2_series_score: 0 };
    await api.post(match.id, { event: 'series_end', matchid: match.id, winner: { team: 'team1' }, ...score });
    await api.folded(match.id);
  });

  const header = async (): Promise<MatchAnswer['match']> =>
    (await api.call<MatchAnswer>('GET', `/matches/${match.id}`, { as: admin })).body.match;
  const map = async (): Promise<MapStat | undefined> =>
    (await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`, { as: admin })).body.mapstats[0];
  const result = (team1: number, team2: number, series: [number, number]): Promise<unknown> => {
    const team = (score: number, place: 0 | 1) => ({ score, series_score: series[place], players: [] });
    const teams = { team1: team(team1, 0), team2: team(team2, 1) };
    return api.post(match.id, { event: 'map_result', matchid: match.id, map_number: 0, winner: {}, ...teams });
  };
  const word = (body: object) =>
    api.call<{ fields?: Record<string, string> }>('PUT', '/mapstats', {
      as: admin,
      body: { match_id: match.id, map_number: 0, ...body },
    });
  async function board(): Promise<{ kills: number; maps: number }> {
    await countAllChangedMatches(api.database);
    const queries = api.get<StandingsQueries>(StandingsQueries);
    const player = await queries.player(OVERALL, match.team1.members[0]?.steamId ?? '');
    const teams = await queries.teams(OVERALL);
    return { kills: player?.kills ?? 0, maps: teams.find((team) => team.team_id === match.team1.team.id)?.maps ?? 0 };
  }

  it('is marked for everybody, and no board counts it, before and after a rebuild', async () => {
    expect(await header()).toMatchObject({ status: 'finished', team1_score: 1, unproven: 1 });
    expect(await map()).toMatchObject({ team1_score: 8, team2_score: 4, unproven: 1 });
    expect(await board()).toEqual({ kills: 0, maps: 0 });
    await rebuildProjections(api.database);
    expect(await map()).toMatchObject({ unproven: 1 });
    expect(await board()).toEqual({ kills: 0, maps: 0 });
  });

  it('counts by the word of staff, which needs a reason, and is healed by what the server says later', async () => {
    expect(await word({ team1_score: 13, team2_score: 9 })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'reason: say why, for nothing proves it' } },
    });
    expect((await word({ team1_score: 13, team2_score: 9, reason: 'Os dois capitães' })).status).toBe(200);
    expect(await header()).toMatchObject({ unproven: 0, winner: match.team1.team.id });
    expect(await map()).toMatchObject({ team1_score: 13, team2_score: 9, unproven: 0 });
    expect((await board()).maps).toBe(1);
    const [line] = await api.database.query<{ payload: object; actor: { name: string } }[]>(
      "SELECT payload, actor FROM match_events WHERE match_id = $1 AND type = 'match.stats-corrected'",
      [match.id],
    );
    expect(line).toMatchObject({ payload: { word: true, reason: 'Os dois capitães' }, actor: { name: 'Zoë' } });

    // The plugin's word counts before it, and gives the match another winner.
    await result(8, 13, [0, 1]);
    await api.folded(match.id);
    expect(await header()).toMatchObject({ team2_score: 1, unproven: 0, winner: match.team2.team.id });
    expect(await map()).toMatchObject({ team1_score: 8, team2_score: 13, unproven: 0 });
    const shown = [await header(), await map(), await board()];
    await rebuildProjections(api.database);
    expect([await header(), await map(), await board()]).toEqual(shown);
  });

  it('is marked again when staff take their word back', async () => {
    await word({ team1_score: 13, team2_score: 9, reason: 'engano' });
    const taken = await api.call('DELETE', '/mapstats', {
      as: admin,
      body: { match_id: match.id, map_number: 0, undo: true },
    });
    expect(taken.status).toBe(200);
    expect(await map()).toMatchObject({ team1_score: 8, team2_score: 4, unproven: 1 });
  });
});
