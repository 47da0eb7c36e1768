import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mayReadMetrics, readinessStatus } from '@placar/platform';
import type { Logger, Metrics, ReadinessProbe } from '@placar/platform';

export interface WorkerHttpOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  probe: ReadinessProbe;
  metrics: Metrics;
  metricsToken: string | null;
  logger: Logger;
}

/** The worker's only port: `/livez`, `/readyz`, `/metrics`. It answers no browser. */
export class WorkerHttp {
  private readonly server: Server;

  constructor(private readonly options: WorkerHttpOptions) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        options.logger.error({ err: error }, 'a probe could not be answered');
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      });
    });
  }

  /** Answers the port. Rejects when it is taken. */
  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.options.port, this.options.host, () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { probe, metrics, metricsToken } = this.options;
    const path = (request.url ?? '').split('?', 1)[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return json(response, 405, { status: 'refused' });
    if (path === '/livez') return json(response, 200, { status: 'alive' });
    if (path === '/readyz') {
      const readiness = await probe.read();
      return json(response, readinessStatus(readiness), readiness);
    }
    const reader = { remoteAddress: request.socket.remoteAddress, headers: request.headers };
    if (path !== '/metrics' || !mayReadMetrics(reader, metricsToken)) return json(response, 404, { status: 'unknown' });
    response.setHeader('Content-Type', metrics.registry.contentType);
    response.end(await metrics.text());
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify(body));
}
