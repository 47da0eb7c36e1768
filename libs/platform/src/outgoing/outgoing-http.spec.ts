import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutgoingHttp } from '.';

let server: Server;
let base = '';
const heard: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (request.url === '/silent') return;
    if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' });
    response.end(request.url === '/long' ? 'x'.repeat(200_000) : 'olá');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = new OutgoingHttp({ allowPrivateHosts: true });
const guarded = new OutgoingHttp({ allowPrivateHosts: false });

describe('outgoing requests', () => {
  it('bring back the answer whatever its status, and follow no redirect', async () => {
    expect(await open.request({ url: `${base}/a`, method: 'POST', body: '{}' })).toMatchObject({
      status: 200,
      body: 'olá',
    });
    expect(await open.request({ url: `${base}/elsewhere` })).toMatchObject({ status: 302 });
  });

  it('reach no private address, by number or by name, when the guard is on', async () => {
    const before = heard.length;
    for (const url of [
      base,
      base.replace('127.0.0.1', 'localhost'),
      'http://[::1]/',
      'http://0x7f.1/',
      'http://169.254.169.254/',
    ]) {
      await expect(guarded.request({ url })).rejects.toMatchObject({ reason: 'private_address' });
    }
    expect(heard.length).toBe(before);
  });

  it('reach the listed networks, and metadata addresses never', async () => {
    const listed = new OutgoingHttp({ allowPrivateHosts: ['127.0.0.0/8'] });
    expect(await listed.request({ url: base.replace('127.0.0.1', 'localhost') })).toMatchObject({ status: 200 });
    for (const [http, url] of [
      [listed, 'http://10.0.0.1/'],
      [open, 'http://169.254.169.254/latest/meta-data/'],
      [open, 'http://[::ffff:169.254.169.254]/'],
      [open, 'http://0xa9fea9fe/'],
    ] as const)
      await expect(http.request({ url, timeoutMs: 500 })).rejects.toMatchObject({ reason: 'private_address' });
  });

  it('end at their deadline and at their limit, and name no query in what they say', async () => {
    await expect(open.request({ url: `${base}/silent`, timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' });
    await expect(open.request({ url: `${base}/long`, maxBytes: 1_000 })).rejects.toMatchObject({ reason: 'too_large' });
    await expect(open.request({ url: 'ftp://x/?key=secret' })).rejects.toMatchObject({ reason: 'invalid_url' });
    const failure = await open
      .request({ url: 'http://127.0.0.1:1/?key=secret' })
      .catch((error: Error) => error.message);
    expect(failure).not.toContain('secret');
  });
});
