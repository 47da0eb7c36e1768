import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 64 * 1024;

/** An answer of the program. */
export interface Reply {
  status: number;
  body?: unknown;
  html?: string;
  location?: string;
  /** Nothing is ever sent. */
  hangs?: boolean;
}

export const NOT_THERE: Reply = { status: 404, body: { message: 'not there' } };

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body; an empty one is an empty object. */
export const jsonOf = async (request: IncomingMessage): Promise<unknown> =>
  JSON.parse((await textOf(request)) || '{}') as unknown;

/** One header, or nothing. */
export const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');
