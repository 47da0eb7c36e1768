import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** A connection serves one call after the other, and goes well before the api ends it for its silence. */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = { gzip: gunzipSync, br: brotliDecompressSync };

/**
 * Follows no redirect and says nothing by itself. Not fetch: that one sets Sec-Fetch headers of its own, and takes longer than the
 * api does to answer.
 */
export function send(
  url: URL | string,
  method: string,
  body: string | Buffer | undefined,
  given: Record<string, string>,
): Promise<HttpAnswer> {
  // Node sends none by itself with a DELETE.
  const headers = body === undefined ? given : { 'content-length': String(Buffer.byteLength(body)), ...given };
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const received = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) received.append(name, value);
        const decode = DECODERS[response.headers['content-encoding'] ?? ''];
        const bytes = Buffer.concat(chunks);
        const text = (decode && bytes.length > 0 ? decode(bytes) : bytes).toString();
        resolve({ status: response.statusCode ?? 0, headers: received, text });
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The api ended the connection just as it was taken for this call, which it never saw.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, method, body, given));
      else reject(error);
    });
    request.end(body);
  });
}

/** The value of a text that is JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
