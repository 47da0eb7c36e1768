import { request as httpRequest } from 'node:http';
import type { ClientRequest, OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface HttpAttempt {
  method: 'GET' | 'POST';
  url: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
  signal: AbortSignal;
  isAllowed: (url: string) => boolean;
  timeoutMs?: number;
  /** 301, 302 and 303 turn a POST into a GET; default true. */
  postBecomesGet?: boolean;
  /** The body leaves at this rate. */
  bytesPerSecond?: number;
  /** Half the body goes on the wire, the other half never follows: called then, or the connection is cut. */
  stopHalfway?: (() => void) | 'cut';
}
export interface HttpAnswer {
  status: number;
  body: string;
}
export class BlockedUrlError extends Error {}

const TIMEOUT_MS = 100_000;
const MAX_REDIRECTS = 50;
const MAX_BODY = 4_000_000;

/**
 * One request as the plugin's HTTP client makes it (plugin contract P9): own connection, no User-Agent, 100 s, redirects
 * followed, a POST becoming a GET on 301, 302 and 303. Rejects on network errors and on URLs outside the allow-list.
 */
export const attemptHttp = async (attempt: HttpAttempt, redirects = 0): Promise<HttpAnswer> => {
  if (!attempt.isAllowed(attempt.url)) throw new BlockedUrlError(`not an allowed address: ${attempt.url}`);
  const answer = await sendOnce(attempt);
  if (answer.location === null || redirects >= MAX_REDIRECTS) return answer;
  const url = new URL(answer.location, attempt.url).href;
  const becomesGet =
    attempt.postBecomesGet !== false && attempt.method === 'POST' && [301, 302, 303].includes(answer.status);
  const { 'Content-Type': _type, 'Content-Length': _length, ...headers } = attempt.headers;
  return attemptHttp(
    becomesGet ? { ...attempt, url, method: 'GET', body: null, headers } : { ...attempt, url },
    redirects + 1,
  );
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const sendOnce = (attempt: HttpAttempt): Promise<HttpAnswer & { location: string | null }> =>
  new Promise((resolve, reject) => {
    const send = attempt.url.startsWith('https:') ? httpsRequest : httpRequest;
    const request = send(
      attempt.url,
      {
        method: attempt.method,
        headers: attempt.headers,
        agent: false,
        timeout: attempt.timeoutMs ?? TIMEOUT_MS,
        signal: attempt.signal,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MAX_BODY) chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const location = REDIRECTS.has(status) ? (response.headers.location ?? null) : null;
          resolve({ status, body: Buffer.concat(chunks).toString('utf8'), location });
        });
      },
    );
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('timed out')));
    const { body, stopHalfway } = attempt;
    if (stopHalfway && body)
      request.write(body.subarray(0, body.length >> 1), () => {
        if (stopHalfway === 'cut') request.destroy(new Error('connection cut'));
        else stopHalfway();
      });
    else if (body && attempt.bytesPerSecond !== undefined) endSlowly(request, body, attempt.bytesPerSecond);
    else request.end(body ?? undefined);
  });

const SLICES_PER_SECOND = 10;

const endSlowly = (request: ClientRequest, body: Buffer, bytesPerSecond: number): void => {
  const size = Math.max(1, Math.floor(bytesPerSecond / SLICES_PER_SECOND));
  const writeFrom = (at: number): void => {
    if (request.destroyed) return;
    if (at + size >= body.length) {
      request.end(body.subarray(at));
      return;
    }
    request.write(body.subarray(at, at + size));
    setTimeout(() => writeFrom(at + size), 1000 / SLICES_PER_SECOND);
  };
  writeFrom(0);
};
