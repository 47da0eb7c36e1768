import { TournamentAnswer } from '@placar/contracts';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
let admin: TestClient;
let member: TestClient;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
  member = await api.login('member');
});
afterAll(() => api.stop());

it('organisers read what is kept with a dispute, byte by byte; nobody else does, and none is kept of a result by hand', async () => {
  const body = { name: 'Copa', teams: 2, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
  const { id } = TournamentAnswer.parse((await admin.post('/api/tournaments', body)).body);
  const path = `/api/tournaments/${id}`;
  await admin.post(`${path}/open-sign-up`, {});
  for (const number of [1, 2]) {
    const members = [{ steam_id: String(76561198910000000n + BigInt(number)), name: `p${number}` }];
    await admin.post(`${path}/sign-up`, { name: `Time ${number}`, members });
  }
  await admin.post(`${path}/begin`, {});
  const result = { entries: [1, 2], winner: 1, maps: [1, 0], rounds: [13, 7] };
  expect((await admin.post(`${path}/result`, { stage: 0, key: 'U1.1', result, reason: 'visto' })).status).toBe(200);
  const disputed = await admin.post(`${path}/dispute`, { entry: 2, stage: 0, key: 'U1.1', reason: 'não foi assim' });
  expect(TournamentAnswer.parse(disputed.body).disputes).toMatchObject([{ id: 1, evidence: null }]);

  const evidence = `${path}/disputes/1/evidence`;
  const missing = await admin.get(evidence);
  expect([missing.status, (missing.body as { code: string }).code]).toEqual([404, 'DISPUTE_NOT_FOUND']);
  const zip = Buffer.from('PK\u0003\u0004 not really a zip, and kept as it is');
  await api.database.query(
    'INSERT INTO dispute_evidence (tournament_id, dispute, match_id, body) VALUES ($1, 1, 7, $2)',
    [id, zip],
  );
  expect((await member.get(evidence)).status).toBe(403);
  expect((await api.visitor().get(evidence)).status).toBe(401);
  const read = await admin.get(evidence);
  expect([read.status, read.headers.get('content-disposition'), read.headers.get('cache-control')]).toEqual([
    200,
    `attachment; filename="tournament-${id}-dispute-1.zip"`,
    'no-store',
  ]);
  expect(read.text).toBe(zip.toString());
});
