import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { ZodError } from 'zod';
import type { FleetApi } from '../api-types';
import type { ControlAnswer } from './control-routes';
import { routeControl } from './control-routes';

export interface ControlApi {
  readonly port: number;
  close(): Promise<void>;
}
const MAX_BODY_BYTES = 1_000_000;

/** HTTP and JSON on 127.0.0.1 only; requests from web pages are refused. Rejects when the port is taken. */
export const startControlApi = async (fleet: FleetApi, port = 0): Promise<ControlApi> => {
  const server = createServer((request, response) => {
    void answer(fleet, request).then(({ status, body }) => {
      response
        .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
        .end(`${JSON.stringify(body)}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const answer = async (fleet: FleetApi, request: IncomingMessage): Promise<ControlAnswer> => {
  if (!isFromThisMachine(request)) return { status: 403, body: { message: 'for programs on this machine only' } };
  try {
    const text = await readBody(request);
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
      .split('/')
      .filter(Boolean)
      .map(decodeURIComponent);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return await routeControl(fleet, { method: request.method ?? 'GET', path, body });
  } catch (error) {
    if (error instanceof ZodError) return { status: 400, body: { message: 'invalid input', issues: error.issues } };
    if (error instanceof SyntaxError || error instanceof URIError)
      return { status: 400, body: { message: error.message } };
    return { status: 409, body: { message: error instanceof Error ? error.message : String(error) } };
  }
};

/** No foreign Host (rebinding), no Origin (a page in a browser). */
const isFromThisMachine = (request: IncomingMessage): boolean =>
  request.headers.origin === undefined && /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '');

const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) reject(new SyntaxError('body too large'));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
