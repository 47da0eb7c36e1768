import { LIVE_TOPICS } from '@placar/contracts';
import type { ArrivalsFrame, LiveMap, LiveMatch, LiveMatchesAnswer, LiveScoreboard } from '@placar/contracts';
import { PLATFORM } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { describeInOneModeOrBoth, waitFor, WITHOUT_REDIS } from '@placar/testing';
import type { EventStream } from './event-stream';
import { MatchApi } from './matches/match-api';
import type { Answer, ApiUser } from './matches/match-api';
import { roundEvents, seriesEvents } from './matches/plugin-series';

/** What came, without the comments that keep a connection open. */
const withoutSigns = ({ raw }: EventStream): string => raw.replaceAll(': still here\n\n', '');

describeInOneModeOrBoth('live streams', (mode) => {
  let api: MatchApi;
  let owner: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(mode, { MEMBERS_MAY_CREATE: 'matches' });
    owner = await api.user({ admin: true });
  });
  afterAll(() => api.stop());

  it('tells a newcomer the present state, then every change', async () => {
    const match = await api.match(owner);
    const stream = await api.stream(`/matches/${match.id}/live`);
    expect(stream.status).toBe(200);
    await stream.ready();
    expect(stream.raw).toMatch(/^retry: 1000\n\n/);
    expect(stream.part<LiveMatch>('match')).toMatchObject({ id: match.id, status: 'warmup' });

    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '112')) await api.post(match.id, event);
    await waitFor(() => stream.part<LiveMap>('map:0')?.rounds.length === 3);
    expect(stream.part<LiveMap>('map:0')).toMatchObject({ team1_score: 2, team2_score: 1, status: 'live' });
    await waitFor(() => stream.part<LiveScoreboard>('scoreboard:0')?.players[0]?.rounds === 3);
    expect(stream.of('timeline').map((frame) => frame.json['type'])).toContain('map.round-recorded');
    expect(stream.of('command')).toEqual([]);
  });

  it('sends a page that asks for it a beat that it can see, and others only comments', async () => {
    const match = await api.match(owner);
    const asked = await api.stream(`/matches/${match.id}/live?beats=1`);
    const plain = await api.stream(`/matches/${match.id}/live`);
    await Promise.all([asked.ready(), plain.ready()]);
    await waitFor(() => asked.of('beat').length > 1, { timeoutMs: 100_000 });
    expect(plain.of('beat')).toEqual([]);
  });

  it('resumes without a gap and without telling again what was seen', async () => {
    const match = await api.match(owner);
    const [first, ...rest] = seriesEvents(match, ['1'.repeat(13)]).slice(0, 8);
    await api.post(match.id, first);
    await api.folded(match.id);
    const before = await api.stream(`/matches/${match.id}/live`);
    await before.ready();
    const seen = before.lastEventId;
    expect(seen).toMatch(new RegExp(`^${match.id}-\\d+$`));
    await before.close();

    for (const event of rest) await api.post(match.id, event);
    await api.folded(match.id);
    const after = await api.stream(`/matches/${match.id}/live`, { lastEventId: seen });
    await after.ready();
    expect(after.part<LiveMap>('map:0')?.rounds).toHaveLength(7);
    const versions = [...after.of('part'), ...after.of('timeline')].map((frame) => Number(frame.json['version']));
    expect(Math.min(...versions)).toBeGreaterThan(Number(seen.split('-')[1]));
    expect(after.of('timeline').filter((frame) => frame.json['type'] === 'map.round-recorded')).toHaveLength(7);

    const idle = await api.stream(`/matches/${match.id}/live?last_event_id=${after.lastEventId}`);
    await idle.ready();
    expect(idle.of('part').map((frame) => frame.json['part'])).toEqual(['veto']);
  });

  it('tell who is there while a match waits: to whoever comes, then with each look, never to the public of a delayed match', async () => {
    const [match, delayed] = [await api.match(owner), await api.match(owner, { tv_delay: 60 })];
    const bus = api.get<LiveBus>(LIVE_BUS);
    const look = async (matchId: number, humans: number): Promise<void> => {
      const nobody = { ready: null, players: [] };
      const arrivals: ArrivalsFrame = {
        match_id: matchId,
        attempt: 1,
        map_number: 0,
        at: new Date().toISOString(),
        needed: 5,
        humans,
        others: 0,
        told: 'nothing',
        team1: nobody,
        team2: nobody,
      };
      const set = 'UPDATE match_watch SET arrivals = $2 WHERE match_id = $1';
      await api.database.query(set, [matchId, JSON.stringify(arrivals)]);
      await bus.publish({ topic: LIVE_TOPICS.arrivals, match_id: matchId });
    };
    const humans = (stream: EventStream): unknown => stream.of('arrivals').at(-1)?.json['humans'];
    await look(match.id, 3);
    const visitor = await api.stream(`/matches/${match.id}/live`);
    await waitFor(() => humans(visitor) === 3);
    await look(match.id, 4);
    await waitFor(() => humans(visitor) === 4);

    const [staff, outside] = [
      await api.stream(`/matches/${delayed.id}/live`, { as: owner }),
      await api.stream(`/matches/${delayed.id}/live`),
    ];
    await Promise.all([staff.ready(), outside.ready()]);
    await look(delayed.id, 5);
    await waitFor(() => humans(staff) === 5);
    expect(outside.of('arrivals')).toEqual([]);
  });

  it('are cut where a frame is against its contract', async () => {
    const match = await api.match(owner);
    const visitor = await api.stream(`/matches/${match.id}/live`);
    await visitor.ready();
    const wrong = JSON.stringify({ match_id: match.id, humans: 3 });
    await api.database.query('UPDATE match_watch SET arrivals = $2 WHERE match_id = $1', [match.id, wrong]);
    await api.get<LiveBus>(LIVE_BUS).publish({ topic: LIVE_TOPICS.arrivals, match_id: match.id });
    await waitFor(() => visitor.ended);
    expect(visitor.of('arrivals')).toEqual([]);
  });

  it('cuts between the frames of one version lose none of them', async () => {
    const match = await api.match(owner);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    await api.folded(match.id);
    const whole = await api.stream(`/matches/${match.id}/live`);
    await whole.ready();
    const all = whole.frames.filter((frame) => frame.event === 'part' || frame.event === 'timeline');
    for (let cut = 1; cut <= all.length; cut += 1) {
      const resumed = await api.stream(`/matches/${match.id}/live`, { lastEventId: all[cut - 1]?.id });
      await resumed.ready();
      const told = new Set([...all.slice(0, cut), ...resumed.frames].map((frame) => frame.data));
      expect(all.filter((frame) => !told.has(frame.data))).toEqual([]);
      await resumed.close();
    }
  });

  it('takes the parts of a restarted match away, also from who was not there', async () => {
    const match = await api.match(owner);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '11')) await api.post(match.id, event);
    await api.folded(match.id);
    const watching = await api.stream(`/matches/${match.id}/live`);
    await watching.ready();
    await api.call('POST', `/matches/${match.id}/commands`, { as: owner, body: { kind: 'restart' } });
    await waitFor(() => watching.part<LiveScoreboard>('scoreboard:0')?.players.length === 0);
    expect(watching.part<LiveMap>('map:0')).toMatchObject({ status: 'upcoming', rounds: [], name: 'de_nuke' });

    const away = await api.stream(`/matches/${match.id}/live?last_event_id=${match.id}-3`);
    await away.ready();
    expect(away.part<LiveScoreboard>('scoreboard:0')).toEqual({ map_number: 0, players: [] });
  });

  it('tells staff what nobody else is told: ledger lines and commands in the timeline', async () => {
    const match = await api.match(owner);
    const [staff, visitor] = await Promise.all([
      api.stream(`/matches/${match.id}/live`, { as: owner }),
      api.stream(`/matches/${match.id}/live`),
    ]);
    await Promise.all([staff.ready(), visitor.ready()]);
    await api.call('POST', `/matches/${match.id}/commands`, {
      as: owner,
      body: { kind: 'say', args: { text: 'olá' } },
    });
    await waitFor(() => staff.of('command').some((frame) => frame.json['kind'] === 'say'));
    await api.settlePending(match.id, 'confirmed', { detail: 'ok' });
    await waitFor(() =>
      staff.of('command').some((frame) => frame.json['kind'] === 'say' && frame.json['status'] === 'confirmed'),
    );
    expect(staff.of('timeline').map((frame) => frame.json['type'])).toContain('match.command-requested');
    expect(visitor.of('command')).toEqual([]);
    expect(visitor.raw).not.toContain('match.command');
  });

  it('lists every live match on one connection, with everything of one of them', async () => {
    const [open, other] = [await api.match(owner), await api.match(owner)];
    const stream = await api.stream(`/live/stream?match=${open.id}`);
    await stream.ready();
    expect(stream.part<LiveMatch>('match', other.id)).toMatchObject({ id: other.id });
    expect(stream.of('timeline').every((frame) => frame.json['match_id'] === open.id)).toBe(true);

    const created = await api.match(owner);
    await waitFor(() => stream.part<LiveMatch>('match', created.id)?.status === 'warmup');
    await api.post(other.id, { event: 'going_live', matchid: other.id, map_number: 0 });
    await waitFor(() => stream.part<LiveMatch>('match', other.id)?.status === 'live');
    expect(stream.part('map:0', other.id)).toBeUndefined();

    const answer = await api.call<LiveMatchesAnswer>('GET', '/matches/live');
    expect(answer.body.matches.map((match) => match.id).slice(0, 3)).toEqual([created.id, other.id, open.id]);
    expect(answer.body.freshness.map((row) => row.match_id)).toContain(open.id);
  });

  it('says that a match is gone when it is deleted', async () => {
    const match = await api.match(owner, { server_id: null });
    const stream = await api.stream('/live/stream');
    await stream.ready();
    await api.call('GET', `/matches/${match.id}/cancel`, { as: owner });
    await waitFor(() => stream.part<LiveMatch>('match', match.id)?.status === 'cancelled');
    expect(await api.call('DELETE', '/matches', { as: owner, body: { match_id: match.id } })).toMatchObject({
      status: 200,
    });
    await waitFor(() => stream.of('gone').some((frame) => frame.json['match_id'] === match.id));
  });

  it('hides a private match from strangers and shows it to its players', async () => {
    const match = await api.match(owner, { private_match: true });
    const player = await api.user({ steamId: match.team2.members[3]?.steamId ?? null });
    const stranger = await api.user();
    const strange = await api.stream(`/matches/${match.id}/live`, { as: stranger });
    expect(strange.status).toBe(404);
    const list = await api.stream('/live/stream', { as: stranger });
    const own = await api.stream('/live/stream', { as: player });
    await Promise.all([list.ready(), own.ready()]);
    expect(list.part('match', match.id)).toBeUndefined();
    expect(own.part('match', match.id)).toBeDefined();
    expect((await api.call<LiveMatchesAnswer>('GET', '/matches/live')).body.matches.map((row) => row.id)).not.toContain(
      match.id,
    );
  });

  it('ends the streams of those who may not see a match any more, and goes on for the others', async () => {
    const maker = await api.user();
    const match = await api.match(maker);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    await api.folded(match.id);
    const player = await api.user({ steamId: match.team2.members[3]?.steamId ?? null });
    const stranger = await api.user();
    const paths = [
      `/matches/${match.id}/live`,
      `/live/stream?match=${match.id}`,
      `/matches/${match.id}/stream`,
      `/mapstats/${match.id}/stream`,
      `/playerstats/match/${match.id}/stream`,
    ];
    const openAll = (as?: ApiUser): Promise<EventStream[]> =>
      Promise.all(paths.map((path) => api.stream(path, as ? { as } : {})));
    const visitors = [...(await openAll()), ...(await openAll(stranger))];
    const [players, owners] = [await openAll(player), await openAll(maker)];
    const list = await api.stream('/live/stream');
    await waitFor(() => list.part('match', match.id) !== undefined);
    await waitFor(() => [...visitors, ...players, ...owners].every(({ raw }) => raw.includes('data:')));
    const put = (body: object, as = maker): Promise<Answer> =>
      api.call('PUT', '/matches', { as, body: [{ match_id: match.id, ...body }] });
    expect((await put({ private_match: true })).status).toBe(200);
    await waitFor(() => visitors.every(({ ended }) => ended));
    await waitFor(() => list.of('gone').length === 1);
    expect((await api.stream(`/matches/${match.id}/live`)).status).toBe(404);
    expect((await api.stream(`/matches/${match.id}/stream`, { as: stranger })).status).toBe(404);

    for (const event of roundEvents(match, 0, '1')) await api.post(match.id, event);
    await api.folded(match.id);
    // The match itself tells maps won, and nobody has won one.
    const told = players.filter((_, at) => at !== 2);
    await waitFor(() => told.every(({ raw }) => /team1_score":1|"kills"/.test(raw)));
    expect([...players, ...owners, list].map(({ ended }) => ended)).toEqual(Array(11).fill(false));
    expect(visitors.map(({ raw }) => /team1_score":1|"kills"/.test(raw))).toEqual(Array(10).fill(false));

    // Who gave it away is staff of it no more.
    const admin = await api.user({ admin: true });
    expect((await put({ user_id: admin.id })).status).toBe(200);
    await waitFor(() => owners.every(({ ended }) => ended));
    expect(players.map(({ ended }) => ended)).toEqual(Array(5).fill(false));
  });

  it('shows the public a delayed match as it was then, and staff as it is', async () => {
    const match = await api.match(owner, { tv_delay: 8 });
    const since = Date.now();
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '11')) await api.post(match.id, event);
    await api.folded(match.id);
    const [staff, visitor, old] = await Promise.all([
      api.stream(`/matches/${match.id}/live`, { as: owner }),
      api.stream(`/matches/${match.id}/live`),
      api.stream(`/mapstats/${match.id}/stream`),
    ]);
    await Promise.all([staff.ready(), visitor.ready()]);
    expect(staff.part<LiveMatch>('match')?.maps[0]).toMatchObject({ team1_score: 2 });
    const then = [visitor.part<LiveMatch>('match')?.status, visitor.part('map:0')];
    const asked = (await api.call('GET', `/mapstats/${match.id}`)).status;
    // On a slow machine it is time before all of this was asked.
    if (Date.now() - since < 7_500) expect([...then, asked]).toEqual(['warmup', undefined, 404]);
    expect((await api.call('GET', `/mapstats/${match.id}`, { as: owner })).status).toBe(200);
    await waitFor(() => visitor.part<LiveMap>('map:0')?.team1_score === 2);
    await waitFor(() => (JSON.parse(old.of('mapstats').at(-1)?.data ?? '[]') as unknown[]).length === 1);
    expect((await api.call('GET', `/mapstats/${match.id}`)).status).toBe(200);
  });

  it('keeps the form of the old streams', async () => {
    const match = await api.match(owner, { max_maps: 3, skip_veto: false });
    const [matches, maps, players, vetoes, sides] = await Promise.all([
      api.stream(`/matches/${match.id}/stream`),
      api.stream(`/mapstats/${match.id}/stream`),
      api.stream(`/playerstats/match/${match.id}/stream`),
      api.stream(`/vetoes/${match.id}/stream`),
      api.stream(`/vetosides/${match.id}/stream`),
    ]);
    for (const stream of [matches, maps, players, vetoes, sides]) {
      expect(stream.status).toBe(200);
      expect(stream.response.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        'x-accel-buffering': 'no',
      });
    }
    await waitFor(() => sides.frames.length === 1 && matches.frames.length > 0);
    expect(withoutSigns(maps)).toBe('event: mapstats\ndata: []\n\n');
    expect(withoutSigns(players)).toBe('event: playerstats\ndata: []\n\n');
    expect(withoutSigns(vetoes)).toBe('event: vetodata\ndata: []\n\n');
    expect(withoutSigns(sides)).toBe('event: vetosidedata\ndata: []\n\n');
    expect(matches.frames[0]?.json).toMatchObject({ id: match.id, cancelled: 0, end_time: null });
    expect(matches.raw).not.toContain('api_key');

    await api.post(match.id, { event: 'map_vetoed', matchid: match.id, team: 'team1', map_name: 'de_mirage' });
    await api.post(match.id, {
      event: 'side_picked',
      matchid: match.id,
      team: 'team2',
      map_name: 'de_nuke',
      side: 'ct',
      map_number: 1,
    });
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '12')) await api.post(match.id, event);
    const last = (stream: typeof maps): unknown => JSON.parse(stream.frames.at(-1)?.data ?? 'null');
    await waitFor(
      () =>
        (last(players) as unknown[]).length === 10 && (last(maps) as { team2_score: number }[])[0]?.team2_score === 1,
    );
    await waitFor(() => (last(sides) as unknown[]).length === 1);
    expect(last(vetoes)).toEqual([expect.objectContaining({ map: 'de_mirage', pick_or_veto: 'veto' })]);
    const calls = await api.call<{ mapstats: unknown }>('GET', `/mapstats/${match.id}`);
    expect(last(maps)).toEqual(calls.body.mapstats);

    const forfeit = { kind: 'forfeit', args: { winner: 'team2' } };
    await api.call('POST', `/matches/${match.id}/commands`, { as: owner, body: forfeit });
    await waitFor(() => (last(matches) as { forfeit: number }).forfeit === 1);
    expect((await api.stream(`/matches/${match.id + 1000}/stream`)).status).toBe(404);
    const unknown = await api.stream(`/vetoes/${match.id + 1000}/stream`);
    await waitFor(() => unknown.raw === 'event: vetodata\ndata: []\n\n');
  });
});

describe('live streams in trouble', () => {
  it('heal what the bus lost, and end with a word when the program ends', async () => {
    const api = await MatchApi.start(WITHOUT_REDIS);
    const owner = await api.user({ admin: true });
    const match = await api.match(owner);
    const [stream, old] = [
      await api.stream(`/matches/${match.id}/live`),
      await api.stream(`/matches/${match.id}/stream`),
    ];
    await stream.ready();
    await api
      .withoutBus()
      .run(match.id, { type: 'update', patch: { title: 'Sem aviso' } }, { actor: PLATFORM, cause: 'test' });
    await waitFor(() => stream.part<LiveMatch>('match')?.title === 'Sem aviso');

    await api.close();
    await waitFor(() => stream.ended && old.ended);
    expect(stream.raw).toMatch(/: the server is going away\n\n$/);
    await api.environment.stop();
  });
});
