import {
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentFrame,
  TournamentStandingsAnswer,
} from '@placar/contracts';
import { MatchEngine, PLATFORM } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { OutboxRelay } from '@placar/messaging';
import { systemClock } from '@placar/platform';
import { createServer, createTeam, waitFor } from '@placar/testing';
import { EventStream } from './event-stream';
import { TestApi } from './test-api';
import type { TestClient } from './test-api';

let api: TestApi;
let other: TestApi;
let admin: Awaited<ReturnType<TestApi['login']>>;
const streams: EventStream[] = [];

beforeAll(async () => {
  api = await TestApi.start();
  other = await api.beside();
  admin = await api.login('super_admin');
});
afterAll(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  await other.stop();
  await api.stop();
});

const BODY = { name: 'Copa', teams: 16, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };

async function made(): Promise<string> {
  const { body } = await admin.post('/api/tournaments', BODY);
  return `/api/tournaments/${TournamentAnswer.parse(body).id}`;
}

async function act(path: string, name: string, body: object = {}): Promise<TournamentAnswer> {
  const { status, body: answer } = await admin.post(`${path}/${name}`, body);
  expect({ status, answer }).toMatchObject({ status: 200 });
  return TournamentAnswer.parse(answer);
}

const signUp = (path: string, number: number): Promise<TournamentAnswer> =>
  act(path, 'sign-up', {
    name: `Time ${number}`,
    members: [{ steam_id: `7656119${String(8_200_000_000 + number)}`, name: `p${number}` }],
  });

async function follow(of: TestApi, path: string, who: TestClient = of.visitor()): Promise<EventStream> {
  const stream = await EventStream.open(`${of.url}${path}/stream`, { cookie: who.cookieLine });
  streams.push(stream);
  return stream;
}

const framesOf = (stream: EventStream): TournamentFrame[] =>
  stream.of('tournament').map(({ json }) => TournamentFrame.parse(json));
const lastOf = (stream: EventStream): TournamentFrame => {
  const frame = framesOf(stream).at(-1);
  if (frame === undefined) throw new Error('nothing was told');
  return frame;
};
const toldOf = (stream: EventStream, version: number): Promise<unknown> =>
  waitFor(() => lastOf(stream).version >= version, { what: `version ${version}` });

/** Versions that a visitor of this process is given of all answers about a tournament that has begun. */
async function versionsIn(of: TestApi, path: string): Promise<number[]> {
  const read = async (part: string): Promise<unknown> => (await of.visitor().get(`${path}${part}`)).body;
  return [
    TournamentAnswer.parse(await read('')).version,
    TournamentBracketAnswer.parse(await read('/bracket')).version,
    TournamentStandingsAnswer.parse(await read('/standings')).version,
  ];
}

it('tells the viewers of every process of a change, and none is then given what was kept before it', async () => {
  const path = await made();
  await act(path, 'open-sign-up');
  for (let number = 1; number <= 4; number += 1) await signUp(path, number);
  const { version } = await act(path, 'begin', { seeds: [1, 2, 3, 4] });
  const both = [
    { of: api, stream: await follow(api, path) },
    { of: other, stream: await follow(other, path) },
  ];
  await Promise.all(both.map(({ stream }) => stream.ready()));
  for (const { stream } of both) expect(framesOf(stream)).toMatchObject([{ version }]);
  for (const [key, winner] of [
    ['U1.1', 1],
    ['U1.2', 2],
    ['U2.1', 1],
  ] as const) {
    // Both keep an answer from right before the result.
    for (const { of } of both) await versionsIn(of, path);
    const { stages } = TournamentBracketAnswer.parse((await admin.get(`${path}/bracket`)).body);
    const entries = stages[0]?.pairings.find((pairing) => pairing.key === key)?.entries ?? [];
    const maps = entries[0] === winner ? [1, 0] : [0, 1];
    const result = { entries, winner, maps };
    const now = (await act(path, 'result', { stage: 0, key, result, reason: 'placar' })).version;
    for (const { of, stream } of both) {
      await toldOf(stream, now);
      expect(await versionsIn(of, path)).toEqual([now, now, now]);
    }
  }
  for (const { stream } of both) {
    const versions = framesOf(stream).map((frame) => frame.version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  }
});

it('tells of what a match has come to with another mark, and the bracket has it', async () => {
  const path = await made();
  await act(path, 'open-sign-up');
  for (let number = 1; number <= 2; number += 1) await signUp(path, number);
  await act(path, 'begin', { seeds: [1, 2] });
  const stream = await follow(api, path);
  await stream.ready();
  const hasMark = async (mark: string): Promise<unknown> => {
    await waitFor(() => lastOf(stream).mark !== mark, { what: 'another mark' });
    const bracket = TournamentBracketAnswer.parse((await api.visitor().get(`${path}/bracket`)).body);
    expect(bracket.mark).toBe(lastOf(stream).mark);
    return bracket.stages[0]?.pairings[0]?.match?.status;
  };
  const { mark, version } = lastOf(stream);

  // The match is made by the worker, which tells of it; here the message is lost, and the next look finds it.
  const { database, config } = api;
  const [one, two] = [
    await createTeam(database, { userId: admin.user.id }),
    await createTeam(database, { userId: admin.user.id }),
  ];
  const server = await createServer(database, config, { userId: admin.user.id });
  const match = {
    team1_id: one.team.id,
    team2_id: two.team.id,
    server_id: server.id,
    max_maps: 1,
    skip_veto: true,
    veto_mappool: 'de_nuke',
  };
  const { body } = await admin.post('/api/matches', [match]);
  const { id } = body as { id: number };
  await database.query(
    `INSERT INTO tournament_matches (tournament_id, stage, key, low, high, call, match_id) VALUES ($1, 0, 'U1.1', 1, 2, 0, $2)`,
    [Number(path.split('/').at(-1)), id],
  );
  const status = await hasMark(mark);
  expect(status).toBeDefined();

  const told = lastOf(stream).mark;
  // The bracket from right before it is kept.
  await api.visitor().get(`${path}/bracket`);
  await admin.post(`/api/matches/${id}/commands`, { kind: 'cancel', args: {} });
  await waitFor(async () => (await api.app.get(MatchEngine, { strict: false }).load(id))?.state.phase === 'cancelled', {
    what: 'the match to be called off',
  });
  expect(await hasMark(told)).not.toBe(status);
  expect(lastOf(stream).version).toBe(version);
});

it('is there for those who may see the tournament, says nothing else, and finds what no message told', async () => {
  const path = await made();
  const stranger = await api.login('member');
  for (const who of [api.visitor(), stranger])
    expect(await who.get(`${path}/stream`)).toMatchObject({ status: 404, body: { code: 'TOURNAMENT_NOT_FOUND' } });
  expect((await api.visitor().get('/api/tournaments/99999/stream')).status).toBe(404);
  const own = await follow(api, path, admin);
  await own.ready();
  await act(path, 'open-sign-up');
  const stream = await follow(api, path);
  await stream.ready();
  // The word of the sign-up may come on top of the first frame.
  expect(new Set(framesOf(stream).map((frame) => Object.keys(frame).join()))).toEqual(
    new Set(['tournament_id,version,mark']),
  );

  const silent = { publish: () => Promise.resolve(false) };
  const engine = new TournamentEngine(api.database, api.app.get(OutboxRelay, { strict: false }), silent, systemClock);
  const run = await engine.run(
    Number(path.split('/').at(-1)),
    { type: 'cancel', reason: 'chuva' },
    { actor: PLATFORM, cause: 'test' },
  );
  if (!run.ok) throw new Error(run.refusal.message);
  await Promise.all([toldOf(stream, run.version), toldOf(own, run.version)]);
});
