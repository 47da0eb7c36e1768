import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long a request looks for an api that answers before it is told that there is none; MatchZy itself waits for 100 s. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 50;

/**
 * What stands before the apis in production: a reverse proxy that tries the next one when one does not answer. A request that
 * was not answered is sent again, as `proxy_next_upstream error timeout non_idempotent` does: the inbox makes a repeat harmless.
 */
export class Balancer {
  private turn = 0;
  private constructor(
    private readonly server: Server,
    private upstreams: readonly string[],
  ) {}

  static async start(): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server, []);
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      void balancer.forward(incoming, outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  use(upstreams: readonly string[]): void {
    this.upstreams = upstreams;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
      const upstream = this.upstreams[this.turn++ % Math.max(1, this.upstreams.length)];
      if (upstream !== undefined && (await this.attempt(upstream, incoming, body, outgoing))) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    outgoing.writeHead(502).end();
  }

  /** False when nothing was answered, so that another api may be tried. */
  private attempt(
    upstream: string,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const { hostname, port } = new URL(upstream);
      const { 'transfer-encoding': _chunked, ...headers } = incoming.headers;
      const sent = httpRequest(
        {
          hostname,
          port,
          method: incoming.method,
          path: incoming.url,
          headers: { ...headers, 'content-length': String(body.length) },
          agent: false,
        },
        (answer) => {
          // "Not now" of an api that is ending is an invitation to ask the other one.
          if (answer.statusCode === 503) {
            answer.resume();
            resolve(false);
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          // Cut in the middle: the browser must see the cut, and not an end.
          answer.on('aborted', () => outgoing.destroy());
          resolve(true);
        },
      );
      sent.on('error', () => {
        if (outgoing.headersSent) outgoing.destroy();
        resolve(outgoing.headersSent);
      });
      const left = (): void => void sent.destroy();
      outgoing.once('close', left);
      sent.once('close', () => outgoing.off('close', left));
      sent.end(body);
    });
  }
}
