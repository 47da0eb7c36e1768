import { PlayerBoard, PlayerRank, PlayerSummaryAnswer, TeamBoard } from '@placar/contracts';
import type { PlayerStanding } from '@placar/contracts';
import { countAllChangedMatches, rebuildStandings } from '@placar/read-models';
import { Season } from '@placar/persistence';
import { createTeam, createUser, waitFor } from '@placar/testing';
import { TestApi } from '../test-api';
import type { Answer } from '../test-api';

const TEAM_FIELDS = ['name', 'wins', 'losses', 'rounddiff', 'team_id', 'flag', 'logo', 'tag', 'maps'];
const PLAYER_FIELDS =
  'steamId name kills deaths assists k1 k2 k3 k4 k5 v1 v2 v3 v4 v5 trp fba total_damage hsk hsp average_rating wins total_maps enemies_flashed friendlies_flashed util_damage'.split(
    ' ',
  );
const steamId = (number: number): string => `765611980000001${String(number).padStart(2, '0')}`;

describe('the leaderboard', () => {
  let api: TestApi;
  let seasonId: number;
  let teams: number[];

  beforeAll(async () => {
    api = await TestApi.start();
    const seasons = api.database.getRepository(Season);
    seasonId = (await seasons.save(seasons.create({ userId: null, name: 'Verão', startDate: '2026-01-01' }))).id;
    const made = [];
    for (const name of ['Corações', 'Étoiles 🎯', 'Corações']) made.push(await createTeam(api.database, { name }));
    teams = made.map(({ team }) => team.id);
  });
  afterAll(() => api.stop());

  const get = async (path: string): Promise<Answer> => api.visitor().get(`/api${path}`);
  const players = async (path: string): Promise<PlayerStanding[]> => {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return PlayerBoard.strict().parse(answer.body).leaderboard;
  };

  it('is empty and not missing before anything was played', async () => {
    for (const path of ['', '/players', '/players/pug', `/${seasonId}`, `/players/${seasonId}`, '/999', '/players/999'])
      expect([path, (await get(`/leaderboard${path}`)).body]).toEqual([path, { leaderboard: [] }]);
    expect(await get(`/leaderboard/rank/${steamId(1)}`)).toMatchObject({
      status: 404,
      body: { message: `No stats found for player ${steamId(1)}` },
    });
    expect(await get('/leaderboard/rank/user/4711')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    const summary = PlayerSummaryAnswer.strict().parse((await get(`/playerstats/${steamId(1)}/official`)).body);
    expect(summary.playerstats).toMatchObject({ steamId: steamId(1), name: '', kills: 0, hsp: '0.00', total_maps: 0 });
  });

  it('has the rows of the wire, in order, with same-named teams apart', async () => {
    const [one, two, three] = teams as [number, number, number];
    await played(1, {
      teams: [one, two],
      winner: one,
      season: seasonId,
      maps: [
        [13, 7],
        [11, 13],
        [13, 3],
      ],
    });
    await played(2, { teams: [three, two], winner: two, maps: [[9, 13]] });
    await played(3, { teams: [one, three], winner: one, pug: true, maps: [[13, 0]] });
    await played(4, { teams: [one, two], winner: null, open: true, maps: [[5, 6]] });
    await played(5, { teams: [one, two], winner: two, cancelled: true, maps: [[0, 13]] });
    await countAllChangedMatches(api.database);
    await told();
    await waitFor(async () => (await players('/leaderboard/players')).length === 4);

    const board = TeamBoard.strict().parse((await get('/leaderboard')).body).leaderboard;
    expect(
      board.map(({ team_id: id, name, wins, losses, rounddiff, maps }) => [id, name, wins, losses, rounddiff, maps]),
    ).toEqual([
      [one, 'Corações', 2, 1, 14, 3],
      [two, 'Étoiles 🎯', 2, 2, -10, 4],
      [three, 'Corações', 0, 1, -4, 1],
    ]);
    expect(Object.keys(board[0]!)).toEqual(TEAM_FIELDS);
    const season = (await get(`/leaderboard/${seasonId}`)).body as { leaderboard: { team_id: number }[] };
    expect(season.leaderboard.map(({ team_id: id }) => id)).toEqual([one, two]);
    // What is no number is the overall board.
    expect((await get('/leaderboard/verão')).body).toEqual({ leaderboard: board });
    expect((await get('/leaderboard/999')).body).toEqual({ leaderboard: [] });

    const all = await players('/leaderboard/players');
    expect(Object.keys(all[0]!).slice(0, PLAYER_FIELDS.length)).toEqual(PLAYER_FIELDS);
    expect(all).toHaveLength(4);
    expect(all.map(({ average_rating: rating }) => rating)).toEqual(
      all.map(({ average_rating: rating }) => rating).toSorted((a, b) => b - a),
    );
    expect(all.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    // Player 1 plays for the first team of each match: 3 maps of a match won, 1 lost, 1 still open; the pug and the cancelled one do not count.
    const first = all.find((row) => row.steamId === steamId(1))!;
    expect(first).toMatchObject({
      total_maps: 5,
      wins: 3,
      kills: 100,
      hsk: 50,
      hsp: 50,
      trp: 125,
      adr: 80,
      kdr: 1.33,
      kpr: 0.8,
      name: 'Ana 4',
    });
    expect(await players('/leaderboard/players/pug')).toHaveLength(4);
    expect((await players('/leaderboard/players/pug')).find((row) => row.steamId === steamId(1))).toMatchObject({
      total_maps: 1,
      wins: 1,
    });
    expect((await players(`/leaderboard/players/${seasonId}`))[0]).toMatchObject({ total_maps: 3 });
    expect(await players('/LeaderBoard/Players/')).toEqual(all);
  });

  it('finds a player’s place by any spelling of the Steam id, and by a user who has proved it', async () => {
    const user = await createUser(api.database, { steamId: steamId(1), smallImage: 'https://example.org/a.jpg' });
    const other = await createUser(api.database, { steamId: null, claimedSteamId: steamId(2) });
    const account = BigInt(steamId(1)) - 76561197960265728n;
    const all = await players('/leaderboard/players');
    for (const id of [
      steamId(1),
      `[U:1:${account}]`,
      `STEAM_0:${account % 2n}:${account / 2n}`,
      encodeURIComponent(`https://steamcommunity.com/profiles/${steamId(1)}`),
    ]) {
      const answer = PlayerRank.strict().parse((await get(`/leaderboard/rank/${id}`)).body);
      expect(answer).toMatchObject({ player: { steamId: steamId(1) }, total: all.length });
      expect(answer.position).toBe(all.find((row) => row.steamId === steamId(1))?.position);
    }
    const byUser = PlayerRank.strict().parse((await get(`/leaderboard/rank/user/${user.id}`)).body);
    expect(byUser.player.steamId).toBe(steamId(1));
    // A typed Steam id proves nothing.
    expect(await get(`/leaderboard/rank/user/${other.id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(
      PlayerRank.parse((await get(`/leaderboard/rank/${steamId(1)}?season=${seasonId}`)).body).player.total_maps,
    ).toBe(3);
    expect((await get(`/leaderboard/rank/${steamId(1)}?season=999`)).status).toBe(404);
    for (const path of [
      '/rank/%00',
      '/rank/user/abc',
      '/rank/user/0',
      '/players?season=abc',
      '/players?sort=name',
      '/players?limit=201',
      '/players?page=0',
    ])
      expect([path, (await get(`/leaderboard${path}`)).status]).toEqual([path, 400]);
    await told(['users']);
    await waitFor(async () => {
      const row = (await players('/leaderboard/players')).find(({ user_id: id }) => id === user.id);
      return row?.small_image === 'https://example.org/a.jpg';
    });
  });

  it('comes in pages, sorted and searched, beside the whole list', async () => {
    const all = await players('/leaderboard/players');
    const page = PlayerBoard.strict().parse((await get('/leaderboard/players?page=2&limit=3')).body);
    expect(page).toEqual({ leaderboard: all.slice(3, 6), total: 4, page: 2, limit: 3 });
    const byDamage = await players('/leaderboard/players?sort=deaths&order=asc');
    expect(byDamage.map(({ deaths }) => deaths)).toEqual(
      byDamage.map(({ deaths }) => deaths).toSorted((a, b) => a - b),
    );
    expect((await players('/leaderboard/players?search=ANÁ')).map(({ steamId: id }) => id)).toContain(steamId(1));
    expect(await players('/leaderboard/players?search=ninguém')).toEqual([]);
    expect(await players(`/leaderboard/players?search=${steamId(2)}`)).toHaveLength(1);
    expect(await players('/leaderboard/players?min_maps=6')).toEqual([]);
    const teamPage = TeamBoard.strict().parse((await get('/leaderboard?limit=1&sort=losses&search=coracoes')).body);
    expect(teamPage).toMatchObject({ total: 2, page: 1, limit: 1 });
  });

  it('gives the sums of one player on each board as the wire does, with hsp as text', async () => {
    const answer = PlayerSummaryAnswer.strict().parse((await get(`/playerstats/${steamId(1)}/official`)).body);
    expect(Object.keys(answer.playerstats)).toEqual(PLAYER_FIELDS);
    expect(answer.playerstats).toMatchObject({ total_maps: 5, hsp: '50.00', kills: 100 });
    expect((await get(`/playerstats/${steamId(1)}/pug`)).body).toMatchObject({ playerstats: { total_maps: 1 } });
    expect((await get(`/playerstats/${steamId(1)}/season/${seasonId}`)).body).toMatchObject({
      playerstats: { total_maps: 3 },
    });
    expect((await get(`/playerstats/${steamId(1)}/season/999`)).body).toMatchObject({
      playerstats: { total_maps: 0, name: '' },
    });
    for (const path of ['x%22y/pug', `${steamId(1)}/season/abc`])
      expect((await get(`/playerstats/${path}`)).status).toBe(400);
  });

  it('forgets a season that is deleted and a team that is gone, and shows a rebuilt board', async () => {
    await api.database.query('DELETE FROM teams WHERE id = $1', [teams[2]]);
    await api.database.query('DELETE FROM seasons WHERE id = $1', [seasonId]);
    await told(['seasons', 'teams', 'standings']);
    await waitFor(async () => (await players(`/leaderboard/players/${seasonId}`)).length === 0);
    expect((await get(`/leaderboard/${seasonId}`)).body).toEqual({ leaderboard: [] });
    expect((await get('/leaderboard')).body).toMatchObject({
      leaderboard: [{ team_id: teams[0] }, { team_id: teams[1] }],
    });
    const before = await players('/leaderboard/players');
    await api.database.query('DELETE FROM player_stats WHERE steam_id = $1', [steamId(1)]);
    await rebuildStandings(api.database);
    await told();
    await waitFor(async () => (await players('/leaderboard/players')).length === before.length - 1);
    expect((await get(`/leaderboard/rank/${steamId(1)}`)).status).toBe(404);
  });

  /** As the worker tells it after a commit. */
  const told = (tags: string[] = ['standings']): Promise<void> => api.tellRecords(tags);

  interface Played {
    teams: [number, number];
    winner: number | null;
    maps: [number, number][];
    season?: number;
    pug?: boolean;
    open?: boolean;
    cancelled?: boolean;
  }

  /** Rows of a match as the projection writes them: two players a team, twenty kills in twenty-five rounds on each map. */
  async function played(id: number, options: Played): Promise<void> {
    const { teams: pair, winner, maps, season = null, pug = false, open = false, cancelled = false } = options;
    await api.database.query(
      `INSERT INTO matches (id, version, attempt, team1_id, team2_id, season_id, winner, team1_string, team2_string, max_maps, title,
          skip_veto, veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team,
          min_spectators_to_ready, status, is_open, cancelled, end_time, created_at, updated_at)
       VALUES ($1, 9, 1, $2, $3, $4, $5, 'Um', 'Dois', 3, 'x', true, '', 'standard', false, true, $6, false, 5, 5, 0, 'live', $7, $8,
          CASE WHEN $7 THEN NULL ELSE now() END, now(), now())`,
      [id, ...pair, season, winner, pug, open, cancelled],
    );
    await api.database.query('INSERT INTO match_tallies (match_id) VALUES ($1)', [id]);
    for (const [number, [team1, team2]] of maps.entries()) {
      await api.database.query(
        `INSERT INTO map_stats (id, match_id, map_number, map_name, team1_score, team2_score, winner) VALUES ($1, $2, $3, 'de_nuke', $4, $5, $6)`,
        [id * 100 + number, id, number, team1, team2, open ? null : team1 > team2 ? pair[0] : pair[1]],
      );
      for (const player of [1, 2, 3, 4]) {
        const team = player < 3 ? 0 : 1;
        await api.database.query(
          `INSERT INTO player_stats (id, match_id, map_id, map_number, team_id, steam_id, name, winner, kills, headshot_kills, deaths, roundsplayed, damage, k1)
           VALUES (0, $1, 0, $2, $3, $4, $5, $6, 20, 10, $7, 25, 2000, 20)`,
          [id, number, pair[team], steamId(player), `Ana ${id}`, winner === pair[team], 14 + player],
        );
      }
    }
  }
});
