import { ExtraStatsAnswer, InsertedAnswer, MapStatsAnswer, PlayerStatsAnswer, VetoesAnswer } from '@placar/contracts';
import type { MapStat, PlayerKill, PlayerStat, TimelineEntry, Veto, VetoSide } from '@placar/contracts';
import { rebuildProjections } from '@placar/read-models';
import { USUAL_MODE } from '@placar/testing';
import { MatchApi } from './match-api';
import type { Answer, ApiUser, TestMatch } from './match-api';
import { roundEvents, seriesEvents } from './plugin-series';

describe('corrections of statistics', () => {
  let api: MatchApi;
  let admin: ApiUser;
  let owner: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE, { MEMBERS_MAY_CREATE: 'matches,servers' });
    admin = await api.user({ admin: true });
    owner = await api.user();
  });
  beforeEach(async () => {
    match = await api.match(owner);
  });
  afterAll(() => api.stop());

  const write = (method: string, path: string, body: unknown, as: ApiUser | null = admin): Promise<Answer> =>
    api.call(method, path, { body: [body], ...(as ? { as } : {}) });
  const players = async (id = match.id): Promise<PlayerStat[]> =>
    (await api.call<{ playerstats?: PlayerStat[] }>('GET', `/playerstats/match/${id}`, { as: admin })).body
      .playerstats ?? [];
  const maps = async (id = match.id): Promise<MapStat[]> =>
    (await api.call<{ mapstats?: MapStat[] }>('GET', `/mapstats/${id}`, { as: admin })).body.mapstats ?? [];
  const play = async (events: readonly unknown[]): Promise<void> => {
    for (const event of events) expect((await api.post(match.id, event)).status).toBe(200);
    await api.folded(match.id);
  };
  const dump = async (): Promise<unknown> => {
    const tables = [
      'matches',
      'map_stats',
      'player_stats',
      'vetoes',
      'veto_sides',
      'live_parts',
      'live_timeline',
      'player_kills',
      'bomb_plants',
    ];
    return Promise.all(
      tables.map((table) => api.database.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`)),
    );
  };
  const expectRebuildable = async (): Promise<void> => {
    const before = await dump();
    await rebuildProjections(api.database);
    expect(await dump()).toEqual(before);
  };

  it('are for admins alone, vetoes for the owner and super admins; nobody else changes anything (§15.1 no. 1)', async () => {
    await play(seriesEvents(match, ['1'.repeat(13)]));
    const before = await dump();
    const stranger = await api.user();
    const bodies: [string, string, unknown][] = [];
    for (const path of ['/playerstats', '/mapstats', '/playerstatsextra', '/vetoes', '/vetosides']) {
      bodies.push(['DELETE', path, { match_id: match.id }]);
    }
    bodies.push(['POST', '/mapstats', { match_id: match.id, map_number: 0, team1_score: 1 }]);
    bodies.push(['PUT', '/mapstats', { match_id: match.id, map_number: 0, team1_score: 1 }]);
    bodies.push(['POST', '/vetoes', { match_id: match.id, map_name: 'de_nuke', team_name: 'x', pick_or_ban: 'pick' }]);
    for (const [method, path, body] of bodies) {
      expect([method, path, (await write(method, path, body, null)).status]).toEqual([method, path, 401]);
      expect([method, path, (await write(method, path, body, stranger)).status]).toEqual([method, path, 403]);
    }
    // The owner runs the match but does not write its statistics; an admin does, but the veto is not his.
    expect((await write('DELETE', '/playerstats', { match_id: match.id }, owner)).status).toBe(403);
    expect((await write('DELETE', '/vetoes', { match_id: match.id }, admin)).status).toBe(403);
    // Objects are no ids (§15.1 no. 5), and there is no way round the bounds.
    for (const id of [{ id: 1 }, [1, 2], '1 OR 1=1', -1, 1e20]) {
      expect([id, (await write('DELETE', '/playerstats', { match_id: id })).status]).toEqual([id, 400]);
    }
    for (const kills of [-1, 1.5, 1e9, '', 'many', [], {}]) {
      const body = { match_id: match.id, map_number: 0, steam_id: match.team1.members[0]?.steamId, kills };
      expect([kills, (await write('PUT', '/playerstats', body)).status]).toEqual([kills, 400]);
    }
    const steamId = match.team1.members[0]?.steamId;
    const row = { match_id: match.id, map_number: 0, steam_id: steamId };
    for (const text of ['\ud800', 'a\udc00b', '\u0000', 'x'.repeat(500), 7, ['x'], { x: 1 }, true]) {
      for (const body of [
        { ...row, name: text },
        { ...row, kills: 3, reason: text },
        { ...row, steam_id: text, kills: 1 },
      ]) {
        const { status, text: answer } = await write('PUT', '/playerstats', body);
        expect([body, [400, 412].includes(status), answer.includes('SELECT')]).toEqual([body, true, false]);
      }
      const kill = { match_id: match.id, map_number: 0, player_steam_id: steamId, weapon: text, __proto__: { id: 1 } };
      expect([text, (await write('POST', '/playerstatsextra', kill)).status]).toEqual([text, 400]);
      const veto = { match_id: match.id, map_name: text, team_name: 'x', pick_or_ban: 'pick' };
      expect([text, (await write('POST', '/vetoes', veto, owner)).status]).toEqual([text, 400]);
    }
    for (const id of [match.id * 10_000 + 99, Number.MAX_SAFE_INTEGER, match.id * 100 + 99]) {
      for (const path of ['/playerstats', '/mapstats', '/playerstatsextra']) {
        const { status } = await write('DELETE', path, { id });
        expect([path, id, [404, 412].includes(status)]).toEqual([path, id, true]);
      }
    }
    for (const query of ['page=0', 'limit=501', 'limit=x', 'offset=-1']) {
      expect([query, (await api.call('GET', `/playerstats?${query}`)).status]).toEqual([query, 400]);
    }
    for (const path of ['/playerstats/%00', '/playerstatsextra/%ED%A0%80', `/playerstats/${'9'.repeat(150)}`]) {
      expect([path, [400, 404].includes((await api.call('GET', path)).status)]).toEqual([path, true]);
    }
    expect(await dump()).toEqual(before);
  });

  it('win over later reports field by field until they are taken back, and stand in the timeline with before and after', async () => {
    const rounds = roundEvents(match, 0, '1111122222');
    await play([{ event: 'going_live', matchid: match.id, map_number: 0 }, ...rounds.slice(0, 5)]);
    const [first] = await players();
    const corrected = await write('PUT', '/playerstats', {
      id: first?.id,
      kills: 40,
      name: 'Ação 🎯',
      reason: 'demo seen',
    });
    expect(corrected).toMatchObject({ status: 200, body: { message: 'Player Stats were updated successfully!' } });
    await play(rounds.slice(5));
    const later = (await players()).find((row) => row.steam_id === first?.steam_id);
    const told = (await players()).find((row) => row.steam_id === match.team1.members[1]?.steamId);
    expect(later).toMatchObject({ id: first?.id, kills: 40, name: 'Ação 🎯', roundsplayed: 10 });
    expect(told?.roundsplayed).toBe(10);
    expect((later?.damage ?? 0) > (first?.damage ?? 0)).toBe(true);
    const [entry] = await api.database.query<{ body: string }[]>(
      "SELECT body FROM live_timeline WHERE match_id = $1 AND body LIKE '%stats-corrected%'",
      [match.id],
    );
    expect(JSON.parse(entry?.body ?? '') as TimelineEntry).toMatchObject({
      type: 'match.stats-corrected',
      actor: { kind: 'user', id: admin.id },
      data: {
        table: 'player',
        values: { kills: 40, name: 'Ação 🎯' },
        before: { kills: first?.kills, name: first?.name },
        reason: 'demo seen',
      },
    });
    // The scoreboard that streams show is the same.
    const [part] = await api.database.query<{ body: string }[]>(
      "SELECT body FROM live_parts WHERE match_id = $1 AND part = 'scoreboard:0'",
      [match.id],
    );
    expect(part?.body).toContain('"kills":40');
    await expectRebuildable();
    const undone = await write('DELETE', '/playerstats', { id: first?.id, undo: true });
    expect(undone).toMatchObject({ status: 200, body: { message: 'Player stats deleted successfully!' } });
    expect((await players()).find((row) => row.id === first?.id)).toMatchObject({ name: first?.name });
    expect((await players()).find((row) => row.id === first?.id)?.kills).not.toBe(40);
    await expectRebuildable();
  });

  it('take rows away and bring them back; what is not there answers in the words of the wire', async () => {
    await play(seriesEvents(match, ['2'.repeat(13)]));
    const before = { maps: await maps(), players: await players() };
    // The standings count a match that is over anew once it was corrected.
    const isFinal = async (): Promise<boolean | undefined> =>
      (
        await api.database.query<{ final: boolean }[]>('SELECT final FROM match_tallies WHERE match_id = $1', [
          match.id,
        ])
      )[0]?.final;
    await api.database.query('UPDATE match_tallies SET final = true WHERE match_id = $1', [match.id]);
    expect((await write('PUT', '/mapstats', { match_id: match.id, map_number: 0, team1_score: 4 })).status).toBe(200);
    expect(await isFinal()).toBe(false);
    expect((await write('DELETE', '/mapstats', { match_id: match.id, undo: true })).status).toBe(200);
    const gone = before.players[3];
    expect((await write('DELETE', '/playerstats', { id: gone?.id })).status).toBe(200);
    expect((await players()).map((row) => row.id)).toEqual(
      before.players.filter((row) => row !== gone).map((row) => row.id),
    );
    expect(await write('DELETE', '/playerstats', { id: gone?.id })).toMatchObject({
      status: 412,
      body: { message: 'Player stats were not found, nothing to delete.', code: 'NOTHING_TO_DELETE' },
    });
    expect(await write('PUT', '/playerstats', { id: gone?.id, kills: 1 })).toMatchObject({ status: 404 });
    expect((await write('DELETE', '/mapstats', { map_stats_id: match.id * 100 })).status).toBe(200);
    expect([await maps(), await players()]).toEqual([[], []]);
    expect((await api.call('GET', `/mapstats/${match.id}/0`)).status).toBe(404);
    await expectRebuildable();
    expect((await write('DELETE', '/mapstats', { match_id: match.id, undo: true })).status).toBe(200);
    expect((await write('DELETE', '/playerstats', { match_id: match.id, undo: true })).status).toBe(200);
    expect({ maps: await maps(), players: await players() }).toEqual(before);
    expect((await write('PUT', '/mapstats', { match_id: match.id, map_number: 0 })).body).toMatchObject({
      message: 'No update data has been provided.',
    });
    expect((await write('PUT', '/mapstats', { match_id: 999_999, map_number: 0, team1_score: 2 })).status).toBe(404);
    expect((await write('POST', '/mapstats', { match_id: match.id, map_number: 1, map_name: 'de_nuke' })).status).toBe(
      400,
    );
    expect(
      (
        await write('POST', '/playerstats', {
          match_id: match.id,
          map_number: 3,
          steam_id: '[U:1:77]',
          team_id: match.team1.team.id,
        })
      ).status,
    ).toBe(404);
  });

  it('enter a whole match that was played elsewhere, stand-ins and all', async () => {
    const manual = await api.match(owner, {
      server_id: null,
      ignore_server: true,
      max_maps: 3,
      veto_mappool: 'de_nuke de_mirage de_ancient',
      loaded: false,
    });
    const map = await write('POST', '/mapstats', {
      match_id: manual.id,
      map_number: 0,
      map_name: 'de_nuke',
      team1_score: 13,
      team2_score: 7,
      winner: manual.team1.team.id,
      start_time: '2026-11-20 20:00:00',
      end_time: '2026-11-20 20:41:00',
    });
    expect(map).toMatchObject({
      status: 200,
      body: { message: 'Map stats inserted successfully!', id: manual.id * 100 },
    });
    InsertedAnswer.parse(map.body);
    const people = [...manual.team1.members, ...manual.team2.members].map(({ steamId }) => ({ steam_id: steamId }));
    const enter = (fields: object): Promise<Answer> =>
      write('POST', '/playerstats', {
        match_id: manual.id,
        map_id: map.body['id'],
        kills: 11,
        deaths: 4,
        k1: 7,
        k2: 2,
        roundsplayed: 20,
        ...fields,
      });
    const ids = [];
    for (const one of people) ids.push((await enter(one)).body['id']);
    const standIn = await enter({ steam_id: 'STEAM_0:1:4242', team_id: manual.team2.team.id, name: 'Étoile' });
    expect(standIn.status).toBe(200);
    // Told twice it is the same row.
    expect(
      (await enter({ steam_id: 'STEAM_0:1:4242', team_id: manual.team2.team.id, name: 'Étoile' })).body['id'],
    ).toBe(standIn.body['id']);
    expect((await enter({ steam_id: '[U:1:99]' })).status).toBe(400);
    expect(new Set([...ids, standIn.body['id']]).size).toBe(11);
    const rows = await players(manual.id);
    PlayerStatsAnswer.parse({ playerstats: rows });
    expect(rows).toHaveLength(11);
    expect(rows.find((row) => row.id === standIn.body['id'])).toMatchObject({
      steam_id: '76561197960274213',
      team_id: manual.team2.team.id,
      kills: 11,
      k2: 2,
      assists: 0,
      name: 'Étoile',
    });
    const [row] = await maps(manual.id);
    MapStatsAnswer.parse({ mapstats: [row] });
    expect(row).toMatchObject({
      winner: manual.team1.team.id,
      team1_score: 13,
      team2_score: 7,
      start_time: '2026-11-20T20:00:00.000Z',
    });
    const put = (body: object): Promise<Answer> => write('PUT', '/matches', { match_id: manual.id, ...body }, owner);
    expect((await put({ team1_score: 2, team2_score: 0, end_time: '2026-11-20 22:00:00' })).status).toBe(200);
    const shown = async (): Promise<unknown> => (await api.call('GET', `/matches/${manual.id}`)).body['match'];
    const result = { winner: manual.team1.team.id, team1_score: 2, team2_score: 0, forfeit: 0, cancelled: 0 };
    expect(await shown()).toMatchObject({ ...result, end_time: '2026-11-20T22:00:00.000Z', status: 'finished' });
    expect((await players(manual.id)).filter((one) => one.winner === 1)).toHaveLength(manual.team1.members.length);
    // The wire's word for everything else on a match that is over; its result can still be put right.
    expect(await put({ winner: manual.team2.team.id })).toMatchObject({ status: 422 });
    expect((await put({ team1_score: 1, team2_score: 2, winner: manual.team2.team.id })).status).toBe(200);
    expect(await shown()).toMatchObject({ winner: manual.team2.team.id, team1_score: 1, team2_score: 2 });
    expect((await write('PUT', '/matches', { match_id: manual.id, team1_score: 2 }, await api.user())).status).toBe(
      403,
    );
    // What runs on a server ends there.
    expect((await write('PUT', '/matches', { match_id: match.id, team1_score: 1, team2_score: 0 }, owner)).status).toBe(
      409,
    );
    await expectRebuildable();
  });

  it('of vetoes are the owner’s, also once the match is over, and steps keep their ids', async () => {
    await play(seriesEvents(match, ['1'.repeat(13)]));
    const steps = async (): Promise<Veto[]> =>
      (await api.call<{ vetoes?: Veto[] }>('GET', `/vetoes/${match.id}`)).body.vetoes ?? [];
    expect(await write('DELETE', '/vetoes', { match_id: match.id }, owner)).toMatchObject({
      status: 412,
      body: { message: 'Vetoes were not found, nothing to delete.' },
    });
    const [team1, team2] = [match.team1.team.name, match.team2.team.name];
    const step = (map_name: string, team_name: string, pick_or_ban: string): Promise<Answer> =>
      write('POST', '/vetoes', { match_id: match.id, map_name, team_name, pick_or_ban }, owner);
    const ids = [
      (await step('de_mirage', team1, 'ban')).body['id'],
      (await step('de_ancient', team2, 'veto')).body['id'],
      (await step('de_nuke', 'Decider', 'pick')).body['id'],
    ];
    expect((await step('de_nuke', 'Decider', 'pick')).body['id']).toBe(ids[2]);
    VetoesAnswer.parse({ vetoes: await steps() });
    expect(
      (await steps()).map(({ id, team_name, map, pick_or_veto, decider }) => [
        id,
        team_name,
        map,
        pick_or_veto,
        decider,
      ]),
    ).toEqual([
      [ids[0], team1, 'de_mirage', 'veto', 0],
      [ids[1], team2, 'de_ancient', 'veto', 0],
      [ids[2], 'Decider', 'de_nuke', 'pick', 1],
    ]);
    const side = await write(
      'POST',
      '/vetosides',
      { match_id: match.id, map_name: 'de_nuke', team_name: team2, side: 'CT', veto_id: ids[2] },
      owner,
    );
    expect(side).toMatchObject({ status: 200, body: { message: 'Veto side selection inserted successfully!' } });
    const sides = async (): Promise<VetoSide[]> =>
      (await api.call<{ vetoes?: VetoSide[] }>('GET', `/vetosides/${match.id}`)).body.vetoes ?? [];
    expect(await sides()).toMatchObject([
      { id: side.body['id'], veto_id: ids[2], map: 'de_nuke', side: 'ct', team_name: team2 },
    ]);
    expect(
      (await write('PUT', '/vetosides', { match_id: match.id, veto_id: ids[2], side: 't' }, owner)).body,
    ).toMatchObject({
      message: 'Veto updated successfully!',
    });
    expect(
      (await write('PUT', '/vetoes', { match_id: match.id, veto_id: ids[1], map_name: 'de_dust2' }, owner)).status,
    ).toBe(200);
    expect((await write('DELETE', '/vetoes', { match_id: match.id, veto_id: ids[0] }, owner)).status).toBe(200);
    expect([(await steps()).map(({ id, map }) => [id, map]), (await sides())[0]?.side]).toEqual([
      [
        [ids[1], 'de_dust2'],
        [ids[2], 'de_nuke'],
      ],
      't',
    ]);
    await expectRebuildable();
    expect((await write('DELETE', '/vetosides', { match_id: match.id }, owner)).body).toMatchObject({
      message: 'Veto side data deleted successfully!',
    });
    expect((await write('DELETE', '/vetoes', { match_id: match.id }, owner)).body).toMatchObject({
      message: 'Vetoes deleted successfully!',
    });
    expect([await steps(), await sides()]).toEqual([[], []]);
    await expectRebuildable();
  });

  it('of kills are entered, changed and taken away, and a rebuild gives the same', async () => {
    await play(seriesEvents(match, ['1'.repeat(13)]));
    const [killer, victim] = [match.team1.members[0]?.steamId, match.team2.members[0]?.steamId];
    const kills = async (): Promise<PlayerKill[]> =>
      (await api.call<{ extrastats?: PlayerKill[] }>('GET', `/playerstatsextra/match/${match.id}`, { as: admin })).body
        .extrastats ?? [];
    expect((await api.call('GET', `/playerstatsextra/match/${match.id}`)).body).toMatchObject({
      message: `No stats found for match ${match.id}`,
    });
    const entered = await write('POST', '/playerstatsextra', {
      match_id: match.id,
      map_number: 0,
      player_steam_id: victim,
      attacker_steam_id: killer,
      weapon: 'ak47',
      headshot: 1,
      round_number: 3,
    });
    expect(entered).toMatchObject({ status: 200, body: { message: 'Extra player stats inserted successfully!' } });
    ExtraStatsAnswer.parse({ extrastats: await kills() });
    expect(await kills()).toMatchObject([
      {
        id: entered.body['id'],
        map_id: match.id * 100,
        team_id: match.team2.team.id,
        headshot: 1,
        weapon: 'ak47',
        bomb: 0,
      },
    ]);
    expect(
      (await write('PUT', '/playerstatsextra', { id: entered.body['id'], headshot: 0, weapon: 'awp' })).status,
    ).toBe(200);
    expect(await kills()).toMatchObject([{ headshot: 0, weapon: 'awp', round_number: 3 }]);
    await expectRebuildable();
    expect((await write('DELETE', '/playerstatsextra', { match_id: match.id })).status).toBe(200);
    expect(await kills()).toEqual([]);
    expect((await write('DELETE', '/playerstatsextra', { match_id: match.id })).status).toBe(412);
    await expectRebuildable();
  });
});
