import { Agent, request } from 'node:http';
import { TestApi } from './test-api';
it('perf', async () => {
  const api = await TestApi.start();
  const m = await api.login('member');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookie = [...m.cookies].map(([n, v]) => `${n}=${v}`).join('; ');
  const one = (path: string, headers: object) => new Promise<void>((res, rej) => request(api.url + path, { agent, headers: headers as never }, (r) => { r.resume(); r.on('end', () => res()); }).on('error', rej).end());
  for (const [path, headers] of [['/livez', {}], ['/api/config', {}], ['/api/isLoggedIn', {}], ['/api/isLoggedIn', { cookie }]] as const) {
    for (let i = 0; i < 300; i++) await one(path, headers);
    const t: number[] = [];
    for (let i = 0; i < 1500; i++) { const s = performance.now(); await one(path, headers); t.push(performance.now() - s); }
    t.sort((a, b) => a - b);
    console.log(path, JSON.stringify(headers).length > 2, 'p50', t[750]?.toFixed(3), 'p99', t[1485]?.toFixed(3));
  }
  agent.destroy();
  await api.stop();
});
