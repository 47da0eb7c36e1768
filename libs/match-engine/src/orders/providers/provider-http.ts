import type { OutgoingHttp } from '@placar/platform';
import type { z } from 'zod';
import { ProviderError } from './payment-provider';

/** A provider that answers later is asked again by the queue. */
const TIMEOUT_MS = 5_000;

export interface ProviderCall<T> {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** The same key twice has one effect. */
  key?: string;
  answer: z.ZodType<T>;
}

/** Calls of one provider: its address, its token, and answers that are read by a schema. Tokens stand in no message. */
export class ProviderHttp {
  constructor(
    private readonly http: Pick<OutgoingHttp, 'request'>,
    private readonly base: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly keyHeader: string,
  ) {}

  /** Null when the provider knows no such thing. ProviderError for anything else that is not the answer. */
  async call<T>({ method, path, body, key, answer }: ProviderCall<T>): Promise<T | null> {
    const wanted = {
      method,
      url: `${this.base}${path}`,
      timeoutMs: TIMEOUT_MS,
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { [this.keyHeader]: key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const where = `${method} ${path.split('?')[0] ?? ''}`;
    const { status, body: text } = await this.http.request(wanted).catch((error: unknown) => {
      throw new ProviderError(`${where}: ${error instanceof Error ? error.message : 'failed'}`);
    });
    if (status === 404) return null;
    if (status < 200 || status > 299)
      throw new ProviderError(
        `${where} answered ${status}`,
        status >= 400 && status < 500 && status !== 429 && status !== 408,
      );
    const parsed = answer.safeParse(jsonOf(text));
    if (!parsed.success) throw new ProviderError(`${where} answered something else`);
    return parsed.data;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
