import { ApiErrorBody, AttentionQueue, TournamentAnswer } from '@placar/contracts';
import { TestApi } from '../test-api';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['login']>>;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
});
afterAll(() => api.stop());

const BODY = { name: 'Copa', teams: 2, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
const steamId = (number: number): string => `7656119${String(8_300_000_000 + number)}`;
const person = (number: number) => ({ steam_id: steamId(number), name: `p${number}` });
const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, fields = {} } = ApiErrorBody.parse(body);
  return [status, code, Object.keys(fields)];
};

/** A cup of two that has begun; the first team is the captain's. */
async function begun(first: number, settings: object) {
  const captain = await api.login('member');
  const made = await admin.post('/api/tournaments', { ...BODY, ...settings });
  const path = `/api/tournaments/${TournamentAnswer.parse(made.body).id}`;
  expect((await admin.post(`${path}/open-sign-up`, {})).status).toBe(200);
  for (const [who, number] of [
    [captain, first],
    [admin, first + 1],
  ] as const)
    expect((await who.post(`${path}/sign-up`, { name: `Time ${number}`, members: [person(number)] })).status).toBe(200);
  expect((await admin.post(`${path}/begin`, {})).status).toBe(200);
  const exchange = (leaves: number, comes: number) =>
    captain.post(`${path}/substitute`, { entry: 1, leaves: steamId(leaves), comes: person(comes), reason: 'viagem' });
  return { captain, path, exchange };
}

it('a captain asks for an exchange, staff and organisers see it, grant it, and the history says who and when', async () => {
  const { captain, path, exchange } = await begun(1, { substitution: 'organiser' });
  expect((await exchange(1, 3)).status).toBe(200);
  expect(refusalOf(await exchange(1, 4))).toEqual([409, 'SUBSTITUTION_OPEN', []]);
  const waiting = async () => {
    const { items } = AttentionQueue.parse((await admin.get('/api/admin/attention')).body);
    return items.filter(({ kind }) => kind === 'substitution_asked');
  };
  expect(await waiting()).toMatchObject([
    {
      reason: 'Copa · Time 1 · p1 → p3 · viagem',
      link: `${path.slice('/api'.length)}?view=desk`,
      action: 'decide_substitution',
      person: { id: captain.user.id },
    },
  ]);
  const decision = { substitution: 1, granted: true, reason: 'visto' };
  expect(refusalOf(await captain.post(`${path}/decide-substitution`, decision))).toEqual([403, 'NOT_ALLOWED', []]);
  expect((await admin.post(`${path}/decide-substitution`, decision)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(refusalOf(await admin.post(`${path}/decide-substitution`, decision))).toEqual([
    404,
    'SUBSTITUTION_NOT_FOUND',
    [],
  ]);
  const whole = (await api.visitor().get(`${path}/export`)).body as Record<string, unknown>;
  const { teams, substitutions } = TournamentAnswer.parse(whole.tournament);
  expect(teams[0]?.members).toEqual([{ ...person(3), role: 'player' }]);
  expect(substitutions).toMatchObject([
    {
      leaves: person(1),
      comes: person(3),
      by: captain.user.id,
      is_open: false,
      decision: { granted: true, how: 'organiser', reason: 'visto', by: admin.user.id },
    },
  ]);
});

it('who may not exchange, or brings whom sign-up would not take, is told at the field', async () => {
  const none = await begun(11, {});
  expect(refusalOf(await none.exchange(11, 13))).toEqual([409, 'SUBSTITUTION_NOT_ALLOWED', []]);
  const { path, exchange } = await begun(21, { substitution: 'free' });
  expect(refusalOf(await exchange(21, 22))).toEqual([409, 'PERSON_TWICE', ['comes']]);
  expect(refusalOf(await exchange(22, 23))).toEqual([409, 'NOT_IN_TEAM', ['leaves']]);
  const stranger = await api.login('member');
  const body = { entry: 1, leaves: steamId(21), comes: person(23) };
  expect(refusalOf(await stranger.post(`${path}/substitute`, body))).toEqual([403, 'NOT_ALLOWED', []]);
  expect((await exchange(21, 23)).status).toBe(200);
  expect(refusalOf(await exchange(23, 24))).toEqual([409, 'SUBSTITUTIONS_USED', []]);
});
