import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NetworkGuard } from './network-guard';
import type { PrivateHosts } from './network-guard';

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** http or https; no redirect is followed. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** For the whole exchange; default 10 s. */
  timeoutMs?: number;
  /** Of the answer's body; default 5 MB. */
  maxBytes?: number;
}

export interface OutgoingAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** `unresolved` and `unreached`: nothing was sent. After the others the request may have arrived. */
export type OutgoingFailure =
  | 'invalid_url'
  | 'private_address'
  | 'unresolved'
  | 'unreached'
  | 'timeout'
  | 'too_large'
  | 'failed';

/** The exchange did not come to an answer; `message` holds no secret of the request (no query, no header). */
export class OutgoingError extends Error {
  constructor(
    readonly reason: OutgoingFailure,
    message: string,
  ) {
    super(message);
    this.name = 'OutgoingError';
  }
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * The only way to other people's HTTP servers (Challonge, webhooks, Steam's API): one guard against private and metadata
 * addresses, judged on the address that is connected to; a deadline; a limit. Answers of any status resolve.
 */
export class OutgoingHttp {
  private readonly guard: NetworkGuard;

  constructor({ allowPrivateHosts }: { allowPrivateHosts: PrivateHosts }) {
    this.guard = new NetworkGuard(allowPrivateHosts);
  }

  request(wanted: OutgoingRequest): Promise<OutgoingAnswer> {
    return new Promise((resolve, reject) => {
      const url = parsed(wanted.url);
      if (!url) throw new OutgoingError('invalid_url', 'the address is not an http address');
      const where = `${url.protocol}//${url.host}${url.pathname}`;
      if (!this.guard.mayPermit(url.hostname)) {
        throw new OutgoingError('private_address', `${url.host} is a private address`);
      }
      const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const sent = start(url, this.requestOptions(wanted));
      const deadline = setTimeout(
        () => sent.destroy(new OutgoingError('timeout', `${where} did not answer in time`)),
        wanted.timeoutMs ?? TIMEOUT_MS,
      );
      sent.on('error', (error) => {
        clearTimeout(deadline);
        reject(
          error instanceof OutgoingError ? error : new OutgoingError(reasonOf(error), `${where}: ${error.message}`),
        );
      });
      sent.on('response', (answer) => {
        collect(sent, answer, wanted.maxBytes ?? MAX_BYTES, where, (body) => {
          clearTimeout(deadline);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        });
      });
      sent.end(wanted.body);
    });
  }

  private requestOptions({ method = 'GET', headers, body }: OutgoingRequest): RequestOptions {
    return {
      method,
      agent: false,
      lookup: (host, options, callback) => this.lookup(host, options, callback),
      headers: {
        'user-agent': 'Placar',
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    };
  }

  /** The guard sits where the address is chosen, so a name that changes its mind between check and use gains nothing. */
  private lookup(
    host: string,
    options: LookupOptions,
    callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return callback(error, '');
      if (!first) return callback(new OutgoingError('unresolved', `${host} has no address`), '');
      if (!addresses.every(({ address }) => this.guard.permits(address))) {
        return callback(new OutgoingError('private_address', `${host} leads to a private address`), '');
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  }
}

/** Not by `URL.canParse`: on node 20 it refuses accents once it was asked often. */
function parsed(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

const REASONS: Readonly<Record<string, OutgoingFailure>> = {
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNREFUSED: 'unreached',
  EHOSTUNREACH: 'unreached',
  ENETUNREACH: 'unreached',
};
const reasonOf = ({ code = '' }: NodeJS.ErrnoException): OutgoingFailure => REASONS[code] ?? 'failed';

function collect(
  sent: ClientRequest,
  answer: IncomingMessage,
  maxBytes: number,
  where: string,
  done: (body: string) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) sent.destroy(new OutgoingError('too_large', `${where} answered more than ${maxBytes} bytes`));
    else chunks.push(chunk);
  });
  answer.on('error', (error) => sent.destroy(error));
  answer.on('end', () => done(Buffer.concat(chunks).toString('utf8')));
}

/** What an answer says; undefined: it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
