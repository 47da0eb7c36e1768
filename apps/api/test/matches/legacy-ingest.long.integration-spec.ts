import { STAT_COUNTERS } from '@placar/contracts';
import type { MapStat, MatchPublic, PlayerStat, Veto } from '@placar/contracts';
import { USUAL_MODE } from '@placar/testing';
import { MatchApi } from './match-api';
import type { Answer, ApiUser, TestMatch } from './match-api';

/** A call of get5 before 0.13: path below the match, and its body. */
interface Call {
  path: string;
  body: Record<string, string | number>;
}

const COUNTERS = [
  ...[
    'kills',
    'deaths',
    'assists',
    'flashbang_assists',
    'teamkills',
    'suicides',
    'damage',
    'headshot_kills',
    'roundsplayed',
  ],
  ...['bomb_plants', 'bomb_defuses', '1kill_rounds', '2kill_rounds', '3kill_rounds', '4kill_rounds', '5kill_rounds'],
  ...['v1', 'v2', 'v3', 'v4', 'v5', 'firstkill_t', 'firstkill_ct', 'firstdeath_t', 'firstdeath_ct', 'kast'],
  ...['contribution_score', 'mvp', 'knife_kills', 'enemies_flashed', 'friendlies_flashed', 'util_damage'],
];
const wireName = (name: string): string => name.replace(/^(\d)kill_rounds$/, 'k$1');

/** Every call of a best of one with these round winners, and the numbers it must end with. */
function script(match: TestMatch, winners: string): { calls: Call[]; totals: Map<string, Record<string, number>> } {
  const calls: Call[] = [
    { path: 'vetoUpdate', body: { teamString: 'team1', map: 'de_mirage', pick_or_veto: 'veto' } },
    { path: 'vetoUpdate', body: { teamString: 'team2', map: 'de_ancient', pick_or_veto: 'veto' } },
    { path: 'vetoUpdate', body: { teamString: 'none', map: 'de_nuke', pick_or_veto: 'pick' } },
    { path: 'vetoSideUpdate', body: { teamString: 'team2', map: 'de_nuke', side: 'ct' } },
    { path: 'map/0/start', body: { mapname: 'de_nuke', version_number: '0.7.2' } },
  ];
  const totals = new Map<string, Record<string, number>>();
  const score = { team1: 0, team2: 0 };
  [...winners].forEach((winner, round) => {
    score[winner === '1' ? 'team1' : 'team2'] += 1;
    calls.push({ path: 'map/0/update', body: { team1score: score.team1, team2score: score.team2 } });
    for (const slot of ['team1', 'team2'] as const) {
      match[slot].members.forEach(({ steamId, name }, place) => {
        const before = totals.get(steamId) ?? {};
        const gained = (counter: number): number => (counter * 7 + place * 3 + round * (slot === 'team1' ? 5 : 2)) % 4;
        const now = Object.fromEntries(COUNTERS.map((counter, at) => [counter, (before[counter] ?? 0) + gained(at)]));
        now['roundsplayed'] = round + 1;
        totals.set(steamId, now);
        calls.push({ path: `map/0/player/${steamId}/update`, body: { team: slot, name, ...now } });
      });
    }
  });
  calls.push({ path: 'map/0/finish', body: { winner: score.team1 > score.team2 ? 'team1' : 'team2' } });
  return { calls, totals };
}

describe('game servers of the first generation', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
  });
  beforeEach(async () => {
    match = await api.match(owner, { skip_veto: false });
  });
  afterAll(() => api.stop());

  const json = ({ path, body }: Call, key = api.token(match.id)): Promise<Answer> =>
    api.call('POST', `/match/${match.id}/${path}`, { body: { key, ...body } });
  const form = ({ path, body }: Call, key = api.token(match.id)): Promise<Answer> =>
    api.call('POST', `/match/${match.id}/${path}/`, {
      body: new URLSearchParams(
        Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
      ).toString(),
      headers: { key, 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const numbers = async (): Promise<unknown> => {
    const { playerstats } = (await api.call<{ playerstats: PlayerStat[] }>('GET', `/playerstats/match/${match.id}`))
      .body;
    return playerstats.map((row) => [row.steam_id, row.team_id, STAT_COUNTERS.map((name) => [name, row[name]])]);
  };
  const expected = (totals: Map<string, Record<string, number>>): unknown =>
    [...totals]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([steamId, told]) => {
        const wire = Object.fromEntries(Object.entries(told).map(([name, value]) => [wireName(name), value]));
        const slot = match.team1.members.some((member) => member.steamId === steamId) ? 'team1' : 'team2';
        return [steamId, match[slot].team.id, STAT_COUNTERS.map((name) => [name, wire[name]])];
      });

  it.each(['in order', 'doubled and in any order'])('end a series with exactly their numbers, %s', async (how) => {
    const { calls, totals } = script(match, `${'12'.repeat(7)}111111`);
    const sent = how === 'in order' ? calls : shuffled([...calls, ...calls.slice(20, 60)], 7);
    for (const [index, call] of sent.entries()) {
      expect([call.path, await (index % 2 === 0 ? json(call) : form(call))]).toMatchObject([
        call.path,
        { status: 200, body: { message: 'Success' } },
      ]);
    }
    const end: Call = { path: 'finish', body: { winner: 'team1', team1score: 1, team2score: 0, forfeit: 0 } };
    expect((await form(end)).status).toBe(200);
    await api.folded(match.id);
    expect(await numbers()).toEqual(expected(totals));
    const [map] = (await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`)).body.mapstats;
    expect(map).toMatchObject({ map_name: 'de_nuke', team1_score: 13, team2_score: 7, winner: match.team1.team.id });
    const { vetoes } = (await api.call<{ vetoes: Veto[] }>('GET', `/vetoes/${match.id}`)).body;
    expect(new Set(vetoes.map((veto) => `${veto.team_name} ${veto.map} ${veto.pick_or_veto} ${veto.decider}`))).toEqual(
      new Set([
        `${match.team1.team.name} de_mirage veto 0`,
        `${match.team2.team.name} de_ancient veto 0`,
        'Decider de_nuke pick 1',
      ]),
    );
    const shown = (await api.call<{ match: MatchPublic }>('GET', `/matches/${match.id}`)).body.match;
    expect(shown).toMatchObject({ winner: match.team1.team.id, team1_score: 1, team2_score: 0, forfeit: 0 });
    // A repeat is harmless, and says so.
    expect(await json(end)).toMatchObject({ status: 200, body: { message: 'Match already finalized' } });
    await api.folded(match.id);
    expect(await numbers()).toEqual(expected(totals));
  });

  it('are refused with a wrong key, and once the match is over, in the words of the reference', async () => {
    const call: Call = { path: 'map/0/update', body: { team1score: 1, team2score: 0 } };
    const other = await api.match(owner);
    for (const key of ['', 'WRONG', api.token(other.id), api.token(match.id, 2), 'x'.repeat(200)]) {
      for (const send of [json, form]) {
        expect([key, await send(call, key)]).toMatchObject([
          key,
          { status: 401, body: { message: 'Not a correct API Key.' } },
        ]);
      }
    }
    const path = `/match/${match.id}/map/0/update`;
    for (const body of ['[]', '{"key":{"a":1}}', 'no json', `"${api.token(match.id)}"`]) {
      expect([body, [400, 401].includes((await api.call('POST', path, { body })).status)]).toEqual([body, true]);
    }
    for (const name of ['\u0000', '\ud800', 'x'.repeat(20_000)]) {
      const update = { team: 'team1', name, kills: 'many', deaths: -7 };
      const { status } = await json({ path: 'map/0/player/76561198000000001/update', body: update });
      expect([name.length, status]).toEqual([name.length, name.length === 1 ? 400 : 200]);
    }
    await api.database.query('DELETE FROM plugin_inbox WHERE match_id = $1', [match.id]);
    const huge = await api.call('POST', path, { body: { key: api.token(match.id), more: 'x'.repeat(70_000) } });
    expect(huge.status).toBe(413);
    expect(await json({ path: 'map/0/update', body: { team1score: -1, team2score: -1 } })).toMatchObject({
      status: 404,
      body: { message: 'Failed to find map stats object' },
    });
    expect((await json({ path: 'map/7/update', body: { team1score: 1, team2score: 0 } })).status).toBe(404);
    expect((await json({ path: 'map/0/player/nobody/update', body: { team: 'team1', name: 'x' } })).status).toBe(400);
    const [stored] = await api.database.query<{ count: number }[]>(
      'SELECT count(*) AS count FROM plugin_inbox WHERE match_id = $1',
      [match.id],
    );
    expect(stored?.count).toBe(0);
    await api.call('GET', `/matches/${match.id}/cancel`, { as: owner });
    await api.settlePending(match.id, 'confirmed');
    expect(await json(call)).toMatchObject({ status: 403, body: { message: 'Match is already finalized.' } });
  });

  it('tell a forfeit, and it is one', async () => {
    expect(
      (await json({ path: 'finish', body: { winner: 'team2', team1score: 0, team2score: 0, forfeit: 1 } })).status,
    ).toBe(200);
    await api.folded(match.id);
    const shown = (await api.call<{ match: MatchPublic }>('GET', `/matches/${match.id}`)).body.match;
    expect(shown).toMatchObject({ winner: match.team2.team.id, team1_score: 0, team2_score: 1, forfeit: 1 });
  });

  it('upload demo and backup under names of ours, with the key in the header alone', async () => {
    await json({ path: 'map/0/start', body: { mapname: 'de_nuke' } });
    await api.folded(match.id);
    await json({ path: 'map/0/update', body: { team1score: 13, team2score: 0 } });
    await json({ path: 'map/0/finish', body: { winner: 'team1' } });
    await api.folded(match.id);
    const put = (path: string, body: string, headers: Record<string, string>): Promise<Answer> =>
      api.call('PUT', `/match/${match.id}/${path}`, {
        body,
        headers: { 'Content-Type': 'application/octet-stream', ...headers },
      });
    const key = api.token(match.id);
    expect((await put('map/0/demo/upload/', 'DEMO', {})).status).toBe(401);
    expect((await put('map/0/demo/upload/', 'DEMO', { key: 'WRONG' })).status).toBe(401);
    const named = { key, 'Get5-FileName': '../../../evil.dem' };
    expect(await put('map/0/demo/upload/', 'DEMO', named)).toMatchObject({
      status: 200,
      body: { message: 'Success!' },
    });
    const [map] = (await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`)).body.mapstats;
    expect(map?.demoFile).toBe(`match${match.id}_map0.dem`);
    expect((await api.call('GET', `/demo/${map?.demoFile ?? ''}`)).text).toBe('DEMO');
    expect((await put('map/3/demo/upload/', 'DEMO', { key })).status).toBe(404);
    const cfg = '"SaveFile"\n{\n "round" "3"\n}\n';
    expect(await put('map/0/round/3/backup', cfg, { key })).toMatchObject({
      status: 200,
      body: { message: 'Success!' },
    });
    expect(
      await api.database.query('SELECT file_name, round_number, valid FROM round_backups WHERE match_id = $1', [
        match.id,
      ]),
    ).toEqual([{ file_name: `get5_${match.id}_0_round03.cfg`, round_number: 3, valid: false }]);
  });

  it('make the platform look when they pause', async () => {
    await api.database.query("UPDATE match_watch SET next_check_at = now() + interval '1 hour' WHERE match_id = $1", [
      match.id,
    ]);
    expect((await json({ path: 'pause', body: { pause_type: 'tactical', team_paused: 'team2' } })).status).toBe(200);
    expect((await form({ path: 'unpause', body: { pause_type: 'tactical', team_unpaused: 'team2' } })).status).toBe(
      200,
    );
    await api.folded(match.id);
    const [watch] = await api.database.query<{ due: boolean }[]>(
      'SELECT next_check_at <= now() AS due FROM match_watch WHERE match_id = $1',
      [match.id],
    );
    expect(watch?.due).toBe(true);
  });
});

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const list = [...items];
  for (let index = list.length - 1; index > 0; index -= 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = seed % (index + 1);
    [list[index], list[other]] = [list[other]!, list[index]!];
  }
  return list;
}
