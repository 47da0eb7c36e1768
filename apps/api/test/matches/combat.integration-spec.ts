import { BombsAnswer, ExtraStatsAnswer, PausedAnswer } from '@placar/contracts';
import type { BombPlant, MatchPause, PlayerKill } from '@placar/contracts';
import { rebuildProjections } from '@placar/read-models';
import { USUAL_MODE, waitFor } from '@placar/testing';
import type { EventStream, StreamFrame } from '../event-stream';
import { MatchApi } from './match-api';
import type { Answer, ApiUser, TestMatch } from './match-api';
import { roundEvents } from './plugin-series';

describe('kills and bombs', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
  });
  beforeEach(async () => {
    match = await api.match(owner);
  });
  afterAll(() => api.stop());

  const person = (steamid: string, side = 'ct'): object => ({
    steamid,
    name: `Ção ${steamid.slice(-3)}`,
    user_id: 3,
    side,
    is_bot: false,
  });
  const death = (round: number, victim: string, more: object = {}): Record<string, unknown> => ({
    event: 'player_death',
    matchid: String(match.id),
    map_number: 0,
    round_number: round,
    round_time: 31_000 + round,
    player: person(victim),
    attacker: person(match.team1.members[0]?.steamId ?? '', 't'),
    weapon: { name: 'ak47', id: 7 },
    bomb: false,
    headshot: true,
    thru_smoke: false,
    attacker_blind: false,
    no_scope: false,
    suicide: false,
    friendly_fire: false,
    assist: null,
    ...more,
  });
  const post = async (...events: unknown[]): Promise<Answer[]> => {
    const answers = [];
    for (const event of events) answers.push(await api.post(match.id, event));
    await api.folded(match.id);
    return answers;
  };
  const kills = async (): Promise<PlayerKill[]> =>
    (await api.call<{ extrastats?: PlayerKill[] }>('GET', `/playerstatsextra/match/${match.id}`, { as: owner })).body
      .extrastats ?? [];
  const bombs = async (): Promise<BombPlant[]> =>
    (await api.call<{ bombs?: BombPlant[] }>('GET', `/matches/${match.id}/bombs`, { as: owner })).body.bombs ?? [];
  const dump = (): Promise<unknown> =>
    Promise.all(
      ['player_kills', 'bomb_plants'].map((table) => api.database.query(`SELECT * FROM ${table} ORDER BY id`)),
    );

  it('are told once however often they come, of stand-ins too, and never of bots (§15.2 no. 16, 18)', async () => {
    const standIn = '76561198999999999';
    const victim = match.team2.members[0]?.steamId ?? '';
    const [round] = roundEvents(match, 0, '1');
    const team2 = round?.['team2'] as { players: object[] };
    team2.players.push({ steamid: standIn, name: 'Étoile', stats: {} });
    await post({ event: 'going_live', matchid: match.id, map_number: 0 });
    const planted = {
      event: 'bomb_planted',
      matchid: match.id,
      map_number: 0,
      round_number: 0,
      round_time: 9,
      player: person(standIn, 't'),
      site: 'b',
    };
    const defused = { ...planted, event: 'bomb_defused', player: person(victim), bomb_time_remaining: 4_000 };
    const assist = {
      player: person(match.team1.members[1]?.steamId ?? '', 't'),
      friendly_fire: false,
      flash_assist: true,
    };
    const sent = [death(0, victim), death(0, standIn, { assist }), death(0, victim), planted, defused, planted];
    for (const answer of await post(...sent))
      expect(answer).toMatchObject({ status: 200, body: { message: 'Success' } });
    const bot = { ...death(0, victim), player: { ...person(victim), is_bot: true } };
    expect(await post(bot)).toMatchObject([
      { status: 200, body: { message: 'Bot players do not count towards stats.' } },
    ]);
    expect(await post({ ...death(0, victim), player: undefined })).toMatchObject([{ status: 400 }]);
    await post(round);
    ExtraStatsAnswer.parse({ extrastats: await kills() });
    expect(await kills()).toMatchObject([
      {
        player_steam_id: victim,
        team_id: match.team2.team.id,
        headshot: 1,
        suicide: 0,
        weapon: 'ak47',
        assister_steam_id: null,
      },
      {
        player_steam_id: standIn,
        team_id: match.team2.team.id,
        flash_assist: 1,
        assister_steam_id: match.team1.members[1]?.steamId,
      },
    ]);
    BombsAnswer.parse({ bombs: await bombs() });
    expect(await bombs()).toMatchObject([
      { steam_id: standIn, site: 'b', defused: 0, bomb_time_remaining: 0, map_id: match.id * 100 },
      { steam_id: victim, defused: 1, bomb_time_remaining: 4_000 },
    ]);
    const ofPlayer = await api.call<{ extrastats: PlayerKill[] }>(
      'GET',
      `/playerstatsextra/${match.team1.members[0]?.steamId ?? ''}`,
    );
    expect(ofPlayer.body.extrastats).toHaveLength(2);
    expect(
      (await api.call<{ playerStatExtra: object[] }>('GET', '/playerstatsextra')).body.playerStatExtra.length,
    ).toBeGreaterThan(1);
  });

  it('are not held up by a name that is cut in the middle of an emoji', async () => {
    const victim = '76561198999999998';
    const name = `${'x'.repeat(63)}🐙🐙`;
    const [round] = roundEvents(match, 0, '1');
    (round?.['team2'] as { players: object[] }).players.push({ steamid: victim, name, stats: {} });
    await post({ event: 'going_live', matchid: match.id, map_number: 0 });
    await post({ ...death(0, victim), player: { ...(person(victim) as { steamid: string }), name } }, round);
    expect((await kills()).map(({ player_name: cut }) => cut)).toEqual([name.slice(0, -2)]);
    const stats = await api.call<{ playerstats: { name: string }[] }>('GET', `/playerstats/match/${match.id}`, {
      as: owner,
    });
    expect(stats.body.playerstats.map((row) => row.name)).toContain(name.slice(0, -2));
  });

  it('of rounds that a restore took back are gone, also those that come late, and a rebuild agrees', async () => {
    const victim = match.team2.members[0]?.steamId ?? '';
    const rounds = roundEvents(match, 0, '11111');
    await post({ event: 'going_live', matchid: match.id, map_number: 0 });
    for (let round = 0; round < 5; round += 1) await post(death(round, victim), rounds[round]);
    expect((await kills()).map((kill) => kill.round_number)).toEqual([0, 1, 2, 3, 4]);
    // What lies in the inbox while the match goes back belongs to the rounds that are gone.
    await api.database.query(
      `INSERT INTO plugin_inbox (match_id, attempt, event, body, body_hash) VALUES ($1, 1, 'player_death', $2, '\\x01')`,
      [match.id, JSON.stringify(death(4, match.team2.members[1]?.steamId ?? ''))],
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    const others = roundEvents(match, 0, '11222');
    await post(others[2], others[3], death(3, victim, { weapon: { name: 'awp' } }));
    expect((await kills()).map((kill) => [kill.round_number, kill.weapon])).toEqual([
      [0, 'ak47'],
      [1, 'ak47'],
      [3, 'awp'],
    ]);
    const before = await dump();
    await rebuildProjections(api.database);
    expect(await dump()).toEqual(before);
  });

  it('are told to the public no earlier than the broadcast, and of private matches to nobody else', async () => {
    const [delayed, hidden] = [
      await api.match(owner, { tv_delay: 60 }),
      await api.match(owner, { private_match: true }),
    ];
    for (const { id, team2 } of [delayed, hidden]) {
      await api.post(id, { event: 'going_live', matchid: id, map_number: 0 });
      await api.post(id, { ...death(0, team2.members[0]?.steamId ?? ''), matchid: id });
      await api.folded(id);
      const path = `/playerstatsextra/match/${id}`;
      expect([(await api.call('GET', path)).status, (await api.call('GET', path, { as: owner })).status]).toEqual([
        404, 200,
      ]);
    }
    await api.database.query(
      "UPDATE player_kills SET received_at = now() - interval '61 seconds' WHERE match_id = $1",
      [delayed.id],
    );
    await waitFor(async () => (await api.call('GET', `/playerstatsextra/match/${delayed.id}`)).status === 200);
  });

  it('say whose pause it is, and answer where the reference breaks (§15.2 no. 20)', async () => {
    expect((await api.call('GET', `/matches/${match.id}/paused`)).body).toEqual({ paused: [] });
    expect((await api.call('GET', `/matches/${match.id}/bombs`)).body).toMatchObject({
      message: 'No bomb data found.',
    });
    expect((await api.call('GET', '/matches/999999/paused')).body).toEqual({ paused: [] });
    await post({ event: 'going_live', matchid: match.id, map_number: 0 }, roundEvents(match, 0, '1')[0]);
    const paused = async (): Promise<MatchPause[]> => {
      const { body } = await api.call<{ paused: MatchPause[] }>('GET', `/matches/${match.id}/paused`, { as: owner });
      PausedAnswer.parse(body);
      return body.paused;
    };
    expect(await paused()).toEqual([
      { id: match.id, match_id: match.id, pause_type: null, team_paused: null, paused: 0 },
    ]);
    const request = api.call('POST', `/matches/${match.id}/commands`, {
      as: owner,
      body: { kind: 'pause', args: { team: 'team2', type: 'tactical' } },
    });
    await api.settlePending(match.id, 'confirmed');
    await request;
    expect(await paused()).toMatchObject([{ pause_type: 'tactical', team_paused: match.team2.team.name, paused: 1 }]);
  });

  it('keep the whole process alive when somebody watches one map (§15.1 no. 14)', async () => {
    const [one, none, extras, pauses, bombStream] = await Promise.all(
      [
        `mapstats/${match.id}/0`,
        'mapstats/999999/0',
        `playerstatsextra/match/${match.id}`,
        `matches/${match.id}/paused`,
        `matches/${match.id}/bombs`,
      ].map((path) => api.stream(`/${path}/stream`)),
    );
    const first = (stream: EventStream | undefined): Promise<StreamFrame | undefined> =>
      waitFor(() => stream?.frames[0]);
    expect(await Promise.all([one, none, extras, pauses, bombStream].map(first))).toMatchObject([
      { event: 'mapstats', json: null },
      { event: 'mapstats', json: null },
      { event: 'playerstatextras', json: [] },
      { event: 'matches', json: [] },
      { event: 'bombs', json: [] },
    ]);
    await post({ event: 'going_live', matchid: match.id, map_number: 0 }, roundEvents(match, 0, '1')[0]);
    await waitFor(() => one?.frames.some(({ json }) => json?.['team1_score'] === 1 && json['map_number'] === 0));
    await waitFor(() => pauses?.frames.some(({ data }) => data.includes('"paused":0')));
    expect((await api.call('GET', `/mapstats/${match.id}/0`)).status).toBe(200);
  });
});
