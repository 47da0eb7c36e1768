import type { ChangeMeanwhile } from '@placar/contracts';
import { apiBase } from './page/page-meta';
import { refusalWords } from './refusal-words';

/** A field of the request that the server refused, with its reason. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ApiErrorDetails {
  status: number;
  code: string;
  message: string;
  /** The server's own text where `message` is another one. */
  said?: string;
  fields?: FieldErrors;
  changes?: readonly ChangeMeanwhile[];
}

/**
 * A refused or failed call. `status` 0 means that no answer came (network lost or time-out);
 * `message` tells it in the language of the page, or in the server's own words where its code is not known; `code` is its machine name (`NETWORK`, `TIMEOUT` and `HTTP_<status>` are ours).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** With a conflict: what others did meanwhile, where the server tells. */
  readonly changes: readonly ChangeMeanwhile[];
  /** The server's own text, in English. */
  readonly said: string;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.changes = details.changes ?? [];
    this.said = details.said ?? details.message;
  }

  /** True when the server never answered, so the outcome of a write is not known. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

export interface ApiOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Gives up after this many milliseconds; the default is 20 s. */
  timeoutMs?: number;
  /** The browser sends it even while the page is being left. */
  keepalive?: boolean;
}

const DEFAULT_TIMEOUT_MS = 20_000;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* `fields` of an error body: field name to reason (contract ApiErrorBody). */
function readFields(value: unknown): FieldErrors {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

function toApiError(status: number, body: unknown): ApiError {
  const record = isRecord(body) ? body : {};
  const message =
    typeof record.message === 'string' && record.message !== ''
      ? record.message
      : typeof record.error === 'string'
        ? record.error
        : `HTTP ${status}`;
  const code = typeof record.code === 'string' ? record.code : `HTTP_${status}`;
  return new ApiError({
    status,
    code,
    message,
    fields: readFields(record.fields),
    changes: readChanges(record.changes),
  });
}

function readChanges(given: unknown): ChangeMeanwhile[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown) =>
    isRecord(one) && typeof one.kind === 'string' && typeof one.at === 'string'
      ? [{ kind: one.kind, by: typeof one.by === 'string' ? one.by : null, at: one.at }]
      : [],
  );
}

/* The server speaks English; people read their own language. */
async function inWords(error: ApiError): Promise<ApiError> {
  const { status, code, fields, changes } = error;
  const message = await refusalWords(code);
  return message === null ? error : new ApiError({ status, code, message, said: error.said, fields, changes });
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A proxy's HTML error page: there is nothing in it for a person.
    return null;
  }
}

/**
 * Calls the API: cookies included, JSON both ways, base path from the page. `path` starts with `/`.
 * Throws `ApiError` for every non-2xx answer and for a lost network. What is answered only the table of endpoints knows (endpoints.ts).
 */
export async function api(path: string, options: ApiOptions = {}): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const hasBody = options.body !== undefined;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(apiBase() + path, {
      method: options.method ?? 'GET',
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(hasBody ? { body: JSON.stringify(options.body) } : {}),
      ...(options.keepalive === true ? { keepalive: true } : {}),
      signal,
    });
    body = await readBody(response);
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    const timedOut = timeout.aborted;
    throw new ApiError({
      status: 0,
      code: timedOut ? 'TIMEOUT' : 'NETWORK',
      message: timedOut ? 'Request timed out' : 'Network error',
    });
  }
  if (!response.ok) throw await inWords(toApiError(response.status, body));
  return body;
}

/** Sends the caller's browser (not a fetch) to a path of the API, for example `/auth/steam`. */
export function navigateToApi(path: string): void {
  window.location.assign(apiBase() + path);
}

/** Address of a file that the API serves, for `src` and `href`. */
export function apiUrl(path: string): string {
  return apiBase() + path;
}
