import { LOG_LINES_KEPT } from '@placar/contracts';
import type { MatchLogAnswer, MatchLogEntry, MatchLogFrame, PresenceFrame } from '@placar/contracts';
import { appendMatchLog } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { describeWithRedis, waitFor } from '@placar/testing';
import type { EventStream } from '../event-stream';
import { MatchApi } from './match-api';
import type { Answer, ApiUser, TestMatch } from './match-api';

const logOf = (stream: EventStream): MatchLogEntry[] =>
  stream.of('log').flatMap(({ json }) => (json as unknown as MatchLogFrame).entries);
const namesOf = (stream: EventStream): string[] =>
  ((stream.of('presence').at(-1)?.json as unknown as PresenceFrame | undefined)?.people ?? []).map(
    ({ name, activity }) => (activity === null ? name : `${name}: ${activity}`),
  );

describeWithRedis('the log of a match and who is there', (mode) => {
  let api: MatchApi;
  let owner: ApiUser;
  let admin: ApiUser;
  let member: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(mode, { MEMBERS_MAY_CREATE: 'matches' });
    owner = await api.user({ name: 'Ana Conceição' });
    admin = await api.user({ name: 'Rui 🏆', admin: true });
    member = await api.user({ name: 'Zé' });
  });
  beforeEach(async () => {
    match = await api.match(owner);
  });
  afterAll(() => api.stop());

  const read = (as: ApiUser, query = ''): Promise<Answer<MatchLogAnswer>> =>
    api.call('GET', `/matches/${match.id}/log${query}`, { as });
  const note = (text: string, as = owner, from = api): Promise<Answer<MatchLogEntry>> =>
    from.call('POST', `/matches/${match.id}/notes`, { as, body: { text } });
  const line = (text: string, command: string | null = null) => ({
    match_id: match.id,
    kind: 'rcon' as const,
    at: new Date().toISOString(),
    command_id: command,
    text,
    facts: { server_id: match.server.id, cause: 'command', outcome: 'ok', answer: 'hostname: Ção', ms: 12 },
  });
  const said = (text: string, more: object = {}): Record<string, unknown> => ({
    event: 'player_say',
    matchid: String(match.id),
    map_number: 0,
    round_number: 3,
    round_time: 10,
    player: { steamid: match.team1.members[0]?.steamId, name: 'João', user_id: 2, side: 'ct', is_bot: false },
    command: 'say',
    message: text,
    ...more,
  });

  it('is for the owner and staff: others learn nothing of it, by the API or by a stream', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [member, 403],
    ] as const) {
      const about = as === undefined ? {} : { as };
      for (const [method, path, body] of [
        ['GET', 'log', undefined],
        ['POST', 'notes', { text: 'x' }],
        ['POST', 'presence', { activity: 'restore' }],
      ] as const) {
        const answer = await api.call(method, `/matches/${match.id}/${path}`, { ...about, body });
        expect([method, path, answer.status]).toEqual([method, path, status]);
      }
    }
    const streams = await Promise.all([
      api.stream(`/matches/${match.id}/live`),
      api.stream(`/live/stream?match=${match.id}`, { as: member }),
      api.stream(`/live/stream?match=${match.id}`, { as: admin }),
    ]);
    const [visitors, members, staff] = streams;
    await Promise.all(streams.map((stream) => stream.ready()));
    expect((await note('Só para a equipe')).status).toBe(200);
    await waitFor(() => logOf(staff).some(({ text }) => text === 'Só para a equipe'));
    await waitFor(() => namesOf(staff).includes(admin.name));
    for (const stream of [visitors, members]) expect([...stream.of('log'), ...stream.of('presence')]).toEqual([]);
  });

  it('never reaches the delayed side of a broadcast, however long one waits', async () => {
    match = await api.match(owner, { tv_delay: 1 });
    const [visitor, staff] = [
      await api.stream(`/matches/${match.id}/live`),
      await api.stream(`/matches/${match.id}/live`, { as: owner }),
    ];
    await note('segredo do juiz');
    await waitFor(() => logOf(staff).length === 1);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    // The delayed side has moved past the note.
    await waitFor(() => visitor.of('timeline').some(({ json }) => json['type'] === 'map.went-live'));
    expect(visitor.raw).not.toContain('segredo');
    expect(visitor.of('log')).toEqual([]);
  });

  it('pages from the newest to the oldest by kind, and names who asked for a console line', async () => {
    const asked = await api.call<{ id: string }>('POST', `/matches/${match.id}/commands`, {
      as: admin,
      body: { kind: 'say', args: { text: 'Oi' } },
    });
    await appendMatchLog(pgPool(api.database), [
      ...['a', 'b', 'c'].map((text) => line(text)),
      line('say "Oi"', asked.body.id),
    ]);
    await note('última');
    expect((await read(owner)).body.entries.map(({ text }) => text)).toEqual(['última', 'say "Oi"', 'c', 'b', 'a']);
    const first = (await read(owner, '?kind=rcon&limit=2')).body;
    expect(first).toMatchObject({ more: true, entries: [{ text: 'say "Oi"' }, { text: 'c' }] });
    expect(first.entries[0]).toMatchObject({
      actor: { kind: 'user', id: admin.id, name: admin.name },
      rcon: { command_kind: 'say', command_id: asked.body.id, answer: 'hostname: Ção', ms: 12 },
    });
    const rest = (await read(owner, `?kind=rcon&limit=2&before=${first.entries[1]?.id}`)).body;
    expect(rest).toMatchObject({ more: false, entries: [{ text: 'b' }, { text: 'a' }] });
    expect((await read(owner, '?kind=nothing')).status).toBe(400);
    expect((await note('   ')).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { text: expect.any(String) as string },
    });
  });

  it('tells what players said, each once, and never what a bot did; the match itself knows nothing of it', async () => {
    const stream = await api.stream(`/matches/${match.id}/live`, { as: owner });
    await stream.ready();
    const before = await api.engine.load(match.id);
    const bot = { player: { steamid: 'BOT', name: 'BOT Xis', user_id: 9, side: 't', is_bot: true } };
    for (const event of [said('gg 🎉'), said('gg 🎉'), said('pausa?', { command: 'say_team' }), said('x', bot)])
      expect((await api.post(match.id, event)).status).toBe(202);
    await api.folded(match.id);
    await waitFor(() => logOf(stream).length === 2);
    expect((await read(owner, '?kind=chat')).body.entries).toMatchObject([
      { text: 'pausa?', chat: { team_only: true, map_number: 0, round_number: 3, side: 'ct' } },
      {
        text: 'gg 🎉',
        actor: { kind: 'player', name: 'João', steam_id: match.team1.members[0]?.steamId },
        chat: { team_only: false },
      },
    ]);
    expect((await api.engine.load(match.id))?.version).toBe(before?.version);
  });

  it('starts a stream with the newest lines, and goes on from there across processes', async () => {
    const beside = await api.beside();
    try {
      await note('antes');
      const stream = await api.stream(`/live/stream?match=${match.id}`, { as: owner });
      await waitFor(() => logOf(stream).length === 1);
      await note('do outro processo', admin, beside);
      await appendMatchLog(pgPool(api.database), [line('status')]);
      await waitFor(() => logOf(stream).length === 3);
      expect(logOf(stream).map(({ text }) => text)).toEqual(['antes', 'do outro processo', 'status']);
    } finally {
      await beside.close();
    }
  });

  it('tells what is new of a match with a long log, whatever other quiet match is looked at, and nothing that is old', async () => {
    const quiet = await api.match(owner);
    const long = Array.from({ length: 2_300 }, (_, turn) => line(`a${turn}`));
    await appendMatchLog(pgPool(api.database), long, 3_000);
    const [beside, stream] = [
      await api.stream(`/matches/${quiet.id}/live`, { as: owner }),
      await api.stream(`/matches/${match.id}/live`, { as: owner }),
    ];
    await Promise.all([beside.ready(), stream.ready()]);
    await waitFor(() => logOf(stream).length > 0);
    await note('nova');
    await waitFor(() => logOf(stream).some(({ text }) => text === 'nova'));
    expect(logOf(stream).map(({ text }) => text)).toEqual([...long.slice(-60).map(({ text }) => text), 'nova']);
    expect(logOf(beside)).toEqual([]);
  });

  it('keeps so many words of players and no more, however much they say', async () => {
    const many = Array.from({ length: LOG_LINES_KEPT + 50 }, (_, turn) => ({
      ...line(`w${turn}`),
      kind: 'chat' as const,
    }));
    await appendMatchLog(pgPool(api.database), many, many.length);
    await api.post(match.id, said('e mais uma'));
    await api.folded(match.id);
    const [kept] = await api.database.query<{ lines: number; words: string }[]>(
      'SELECT count(*)::int AS lines, max(text) FILTER (WHERE id = (SELECT max(id) FROM match_log)) AS words FROM match_log WHERE match_id = $1',
      [match.id],
    );
    expect(kept).toEqual({ lines: LOG_LINES_KEPT + 1, words: 'e mais uma' });
  });

  it('shows who is there and what each is about to do, through two processes, one of which goes', async () => {
    const beside = await api.beside();
    const mine = await api.stream(`/live/stream?match=${match.id}`, { as: owner });
    const theirs = await beside.stream(`/live/stream?match=${match.id}`, { as: admin });
    await waitFor(() => namesOf(mine).length === 2 && namesOf(theirs).length === 2);
    expect(namesOf(mine)).toEqual([owner.name, admin.name]);

    await beside.call('POST', `/matches/${match.id}/presence`, { as: admin, body: { activity: 'restore' } });
    await waitFor(() => namesOf(mine)[1] === `${admin.name}: restore`);
    await beside.call('POST', `/matches/${match.id}/presence`, { as: admin, body: { activity: null } });
    await waitFor(() => namesOf(mine)[1] === admin.name);

    // Its streams end with it, and it says so.
    await beside.close();
    await waitFor(() => namesOf(mine).length === 1);
    expect(namesOf(mine)).toEqual([owner.name]);
  });

  it('forgets by itself whoever a dead process left behind', async () => {
    const mine = await api.stream(`/live/stream?match=${match.id}`, { as: owner });
    await waitFor(() => namesOf(mine).length === 1);
    // What a killed process leaves: a row that nobody moves on any more, and no word on the bus.
    await api.database.query(
      `INSERT INTO match_presence (match_id, user_id, source, activity, until)
       VALUES ($1, $2, 'a process that is no more', 'cancel', now() + interval '4 seconds')`,
      [match.id, admin.id],
    );
    await waitFor(() => namesOf(mine).includes(`${admin.name}: cancel`));
    await waitFor(() => namesOf(mine).length === 1);
  });
});
