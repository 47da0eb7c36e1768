import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { TestApi } from './test-api';

const SCRIPT = 'console.log("olá");';
let folder: string;
let api: TestApi;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'placar-test-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><meta name="placar:brand" content="Placar" /><title>Placar</title></head><body></body></html>',
  );
  writeFileSync(join(folder, 'theme-boot.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  api = await TestApi.start({
    WEB_DIST_DIR: folder,
    BRAND_NAME: 'Liga <"Ção"> $&',
    DISCORD_URL: 'https://discord.gg/placar',
  });
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

const page = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

describe('the web app', () => {
  it('answers every address of a page with the page, named as this installation', async () => {
    for (const path of ['/', '/metrics', '/match/5', '/live/matches', '/apiary', '/seasons/1?x=y']) {
      const answer = await api.visitor().get(path, page);
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(answer.text).toContain('<title>Liga &#60;&#34;Ção&#34;&#62; $&#38;</title>');
      expect(answer.text).toContain('content="Liga &#60;&#34;Ção&#34;&#62; $&#38;"');
    }
  });

  it('answers with the page whatever is accepted, and HEAD with its head', async () => {
    const asking: Record<string, string>[] = [
      // Previews of WhatsApp, Telegram, Discord, Slack and Facebook; a monitor; a script that means JSON.
      { accept: '*/*', 'user-agent': 'WhatsApp/2.23.20.0 A' },
      { 'user-agent': 'TelegramBot (like TwitterBot)', 'accept-encoding': 'gzip, deflate' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' },
      { accept: '*/*', 'user-agent': 'Slackbot-LinkExpanding 1.0', range: 'bytes=0-32768' },
      { accept: 'image/*', 'user-agent': 'facebookexternalhit/1.1', range: 'bytes=0-524287' },
      { accept: '*/*', 'user-agent': 'curl/8.5.0' },
      { accept: 'application/json' },
      {},
    ];
    for (const headers of asking)
      for (const path of ['/', '/match/45', '/teams/7/', '/user/76561198000000001', '/nothing/that/is']) {
        const answer = await api.visitor().get(path, headers);
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          200,
          'text/html; charset=utf-8',
        ]);
        expect(answer.text).toContain('<title>');
        expect(answer.headers.get('vary') ?? '').not.toContain('Accept,');
        const head = await api.visitor().call(path, { method: 'HEAD', headers });
        expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
          200,
          '',
          'text/html; charset=utf-8',
        ]);
      }
  });

  it('has no page for files, scripts that are gone, nor for other methods', async () => {
    for (const headers of [page, {}])
      for (const path of [
        '/favicon.ico',
        '/robots.txt',
        '/.env',
        '/wp-login.php',
        '/a/b.js',
        '/match/5.json',
        '/assets/gone',
        '/assets/',
        '/assets',
      ]) {
        const answer = await api.visitor().get(path, headers);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.text).not.toContain('<title>');
      }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await api.visitor().call('/match/45', { method });
      expect([method, answer.text.includes('<title>')]).toEqual([method, false]);
    }
  });

  it('keeps searches away from overlays, screens and links for one person, and from nothing else', async () => {
    const robots = async (path: string) => (await api.visitor().get(path, page)).headers.get('x-robots-tag');
    for (const path of ['/match/5/overlay', '/match/5/screen/?top=1', '/live/screen', '/claims/abc'])
      expect([path, await robots(path)]).toEqual([path, 'noindex, nofollow']);
    for (const path of ['/', '/match/5', '/live/matches', '/teams/5', '/rules'])
      expect([path, await robots(path)]).toEqual([path, null]);
  });

  it('shows people the page of figures at /metrics, and gives collectors of figures their text there', async () => {
    const accepts = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';
    for (const accept of [accepts, '*/*', undefined]) {
      const answer = await api.visitor().get('/metrics', accept === undefined ? {} : { accept });
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'Accept']);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(answer.text).toContain('# TYPE ');
    }
    const shown = await api.visitor().get('/metrics?days=90', page);
    expect([shown.status, shown.headers.get('vary')]).toEqual([200, 'Accept']);
    expect(shown.text).toContain('<title>');
  });

  it('learns where the invitations of the community lead, and that there is no other', async () => {
    const { body } = await api.visitor().get('/api/config');
    expect(body).toMatchObject({ discord_url: 'https://discord.gg/placar', whatsapp_url: null, seller: null });
  });

  it('does not answer for the API, for files that are not there, or for paths that climb out', async () => {
    for (const path of ['/api/nothing', '/API/x', '/socket.io/'])
      expect((await api.visitor().get(path, page)).status).toBe(404);
    for (const path of ['/assets/gone.js', '/../package.json', '/..%2f..%2fetc/passwd', '/%00', '/%'])
      for (const headers of [page, {}])
        expect((await api.visitor().get(path, headers)).status).toBeGreaterThanOrEqual(400);
  });

  it('gives the page of a new build under a running process, with its compressed scripts, and the former while none is there', async () => {
    const index = join(folder, 'index.html');
    const before = readFileSync(index, 'utf8');
    rmSync(index);
    const between = await api.visitor().get('/match/5', page);
    expect([between.status, between.text.includes('/assets/new-3c4d.js')]).toEqual([200, false]);
    writeFileSync(join(folder, 'assets/new-3c4d.js'), SCRIPT);
    writeFileSync(index, before.replace('</head>', '<script src="/assets/new-3c4d.js"></script></head>'));
    expect((await api.visitor().get('/match/5', page)).text).toContain('/assets/new-3c4d.js');
    // Compressed twins are the last that a build writes.
    writeFileSync(join(folder, 'assets/new-3c4d.js.br'), brotliCompressSync(SCRIPT));
    await api.visitor().get('/match/5', page);
    const script = await api.visitor().get('/assets/new-3c4d.js', { 'accept-encoding': 'br' });
    expect([script.headers.get('content-encoding'), script.headers.get('content-type')]).toEqual([
      'br',
      'text/javascript; charset=utf-8',
    ]);
    writeFileSync(index, before);
  });

  it('keeps hashed files for ever and asks again for the others', async () => {
    const hashed = await api.visitor().get('/assets/app-1a2b.js');
    expect([hashed.text, hashed.headers.get('cache-control')]).toEqual([SCRIPT, 'public, max-age=31536000, immutable']);
    const other = await api.visitor().get('/theme-boot.js');
    expect([other.text, other.headers.get('cache-control')]).toEqual([SCRIPT, 'no-cache']);
    const again = await api.visitor().get('/theme-boot.js', { 'if-none-match': other.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('sends the compressed twin to who takes it', async () => {
    const { headers, body } = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        request(`${api.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
        })
          .on('error', reject)
          .end();
      },
    );
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  });
});
