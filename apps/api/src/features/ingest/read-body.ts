import type { IncomingMessage } from 'node:http';
import { IngestRefusal } from './ingest-answers';

/** The length that the sender claims, or null when it does not say. */
export function claimedLength(request: IncomingMessage): number | null {
  const length = Number(request.headers['content-length'] ?? NaN);
  return Number.isFinite(length) ? length : null;
}

/** The whole body, at most `limit` bytes; more is refused as soon as it is known. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const claimed = claimedLength(request);
  if (claimed !== null && claimed > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        reject(tooLarge(limit));
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('aborted', () => reject(new IngestRefusal(400, 'The upload was cut off.')));
  });
}

export const tooLarge = (limit: number): IngestRefusal =>
  new IngestRefusal(413, `The body is larger than ${Math.floor(limit / 1024)} KB.`);
