import {
  MatchListAnswer,
  PlayerMapsAnswer,
  PlayerWeaponsAnswer,
  TeamMapsAnswer,
  TeamRecordsAnswer,
  TeammatesAnswer,
} from '@placar/contracts';
import type { MapStat, PlayerStat } from '@placar/contracts';
import { adr, kdr, rating } from '@placar/domain';
import { countAllChangedMatches } from '@placar/read-models';
import { USUAL_MODE, createTeam, waitFor } from '@placar/testing';
import { strictly } from '../answer-shape';
import { MatchApi } from './match-api';
import type { ApiUser, MatchChoices, TestMatch } from './match-api';
import { roundEvents, seriesEvents } from './plugin-series';

interface Listed {
  maps: MapStat[];
  players: PlayerStat[];
}

describe('records of players and teams', () => {
  let api: MatchApi;
  let admin: ApiUser;
  let stranger: ApiUser;
  let home: TestMatch['team1'];
  let away: TestMatch['team1'];
  /** Those that count. */
  const counted: number[] = [];

  const made = (choices: MatchChoices = {}): Promise<TestMatch> =>
    api.match(admin, { teams: [home, away], ...choices });
  const play = async (match: TestMatch, events: readonly unknown[]): Promise<void> => {
    for (const event of events) await api.post(match.id, event);
    await api.folded(match.id);
  };
  const get = async (path: string, as?: ApiUser): Promise<unknown> => {
    const answer = await api.call('GET', path, as ? { as } : {});
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const listed = async (id: number): Promise<Listed> => ({
    maps: ((await get(`/mapstats/${id}`, admin)) as { mapstats: MapStat[] }).mapstats,
    players: ((await get(`/playerstats/match/${id}`, admin)) as { playerstats: PlayerStat[] }).playerstats,
  });
  const first = (): string => home.members[0]?.steamId ?? '';
  const win = '1'.repeat(13);

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    admin = await api.user({ superAdmin: true, admin: true });
    stranger = await api.user();
    home = await createTeam(api.database, { userId: admin.id, name: 'Casa "é" 🏠' });
    away = await createTeam(api.database, { userId: admin.id });
    // Three maps, won two to one, with home as the second team; then one map won.
    const series = await made({ teams: [away, home], max_maps: 3 });
    await play(series, seriesEvents(series, [`112${'2'.repeat(12)}`, win, `1${'2'.repeat(13)}`]));
    const single = await made();
    await play(single, seriesEvents(single, [`12${'1'.repeat(12)}`]));
    // A row that an organiser corrected counts as it is shown.
    const { players } = await listed(single.id);
    const own = players.find((row) => row.steam_id === first());
    await api.call('PUT', '/playerstats', { as: admin, body: [{ id: own?.id, kills: 40 }] });
    counted.push(series.id, single.id);
    // None of these counts: private, cancelled, on air later, a pug, and the first attempt of a restarted one.
    const hidden = await made({ private_match: true });
    await play(hidden, seriesEvents(hidden, [win]));
    const cancelled = await made();
    await play(cancelled, [
      { event: 'going_live', matchid: cancelled.id, map_number: 0 },
      ...roundEvents(cancelled, 0, '111'),
    ]);
    await api.call('PUT', '/matches', { as: admin, body: [{ match_id: cancelled.id, cancelled: true }] });
    const delayed = await made({ tv_delay: 600 });
    await play(delayed, seriesEvents(delayed, [win]));
    const pug = await made({ is_pug: true });
    await play(pug, seriesEvents(pug, [win]));
    const restarted = await made();
    await play(restarted, [
      { event: 'going_live', matchid: restarted.id, map_number: 0 },
      ...roundEvents(restarted, 0, '1111'),
    ]);
    await api.call('POST', `/matches/${restarted.id}/commands`, { as: admin, body: { kind: 'restart' } });
  });
  afterAll(() => api.stop());

  /** What counts, added up in plain code from what the wire's lists show. */
  async function oracle() {
    const rows = (await Promise.all(counted.map(listed))).flatMap(({ maps, players }) =>
      maps.map((map) => ({ map, players: players.filter((row) => row.map_id === map.id) })),
    );
    return rows;
  }

  it('of a player by map are what his rows add up to, with corrections, and without what is nobody’s business', async () => {
    const { maps } = strictly(PlayerMapsAnswer, await get(`/playerstats/${first()}/maps`));
    const expected = new Map<string, { map: MapStat; row: PlayerStat }[]>();
    for (const { map, players } of await oracle()) {
      const row = players.find(({ steam_id: id }) => id === first());
      if (row) expected.set(map.map_name, [...(expected.get(map.map_name) ?? []), { map, row }]);
    }
    expect(maps.map(({ map_name: name }) => name).toSorted()).toEqual([...expected.keys()].toSorted());
    for (const record of maps) {
      const played = expected.get(record.map_name) ?? [];
      const sum = (name: 'kills' | 'deaths' | 'damage' | 'roundsplayed' | 'k1' | 'k2' | 'k3' | 'k4' | 'k5'): number =>
        played.reduce((total, { row }) => total + row[name], 0);
      const won = played.filter(({ map }) => map.winner === home.team.id).length;
      expect(record).toMatchObject({
        played: played.length,
        won,
        lost: played.length - won,
        rounds: sum('roundsplayed'),
        kills: sum('kills'),
        deaths: sum('deaths'),
        adr: adr(sum('damage'), sum('roundsplayed')),
        kdr: kdr(sum('kills'), sum('deaths')),
        rating: rating({
          kills: sum('kills'),
          deaths: sum('deaths'),
          roundsplayed: sum('roundsplayed'),
          k1: sum('k1'),
          k2: sum('k2'),
          k3: sum('k3'),
          k4: sum('k4'),
          k5: sum('k5'),
        }),
      });
    }
    expect(maps.reduce((total, { played }) => total + played, 0)).toBe(4);
    // The correction is in: forty kills of one map.
    expect(maps.reduce((total, { kills }) => total + kills, 0)).toBeGreaterThan(40);
    // Whoever asks, the sums are the same.
    expect(await get(`/playerstats/${first()}/maps`, admin)).toEqual({ maps });
  });

  it('name those who played for the same team, and how they fared together', async () => {
    const { teammates } = strictly(TeammatesAnswer, await get(`/playerstats/${first()}/teammates`));
    expect(teammates.map(({ steamId }) => steamId).toSorted()).toEqual(
      home.members
        .slice(1)
        .map(({ steamId }) => steamId)
        .toSorted(),
    );
    for (const mate of teammates)
      expect(mate).toMatchObject({ maps: 4, won: 3, lost: 1, last_match: counted[1], user_id: null });
    const { teammates: two } = strictly(TeammatesAnswer, await get(`/playerstats/${first()}/teammates?limit=2`));
    expect(two).toEqual(teammates.slice(0, 2));
    expect(strictly(TeammatesAnswer, await get('/playerstats/76561198999999999/teammates'))).toEqual({ teammates: [] });
    expect((await api.call('GET', `/playerstats/${first()}/teammates?limit=51`)).status).toBe(400);
  });

  it('of a team by map are what the maps add up to, from either side of a match', async () => {
    for (const team of [home, away]) {
      const { maps } = strictly(TeamMapsAnswer, await get(`/teams/${team.team.id}/maps`));
      const rows = await oracle();
      for (const record of maps) {
        const played = rows.filter(({ map }) => map.map_name === record.map_name).map(({ map }) => map);
        const rounds = (isOwn: boolean): number =>
          played.reduce((total, map) => {
            const isFirst = (map.match_id === counted[0]) === (team === away);
            return total + (isFirst === isOwn ? map.team1_score : map.team2_score);
          }, 0);
        const won = played.filter((map) => map.winner === team.team.id).length;
        expect(record).toMatchObject({
          played: played.length,
          won,
          lost: played.length - won,
          rounds_won: rounds(true),
          rounds_lost: rounds(false),
        });
      }
      expect(maps.reduce((total, { played }) => total + played, 0)).toBe(4);
    }
    expect(await get('/teams/2147483647/maps')).toEqual({ maps: [] });
  });

  it('of several teams come in one answer, as the board has them', async () => {
    await countAllChangedMatches(api.database);
    const { records } = await waitFor(async () => {
      const answer = strictly(
        TeamRecordsAnswer,
        await get(`/teams/records?ids=${home.team.id},${away.team.id},999999`),
      );
      return answer.records.length === 2 ? answer : undefined;
    });
    const [sum] = await api.database.query<{ maps: number; wins: number; losses: number; rounddiff: number }[]>(
      'SELECT maps::int, wins::int, losses::int, rounddiff::int FROM team_standings WHERE scope = 0 AND team_id = $1',
      [home.team.id],
    );
    expect(records.find(({ team_id: id }) => id === home.team.id)).toEqual({ team_id: home.team.id, ...sum });
    for (const ids of ['x', '1,0', '-1', Array.from({ length: 201 }, () => '1').join()])
      expect([ids, (await api.call('GET', `/teams/records?ids=${ids}`)).status]).toEqual([ids, 400]);
  });

  it('tell the weapons of kills that stand', async () => {
    const [id = 0] = counted;
    const kill = (number: number, change: string): Promise<unknown> =>
      api.database.query(
        `INSERT INTO player_kills (id, match_id, attempt, map_number, received_at, player_steam_id, attacker_steam_id, weapon, headshot, superseded, suicide, friendly_fire)
         VALUES ($1, $2, 1, 0, now(), 'x', $3, ${change})`,
        [number, id, first()],
      );
    await kill(1, `'ak47', true, false, false, false`);
    await kill(2, `'ak47', false, false, false, false`);
    await kill(3, `'awp', false, false, false, false`);
    await kill(4, `'awp', false, true, false, false`);
    await kill(5, `'knife', false, false, true, false`);
    await kill(6, `'m4a1', false, false, false, true`);
    expect(strictly(PlayerWeaponsAnswer, await get(`/playerstats/${first()}/weapons`))).toEqual({
      kills: 3,
      weapons: [
        { weapon: 'ak47', kills: 2, headshots: 1 },
        { weapon: 'awp', kills: 1, headshots: 0 },
      ],
    });
  });

  it('lead to lists of matches by team, player, season and state, private ones for whom they concern', async () => {
    const ids = async (query: string, as?: ApiUser): Promise<number[]> => {
      const answer = await api.call('GET', `/matches?limit=50&${query}`, as ? { as } : {});
      if (answer.status === 404) return [];
      return strictly(MatchListAnswer, answer.body).matches.map(({ id }) => id);
    };
    const all = await ids('');
    const state = async (name: string, as?: ApiUser): Promise<number[]> => ids(`state=${name}`, as);
    // Of what is not cancelled everything stands somewhere, and nowhere twice.
    const [live, scheduled, ended] = await Promise.all(['live', 'scheduled', 'ended'].map((name) => state(name)));
    expect([...(live ?? []), ...(scheduled ?? []), ...(ended ?? [])].toSorted((a, b) => b - a)).toEqual(all);
    const [gone] = await state('cancelled');
    expect(all).not.toContain(gone);
    // The delayed one is over, and nobody may know yet.
    const [delayed] = await api.database.query<{ id: number }[]>('SELECT id FROM matches WHERE tv_delay > 0');
    expect(live).toContain(delayed?.id);
    expect(ended).not.toContain(delayed?.id);
    const player = `player=${first()}`;
    expect(await ids(player)).toEqual(expect.arrayContaining(counted));
    expect(await ids(player)).not.toContain(delayed?.id);
    const [hidden] = await api.database.query<{ id: number }[]>('SELECT id FROM matches WHERE private_match');
    for (const query of [player, `team=${home.team.id}`, 'state=ended', '']) {
      expect([query, (await ids(query)).includes(hidden?.id ?? 0)]).toEqual([query, false]);
      expect([query, (await ids(query, stranger)).includes(hidden?.id ?? 0)]).toEqual([query, false]);
      expect([query, (await ids(query, admin)).includes(hidden?.id ?? 0)]).toEqual([query, true]);
    }
    expect(await ids(`team=${home.team.id}`)).toEqual(all);
    expect(await ids('team=999999')).toEqual([]);
    expect(await ids('season=999999')).toEqual([]);
    const paged = strictly(MatchListAnswer, await get(`/matches?team=${away.team.id}&state=ended&page=1&limit=1`));
    expect(paged).toMatchObject({ total: ended?.length, page: 1, limit: 1 });
    for (const query of ['state=over', 'team=0', 'player=1', 'season=x'])
      expect([query, (await api.call('GET', `/matches?${query}`)).status]).toEqual([query, 400]);
  });
});
