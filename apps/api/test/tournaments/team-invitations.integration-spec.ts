import { TournamentAnswer, TournamentOwnFreeAgentAnswer, TournamentTeamInvitationsAnswer } from '@placar/contracts';
import { EXPORT_PARTS } from '../../src/features/users/own-data/export-parts';
import { PASSWORD, TestApi } from '../test-api';
import { looking, openCup, refusalOf, steamId } from './free-agents';
import type { Person } from './free-agents';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
});
afterAll(() => api.stop());

/** A cup that is open for sign-up, with a team for each captain; numbers from `first` on are theirs alone. */
async function open(first: number, settings: object = {}) {
  const path = await openCup(admin, { teams: 4, substitutes: 1, ...settings });
  const captains: Person[] = [];
  for (const number of [first, first + 10]) {
    const captain = await api.login('member', { steamId: steamId(number) });
    const members = [0, 1].map((seat) => ({ steam_id: steamId(number + seat), name: `p${number + seat}` }));
    expect((await captain.post(`${path}/sign-up`, { name: `Time ${number}`, members })).status).toBe(200);
    captains.push(captain);
  }
  const people = await looking(api, path, [first + 20, first + 21]);
  const [one, two] = captains;
  const [ana, bia] = people;
  if (!one || !two || !ana || !bia) throw new Error('nobody');
  return { path, one, two, ana, bia };
}
const listOf = async (who: Person, path: string): Promise<TournamentTeamInvitationsAnswer> =>
  TournamentTeamInvitationsAnswer.parse((await who.get(`${path}/team-invitations`)).body);
const mineOf = async (who: Person, path: string): Promise<number[]> =>
  TournamentOwnFreeAgentAnswer.parse((await who.get(`${path}/free-agents/mine`)).body).invitations.map(
    ({ entry }) => entry,
  );

it('a captain reads who looks for a team and invites one, who accepts and plays as a substitute', async () => {
  const { path, one, two, ana, bia } = await open(100);
  const seen = await listOf(one, path);
  expect(seen.free_agents.map(({ user_id: id, note }) => [id, note])).toEqual([
    [ana.user.id, 'recado 120'],
    [bia.user.id, 'recado 121'],
  ]);
  expect(JSON.stringify(seen)).not.toContain(steamId(120));
  // Nobody else reads it, and nobody invites for a team of somebody else.
  for (const other of [ana, await api.login('member')])
    expect(refusalOf(await other.get(`${path}/team-invitations`))).toEqual([403, 'NOT_ALLOWED', []]);
  expect((await api.visitor().get(`${path}/team-invitations`)).status).toBe(401);
  const asked = { entry: 1, user_id: ana.user.id };
  expect(refusalOf(await two.post(`${path}/invite-to-team`, asked))).toEqual([403, 'NOT_ALLOWED', []]);
  expect((await one.post(`${path}/invite-to-team`, asked)).status).toBe(200);
  expect(refusalOf(await one.post(`${path}/invite-to-team`, asked))).toEqual([
    409,
    'TEAM_INVITATION_EXISTS',
    ['user_id'],
  ]);
  expect(refusalOf(await one.post(`${path}/invite-to-team`, { entry: 1, user_id: one.user.id }))).toEqual([
    404,
    'FREE_AGENT_NOT_FOUND',
    ['user_id'],
  ]);
  // Each captain sees the own invitations, organisers all; the person sees who asks; the public nothing.
  expect((await listOf(one, path)).invitations).toMatchObject([{ entry: 1, user_id: ana.user.id, is_declined: false }]);
  expect((await listOf(two, path)).invitations).toEqual([]);
  expect((await listOf(admin, path)).invitations).toHaveLength(1);
  expect([await mineOf(ana, path), await mineOf(bia, path)]).toEqual([[1], []]);
  for (const part of ['', '/export'])
    expect(JSON.stringify((await api.visitor().get(`${path}${part}`)).body)).not.toMatch(/invitation|recado/);
  expect(refusalOf(await bia.post(`${path}/accept-team-invitation`, { entry: 1 }))).toEqual([
    404,
    'TEAM_INVITATION_NOT_FOUND',
    [],
  ]);
  const joined = TournamentAnswer.parse((await ana.post(`${path}/accept-team-invitation`, { entry: 1 })).body);
  expect(joined.teams[0]?.members.at(-1)).toEqual({
    steam_id: steamId(120),
    name: ana.user.name,
    role: 'substitute',
  });
  expect(joined.free_agents.map(({ user_id: id }) => id)).toEqual([bia.user.id]);
  expect(refusalOf(await one.post(`${path}/invite-to-team`, { entry: 1, user_id: bia.user.id }))).toEqual([
    409,
    'TEAM_FULL',
    [],
  ]);
});

it('two captains invite the same person, and both are accepted at once: one team has them, the other yes is refused', async () => {
  const { path, one, two, ana } = await open(200);
  for (const [index, captain] of [one, two].entries())
    expect((await captain.post(`${path}/invite-to-team`, { entry: index + 1, user_id: ana.user.id })).status).toBe(200);
  expect(await mineOf(ana, path)).toEqual([1, 2]);
  const answers = await Promise.all([1, 2].map((entry) => ana.post(`${path}/accept-team-invitation`, { entry })));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusalOf)).toEqual([[404, 'TEAM_INVITATION_NOT_FOUND', []]]);
  const { teams } = TournamentAnswer.parse((await api.visitor().get(path)).body);
  const places = teams.flatMap(({ members }) => members.filter((member) => member.steam_id === steamId(220)));
  expect(places).toHaveLength(1);
  expect(await mineOf(ana, path)).toEqual([]);
});

it('two people accept the last place at once: one has it', async () => {
  const { path, one, ana, bia } = await open(300);
  for (const { user } of [ana, bia])
    expect((await one.post(`${path}/invite-to-team`, { entry: 1, user_id: user.id })).status).toBe(200);
  const answers = await Promise.all([ana, bia].map((who) => who.post(`${path}/accept-team-invitation`, { entry: 1 })));
  expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual([[409, 'TEAM_FULL', []]]);
});

it('is declined or taken back, and ends with sign-up', async () => {
  const { path, one, ana, bia } = await open(400);
  const [first, second] = [ana, bia].map(({ user }) => ({ entry: 1, user_id: user.id }));
  for (const body of [first, second]) expect((await one.post(`${path}/invite-to-team`, body)).status).toBe(200);
  expect((await ana.post(`${path}/decline-team-invitation`, { entry: 1 })).status).toBe(200);
  expect((await one.post(`${path}/take-back-team-invitation`, second)).status).toBe(200);
  expect((await listOf(one, path)).invitations).toMatchObject([{ user_id: ana.user.id, is_declined: true }]);
  expect([await mineOf(ana, path), await mineOf(bia, path)]).toEqual([[], []]);
  expect(refusalOf(await one.post(`${path}/take-back-team-invitation`, first))).toEqual([
    404,
    'TEAM_INVITATION_NOT_FOUND',
    [],
  ]);
  expect((await one.post(`${path}/invite-to-team`, second)).status).toBe(200);
  expect((await admin.post(`${path}/open-check-in`, {})).status).toBe(200);
  expect(refusalOf(await bia.post(`${path}/accept-team-invitation`, { entry: 1 }))[1]).toBe(
    'TEAM_INVITATION_NOT_FOUND',
  );
  expect((await listOf(one, path)).invitations).toEqual([]);
});

it('is part of the own data, and ends with the account', async () => {
  const { path, one, ana } = await open(500);
  expect((await one.post(`${path}/invite-to-team`, { entry: 1, user_id: ana.user.id })).status).toBe(200);
  const sql = EXPORT_PARTS.find(({ path: file }) => file === 'tournament-free-agent.json')?.sql ?? '';
  expect(await api.database.query(sql, [ana.user.id, steamId(520)])).toMatchObject([
    { row: { note: 'recado 520', invitations: [{ team: 'Time 500', is_declined: false }] } },
  ]);
  expect((await ana.delete('/api/users/me', [{ password: PASSWORD }])).status).toBe(200);
  expect((await listOf(one, path)).invitations).toEqual([]);
});
