import { OutgoingError } from '../outgoing';
import type { OutgoingAnswer, OutgoingHttp } from '../outgoing';

/** What is sent: an embed with a link, and nobody is mentioned, whatever the text holds. */
export interface DiscordMessage {
  embeds: readonly { title: string; url: string; description: string; color: number }[];
  allowed_mentions: { parse: readonly [] };
}

/** Where: id and token of a webhook of Discord. */
export interface DiscordTarget {
  id: string;
  token: string;
}

/**
 * What came of it. `gone`: there is no such webhook any more; `lost`: no such message; `later`: nothing was written, it may be tried again;
 * `unknown`: the request was sent and its answer never came.
 */
export type DiscordOutcome =
  | { kind: 'done'; status: number; messageId: string }
  | { kind: 'limited'; status: number; waitMs: number }
  | { kind: 'gone' | 'lost' | 'refused'; status: number; words: string }
  | { kind: 'later' | 'unknown'; status: number | null; words: string };

const DEADLINE_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;
/** `Unknown Message` among Discord's codes: it was deleted there. */
const UNKNOWN_MESSAGE = 10_008;
const NO_MENTIONS = { parse: [] } as const;
/** An answer that names no time. */
const SOME_TIME_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/** A message with one embed, which mentions nobody. */
export const discordMessage = (embed: DiscordMessage['embeds'][number]): DiscordMessage => ({
  embeds: [embed],
  allowed_mentions: NO_MENTIONS,
});

/** Text that shows as it was typed: no format, no link, no mention. Line breaks and control characters become spaces. */
export function discordPlain(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Discord's webhooks: a message is posted, and edited by its id. */
export class DiscordWebhook {
  constructor(
    private readonly http: Pick<OutgoingHttp, 'request'>,
    /** Without a slash at its end. */
    private readonly apiUrl: string,
  ) {}

  post(target: DiscordTarget, message: DiscordMessage): Promise<DiscordOutcome> {
    return this.send('POST', `${this.addressOf(target)}?wait=true`, message);
  }

  edit(target: DiscordTarget, messageId: string, message: DiscordMessage): Promise<DiscordOutcome> {
    return this.send('PATCH', `${this.addressOf(target)}/messages/${messageId}`, message);
  }

  private addressOf({ id, token }: DiscordTarget): string {
    return `${this.apiUrl}/webhooks/${id}/${token}`;
  }

  private async send(method: 'POST' | 'PATCH', url: string, message: DiscordMessage): Promise<DiscordOutcome> {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const limits = { timeoutMs: DEADLINE_MS, maxBytes: ANSWER_BYTES };
    try {
      return outcomeOf(await this.http.request({ method, url, headers, body: JSON.stringify(message), ...limits }));
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { kind: NOT_SENT.includes(error.reason) ? 'later' : 'unknown', status: null, words: error.reason };
    }
  }
}

/** Nothing left this machine. After any other failure it may have arrived. */
const NOT_SENT: readonly string[] = ['invalid_url', 'private_address', 'unresolved', 'unreached'];

function outcomeOf({ status, headers, body }: OutgoingAnswer): DiscordOutcome {
  const said = readAnswer(body);
  const words = body.slice(0, 300).replaceAll('\u0000', '');
  if (status >= 200 && status < 300)
    return said.id === null ? { kind: 'unknown', status, words } : { kind: 'done', status, messageId: said.id };
  if (status === 429)
    return { kind: 'limited', status, waitMs: waitOf(said.retryAfter ?? Number(headers['retry-after'])) };
  if (status === 404 && said.code === UNKNOWN_MESSAGE) return { kind: 'lost', status, words };
  if (status === 401 || status === 403 || status === 404) return { kind: 'gone', status, words };
  return { kind: status >= 500 ? 'later' : 'refused', status, words };
}

const waitOf = (seconds: number): number =>
  Number.isFinite(seconds) && seconds >= 0 ? Math.min(LONGEST_WAIT_MS, Math.ceil(seconds * 1_000)) : SOME_TIME_MS;

function readAnswer(body: string): { id: string | null; code: number | null; retryAfter: number | null } {
  const nothing = { id: null, code: null, retryAfter: null };
  try {
    const said: unknown = JSON.parse(body);
    if (typeof said !== 'object' || said === null) return nothing;
    const { id, code, retry_after: retryAfter } = said as Record<string, unknown>;
    return {
      id: typeof id === 'string' && /^\d{1,25}$/.test(id) ? id : null,
      code: typeof code === 'number' ? code : null,
      retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
    };
  } catch {
    return nothing;
  }
}
