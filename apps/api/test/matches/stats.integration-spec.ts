import { STAT_COUNTERS } from '@placar/contracts';
import type { MapStat, PlayerStat, Veto, VetoSide } from '@placar/contracts';
import { USUAL_MODE } from '@placar/testing';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { seriesEvents } from './plugin-series';

describe('statistics', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
  });
  afterAll(() => api.stop());

  it('are missing with the words of the wire before anything was played', async () => {
    match = await api.match(owner, { max_maps: 1, skip_veto: false });
    const cases: [string, string][] = [
      ['/mapstats', 'No stats found.'],
      [`/mapstats/${match.id}`, 'No stats found.'],
      [`/mapstats/${match.id}/0`, 'No stats found.'],
      ['/playerstats/unique', 'No stats found.'],
      [`/playerstats/match/${match.id}`, `No stats found for match ${match.id}`],
      ['/playerstats/76561198000000000', 'No stats found for player 76561198000000000'],
      [`/vetoes/${match.id}`, 'No vetoes found.'],
      [`/vetosides/${match.id}`, 'No veto side data found.'],
    ];
    for (const [path, message] of cases) {
      expect([path, await api.call('GET', path)]).toMatchObject([path, { status: 404, body: { message } }]);
    }
    expect(await api.call('GET', '/playerstats/nobody/recent')).toMatchObject({ status: 200, body: { matches: [] } });
    expect((await api.call('GET', '/mapstats/abc')).status).toBe(400);
  });

  it('come under the keys and with the fields of the wire', async () => {
    await api.post(match.id, { event: 'map_vetoed', matchid: match.id, team: 'team1', map_name: 'de_mirage' });
    await api.post(match.id, { event: 'map_vetoed', matchid: match.id, team: 'team2', map_name: 'de_ancient' });
    await api.post(match.id, {
      event: 'map_picked',
      matchid: match.id,
      team: 'team1',
      map_name: 'de_nuke',
      map_number: 1,
    });
    await api.post(match.id, {
      event: 'side_picked',
      matchid: match.id,
      team: 'team2',
      map_name: 'de_nuke',
      map_number: 1,
      side: 'ct',
    });
    for (const event of seriesEvents(match, ['1'.repeat(13)])) await api.post(match.id, event);
    await api.folded(match.id);

    const one = await api.call<{ mapstat: MapStat }>('GET', `/mapstats/${match.id}/0`);
    expect(one.body.mapstat).toEqual({
      id: match.id * 100,
      match_id: match.id,
      winner: match.team1.team.id,
      map_number: 0,
      map_name: 'de_nuke',
      team1_score: 13,
      team2_score: 0,
      start_time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      end_time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      round_restored: 0,
      demoFile: null,
      unproven: 0,
    });
    expect((await api.call<{ mapstats: MapStat[] }>('GET', '/mapstats')).body.mapstats).toEqual([one.body.mapstat]);
    // As the database writes it, and as it is made of rows.
    const written = (await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`)).body.mapstats;
    expect(JSON.stringify(written)).toBe(JSON.stringify([one.body.mapstat]));
    expect((await api.call('GET', `/mapstats/${match.id}/1`)).status).toBe(404);

    const steamId = match.team1.members[0]?.steamId ?? '';
    const { playerstats } = (await api.call<{ playerstats: PlayerStat[] }>('GET', `/playerstats/${steamId}`)).body;
    expect(playerstats).toHaveLength(1);
    expect(Object.keys(playerstats[0] ?? {})).toEqual([
      'id',
      'match_id',
      'map_id',
      'team_id',
      'steam_id',
      'name',
      ...STAT_COUNTERS,
      'winner',
      'team_name',
    ]);
    const ofMatch = await api.call<{ playerstats: PlayerStat[] }>('GET', `/playerstats/match/${match.id}`);
    expect(ofMatch.body.playerstats[0]?.rounds).toHaveLength(13);
    const all = await api.call<{ playerStats: PlayerStat[] }>('GET', '/playerstats?page=1&limit=3');
    expect(all.body.playerStats).toHaveLength(3);
    for (const spelling of [
      `[U:1:${BigInt(steamId) - 76561197960265728n}]`,
      `https://steamcommunity.com/profiles/${steamId}`,
    ]) {
      const path = `/playerstats/${encodeURIComponent(spelling)}`;
      expect([spelling, (await api.call('GET', path)).body]).toEqual([spelling, { playerstats }]);
    }
    expect(playerstats[0]).toMatchObject({
      map_id: one.body.mapstat.id,
      winner: 1,
      name: match.team1.members[0]?.name,
    });
    const recent = await api.call<{ matches: object[] }>('GET', `/playerstats/${steamId}/recent`);
    expect(recent.body.matches).toEqual([
      {
        id: match.id,
        user_id: owner.id,
        team1_id: match.team1.team.id,
        team2_id: match.team2.team.id,
        team1_string: match.team1.team.name,
        team2_string: match.team2.team.name,
      },
    ]);
    expect((await api.call('GET', '/playerstats/unique')).body).toEqual({ count: 10 });

    const { vetoes } = (await api.call<{ vetoes: Veto[] }>('GET', `/vetoes/${match.id}`)).body;
    expect(vetoes.map((veto) => [veto.team_name, veto.map, veto.pick_or_veto, veto.decider])).toEqual([
      [match.team1.team.name, 'de_mirage', 'veto', 0],
      [match.team2.team.name, 'de_ancient', 'veto', 0],
      ['Decider', 'de_nuke', 'pick', 1],
    ]);
    const sides = (await api.call<{ vetoes: VetoSide[] }>('GET', `/vetosides/${match.id}`)).body.vetoes;
    expect(sides).toMatchObject([
      { veto_id: vetoes[2]?.id, map: 'de_nuke', side: 'ct', team_name: match.team2.team.name },
    ]);
  });

  it('are the same for visitors, who get them as the database writes them, and for people who are signed in', async () => {
    const [row] = (
      await api.call<{ playerstats: PlayerStat[] }>('GET', `/playerstats/match/${match.id}`, { as: owner })
    ).body.playerstats;
    for (const path of [`/playerstats/match/${match.id}`, `/playerstats/${row!.steam_id}`]) {
      const [visitor, member] = [await api.call('GET', path), await api.call('GET', path, { as: owner })];
      expect(visitor.status).toBe(200);
      expect(visitor.body).toEqual(member.body);
      const keysOf = ({ body }: typeof visitor) => (body['playerstats'] as object[]).map((one) => Object.keys(one));
      expect(keysOf(visitor)).toEqual(keysOf(member));
    }
  });

  it('of private matches are for those who may see the match', async () => {
    const hidden = await api.match(owner, { private_match: true });
    for (const event of seriesEvents(hidden, ['2'.repeat(13)])) await api.post(hidden.id, event);
    await api.folded(hidden.id);
    const stranger = await api.user();
    const player = await api.user({ steamId: hidden.team1.members[0]?.steamId ?? null });
    for (const path of [
      `/mapstats/${hidden.id}`,
      `/mapstats/${hidden.id}/0`,
      `/playerstats/match/${hidden.id}`,
      `/playerstats/${player.steamId}`,
    ]) {
      expect([path, (await api.call('GET', path, { as: stranger })).status]).toEqual([path, 404]);
      for (const as of [owner, player])
        expect([path, (await api.call('GET', path, { as })).status]).toEqual([path, 200]);
    }
    const listed = async (as: ApiUser): Promise<boolean> =>
      (await api.call<{ mapstats: MapStat[] }>('GET', '/mapstats', { as })).body.mapstats.some(
        (map) => map.match_id === hidden.id,
      );
    expect([await listed(stranger), await listed(owner)]).toEqual([false, true]);
  });
});
