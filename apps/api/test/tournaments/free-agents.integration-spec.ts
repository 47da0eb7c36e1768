import { TournamentAnswer, TournamentFreeAgentsAnswer, TournamentOwnFreeAgentAnswer } from '@placar/contracts';
import { EXPORT_PARTS } from '../../src/features/users/own-data/export-parts';
import { PASSWORD, TestApi } from '../test-api';
import { draftCup, looking, openCup, refusalOf, steamId } from './free-agents';
import type { Person } from './free-agents';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
});
afterAll(() => api.stop());

const open = (settings: object = {}): Promise<string> => openCup(admin, { teams: 2, substitutes: 0, ...settings });
/** So many of them, from a number on. */
const lookingFrom = (path: string, first: number, count: number): Promise<Person[]> =>
  looking(
    api,
    path,
    Array.from({ length: count }, (_, index) => first + index),
  );
const listOf = async (path: string): Promise<TournamentFreeAgentsAnswer> =>
  TournamentFreeAgentsAnswer.parse((await admin.get(`${path}/free-agents`)).body);

it('people look for a team, organisers read their notes and put them together in one act, the rest stays', async () => {
  const path = await open({ approval: true });
  const people = await lookingFrom(path, 1, 5);
  const ids = people.map(({ user }) => user.id);
  const [first, ...others] = people;
  if (first === undefined) throw new Error('nobody');
  expect(refusalOf(await first.get(`${path}/free-agents`))).toEqual([403, 'NOT_ALLOWED', []]);
  const seen = await listOf(path);
  expect(seen.free_agents.map(({ user_id: id, note }) => [id, note])).toEqual(
    ids.map((id, index) => [id, `recado ${index + 1}`]),
  );
  expect(seen.proposal.map((team) => team.length)).toEqual([2, 2]);
  expect(seen.proposal.flat().toSorted((one, other) => one - other)).toEqual(ids.slice(0, 4));
  // Everybody else sees names alone, in the answer and in what is taken away.
  const shown = await api.visitor().get(path);
  expect(TournamentAnswer.parse(shown.body).free_agents).toEqual(
    people.map(({ user }) => ({ user_id: user.id, name: user.name })),
  );
  const whole = await api.visitor().get(`${path}/export`);
  for (const { body } of [shown, whole]) expect(JSON.stringify(body)).not.toMatch(/recado|765611985000/);

  const team = (name: string, members: number[]) => ({ name, captain: members[0], members });
  const teams = seen.proposal.map((members, index) => team(`Mix ${index + 1}`, members));
  expect(refusalOf(await first.post(`${path}/make-teams`, { teams }))).toEqual([403, 'NOT_ALLOWED', []]);
  expect(refusalOf(await admin.post(`${path}/make-teams`, { teams: [...teams, team('Mix 3', [9_999])] }))).toEqual([
    404,
    'FREE_AGENT_NOT_FOUND',
    ['teams.2.members'],
  ]);
  expect(TournamentAnswer.parse((await admin.get(path)).body).teams).toEqual([]);
  const made = await admin.post(`${path}/make-teams`, { teams, version: seen.version });
  const answer = TournamentAnswer.parse(made.body);
  expect(answer.teams.map(({ name, status, captain_id: captain }) => [name, status, captain])).toEqual(
    teams.map(({ name, captain }) => [name, 'in', captain]),
  );
  expect(answer.free_agents.map(({ user_id: id }) => id)).toEqual(ids.slice(4));
  expect(refusalOf(await first.post(`${path}/look-for-team`, {}))).toEqual([409, 'PERSON_TWICE', []]);
  // Who saw an older list does nothing, and is told so.
  const late = { teams: [team('Tarde', ids.slice(4))], version: seen.version };
  expect(refusalOf(await admin.post(`${path}/make-teams`, late))[1]).toBe('CONFLICT');
  const last = others.at(-1);
  expect((await last?.post(`${path}/look-no-more`, {}))?.status).toBe(200);
  expect((await listOf(path)).free_agents).toEqual([]);
});

it('is for organisers alone after sign-up, until the bracket is made', async () => {
  const path = await open();
  const people = await lookingFrom(path, 31, 4);
  const [one = 0, two = 0, three = 0, four = 0] = people.map(({ user }) => user.id);
  expect((await admin.post(`${path}/open-check-in`, {})).status).toBe(200);
  const late = await api.login('member', { steamId: steamId(35) });
  expect(refusalOf(await late.post(`${path}/look-for-team`, {}))).toEqual([409, 'SIGN_UP_CLOSED', []]);
  const teams = [
    { name: 'Mix 1', captain: one, members: [one, two] },
    { name: 'Mix 2', captain: three, members: [three, four] },
  ];
  expect((await admin.post(`${path}/make-teams`, { teams })).status).toBe(200);
  for (const [index, captain] of [people[0], people[2]].entries())
    expect((await captain?.post(`${path}/check-in`, { entry: index + 1 }))?.status).toBe(200);
  const begun = TournamentAnswer.parse((await admin.post(`${path}/begin`, {})).body);
  expect(begun).toMatchObject({ status: 'running', free_agents: [] });
  expect(refusalOf(await admin.post(`${path}/make-teams`, { teams }))).toEqual([409, 'TOURNAMENT_STATE', []]);
});

it('loses whom an organiser takes off it; the log says who did it', async () => {
  const path = await open();
  const [one, two] = await lookingFrom(path, 41, 2);
  if (one === undefined || two === undefined) throw new Error('nobody');
  const body = { user_id: one.user.id };
  expect(refusalOf(await two.post(`${path}/take-off-list`, body))).toEqual([403, 'NOT_ALLOWED', []]);
  const after = TournamentAnswer.parse((await admin.post(`${path}/take-off-list`, body)).body);
  expect(after.free_agents.map(({ user_id: id }) => id)).toEqual([two.user.id]);
  expect(refusalOf(await admin.post(`${path}/take-off-list`, body))).toEqual([
    404,
    'FREE_AGENT_NOT_FOUND',
    ['user_id'],
  ]);
  const [left] = await api.database.query<{ actor: unknown; payload: unknown }[]>(
    `SELECT actor, payload FROM tournament_events WHERE tournament_id = $1 AND type = 'tournament.free-agent-left'`,
    [after.id],
  );
  expect(left).toMatchObject({ actor: { kind: 'user', id: admin.user.id }, payload: { userId: one.user.id } });
});

it('tells each person what they said themselves, and nobody else', async () => {
  const path = await open();
  const [one, two] = await lookingFrom(path, 51, 2);
  if (one === undefined || two === undefined) throw new Error('nobody');
  const own = async (who: typeof one) =>
    TournamentOwnFreeAgentAnswer.parse((await who.get(`${path}/free-agents/mine`)).body);
  expect((await own(one)).free_agent?.note).toBe('recado 51');
  expect((await own(two)).free_agent?.note).toBe('recado 52');
  const since = (await own(one)).free_agent?.at;
  expect((await one.post(`${path}/look-for-team`, { note: 'só à noite' })).status).toBe(200);
  expect((await own(one)).free_agent).toEqual({ note: 'só à noite', at: since });
  expect((await two.post(`${path}/look-no-more`, {})).status).toBe(200);
  expect((await own(two)).free_agent).toBeNull();
  expect((await own(admin)).free_agent).toBeNull();
  expect((await api.visitor().get(`${path}/free-agents/mine`)).status).toBe(401);
  const draft = await draftCup(admin, { teams: 2, substitutes: 0 });
  expect(refusalOf(await one.get(`${draft}/free-agents/mine`))[1]).toBe('TOURNAMENT_NOT_FOUND');
});

it('is refused where the tournament does not take them, below its rating, and without a Steam account', async () => {
  const person = await api.login('member', { steamId: steamId(11) });
  const closed = await open({ free_agents: false });
  expect(refusalOf(await person.post(`${closed}/look-for-team`, {}))).toEqual([409, 'FREE_AGENTS_NOT_TAKEN', []]);
  const rated = await open({ minimum_rating: 1_000 });
  expect(refusalOf(await person.post(`${rated}/look-for-team`, {}))).toEqual([409, 'RATING_TOO_LOW', []]);
  const nobody = await api.login('member', { steamId: null });
  expect(refusalOf(await nobody.post(`${await open()}/look-for-team`, {}))).toEqual([409, 'NO_STEAM_ACCOUNT', []]);
  expect((await api.visitor().post(`${closed}/look-for-team`, {})).status).toBe(401);
});

it('is part of the own data, and ends with the account', async () => {
  const path = await open();
  const [person] = await lookingFrom(path, 21, 1);
  if (person === undefined) throw new Error('nobody');
  const sql = EXPORT_PARTS.find(({ path: file }) => file === 'tournament-free-agent.json')?.sql ?? '';
  expect(await api.database.query(sql, [person.user.id, steamId(21)])).toMatchObject([{ row: { note: 'recado 21' } }]);
  expect(await api.database.query(sql, [admin.user.id, null])).toEqual([]);
  const gone = await person.delete('/api/users/me', [{ password: PASSWORD }]);
  expect(gone.status).toBe(200);
  expect((await listOf(path)).free_agents).toEqual([]);
  const [log] = await api.database.query<{ all: string }[]>(
    `SELECT string_agg(payload::text, '') AS all FROM tournament_events WHERE tournament_id = $1`,
    [Number(path.split('/').at(-1))],
  );
  expect(log?.all).not.toMatch(/recado|76561198500000021/);
});
