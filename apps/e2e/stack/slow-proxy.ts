import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Stands before a server on TCP and hands its answers on late. */
export class SlowProxy {
  /** How late the next answers come, in milliseconds. */
  delayMs = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async before(host: string, port: number): Promise<SlowProxy> {
    const server = createServer();
    const proxy = new SlowProxy(server);
    server.on('connection', (client) => proxy.join(client, connect({ host, port })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, server: Socket): void {
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => server.write(chunk));
    // One after the other: what was late does not come after what was said later.
    let last: Promise<void> = Promise.resolve();
    server.on('data', (chunk) => {
      const due = new Promise<void>((resolve) => setTimeout(resolve, this.delayMs));
      last = last.then(() => due).then(() => void client.write(chunk));
    });
  }
}
