import { TournamentAnswer, TournamentPictureAnswer } from '@placar/contracts';
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

const svg = (inner: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">${inner}</svg>`,
  ).toString('base64')}`;
const RED = svg('<rect width="64" height="32" fill="red"/><script>alert(1)</script>');
const STREAM = { url: 'https://www.twitch.tv/placar', language: 'pt', caster: 'Bia', main: true };

async function made(): Promise<string> {
  const body = { name: 'Copa', teams: 2, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
  const { id } = TournamentAnswer.parse((await admin.post('/api/tournaments', body)).body);
  await admin.post(`/api/tournaments/${id}/open-sign-up`, {});
  return `/api/tournaments/${id}`;
}
const picture = async (path: string): Promise<string> =>
  TournamentPictureAnswer.parse((await admin.post(`${path}/pictures`, { logo_file: RED })).body).picture;
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Object.keys((body as { fields?: object }).fields ?? {}),
];
const kept = async (stem: string): Promise<number> =>
  (await api.visitor().get(`/api/static/img/logos/${stem}.png`)).status;

describe('prizes, sponsors and streams of a tournament', () => {
  it('are said by organisers at any time, and read by everybody', async () => {
    const path = await made();
    expect(TournamentAnswer.parse((await api.visitor().get(path)).body).presentation).toBeNull();
    const said = {
      prizes: [{ place: 1, prize: 'R$ 1.000' }],
      sponsors: [{ name: 'Padaria', url: 'https://padaria.example.com/', picture: await picture(path) }],
      streams: [STREAM],
    };
    expect((await member.post(`${path}/present`, said)).status).toBe(403);
    expect((await admin.post(`${path}/cancel`, { reason: 'chuva' })).status).toBe(200);
    expect((await admin.post(`${path}/present`, said)).status).toBe(200);
    expect(TournamentAnswer.parse((await api.visitor().get(path)).body).presentation).toEqual(said);
  });

  it('stay when an organiser changes the settings', async () => {
    const path = await made();
    const { body } = await admin.post(`${path}/present`, { streams: [STREAM] });
    const { settings, presentation } = TournamentAnswer.parse(body);
    const renamed = TournamentAnswer.parse((await admin.put(path, { ...settings, name: 'Outra' })).body);
    expect([renamed.settings.name, renamed.presentation]).toEqual(['Outra', presentation]);
  });

  it('are refused at the field that is wrong', async () => {
    const path = await made();
    const refused = async (said: object) => fieldsOf(await admin.post(`${path}/present`, said));
    expect(await refused({ streams: [{ ...STREAM, url: 'javascript:alert(1)' }] })).toEqual([400, ['streams.0.url']]);
    expect(await refused({ sponsors: [{ name: 'a', url: 'http://a.example.com' }] })).toEqual([
      400,
      ['sponsors.0.url'],
    ]);
    // The picture of another tournament is not theirs to show.
    const foreign = await picture(await made());
    expect(await refused({ sponsors: [{ name: 'a', picture: foreign }] })).toEqual([400, ['sponsors.0.picture']]);
  });
});

describe('pictures of sponsors', () => {
  it('are drawn anew, taken from organisers alone, and refused when they are no picture', async () => {
    const path = await made();
    expect((await member.post(`${path}/pictures`, { logo_file: RED })).status).toBe(403);
    const stem = await picture(path);
    const answer = await api.visitor().get(`/api/static/img/logos/${stem}.png`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const text = `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`;
    expect(fieldsOf(await admin.post(`${path}/pictures`, { logo_file: text }))).toEqual([400, ['logo_file']]);
  });

  it('that no sponsor shows are forgotten after an hour, and no picture of anybody else', async () => {
    const path = await made();
    const [shown, unsaved, fresh] = [await picture(path), await picture(path), await picture(path)];
    const others = await picture(await made());
    await api.database.query(
      `UPDATE team_logos SET created_at = now() - interval '2 hours' WHERE stem = ANY($1::text[])`,
      [[shown, unsaved, others]],
    );
    const said = { sponsors: [{ name: 'Padaria', picture: shown }] };
    expect((await admin.post(`${path}/present`, said)).status).toBe(200);
    expect([await kept(shown), await kept(unsaved), await kept(fresh), await kept(others)]).toEqual([
      200, 404, 200, 200,
    ]);
  });
});
