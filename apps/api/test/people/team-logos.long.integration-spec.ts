import { request as httpRequest } from 'node:http';
import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FOLDERS = [
  'static/img/logos',
  'resource/flash/econ/tournaments/teams',
  'materials/panorama/images/tournaments/teams',
];
const svg = (inner: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">${inner}</svg>`,
  ).toString('base64')}`;
const RED = svg('<rect width="64" height="32" fill="red"/>');
const BLUE = svg('<rect width="64" height="32" fill="blue"/><script>alert(1)</script>');

const idOf = ({ body }: Answer): number => (body as { id: number }).id;
const logoOf = async (id: number): Promise<string | null> =>
  ((await api.visitor().get(`/api/teams/${id}/basic`)).body as { team: { logo: string | null } }).team.logo;

/** The bytes of an answer: the test client reads text. */
function bytes(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    httpRequest(new URL(path, api.url), (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

async function teamWith(client: TestClient, logo_file: string): Promise<{ id: number; logo: string }> {
  const made = await client.post('/api/teams', [{ name: 'Escudo "É" 🛡️', public_team: 0, logo_file }]);
  expect([made.status, made.text]).toEqual([200, expect.stringContaining('Team successfully inserted.')]);
  const logo = await logoOf(idOf(made));
  expect(logo).toMatch(/^[a-z0-9]{5}$/);
  return { id: idOf(made), logo: logo ?? '' };
}

const stems = async (): Promise<string[]> =>
  (await api.database.query<{ stem: string }[]>('SELECT stem FROM team_logos')).map(({ stem }) => stem);

describe('logos of teams', () => {
  it('are served as PNG wherever clients and game servers look, for ever, and can do nothing', async () => {
    const member = await api.login('member');
    const { logo } = await teamWith(member, RED);
    for (const folder of FOLDERS) {
      const path = `/api/${folder}/${logo}.png`;
      const answer = await api.visitor().get(path);
      const header = (name: string): string | null => answer.headers.get(name);
      expect([answer.status, header('content-type')]).toEqual([200, 'image/png']);
      expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(header('content-disposition')).toBe('inline');
      expect(header('set-cookie')).toBeNull();
      const png = await bytes(path);
      expect(png.subarray(0, 8)).toEqual(PNG_SIGNATURE);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 128]);
      const again = await api.visitor().get(path, { 'if-none-match': header('etag') ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    expect((await api.visitor().get(`/api/Static/IMG/logos/${logo.toUpperCase()}.PNG`)).status).toBe(200);
  });

  it('are nowhere else: no SVG, no other name, no way out of the folder', async () => {
    const { logo } = await teamWith(await api.login('member'), RED);
    for (const name of [
      `${logo}.svg`,
      logo,
      `${logo}.png.svg`,
      'aaaaa.png',
      '..%2f..%2fpackage.json',
      '%2e%2e%2fapp.png',
      `${logo}.png%00`,
      `${'a'.repeat(200)}.png`,
      '%5c..%5cx.png',
    ])
      for (const folder of FOLDERS) {
        const answer = await api.visitor().get(`/api/${folder}/${name}`);
        expect([name, [400, 404].includes(answer.status)]).toEqual([name, true]);
      }
  });

  it('get a new name with each change, and the old picture goes', async () => {
    const member = await api.login('member');
    const { id, logo } = await teamWith(member, RED);
    expect((await member.put('/api/teams', [{ id, logo_file: BLUE }])).status).toBe(200);
    const next = await logoOf(id);
    expect(next).not.toBe(logo);
    expect((await api.visitor().get(`/api/static/img/logos/${logo}.png`)).status).toBe(404);
    expect((await api.visitor().get(`/api/static/img/logos/${next}.png`)).status).toBe(200);
    await member.put('/api/teams', [{ id, name: 'Só o nome', logo_file: '' }]);
    expect(await logoOf(id)).toBe(next);
    await member.put('/api/teams', [{ id, remove_logo: 1 }]);
    expect([await logoOf(id), await stems()]).toEqual([null, expect.not.arrayContaining([next])]);
    const other = await teamWith(member, RED);
    await member.delete('/api/teams', [{ team_id: other.id }]);
    expect(await stems()).not.toContain(other.logo);
  });

  it('stay for the matches that were made with them', async () => {
    const admin = await api.login('admin');
    const { id, logo } = await teamWith(admin, RED);
    const opponent = idOf(await admin.post('/api/teams', { name: 'Outro' }));
    const match = await admin.post('/api/matches', [
      {
        ...{ team1_id: id, team2_id: opponent, max_maps: 1, veto_mappool: 'de_nuke', skip_veto: true },
        ...{ ignore_server: true, ignore: true },
      },
    ]);
    expect(match.status).toBe(200);
    await admin.put('/api/teams', [{ id, logo_file: BLUE }]);
    const second = await logoOf(id);
    expect((await api.visitor().get(`/api/static/img/logos/${logo}.png`)).status).toBe(200);
    await admin.put('/api/matches', [{ match_id: idOf(match), cancelled: true }]);
    await admin.delete('/api/matches', [{ match_id: idOf(match) }]);
    await admin.put('/api/teams', [{ id, remove_logo: true }]);
    expect(await stems()).not.toEqual(expect.arrayContaining([logo]));
    expect(await stems()).not.toEqual(expect.arrayContaining([second]));
  });

  it('are refused naming the field, and the team is as it was', async () => {
    const member = await api.login('member');
    const { id, logo } = await teamWith(member, RED);
    const entity = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    );
    for (const logo_file of [
      'data:text/html;base64,PGI+',
      'data:image/jpeg;base64,AAAA',
      'https://example.com/x.png',
      'data:image/png,raw',
      'data:image/png;base64,bm90IGEgcG5n',
      `data:image/svg+xml;base64,${entity.toString('base64')}`,
      { url: 'x' },
      7,
    ]) {
      const answer = await member.put('/api/teams', [{ id, name: 'Mudado', logo_file }]);
      expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, ['logo_file']]);
    }
    const large = await member.put('/api/teams', [{ id, logo_file: `data:image/png;base64,${'A'.repeat(519_000)}` }]);
    expect(large.status).toBe(400);
    const huge = await member.put('/api/teams', [{ id, logo_file: `data:image/png;base64,${'A'.repeat(600_000)}` }]);
    expect(huge.status).toBe(413);
    expect(await logoOf(id)).toBe(logo);
    expect((await api.visitor().get(`/api/teams/${id}`)).text).not.toContain('Mudado');
  });

  it('are never drawn for somebody whose team it is not', async () => {
    const { id, logo } = await teamWith(await api.login('member'), RED);
    const before = await stems();
    for (const client of [await api.login('member'), await api.login('admin')])
      expect((await client.put('/api/teams', [{ id, logo_file: BLUE }])).status).toBe(403);
    expect((await api.visitor().put('/api/teams', [{ id, logo_file: BLUE }])).status).toBe(401);
    expect([await logoOf(id), await stems()]).toEqual([logo, before]);
  });
});
