import { ApiErrorBody, TeamListAnswer, TournamentAnswer } from '@placar/contracts';
import { TestApi } from '../test-api';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['login']>>;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
});
afterAll(() => api.stop());

const steamId = (number: number): string => `7656119${String(8_400_000_000 + number)}`;
const person = (number: number) => ({ steam_id: steamId(number), name: `p${number}` });
const BODY = { name: 'Copa', teams: 4, team_size: 2, stages: [{ format: { kind: 'single_elimination' } }] };
const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, message, fields = {} } = ApiErrorBody.parse(body);
  return [status, code, /\((.*)\)$/.exec(message)?.[1], Object.keys(fields)];
};

it('takes signed-in Steam accounts only, names the others, and looks again when a team is let in', async () => {
  const captain = await api.login('member', { steamId: steamId(1) });
  await api.login('member', { steamId: steamId(2) });
  const made = await admin.post('/api/tournaments', { ...BODY, steam_accounts: true, substitution: 'free' });
  const { id, settings } = TournamentAnswer.parse(made.body);
  expect(settings.steam_accounts).toBe(true);
  const path = `/api/tournaments/${id}`;
  expect((await admin.post(`${path}/open-sign-up`, {})).status).toBe(200);
  const signUp = (...members: object[]) => captain.post(`${path}/sign-up`, { name: 'Time', members });
  expect(refusalOf(await signUp(person(1), person(3)))).toEqual([409, 'NO_STEAM_ACCOUNT', 'p3', ['members']]);
  // In any spelling.
  const spelled = { ...person(2), steam_id: `https://steamcommunity.com/profiles/${steamId(2)}/` };
  expect((await signUp(person(1), spelled)).status).toBe(200);
  const csv = ['team;name;steam', `Dois;Ana;${steamId(5)}`, `Dois;Bia;${steamId(6)}`].join('\n');
  const { problems } = TeamListAnswer.parse((await admin.post(`${path}/teams/preview`, { csv })).body);
  expect(problems).toEqual([{ line: 2, code: 'NO_STEAM_ACCOUNT', of: ['Ana', 'Bia'] }]);
  const exchange = { entry: 1, leaves: steamId(2), comes: person(7) };
  expect(refusalOf(await captain.post(`${path}/substitute`, exchange))).toEqual([
    409,
    'NO_STEAM_ACCOUNT',
    'p7',
    ['comes'],
  ]);

  // A team that asked before the rule was there.
  const free = { ...BODY, approval: true };
  const second = `/api/tournaments/${TournamentAnswer.parse((await admin.post('/api/tournaments', free)).body).id}`;
  await admin.post(`${second}/open-sign-up`, {});
  const asked = await captain.post(`${second}/sign-up`, { name: 'Time', members: [person(1), person(8)] });
  expect(TournamentAnswer.parse(asked.body).teams[0]?.status).toBe('asked');
  expect((await admin.put(second, { ...free, steam_accounts: true })).status).toBe(200);
  const letIn = () => admin.post(`${second}/let-in`, { entry: 1 });
  expect(refusalOf(await letIn())).toEqual([409, 'NO_STEAM_ACCOUNT', 'p8', ['members']]);
  await api.login('member', { steamId: steamId(8) });
  expect(TournamentAnswer.parse((await letIn()).body).teams[0]?.status).toBe('in');
});
