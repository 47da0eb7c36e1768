import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface Raw {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** As a browser without any cookie asks; bodies stay as they came over the wire. */
export function visit(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was kept may be closed by the time it is used again.
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}
