import { ApiErrorBody, TournamentAnswer, TournamentBracketAnswer, TournamentInvitationAnswer } from '@placar/contracts';
import { TestApi } from './test-api';

const TRIES = 4;
let api: TestApi;
let admin: Awaited<ReturnType<TestApi['login']>>;
beforeAll(async () => {
  api = await TestApi.start({ RATE_LIMITS: `coupon_codes=${TRIES}/3600` });
  admin = await api.login('super_admin');
});
afterAll(() => api.stop());

const BODY = { name: 'Copa fechada', teams: 8, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
const steamId = (number: number): string => `7656119${String(8_200_000_000 + number)}`;
const team = (number: number, more: object = {}) => ({
  name: `Time ${number}`,
  members: [{ steam_id: steamId(number), name: `p${number}` }],
  ...more,
});

async function opened(body: object): Promise<string> {
  const made = await admin.post('/api/tournaments', { ...BODY, ...body });
  const path = `/api/tournaments/${TournamentAnswer.parse(made.body).id}`;
  expect((await admin.post(`${path}/open-sign-up`, {})).status).toBe(200);
  return path;
}
const codeOf = async (path: string): Promise<string> => {
  const { status, body } = await admin.get(`${path}/invitation`);
  expect(status).toBe(200);
  return TournamentInvitationAnswer.parse(body).code ?? '';
};
const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, fields = {} } = ApiErrorBody.parse(body);
  return [status, code, Object.keys(fields)];
};

describe('a tournament by invitation', () => {
  it('takes teams with the code alone, which organisers see and nobody else is shown', async () => {
    const path = await opened({ sign_up: 'code' });
    const captain = await api.login('member');
    const code = await codeOf(path);
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(refusalOf(await captain.get(`${path}/invitation`))).toEqual([403, 'NOT_ALLOWED', []]);
    expect((await api.visitor().get(`${path}/invitation`)).status).toBe(401);
    expect(refusalOf(await captain.post(`${path}/sign-up`, team(1)))).toEqual([403, 'INVITATION_WRONG', ['code']]);
    expect(refusalOf(await captain.post(`${path}/sign-up`, team(1, { code: 'AAAA-BBBB-CCCC' })))).toEqual([
      403,
      'INVITATION_WRONG',
      ['code'],
    ]);
    const signed = await captain.post(`${path}/sign-up`, team(1, { code: code.toLowerCase() }));
    expect(TournamentAnswer.parse(signed.body).teams.map(({ status }) => status)).toEqual(['in']);
    // The organiser needs none.
    const brought = await admin.post(`${path}/sign-up`, team(2));
    expect(brought.status).toBe(200);
    for (const who of [admin, captain, api.visitor()])
      for (const part of ['', '/bracket', '/standings', '/plan', '/export']) {
        const { status, body } = await who.get(`${path}${part}`);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain(code);
      }
    expect(JSON.stringify([signed.body, brought.body])).not.toContain(code);
  });

  it('has another code when an organiser wants one, and the old one counts no more', async () => {
    const path = await opened({ sign_up: 'code' });
    const captain = await api.login('member');
    const old = await codeOf(path);
    expect(refusalOf(await captain.post(`${path}/renew-invitation`, {}))).toEqual([403, 'NOT_ALLOWED', []]);
    expect((await admin.post(`${path}/renew-invitation`, {})).status).toBe(200);
    const code = await codeOf(path);
    expect(code).not.toBe(old);
    expect(refusalOf(await captain.post(`${path}/sign-up`, team(3, { code: old })))[1]).toBe('INVITATION_WRONG');
    expect((await captain.post(`${path}/sign-up`, team(3, { code }))).status).toBe(200);
  });

  it('lets nobody find the code by trying, and counts no try that was right', async () => {
    const [one, two] = [await opened({ sign_up: 'code' }), await opened({ sign_up: 'code' })];
    const guesser = await api.login('member');
    expect((await guesser.post(`${two}/sign-up`, team(10, { code: await codeOf(two) }))).status).toBe(200);
    const tried: unknown[] = [];
    for (let at = 0; at <= TRIES; at += 1)
      tried.push(refusalOf(await guesser.post(`${one}/sign-up`, team(11, { code: `GUESS${at}` })))[1]);
    expect(tried).toEqual([...Array<string>(TRIES).fill('INVITATION_WRONG'), 'RATE_LIMITED']);
    // Even the right one, until the window ends; who is not the guesser signs up.
    const code = await codeOf(one);
    expect(refusalOf(await guesser.post(`${one}/sign-up`, team(11, { code })))[1]).toBe('RATE_LIMITED');
    expect((await (await api.login('member')).post(`${one}/sign-up`, team(12, { code }))).status).toBe(200);
  });
});

it('takes teams from organisers alone where they are brought by hand', async () => {
  const path = await opened({ sign_up: 'by_hand' });
  const captain = await api.login('member');
  expect(refusalOf(await captain.post(`${path}/sign-up`, team(20)))).toEqual([403, 'SIGN_UP_BY_HAND', []]);
  expect(await codeOf(path)).toBe('');
  const csv = `team;name;steam\nTime 21;p21;${steamId(21)}\n`;
  expect((await admin.post(`${path}/teams`, { csv })).status).toBe(200);
  const { body } = await admin.post(`${path}/sign-up`, team(20));
  expect(TournamentAnswer.parse(body)).toMatchObject({ settings: { sign_up: 'by_hand' } });
  expect(TournamentAnswer.parse(body).teams).toHaveLength(2);
});

it('keeps teams of one club apart when it begins, and shows the club', async () => {
  const path = await opened({ teams: 4 });
  const clubs = ['Clube Z', null, null, ' clube  z'];
  for (const [index, club] of clubs.entries())
    expect((await admin.post(`${path}/sign-up`, team(30 + index, { club }))).status).toBe(200);
  const began = await admin.post(`${path}/begin`, { seeds: [1, 2, 3, 4], clubs_apart: true, protected_seeds: 2 });
  const shown = TournamentAnswer.parse(began.body);
  expect(shown.teams.map(({ club }) => club)).toEqual(['Clube Z', null, null, 'clube  z']);
  const { stages } = TournamentBracketAnswer.parse((await admin.get(`${path}/bracket`)).body);
  // The first would have met the fourth.
  expect(stages[0]?.seeds).toEqual([1, 2, 4, 3]);
});
