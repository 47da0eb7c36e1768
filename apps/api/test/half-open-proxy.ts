import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Stands before a database; what was connected when it begins to swallow is never answered again and never closed. */
export class HalfOpenProxy {
  private readonly pairs = new Set<{ near: Socket; far: Socket; swallowed: boolean }>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(target: URL): Promise<HalfOpenProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new HalfOpenProxy(server, url.href);
    server.on('connection', (near) => proxy.join(near, target));
    return proxy;
  }

  swallow(): void {
    for (const pair of this.pairs) pair.swallowed = true;
  }

  async stop(): Promise<void> {
    for (const { near, far } of this.pairs) for (const socket of [near, far]) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, target: URL): void {
    const far = connect(Number(target.port), target.hostname);
    const pair = { near, far, swallowed: false };
    this.pairs.add(pair);
    near.on('data', (data) => pair.swallowed || far.write(data));
    far.on('data', (data) => pair.swallowed || near.write(data));
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => pair.swallowed || near.destroy());
  }
}
