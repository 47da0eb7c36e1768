import { request as httpRequest } from 'node:http';
import { TestApi } from '../test-api';

const COMMUNITY = 'https://community.example';
const STRANGER = 'https://elsewhere.example';
/** What a browser says of a script on a page of that origin. */
const scriptOn = (origin: string, site = 'cross-site'): Record<string, string> => ({
  origin,
  'sec-fetch-site': site,
  'sec-fetch-mode': 'cors',
});

describe('pages of other origins', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ CORS_ORIGINS: `${COMMUNITY}, *` });
  });
  afterAll(() => api.stop());

  it('are told by a preflight what they may send, before anybody asks who they are', async () => {
    const asks = { ...scriptOn(COMMUNITY), 'access-control-request-method': 'PUT' };
    const answer = await api.visitor().call('/api/metrics', { method: 'OPTIONS', headers: asks });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(COMMUNITY);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    for (const header of ['content-type', 'user-api', 'idempotency-key'])
      expect(answer.headers.get('access-control-allow-headers')).toContain(header);
  });

  it('may read what visitors read, fresh, kept, unchanged, refused and missing alike', async () => {
    const read = (path: string, headers: Record<string, string> = {}) =>
      api.visitor().get(path, { ...scriptOn(STRANGER), ...headers });
    const fresh = await read('/api/metrics');
    const kept = await read('/api/metrics');
    const unchanged = await read('/api/metrics', { 'if-none-match': kept.headers.get('etag') ?? '' });
    const refused = await read('/api/matches/mymatches');
    const missing = await read('/api/matches/999999');
    expect([fresh, kept, unchanged, refused, missing].map(({ status }) => status)).toEqual([200, 200, 304, 401, 404]);
    for (const { headers } of [fresh, kept, unchanged, refused, missing]) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    }
    expect((await api.visitor().get('/api/metrics')).headers.get('vary')).toBe('Origin, Accept-Encoding');
  });

  it('follow the live stream', async () => {
    const headers = await streamHead(`${api.url}/api/live/stream`, scriptOn(STRANGER));
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
  });

  it('act with the session where the installation trusts them, and nowhere else', async () => {
    const member = await api.login('member');
    const rename = (name: string, headers: Record<string, string>) =>
      member.call('/api/users', {
        method: 'PUT',
        headers,
        body: [{ steam_id: member.user.steamId, id: member.user.id, name }],
      });
    const trusted = await rename('Capivara', scriptOn(COMMUNITY, 'same-site'));
    expect([trusted.status, trusted.headers.get('access-control-allow-credentials')]).toEqual([200, 'true']);
    for (const origin of [STRANGER, 'null', `${COMMUNITY}.evil`, '*'])
      expect((await rename('Intruso', scriptOn(origin))).body).toMatchObject({ code: 'CROSS_SITE_REFUSED' });
    expect((await member.get(`/api/users/${member.user.id}`)).text).toContain('Capivara');
  });
});

describe('without CORS_ORIGINS', () => {
  it('nothing says that another origin may read', async () => {
    const api = await TestApi.start();
    const asks = { ...scriptOn(COMMUNITY), 'access-control-request-method': 'PUT' };
    const answers = [
      await api.visitor().get('/api/metrics', scriptOn(COMMUNITY)),
      await api.visitor().call('/api/metrics', { method: 'OPTIONS', headers: asks }),
    ];
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    await api.stop();
  });
});

function streamHead(url: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers }, (response) => {
      response.destroy();
      resolve(response.headers);
    });
    request.on('error', reject).end();
  });
}
