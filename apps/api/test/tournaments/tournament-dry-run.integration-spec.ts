import { TournamentDryRunAnswer, TournamentListAnswer } from '@placar/contracts';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
});
afterAll(() => api.stop());

const PATH = '/api/tournaments/dry-run';
const SETTINGS = {
  name: 'Copa',
  teams: 8,
  starts_at: '2099-12-05T18:00:00.000Z',
  stages: [
    { format: { kind: 'gsl', groups: 2 }, advance: { kind: 'of_each_group', count: 2 } },
    { format: { kind: 'single_elimination', third_place: true } },
  ],
};

describe('a dry run of settings', () => {
  it('tells stages, rounds, matches and the end, and keeps nothing', async () => {
    const { status, body } = await admin.post(PATH, { settings: SETTINGS, servers: 2 });
    expect(status).toBe(200);
    const answer = TournamentDryRunAnswer.parse(body);
    expect(answer).toMatchObject({ servers: 2, starts_at: SETTINGS.starts_at });
    expect(answer.stages.map(({ teams, matches, first }) => [teams, matches, first.length])).toEqual([
      [8, 10, 4],
      [4, 4, 2],
    ]);
    expect(answer.ends_at).toBe(answer.stages[1]?.until);
    const list = TournamentListAnswer.parse((await admin.get('/api/tournaments/mine')).body);
    expect(list.tournaments).toEqual([]);
    expect(await api.database.query('SELECT 1 FROM tournament_events')).toEqual([]);
  });

  it('refuses what could not be created, at its field, and who may not create', async () => {
    const short = { ...SETTINGS, stages: [{ format: { kind: 'gsl', groups: 3 } }] };
    const refused = await admin.post(PATH, { settings: short });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([400, 'STAGES_INVALID']);
    const past = await admin.post(PATH, { settings: { ...SETTINGS, starts_at: '2020-01-01T00:00:00.000Z' } });
    expect((past.body as { code: string }).code).toBe('TIMES_INVALID');
    const member = await api.login('member');
    expect((await member.post(PATH, { settings: SETTINGS })).status).toBe(403);
    expect((await api.visitor().post(PATH, { settings: SETTINGS })).status).toBe(401);
  });
});
