import {
  ApiErrorBody,
  AttentionQueue,
  TeamListAnswer,
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentListAnswer,
  TournamentPlanAnswer,
  TournamentPreviewAnswer,
  TournamentStandingsAnswer,
  TournamentStepsAnswer,
  TournamentTimesAnswer,
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

it('tells everybody how the seeds were made, also in the export', async () => {
  const path = await made({ ...BODY, teams: 4, clubs_apart: true, protected_seeds: 3 });
  const { settings, seeding } = await act(path, 'open-sign-up');
  expect(settings).toMatchObject({ clubs_apart: true, protected_seeds: 3 });
  expect(seeding).toBeNull();
  for (let number = 1; number <= 4; number += 1) await act(path, 'sign-up', team(number));
  const refused = await admin.post(`${path}/begin`, { seeded_by: 'drawn' });
  expect(refusalOf(refused)).toEqual([400, 'SEEDS_INVALID']);
  expect(Object.keys((refused.body as { fields: object }).fields)).toEqual(['seeded_by']);
  const begun = await act(path, 'begin', {
    seeds: [4, 3, 2, 1],
    seeded_by: 'drawn',
    clubs_apart: true,
    protected_seeds: 1,
  });
  const noted = { by: 'drawn', clubs_apart: true, protected_seeds: 1 };
  expect(begun.seeding).toEqual(noted);
  const { tournament } = (await api.visitor().get(`${path}/export`)).body as { tournament: unknown };
  expect(TournamentAnswer.parse(tournament).seeding).toEqual(noted);
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
  const { changes, end, refused } = TournamentPreviewAnswer.parse(preview.body);
  expect(changes.map(({ kind }) => kind)).toContain('other_teams');
  expect({ end, refused }).toEqual({ end: 'reopens', refused: null });
  const after = await act(path, 'result', { ...turned, reason: 'demo' });
  expect(after.status).toBe('running');
  // Nothing that was played is gone: taken back, the tournament is over again.
  const back = { ...turned, result: { entries: [one, two], winner: one, maps: [1, 0] }, reason: 'engano' };
  expect((await act(path, 'result', back)).status).toBe('over');
});

it('shows what a disqualification and a change of seats come to, and changes seats until they have played', async () => {
  const path = await made({ ...BODY, teams: 4 });
  await act(path, 'open-sign-up');
  for (let number = 1; number <= 4; number += 1) await act(path, 'sign-up', team(number));
  await act(path, 'begin', { seeds: [1, 2, 3, 4] });
  const shown = async (body: object) => TournamentPreviewAnswer.parse((await admin.post(`${path}/preview`, body)).body);
  const swap = { stage: 0, teams: [3, 4] };
  const before = await shown({ act: 'swap', ...swap });
  expect(before.changes.map(({ stage, key, after }) => [stage, key, after])).toEqual([
    [0, 'U1.1', [1, 3]],
    [0, 'U1.2', [2, 4]],
  ]);
  await act(path, 'swap', { ...swap, reason: 'mesma casa' });
  expect((await bracketOf(path)).stages[0]?.pairings.map(({ entries }) => entries).slice(0, 2)).toEqual([
    [1, 3],
    [2, 4],
  ]);
  const out = await shown({ act: 'disqualify', entry: 3 });
  expect(out.changes.map(({ key, kind }) => [key, kind])).toEqual([['U1.1', 'other_end']]);
  await act(path, 'disqualify', { entry: 3, reason: 'ausente' });
  await playAll(path);
  const refused = await admin.post(`${path}/swap`, { ...swap, teams: [1, 2], reason: 'tarde' });
  expect(refusalOf(refused)).toEqual([409, 'ALREADY_PLAYED']);
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

it('keeps the words that its organisers add to the rules, until they take them away', async () => {
  const path = await made({ ...BODY, rules_text: ' Sem trapaça.\r\nLeia https://placar.example ' });
  const shown = async () => TournamentAnswer.parse((await admin.get(path)).body).settings.rules_text;
  expect(await shown()).toBe('Sem trapaça.\nLeia https://placar.example');
  expect((await admin.put(path, BODY)).status).toBe(200);
  expect(await shown()).toBeNull();
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
  const passed = await admin.post(`${path}/open-check-in`, { version: version - 1 });
  expect(refusalOf(passed)).toEqual([409, 'CONFLICT']);
  // Who organises it is told what was done meanwhile, by whom and when; others are not.
  expect(ApiErrorBody.parse(passed.body).changes).toEqual([
    { kind: 'team-signed-up', by: expect.any(String) as string, at: expect.stringMatching(/Z$/) as string },
  ]);
  const foreign = await member.post(`${path}/sign-up`, { ...team(3), version: version - 1 });
  expect([...refusalOf(foreign), ApiErrorBody.parse(foreign.body).changes]).toEqual([409, 'CONFLICT', undefined]);
  const first = await admin.post(`${path}/open-check-in`, { version: 1 });
  expect(ApiErrorBody.parse(first.body).changes?.map(({ kind }) => kind)).toEqual([
    'team-signed-up',
    'team-signed-up',
    'sign-up-opened',
  ]);
  const late = { ...BODY, name: 'Tarde demais', version: version - 1 };
  expect(refusalOf(await admin.put(path, late))).toEqual([409, 'CONFLICT']);
  expect(refusalOf(await admin.post(`${path}/begin`, { seeds: [1, 1] }))).toEqual([400, 'SEEDS_INVALID']);
  const early = { ...BODY, teams: 2, check_in: { opens_at: inHours(2), closes_at: inHours(1) } };
  const { code, fields } = (await admin.put(path, early)).body as { code: string; fields: object };
  expect([code, Object.keys(fields)]).toEqual(['TIMES_INVALID', ['check_in.closes_at']]);
  await act(path, 'begin', { version });
  const unknown = { entries: [1, 2], winner: 1 };
  expect(
    refusalOf(await admin.post(`${path}/result`, { stage: 0, key: 'U9.9', result: unknown, reason: 'x' })),
  ).toEqual([404, 'PAIRING_NOT_FOUND']);
  expect(refusalOf(await admin.post('/api/tournaments/999999/begin', {}))).toEqual([404, 'TOURNAMENT_NOT_FOUND']);
});

const LAST_ROUND = { of: { kind: 'last', rounds: 1 }, best_of: 3 };
const playedWith = (rounds: object[]) => ({
  stages: [
    {
      format: { kind: 'single_elimination' },
      play: { best_of: 1, map_pool: ['de_nuke', 'de_mirage', 'de_inferno'], rounds },
    },
  ],
});

it('keeps the rules of its matches, with no limit of pauses as one of them', async () => {
  const rulebook = { no_show: 'automatic', no_show_minutes: 10, tactical_pauses: null };
  const path = await made({ ...BODY, rulebook });
  const shown = async () => TournamentAnswer.parse((await admin.get(path)).body).settings.rulebook;
  expect(await shown()).toEqual(rulebook);
  expect((await admin.put(path, BODY)).status).toBe(200);
  expect(await shown()).toBeNull();
});

it('lets a map end in a draw only where a draw is a result', async () => {
  const groups = { kind: 'round_robin', groups: 2 };
  const play = { best_of: 1, map_pool: ['de_nuke', 'de_mirage'] };
  const stages = [
    { format: groups, advance: { kind: 'of_each_group', count: 2 }, play, rulebook: { overtime_rounds: null } },
    { format: { kind: 'single_elimination' }, play },
  ];
  const path = await made({ ...BODY, stages, rulebook: { overtime_rounds: 10 } });
  const { settings } = TournamentAnswer.parse((await admin.get(path)).body);
  expect([settings.rulebook, ...settings.stages.map(({ rulebook }) => rulebook)]).toEqual([
    { overtime_rounds: 10 },
    { overtime_rounds: null },
    undefined,
  ]);
  const refusedAt = async (body: object): Promise<unknown[]> => {
    const answer = await admin.put(path, { ...BODY, ...body });
    return [...refusalOf(answer), ...Object.keys((answer.body as { fields: object }).fields)];
  };
  const whole = { overtime_rounds: null };
  expect(await refusedAt({ stages, rulebook: whole })).toEqual([409, 'DRAW_NOT_ALLOWED', 'rulebook.overtime_rounds']);
  const short = stages.map((stage) => ({ ...stage, play: { ...play, best_of: 2 } }));
  expect(await refusedAt({ stages: short })).toEqual([409, 'DRAW_NOT_ALLOWED', 'stages.1.play.best_of']);
  const odd = [{ ...stages[0], rulebook: { overtime_rounds: 7 } }, stages[1]];
  expect(await refusedAt({ stages: odd })).toEqual([400, 'INVALID_INPUT', 'stages.0.rulebook.overtime_rounds']);
});

const PLAY = { best_of: 1, map_pool: ['de_nuke', 'de_mirage', 'de_inferno'] };

it('tells which match of a team comes first, and whose stage is ranked otherwise than the tournament', async () => {
  const round = { kind: 'round_robin', groups: 1, twice: false, tie_breaks: ['initial_seed'] };
  const groups = { format: round, advance: { kind: 'best', count: 2 }, play: PLAY, rulebook: { ranked: false } };
  const finals = { format: { kind: 'single_elimination' }, play: PLAY };
  const odd = { ...BODY, teams: 4, team_size: 3, stages: [{ ...groups, rulebook: { ranked: true } }, finals] };
  const refused = await admin.post('/api/tournaments', odd);
  expect(refusalOf(refused)).toEqual([400, 'NO_LADDER']);
  expect(Object.keys((refused.body as { fields: object }).fields)).toEqual(['stages.0.rulebook.ranked']);
  const path = await made({ ...odd, team_size: 2, ranked: true, stages: [groups, finals] });
  const { settings } = TournamentAnswer.parse((await admin.get(path)).body);
  expect(settings.stages.map(({ rulebook }) => rulebook?.ranked)).toEqual([false, undefined]);

  const alone = await made({ ...BODY, teams: 4, stages: [{ format: round }] });
  await act(alone, 'open-sign-up');
  for (let number = 1; number <= 4; number += 1) await act(alone, 'sign-up', team(number));
  await act(alone, 'begin', { seeds: [1, 2, 3, 4] });
  const first = async () =>
    ((await bracketOf(alone)).stages[0]?.pairings ?? []).filter(
      ({ state, is_later: isLater }) => state === 'ready' && isLater === undefined,
    );
  for (let left = 6; left > 0; left -= 1) {
    const [next, ...others] = await first();
    // One match at a time for each team: two of the first round, then what its end makes possible.
    const teams = [next, ...others].flatMap((one) => one?.entries ?? []);
    expect(new Set(teams).size).toBe(teams.length);
    const [one = null, two = null] = next?.entries ?? [];
    const result = { entries: [one, two], winner: one, maps: [1, 0] };
    await act(alone, 'result', { stage: 0, key: next?.key, result, reason: 'placar' });
  }
  expect(await first()).toEqual([]);
});

it('plays each round as it was chosen for it', async () => {
  const path = await made({ ...BODY, ...playedWith([LAST_ROUND]), teams: 4 });
  const { settings } = TournamentAnswer.parse((await admin.get(path)).body);
  expect(settings.stages[0]?.play?.rounds).toEqual([LAST_ROUND]);
  await act(path, 'open-sign-up');
  for (let number = 1; number <= 4; number += 1) await act(path, 'sign-up', team(number));
  await act(path, 'begin', { seeds: [1, 2, 3, 4] });
  const { stages } = TournamentBracketAnswer.parse((await admin.get(`${path}/bracket`)).body);
  expect(stages[0]?.pairings.map(({ key, best_of: maps }) => [key, maps])).toEqual([
    ['U1.1', 1],
    ['U1.2', 1],
    ['U2.1', 3],
  ]);
  await act(path, 'cancel', { reason: 'x' });
});

it.each([
  ['one team', { teams: 1 }, 'INVALID_INPUT', 'teams'],
  ['513 teams', { teams: 513 }, 'INVALID_INPUT', 'teams'],
  ['a name that turns the writing around', { name: 'Copa \u202Eapoc' }, 'INVALID_INPUT', 'name'],
  ['a time in the past', { starts_at: '2001-01-01T00:00:00.000Z' }, 'TIMES_INVALID', 'starts_at'],
  [
    'a stage that needs more than the last one gives',
    {
      stages: [
        { format: { kind: 'single_elimination' }, advance: { kind: 'best', count: 4 } },
        { format: { kind: 'gsl', groups: 3 } },
      ],
    },
    'STAGES_INVALID',
    'stages.1',
  ],
  [
    'a pool smaller than its series',
    { stages: [{ format: { kind: 'single_elimination' }, play: { best_of: 3, map_pool: ['de_nuke', 'de_mirage'] } }] },
    'STAGES_INVALID',
    'stages.0.play.map_pool',
  ],
  [
    'a rule for a round that the stage does not have',
    playedWith([{ of: { kind: 'last', rounds: 9 }, best_of: 3 }]),
    'ROUND_MISSING',
    'stages.0.play.rounds.0.of',
  ],
  ['two rules for the same round', playedWith([LAST_ROUND, LAST_ROUND]), 'ROUND_TWICE', 'stages.0.play.rounds.1.of'],
  [
    'maps of a round that are fewer than its series',
    playedWith([{ ...LAST_ROUND, map_pool: ['de_nuke'] }]),
    'STAGES_INVALID',
    'stages.0.play.rounds.0.map_pool',
  ],
  [
    'a best of 4 in a round',
    playedWith([{ ...LAST_ROUND, best_of: 4 }]),
    'INVALID_INPUT',
    'stages.0.play.rounds.0.best_of',
  ],
  [
    'a group of 33 teams',
    { teams: 33, stages: [{ format: { kind: 'round_robin', groups: 1 } }] },
    'GROUP_TOO_LARGE',
    'stages.0.format.groups',
  ],
  ['ranked matches of teams that have no ladder', { ranked: true }, 'NO_LADDER', 'ranked'],
  ['no server at all', { timetable: { mode: 'waves', zone: 'UTC', servers: 0 } }, 'INVALID_INPUT', 'timetable.servers'],
  ['a pause of a day', { rulebook: { pause_seconds: 86_400 } }, 'INVALID_INPUT', 'rulebook.pause_seconds'],
  ['rules of 4001 letters', { rules_text: 'a'.repeat(4001) }, 'INVALID_INPUT', 'rules_text'],
  ['a zone that is none', { timetable: { mode: 'waves', zone: 'Mars/Phobos' } }, 'INVALID_INPUT', 'timetable.zone'],
])('is not made with %s', async (_what, wrong, code, field) => {
  const listed = async () =>
    TournamentListAnswer.parse((await admin.get('/api/tournaments/mine')).body).tournaments.length;
  const before = await listed();
  const answer = await admin.post('/api/tournaments', { ...BODY, ...wrong });
  expect(refusalOf(answer)).toEqual([400, code]);
  expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  expect(await listed()).toBe(before);
});

it('refuses at each step what does not fit there, with a code, and nothing has changed', async () => {
  const path = await made({ ...BODY, teams: 4 });
  await act(path, 'open-sign-up');
  const turned = '\u202Eemit';
  const [player] = team(9).members;
  const wrongs: [string, object, number, string][] = [
    ['sign-up', { ...team(9), name: turned }, 400, 'INVALID_INPUT'],
    ['sign-up', { ...team(9), members: [{ ...player, name: turned }] }, 400, 'INVALID_INPUT'],
    ['sign-up', { ...team(9), members: [{ ...player, steam_id: '123' }] }, 400, 'STEAM_ID_INVALID'],
    ['sign-up', { ...team(9), members: [player, player] }, 400, 'ROSTER_SIZE'],
    ['check-in', { entry: 1 }, 409, 'CHECK_IN_CLOSED'],
    ['begin', { seeds: [1, 2, 2, 4] }, 400, 'SEEDS_INVALID'],
    ['begin', { seeds: [1, 2, 3, 5] }, 400, 'SEEDS_INVALID'],
  ];
  for (let number = 1; number <= 4; number += 1) await act(path, 'sign-up', team(number));
  const seen = async () => TournamentAnswer.parse((await admin.get(path)).body);
  const refuseAll = async (all: typeof wrongs) => {
    const before = await seen();
    const answers = [];
    for (const [name, body] of all) answers.push([name, ...refusalOf(await admin.post(`${path}/${name}`, body))]);
    expect(answers).toEqual(all.map(([name, _body, status, code]) => [name, status, code]));
    expect(await seen()).toEqual(before);
  };
  await refuseAll(wrongs);
  await act(path, 'begin', { seeds: [1, 2, 3, 4] });
  const final = { stage: 0, key: 'U2.1', reason: 'x' };
  await refuseAll([
    ['check-in', { entry: 1 }, 409, 'CHECK_IN_CLOSED'],
    ['sign-up', team(9), 409, 'SIGN_UP_CLOSED'],
    ['begin', { seeds: [1, 2, 3, 4] }, 409, 'TOURNAMENT_STATE'],
    ['result', { ...final, result: { entries: [1, 2], winner: 1 } }, 409, 'TEAMS_UNKNOWN'],
    ['result', { ...final, key: 'U1.1', result: { entries: [1, 2], winner: 1 } }, 409, 'OTHER_TEAMS'],
    ['result', { ...final, key: 'U1.1', result: { entries: [1, 4], winner: 2 } }, 412, 'WINNER_INVALID'],
    ['result', { ...final, key: 'U1.1', result: { entries: [1, 4], winner: null } }, 409, 'DRAW_NOT_ALLOWED'],
    ['swap', { stage: 0, teams: [1, 9], reason: 'x' }, 404, 'TEAM_NOT_FOUND'],
    ['set-times', { stage: 0, times: [{ key: 'U1.1', local: '2001-01-01T20:00' }] }, 400, 'TIMES_INVALID'],
  ]);
  await playAll(path);
  await refuseAll([
    ['check-in', { entry: 1 }, 409, 'CHECK_IN_CLOSED'],
    ['withdraw', { entry: 1 }, 409, 'TOURNAMENT_STATE'],
    ['pause', { paused: true }, 409, 'TOURNAMENT_STATE'],
    ['cancel', { reason: 'x' }, 409, 'TOURNAMENT_STATE'],
  ]);
});

it('keeps the account of a roster until it is over, and forgets the person then', async () => {
  const path = await made({ ...BODY, teams: 2 });
  await act(path, 'open-sign-up');
  const id = steamId(80);
  const { user } = await api.login('member', { steamId: id });
  await act(path, 'sign-up', { name: 'Time 80', members: [{ steam_id: id, name: user.name }] });
  const rosterOf = async () => TournamentAnswer.parse((await admin.get(path)).body).teams[0]?.members;
  const before = await rosterOf();
  expect(before).toMatchObject([{ steam_id: id }]);
  const leave = () => admin.delete(`/api/admin/users/${user.id}`, [{ name: user.name }]);
  expect(refusalOf(await leave())).toEqual([409, 'ACCOUNT_IN_TOURNAMENT']);
  expect(await rosterOf()).toEqual(before);
  await act(path, 'cancel', { reason: 'chuva' });
  expect((await leave()).status).toBe(200);
  const seen = await waitFor(
    async () => {
      const roster = await rosterOf();
      return roster?.some(({ steam_id: shown }) => shown === id) === false ? roster : undefined;
    },
    { what: 'the roster without the person' },
  );
  expect(seen).toHaveLength(1);
});

it('keeps the hours of single days, and refuses a day twice or a week without any', async () => {
  const days = [
    { day: 6, hours: { from: '10:00', until: '23:00' } },
    { day: 1, hours: null },
  ];
  const timetable = { mode: 'fixed', zone: 'America/Sao_Paulo', hours: { from: '19:00', until: '23:00' }, days };
  const path = await made({ ...BODY, timetable });
  expect(TournamentAnswer.parse((await admin.get(path)).body).settings.timetable).toMatchObject({ days });
  const refused = async (wrong: object[]) => {
    const { status, body } = await admin.post('/api/tournaments', {
      ...BODY,
      timetable: { ...timetable, days: wrong },
    });
    const { code, fields = {} } = body as { code: string; fields?: object };
    return [status, code, ...Object.keys(fields)];
  };
  expect(await refused([...days, { day: 1, hours: null }])).toEqual([400, 'INVALID_INPUT', 'timetable.days']);
  const closed = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: null }));
  expect(await refused(closed)).toEqual([400, 'OUTSIDE_HOURS', 'timetable.days']);
});

it('is made with its prizes, or not at all', async () => {
  const prizes = [
    { place: 1, prize: 'R$ 1.000' },
    { place: 2, until: 4, prize: 'Camisetas' },
  ];
  const path = await made({ ...BODY, prizes });
  const shown = TournamentAnswer.parse((await admin.get(path)).body);
  expect(shown.presentation).toEqual({ prizes, sponsors: [], streams: [] });
  // Settings that are changed leave them as they are.
  expect((await admin.put(path, { ...BODY, name: 'Outra' })).status).toBe(200);
  expect(TournamentAnswer.parse((await admin.get(path)).body).presentation?.prizes).toEqual(prizes);
  expect(TournamentAnswer.parse((await admin.get(await made(BODY))).body).presentation).toBeNull();
  const { status, body } = await admin.post('/api/tournaments', { ...BODY, prizes: [{ place: 0, prize: 'Nada' }] });
  const { code, fields = {} } = body as { code: string; fields?: object };
  expect([status, code, ...Object.keys(fields)]).toEqual([400, 'INVALID_INPUT', 'prizes.0.place']);
});

it('keeps the hours of single dates, and refuses a date twice, in the past, or that no calendar has', async () => {
  const dates = [
    { date: '2999-12-24', hours: null },
    { date: '2999-12-26', hours: { from: '10:00', until: '23:00' } },
  ];
  const timetable = { mode: 'fixed', zone: 'America/Sao_Paulo', hours: { from: '19:00', until: '23:00' }, dates };
  const path = await made({ ...BODY, timetable });
  expect(TournamentAnswer.parse((await admin.get(path)).body).settings.timetable).toMatchObject({ dates });
  const refused = async (...wrong: object[]) => {
    const { status, body } = await admin.post('/api/tournaments', {
      ...BODY,
      timetable: { ...timetable, dates: [...dates, ...wrong] },
    });
    const { code, fields = {} } = body as { code: string; fields?: object };
    return [status, code, ...Object.keys(fields)];
  };
  expect(await refused({ date: '2999-12-24', hours: null })).toEqual([400, 'INVALID_INPUT', 'timetable.dates']);
  expect(await refused({ date: '2020-12-24', hours: null })).toEqual([400, 'TIMES_INVALID', 'timetable.dates']);
  for (const date of ['2999-02-30', '24/12/2999', 'Natal'])
    expect(await refused({ date, hours: null })).toEqual([400, 'INVALID_INPUT', 'timetable.dates.2.date']);
});

it('lets captains agree on a time, and organisers set times; what they collide with is named before it is saved', async () => {
  const captain = await api.login('member');
  const timetable = {
    mode: 'captains',
    zone: 'Europe/Berlin',
    servers: 1,
    answer_hours: 24,
    default_time: '20:00',
  };
  const path = await made({ ...BODY, teams: 4, timetable });
  await act(path, 'open-sign-up');
  await captain.post(`${path}/sign-up`, team(1));
  for (let number = 2; number <= 4; number += 1) await act(path, 'sign-up', team(number));
  const begun = await act(path, 'begin', { seeds: [1, 2, 3, 4] });
  expect(begun.next?.step).toBe('default_times');
  const timeOf = async (key: string) =>
    (await bracketOf(path)).stages[0]?.pairings.find((pairing) => pairing.key === key)?.time;
  const asked = await timeOf('U1.1');
  expect(asked).toMatchObject({ at: null, offer: null, deadline: begun.next?.at });
  const about = { entry: 1, stage: 0, key: 'U1.1' };
  const offered = await captain.post(`${path}/offer-time`, { ...about, at: asked?.slot });
  expect(offered.status).toBe(200);
  // Whoever is not its captain may not, and nobody takes an offer of their own.
  expect(refusalOf(await member.post(`${path}/offer-time`, { ...about, at: asked?.slot }))).toEqual([
    403,
    'NOT_ALLOWED',
  ]);
  expect(refusalOf(await captain.post(`${path}/accept-time`, { ...about, at: asked?.slot }))).toEqual([
    409,
    'OFFER_GONE',
  ]);
  const past = await captain.post(`${path}/offer-time`, { ...about, at: '2001-01-01T20:00:00Z' });
  expect(refusalOf(past)).toEqual([400, 'TIMES_INVALID']);
  await act(path, 'accept-time', { ...about, entry: 4, at: asked?.slot });
  expect(await timeOf('U1.1')).toMatchObject({ at: asked?.slot, how: 'agreed', offer: null });

  const sunday = `${new Date().getFullYear() + 1}-03-01`;
  const set = (times: Record<string, string>, more: object = {}) =>
    admin.post(`${path}/set-times`, {
      stage: 0,
      times: Object.entries(times).map(([key, local]) => ({ key, local })),
      ...more,
    });
  const crowded = { 'U1.1': `${sunday}T20:00`, 'U1.2': `${sunday}T20:00` };
  const shown = await admin.post(`${path}/times/preview`, {
    stage: 0,
    times: Object.entries(crowded).map(([key, local]) => ({ key, local })),
  });
  const { conflicts, times } = TournamentTimesAnswer.parse(shown.body);
  expect(conflicts.map(({ kind, of }) => [kind, of])).toEqual([['server_twice', ['0:U1.1', '0:U1.2']]]);
  expect(times[0]?.at).toBe(`${sunday}T19:00:00.000Z`);
  expect(refusalOf(await set(crowded))).toEqual([409, 'TIMES_CONFLICT']);
  expect(await timeOf('U1.1')).toMatchObject({ at: asked?.slot });
  expect(refusalOf(await set({ 'U1.2': '2030-03-31T02:30' }))).toEqual([400, 'TIME_MISSING']);
  expect(
    refusalOf(await member.post(`${path}/times/preview`, { stage: 0, times: [{ key: 'U1.1', local: null }] })),
  ).toEqual([403, 'NOT_ALLOWED']);
  expect((await set(crowded, { despite: true })).status).toBe(200);
  const plan = TournamentPlanAnswer.parse((await api.visitor().get(`${path}/plan`)).body);
  expect(plan).toMatchObject({ servers: 1, minutes_of_map: 45, is_measured: false });
  // One server: the second one of them begins when the first is over.
  expect(plan.matches.map(({ key }) => key).sort()).toEqual(['U1.1', 'U1.2', 'U2.1']);
  expect(plan.ends_at).toBe(`${sunday}T21:45:00.000Z`);
});

it('takes a dispute of a captain, holds it before the staff until they decide, and takes one appeal', async () => {
  const captain = await api.login('member');
  const path = await made({ ...BODY, teams: 2 });
  await act(path, 'open-sign-up');
  await captain.post(`${path}/sign-up`, team(1));
  await act(path, 'sign-up', team(2));
  await act(path, 'begin', { seeds: [1, 2] });
  const about = { entry: 1, stage: 0, key: 'U1.1', round: 12, reason: 'o servidor caiu' };
  expect(refusalOf(await captain.post(`${path}/dispute`, about))).toEqual([409, 'NOT_PLAYED']);
  const result = { entries: [1, 2], winner: 2, maps: [0, 1] };
  await act(path, 'result', { stage: 0, key: 'U1.1', result, reason: 'placar' });
  expect(refusalOf(await member.post(`${path}/dispute`, about))).toEqual([403, 'NOT_ALLOWED']);
  expect((await captain.post(`${path}/dispute`, about)).status).toBe(200);
  const waiting = async () => {
    const { items } = AttentionQueue.parse((await admin.get('/api/admin/attention')).body);
    return items.filter(({ kind, link }) => kind === 'match_disputed' && link.startsWith(path.slice('/api'.length)));
  };
  expect(await waiting()).toMatchObject([
    { reason: 'Copa · Time 1 · R12 · o servidor caiu', person: { id: captain.user.id } },
  ]);
  expect(refusalOf(await captain.post(`${path}/decide-dispute`, { dispute: 1, upheld: true, reason: 'eu' }))).toEqual([
    403,
    'NOT_ALLOWED',
  ]);
  await act(path, 'decide-dispute', { dispute: 1, upheld: false, reason: 'o registro mostra outra coisa' });
  expect(await waiting()).toEqual([]);
  const appeal = await captain.post(`${path}/appeal-dispute`, { dispute: 1, entry: 1, reason: 'vejam o demo' });
  expect(appeal.status).toBe(200);
  expect(await waiting()).toHaveLength(1);
  const { disputes } = await act(path, 'decide-dispute', { dispute: 1, upheld: true, reason: 'tem razão' });
  expect(disputes).toMatchObject([
    { is_open: false, appeal_until: null, decisions: [{ upheld: false }, { upheld: true }] },
  ]);
  const again = await captain.post(`${path}/appeal-dispute`, { dispute: 1, entry: 1, reason: 'mais uma vez' });
  expect(refusalOf(again)).toEqual([409, 'DISPUTE_DECIDED']);
});

it('is taken away whole as JSON, and as tables whose texts are never formulas', async () => {
  const path = await made({ ...BODY, teams: 2 });
  expect(refusalOf(await api.visitor().get(`${path}/export`))).toEqual([404, 'TOURNAMENT_NOT_FOUND']);
  await act(path, 'open-sign-up');
  await act(path, 'sign-up', { ...team(1), name: '=cmd()' });
  await act(path, 'sign-up', { ...team(2), name: 'Time; "dois"' });
  await act(path, 'begin', { seeds: [1, 2] });
  await playAll(path);
  const whole = (await api.visitor().get(`${path}/export`)).body as Record<string, unknown>;
  expect(TournamentAnswer.parse(whole.tournament).status).toBe('over');
  expect(TournamentBracketAnswer.parse(whole.bracket)).toEqual(await bracketOf(path));
  expect(TournamentStandingsAnswer.parse(whole.standings).stages).toHaveLength(1);
  const linesOf = async (table: string): Promise<string[]> => {
    const answer = await fetch(`${api.url}${path}/export/${table}`);
    expect(answer.headers.get('content-disposition')).toContain(`-${table.split('?')[0]}.csv`);
    return (await answer.text()).split('\r\n');
  };
  expect((await linesOf('teams'))[2]).toBe(`"Time; ""dois""";in;0;p2;${steamId(2)};player;`);
  expect((await linesOf('matches'))[1]).toMatch(
    /^1;U1\.1;1;'=cmd\(\);"Time; ""dois""";1;0;0;0;'=cmd\(\);played;;20\d\d-/,
  );
  const [head, first] = await linesOf('standings?lang=en');
  expect(head).toMatch(/Stage,Group,Place,Team,/);
  expect(first).toMatch(/^1,,1,'=cmd\(\),/);
  expect((await api.visitor().get(`${path}/export/money`)).status).toBe(400);
});

it('signs up a table of teams as a whole or not at all, and tells each person what waits for them', async () => {
  const path = await made({ ...BODY, teams: 2, timetable: { mode: 'captains', zone: 'UTC' } });
  await act(path, 'open-sign-up');
  const ids = [70, 71, 72].map(steamId);
  const player = await api.login('member', { steamId: ids[0] ?? '' });
  const table = (last: string) => ['team;steam', `Um;${ids[0]}`, `Dois;${ids[1]}`, last].join('\n');
  const faulty = { csv: table(`um;${ids[2]}`) };
  const problems = [{ line: 4, code: 'NAME_TAKEN', of: ['um'] }];
  const preview = async (csv: string) =>
    TeamListAnswer.parse((await admin.post(`${path}/teams/preview`, { csv })).body);
  expect(await preview(faulty.csv)).toMatchObject({ teams: [], problems });
  const refused = await admin.post(`${path}/teams`, faulty);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'TEAM_LIST_INVALID', fields: { csv: 'line 4: NAME_TAKEN um' } },
  ]);
  const good = table(`Três;${ids[2]}`);
  expect((await preview(good)).teams.map(({ line, status }) => [line, status])).toEqual([
    [2, 'in'],
    [3, 'in'],
    [4, 'waiting'],
  ]);
  expect(refusalOf(await member.post(`${path}/teams`, { csv: good }))).toEqual([403, 'NOT_ALLOWED']);
  expect(refusalOf(await admin.post(`${path}/teams`, { csv: 'x'.repeat(450_000) }))).toEqual([400, 'INVALID_INPUT']);
  expect(refusalOf(await admin.post(`${path}/teams`, { csv: 'x'.repeat(10_000_000) }))).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
  ]);
  const { body } = await admin.post(`${path}/teams`, { csv: good });
  expect(TournamentAnswer.parse(body).teams.map(({ name, status }) => [name, status])).toEqual([
    ['Um', 'in'],
    ['Dois', 'in'],
    ['Três', 'waiting'],
  ]);
  // The first of a team who has an account acts for it.
  expect(TournamentAnswer.parse(body).teams[0]?.captain_id).toBe(player.user.id);
  const steps = async (who: typeof member) =>
    TournamentStepsAnswer.parse((await who.get('/api/tournaments/my-steps')).body).steps;
  expect(await steps(player)).toEqual([]);
  await act(path, 'begin', { seeds: [1, 2] });
  expect(await steps(player)).toMatchObject([{ what: 'agree', is_captain: true, team: 'Um', opponent: 'Dois' }]);
  await act(path, 'cancel', { reason: 'chuva' });
  expect(await steps(player)).toEqual([]);
  expect((await api.visitor().get('/api/tournaments/my-steps')).status).toBe(401);
});
