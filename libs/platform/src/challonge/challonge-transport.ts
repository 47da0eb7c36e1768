import { setTimeout as sleep } from 'node:timers/promises';
import { OutgoingError } from '../outgoing';
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../outgoing';
import { ChallongeError } from './challonge-types';

export interface ChallongeTransportOptions {
  http: OutgoingHttp;
  /** Never part of a message. */
  key: string;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Tries of a reading call; writes are tried once, for their caller must look before it tries again. Default 3. */
  tries?: number;
  /** The longest wait within one call, in milliseconds; a longer one is the caller's. Default 4000. */
  mostWaitMs?: number;
}

const TIMEOUT_MS = 10_000;
const FIRST_WAIT_MS = 300;

/** Calls of Challonge's HTTP API with what both versions share: retries of readings, its rate limit, errors in our own words. */
export class ChallongeTransport {
  readonly key: string;

  constructor(private readonly options: ChallongeTransportOptions) {
    this.key = options.key;
  }

  /** The JSON of a successful answer. */
  async read(request: Omit<OutgoingRequest, 'method' | 'body'>): Promise<unknown> {
    const tries = this.options.tries ?? 3;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.send({ ...request, method: 'GET' });
      } catch (error) {
        const wait = waitAfter(error, attempt);
        if (attempt >= tries || wait === null || wait > (this.options.mostWaitMs ?? 4_000)) throw error;
        await sleep(wait);
      }
    }
  }

  /** One try: an error `unavailable` leaves open whether it was applied. */
  async send(request: OutgoingRequest): Promise<unknown> {
    const answer = await this.exchange(request);
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, this.key);
    if (answer.body.trim() === '') return null;
    try {
      return JSON.parse(answer.body) as unknown;
    } catch {
      throw new ChallongeError('unreadable', 'Challonge answered something that is not JSON.');
    }
  }

  private async exchange(request: OutgoingRequest): Promise<OutgoingAnswer> {
    try {
      const { http, baseUrl } = this.options;
      return await http.request({ timeoutMs: TIMEOUT_MS, ...request, url: `${baseUrl}${request.url}` });
    } catch (error) {
      if (error instanceof OutgoingError) {
        throw new ChallongeError('unavailable', `Challonge cannot be reached (${error.reason}).`);
      }
      throw error;
    }
  }
}

/** Null: waiting changes nothing. */
function waitAfter(error: unknown, attempt: number): number | null {
  if (!(error instanceof ChallongeError)) return null;
  if (error.problem === 'rate_limited') return error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** attempt;
  return error.problem === 'unavailable' ? FIRST_WAIT_MS * 2 ** (attempt - 1) : null;
}

function refusalOf(answer: OutgoingAnswer, key: string): ChallongeError {
  const { status } = answer;
  if (status === 401 || status === 403) return new ChallongeError('unauthorized', 'Challonge refuses the API key.');
  if (status === 404 || status === 410)
    return new ChallongeError('not_found', 'Challonge does not know this tournament.');
  if (status === 429) return new ChallongeError('rate_limited', 'Challonge asks to wait.', retryAfterMs(answer));
  if (status === 400 || status === 406 || status === 409 || status === 422) {
    return new ChallongeError('refused', `Challonge refuses: ${said(answer.body).replaceAll(key, '…')}`);
  }
  return new ChallongeError('unavailable', `Challonge answers ${status}.`);
}

/** Seconds, or a date. */
function retryAfterMs({ headers }: OutgoingAnswer): number | null {
  const value = headers['retry-after'];
  const text = Array.isArray(value) ? value[0] : value;
  if (text === undefined) return null;
  if (/^\d{1,6}$/.test(text.trim())) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** The texts of an error answer of either version, shortened. */
function said(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'no reason given';
  }
  const { errors } = (parsed ?? {}) as { errors?: unknown };
  const list: unknown[] = Array.isArray(errors) ? errors : [errors];
  const texts = list.flatMap((item) => {
    const detail = typeof item === 'object' && item !== null ? (item as { detail?: unknown }).detail : item;
    return typeof detail === 'string' ? [detail] : [];
  });
  return texts.join(' ').slice(0, 200) || 'no reason given';
}
