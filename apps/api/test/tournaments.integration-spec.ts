import {
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentListAnswer,
  TournamentPreviewAnswer,
  TournamentStandingsAnswer,
} from '@placar/contracts';
import { waitFor } from '@placar/testing';
import { TestApi } from './test-api';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['login']>>;
let member: Awaited<ReturnType<TestApi['login']>>;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
  member = await api.login('member');
});
afterAll(() => api.stop());

const BODY = { name: 'Copa', teams: 8, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const steamId = (number: number): string => `7656119${String(8_100_000_000 + number)}`;
const team = (number: number) => ({
  name: `Time ${number}`,
  members: [{ steam_id: steamId(number), name: `p${number}` }],
});

async function made(body: object = BODY): Promise<string> {
  const { status, body: answer } = await admin.post('/api/tournaments', body);
  expect(status).toBe(201);
  return `/api/tournaments/${TournamentAnswer.parse(answer).id}`;
}

async function act(path: string, name: string, body: object = {}) {
  const { status, body: answer } = await admin.post(`${path}/${name}`, body);
  expect({ status, answer }).toMatchObject({ status: 200 });
  return TournamentAnswer.parse(answer);
}

const bracketOf = async (path: string) => TournamentBracketAnswer.parse((await admin.get(`${path}/bracket`)).body);
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];

/** Plays what is ready, the team with the lower number wins, until nothing is. */
async function playAll(path: string): Promise<void> {
  for (;;) {
    const { stages } = await bracketOf(path);
    const open = stages.flatMap(({ pairings }, stage) =>
      pairings.flatMap(({ key, state, entries: [one, two] }) =>
        state === 'ready' && one !== null && two !== null ? [{ stage, key, one, two }] : [],
      ),
    );
    if (open.length === 0) return;
    for (const { stage, key, one, two } of open) {
      const result = { entries: [one, two], winner: Math.min(one, two), maps: one < two ? [1, 0] : [0, 1] };
      await act(path, 'result', { stage, key, result, reason: 'placar' });
    }
  }
}

it.each([
  ['an elimination', [{ format: { kind: 'single_elimination' } }]],
  [
    'GSL groups and an elimination',
    [
      { format: { kind: 'gsl', groups: 2 }, advance: { kind: 'of_each_group', count: 2 } },
      { format: { kind: 'single_elimination', third_place: true } },
    ],
  ],
  ['a Swiss stage', [{ format: { kind: 'swiss', until: { rounds: 3 } } }]],
])('%s of eight goes from sign-up to its champion', async (_what, stages) => {
  const path = await made({ ...BODY, stages });
  await act(path, 'open-sign-up');
  for (let number = 1; number <= 9; number += 1) await act(path, 'sign-up', team(number));
  const asked = await act(path, 'open-check-in');
  expect(asked.teams.map(({ status }) => status)).toEqual([...Array<string>(8).fill('in'), 'waiting']);
  // One does not come: who waits takes the place.
  for (const { entry } of asked.teams) if (entry !== 3) await act(path, 'check-in', { entry });
  const begun = await act(path, 'begin');
  expect(begun.teams.filter(({ status }) => status === 'absent').map(({ entry }) => entry)).toEqual([3]);
  await playAll(path);
  const list = TournamentListAnswer.parse((await admin.get('/api/tournaments?when=past')).body);
  const card = list.tournaments.find(({ id }) => path.endsWith(`/${id}`));
  expect(card).toMatchObject({ status: 'over', champion: 'Time 1', teams: 8 });
  const standings = TournamentStandingsAnswer.parse((await admin.get(`${path}/standings`)).body);
  expect(standings.stages.at(-1)?.placements[0]).toEqual({ place: 1, group: null, entries: [1] });
});

it('says first what a correction changes, then does it, and opens the end again', async () => {
  const path = await made({ ...BODY, teams: 4 });
  await act(path, 'open-sign-up');
  for (let number = 1; number <= 4; number += 1) await act(path, 'sign-up', team(number));
  await act(path, 'begin', { seeds: [1, 2, 3, 4] });
  await playAll(path);
  const first = (await bracketOf(path)).stages[0]?.pairings[0];
  const [one, two] = first?.entries ?? [];
  const turned = { stage: 0, key: first?.key, result: { entries: [one, two], winner: two, maps: [0, 1] } };
  const preview = await admin.post(`${path}/preview`, turned);
  const { changes } = TournamentPreviewAnswer.parse(preview.body);
  expect(changes.map(({ kind }) => kind)).toContain('other_teams');
  const after = await act(path, 'result', { ...turned, reason: 'demo' });
  expect(after.status).toBe('running');
  // Nothing that was played is gone: taken back, the tournament is over again.
  const back = { ...turned, result: { entries: [one, two], winner: one, maps: [1, 0] }, reason: 'engano' };
  expect((await act(path, 'result', back)).status).toBe('over');
});

it('shows a draft to its organisers and staff alone, and says when it goes on by itself', async () => {
  const helper = await api.login('member');
  const check_in = { opens_at: inHours(1), closes_at: inHours(2) };
  const path = await made({ ...BODY, check_in, begins_by_itself: true, co_organisers: [helper.user.id] });
  const visitor = api.visitor();
  for (const part of ['', '/bracket', '/standings']) {
    for (const stranger of [visitor, member])
      expect(refusalOf(await stranger.get(path + part))).toEqual([404, 'TOURNAMENT_NOT_FOUND']);
    for (const person of [admin, helper]) expect((await person.get(path + part)).status).toBe(200);
    // Nobody was given what was made for another.
    expect((await member.get(path + part)).status).toBe(404);
  }
  expect(TournamentAnswer.parse((await helper.get(path)).body).next).toBeNull();
  await act(path, 'open-sign-up');
  const seen = await waitFor(
    async () => {
      const { status, body } = await visitor.get(path);
      return status === 200 ? TournamentAnswer.parse(body) : undefined;
    },
    { what: 'the tournament for visitors' },
  );
  expect(seen.next).toEqual({ step: 'open_check_in', at: check_in.opens_at });
});

it('belongs to its organisers, and refuses with a code', async () => {
  const path = await made({ ...BODY, teams: 2 });
  expect(refusalOf(await member.post(`${path}/open-sign-up`, {}))).toEqual([403, 'NOT_ALLOWED']);
  await act(path, 'open-sign-up');
  expect((await member.post(`${path}/sign-up`, team(1))).status).toBe(200);
  expect(refusalOf(await member.post(`${path}/sign-up`, { ...team(2), members: team(1).members }))).toEqual([
    409,
    'PERSON_TWICE',
  ]);
  const [, account = ''] = /^7656119(\d+)$/.exec(steamId(1)) ?? [];
  const number = Number(account) - 7_960_265_728;
  const spelled = { ...team(2), members: [{ steam_id: `STEAM_1:${number % 2}:${Math.floor(number / 2)}`, name: 'x' }] };
  expect(refusalOf(await member.post(`${path}/sign-up`, spelled))).toEqual([409, 'PERSON_TWICE']);
  const { version } = await act(path, 'sign-up', team(2));
  // Another's team, and a version that has passed.
  expect(refusalOf(await member.post(`${path}/withdraw`, { entry: 2 }))).toEqual([403, 'NOT_ALLOWED']);
  expect(refusalOf(await admin.post(`${path}/open-check-in`, { version: version - 1 }))).toEqual([409, 'CONFLICT']);
  const late = { ...BODY, name: 'Tarde demais', version: version - 1 };
  expect(refusalOf(await admin.put(path, late))).toEqual([409, 'CONFLICT']);
  expect(refusalOf(await admin.post(`${path}/begin`, { seeds: [1, 1] }))).toEqual([400, 'SEEDS_INVALID']);
  await act(path, 'begin', { version });
  const unknown = { entries: [1, 2], winner: 1 };
  expect(
    refusalOf(await admin.post(`${path}/result`, { stage: 0, key: 'U9.9', result: unknown, reason: 'x' })),
  ).toEqual([404, 'PAIRING_NOT_FOUND']);
  expect(refusalOf(await admin.post('/api/tournaments/999999/begin', {}))).toEqual([404, 'TOURNAMENT_NOT_FOUND']);
});

it.each([
  ['one team', { teams: 1 }, 'INVALID_INPUT'],
  ['513 teams', { teams: 513 }, 'INVALID_INPUT'],
  ['a name that turns the writing around', { name: 'Copa \u202Eapoc' }, 'INVALID_INPUT'],
  ['a time in the past', { starts_at: '2001-01-01T00:00:00.000Z' }, 'TIMES_INVALID'],
  [
    'a stage that needs more than the last one gives',
    {
      stages: [
        { format: { kind: 'single_elimination' }, advance: { kind: 'best', count: 4 } },
        { format: { kind: 'gsl', groups: 3 } },
      ],
    },
    'STAGES_INVALID',
  ],
])('is not made with %s', async (_what, wrong, code) => {
  expect(refusalOf(await admin.post('/api/tournaments', { ...BODY, ...wrong }))).toEqual([400, code]);
});
