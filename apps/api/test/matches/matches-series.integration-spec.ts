import { rebuildProjections } from '@placar/read-models';
import { USUAL_MODE, waitFor } from '@placar/testing';
import type { LiveMatch, MapStat, PlayerStat } from '@placar/contracts';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents, seriesEvents } from './plugin-series';

/** Team 1 wins 13:7, team 2 wins 13:6, team 1 wins 13:0. */
const BEST_OF_THREE = ['1111112222222111111' + '1', '2222221111112222222', '1'.repeat(13)];
const READ_TABLES = [
  'matches',
  'map_stats',
  'player_stats',
  'vetoes',
  'veto_sides',
  'live_parts',
  'live_timeline',
  'match_commands',
];

describe('a series as its game server tells it', () => {
  let api: MatchApi;
  let owner: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
  });
  afterAll(() => api.stop());

  /** Rows of a match without what must differ between two matches: ids, versions and times. */
  const rowsOf = async (match: TestMatch): Promise<unknown> => {
    const strip = (row: object): object =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => !/(^id$|_id$|version|_time$|_at$)/.test(name) || name === 'steam_id'),
      );
    const read = async (table: string, order: string, key = 'match_id'): Promise<object[]> =>
      (
        await api.database.query<object[]>(`SELECT * FROM ${table} WHERE ${key} = $1 ORDER BY ${order}`, [match.id])
      ).map(strip);
    return {
      matches: await read('matches', 'id', 'id'),
      maps: await read('map_stats', 'map_number'),
      players: await read('player_stats', 'map_number, steam_id'),
      vetoes: await read('vetoes', 'map'),
      sides: await read('veto_sides', 'map'),
    };
  };

  it('goes from creation over config and events to statistics, as every call and stream shows', async () => {
    const match = await api.match(owner, { max_maps: 3, title: 'Final 🏆 "São Paulo"' });
    const config = await api.call<{ matchid: string; cvars: Record<string, string>; team1: { players: object } }>(
      'GET',
      `/matches/${match.id}/config`,
      { headers: { Authorization: api.token(match.id) } },
    );
    expect(config.body).toMatchObject({
      matchid: String(match.id),
      num_maps: 3,
      maplist: ['de_nuke', 'de_mirage', 'de_ancient'],
    });
    expect(config.body.cvars['get5_remote_log_header_value']).toBe(api.token(match.id));
    expect(Object.keys(config.body.team1.players)).toHaveLength(5);

    const stream = await api.stream(`/matches/${match.id}/live`);
    for (const event of seriesEvents(match, BEST_OF_THREE)) {
      expect(await api.post(match.id, event)).toMatchObject({ status: 200, body: { message: 'Success' } });
    }
    await waitFor(() => stream.part<LiveMatch>('match')?.status === 'finished');
    expect(stream.part<LiveMatch>('match')).toMatchObject({
      winner: 'team1',
      team1: { maps_won: 2 },
      team2: { maps_won: 1 },
    });

    const shown = await api.call('GET', `/matches/${match.id}`);
    expect(shown.body).toMatchObject({
      match: { winner: match.team1.team.id, team1_score: 2, team2_score: 1, title: 'Final 🏆 "São Paulo"', forfeit: 0 },
      can: { administer: false, rcon: false, commands: [] },
    });
    const maps = await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`);
    expect(maps.body.mapstats.map((map) => [map.map_name, map.team1_score, map.team2_score])).toEqual([
      ['de_nuke', 13, 7],
      ['de_mirage', 6, 13],
      ['de_ancient', 13, 0],
    ]);
    const players = await api.call<{ playerstats: PlayerStat[] }>('GET', `/playerstats/match/${match.id}`);
    expect(players.body.playerstats).toHaveLength(30);
    const sweep = players.body.playerstats.filter((row) => row.map_id === maps.body.mapstats[2]?.id);
    const sums = (slot: 'team1' | 'team2'): number[] => {
      const rows = sweep.filter((row) => row.team_id === match[slot].team.id);
      return [rows.reduce((sum, row) => sum + row.kills, 0), rows.reduce((sum, row) => sum + row.deaths, 0)];
    };
    expect([sums('team1'), sums('team2')]).toEqual([
      [65, 0],
      [0, 65],
    ]);
    expect(sweep.every((row) => row.roundsplayed === 13 && row.rounds?.length === 13)).toBe(true);
    // Three kills in one round and two in another are told by differences: the plugin sends no k1.
    expect(sweep.reduce((sum, row) => sum + row.k3 * 3 + row.k2 * 2, 0)).toBe(65);
  });

  it('ends the same whatever order and however often its events arrive', async () => {
    const first = await api.match(owner, { max_maps: 3, skip_veto: false, veto_mappool: 'de_a de_b de_c de_d de_e' });
    const second = await api.match(owner, {
      max_maps: 3,
      skip_veto: false,
      veto_mappool: 'de_a de_b de_c de_d de_e',
      teams: [first.team1, first.team2],
    });
    const events = (match: TestMatch): Record<string, unknown>[] => [
      { event: 'map_vetoed', matchid: match.id, team: 'team1', map_name: 'de_d' },
      { event: 'map_vetoed', matchid: match.id, team: 'team2', map_name: 'de_e' },
      { event: 'map_picked', matchid: match.id, team: 'team1', map_name: 'de_a', map_number: 1 },
      { event: 'side_picked', matchid: match.id, team: 'team2', map_name: 'de_a', map_number: 1, side: 'ct' },
      { event: 'map_picked', matchid: match.id, team: 'team2', map_name: 'de_b', map_number: 2 },
      { event: 'map_picked', matchid: match.id, team: 'team1', map_name: 'de_c', map_number: 3 },
      ...seriesEvents(match, BEST_OF_THREE),
    ];
    for (const event of events(first)) await api.post(first.id, event);
    await api.folded(first.id);

    const scrambled = shuffled([...events(second), ...shuffled(events(second), 5).slice(0, 30)], 7);
    // What scrambles events is the network: those of the veto come long before the first round.
    const veto = scrambled.filter((event) => /map_vetoed|picked/.test(String(event['event'])));
    const game = scrambled.filter((event) => !veto.includes(event));
    for (const group of [veto.sort(byPlace(events(second))), inWindows(game, events(second), 4)]) {
      for (const event of group) expect((await api.post(second.id, event)).status).toBe(200);
    }
    await api.folded(second.id);
    expect(await rowsOf(second)).toEqual(await rowsOf(first));
  });

  it('rebuilds every read table from the log to the same bytes', async () => {
    const dump = async (): Promise<unknown> =>
      Object.fromEntries(
        await Promise.all(
          READ_TABLES.map(async (table) => [
            table,
            await api.database.query<object[]>(`SELECT t::text FROM ${table} t ORDER BY 1`),
          ]),
        ),
      );
    const before = await dump();
    expect(await rebuildProjections(api.database)).toBeGreaterThan(2);
    expect(await dump()).toEqual(before);
  });

  it('rebuilds beside a game that goes on', async () => {
    const match = await api.match(owner);
    const events = seriesEvents(match, ['1'.repeat(13)]);
    const [, ...posted] = await Promise.all([
      rebuildProjections(api.database),
      ...events.map((event) => api.post(match.id, event)),
      rebuildProjections(api.database),
    ]);
    expect(posted).toHaveLength(events.length + 1);
    await api.folded(match.id);
    await waitFor(async () => (await api.engine.load(match.id))?.state.phase === 'finished');
  });

  it('takes events of an old attempt politely and ignores them', async () => {
    const match = await api.match(owner);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '112')) await api.post(match.id, event);
    await api.folded(match.id);
    await api.call('POST', `/matches/${match.id}/commands`, { as: owner, body: { kind: 'restart' } });
    await api.settlePending(match.id, 'confirmed');

    const late = roundEvents(match, 0, '1122').at(-1);
    expect(await api.post(match.id, late, { token: api.token(match.id, 1) })).toMatchObject({ status: 200 });
    await api.folded(match.id);
    expect((await api.call('GET', `/mapstats/${match.id}`)).status).toBe(404);
    expect(
      (await api.call('GET', `/matches/${match.id}/config`, { headers: { Authorization: api.token(match.id, 1) } }))
        .status,
    ).toBe(401);

    const [fresh] = roundEvents(match, 0, '2');
    await api.post(match.id, fresh, { token: api.token(match.id, 2) });
    await api.folded(match.id);
    expect((await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`)).body.mapstats).toMatchObject([
      { team1_score: 0, team2_score: 1 },
    ]);
  });
});

/** A fixed shuffle, so that a failure can be looked at again. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const keyOf = (event: Record<string, unknown>): string => JSON.stringify(event);

function byPlace(
  order: readonly Record<string, unknown>[],
): (a: Record<string, unknown>, b: Record<string, unknown>) => number {
  const places = new Map(order.map((event, index) => [keyOf(event), index]));
  return (a, b) => (places.get(keyOf(a)) ?? 0) - (places.get(keyOf(b)) ?? 0);
}

/** Events in order, but each up to `reach` places early or late: how a network reorders. */
function inWindows(
  events: Record<string, unknown>[],
  order: readonly Record<string, unknown>[],
  reach: number,
): Record<string, unknown>[] {
  const sorted = [...events].sort(byPlace(order));
  return sorted
    .map((event, index) => ({ event, at: index + ((index * 7919) % (2 * reach + 1)) - reach }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}
