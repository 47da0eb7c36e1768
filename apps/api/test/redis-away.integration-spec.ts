import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Readiness } from '@placar/platform';
import { createLogger } from '@placar/platform';
import { startTestRedis, waitFor } from '@placar/testing';
import { TestApi } from './test-api';

type Manner = 'resets' | 'silent' | 'works';

/** Where a Redis should be: resets every connection, or takes it and never answers, until it is told to work. */
class UnsteadyRedis {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private manner: Manner,
  ) {}

  static async start(manner: Manner, url: string): Promise<UnsteadyRedis> {
    const { hostname, port } = new URL(url);
    const server = createServer((socket) => unsteady.accept(socket, connect(Number(port), hostname)));
    const unsteady = new UnsteadyRedis(server, manner);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return unsteady;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  work(): void {
    this.manner = 'works';
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private accept(inner: Socket, outer: Socket): void {
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      if (this.manner === 'works') one.pipe(other);
    }
    if (this.manner === 'resets') inner.resetAndDestroy();
  }
}

describe.each(['resets', 'silent'] as const)('an api whose Redis %s', (manner) => {
  it('listens, names it on /readyz and in its log, and is ready by itself once it answers', async () => {
    const redis = await startTestRedis();
    const unsteady = await UnsteadyRedis.start(manner, redis.url);
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const logger = createLogger({ level: 'info', name: 'api', destination });
    const api = await TestApi.start({ REDIS_URL: unsteady.url, REDIS_PREFIX: redis.prefix }, { logger });
    try {
      const visitor = api.visitor();
      expect((await visitor.get('/livez')).status).toBe(200);
      const without = await visitor.get('/readyz');
      expect([without.status, without.body]).toMatchObject([
        503,
        {
          status: 'not_ready',
          checks: { database: { state: 'ok' }, queue: { state: 'failed' }, bus: { state: 'failed' } },
        },
      ]);
      expect((await visitor.get('/api/config')).status).toBe(200);
      const said = lines.filter((line) => line.includes('live bus cannot listen'));
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(manner === 'resets' ? 'ECONNRESET' : 'no answer in');

      unsteady.work();
      const isReady = async (): Promise<boolean> => {
        const readiness = (await visitor.get('/readyz')).body as Readiness;
        if (readiness.status !== 'ready') throw new Error(JSON.stringify(readiness));
        return true;
      };
      await waitFor(isReady, { everyMs: 100, what: 'the api to be ready' });
      expect(lines.join('')).toContain('live bus is back');
    } finally {
      await api.stop();
      unsteady.close();
      await redis.clear();
    }
  });
});
