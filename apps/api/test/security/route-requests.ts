import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';
import { SESSION_COOKIE } from '../../src/http/session/session.middleware';

/** Values for fields by name; where a schema takes one of them, it is used. */
export type Hints = Readonly<Record<string, unknown>>;

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: z.ZodType[];
  element?: z.ZodType;
  items?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
  getter?: () => z.ZodType;
}

/** What a schema is made of. */
export const defOf = (schema: z.ZodType): Def => schema._zod.def;

/** Texts that pass most patterns of the contracts; the first that a schema takes is its sample. */
export const TEXTS = [
  'de_nuke',
  'Amostra ção',
  '76561198000000042',
  '127.0.0.1',
  '2026-01-31',
  '2026-01-31 10:00:00',
  '1',
  'team1',
  'ct',
  'https://example.com/hook',
  'https://challonge.com/sample',
  'BR',
  'match:1',
  'next_0_1',
  'mp_maxrounds',
  'a'.repeat(16),
  'A1b2C3d4E5f6',
  'matchzy_1_0_round03.json',
  '00000000-0000-4000-8000-000000000000',
  'x'.repeat(64),
  'x'.repeat(32),
  '',
];
const NUMBERS = [1, 2, 5, 0, 16, 27015, 100, 1024];

/** What to sample and with what. */
interface Sampling {
  schema: z.ZodType;
  def: Def;
  hints: Hints;
  full: boolean;
  name: string;
}

const within = (inner: z.ZodType | undefined, { hints, full, name }: Sampling): unknown =>
  inner && sampleOf(inner, hints, full, name);
const whenFull = (sampling: Sampling): unknown =>
  sampling.full || sampling.name in sampling.hints ? within(sampling.def.innerType, sampling) : undefined;
const wrapped = (sampling: Sampling): unknown => within(sampling.def.innerType, sampling);

const SAMPLERS: Readonly<Record<string, (sampling: Sampling) => unknown>> = {
  object: ({ def, hints, full }) => sampleObject(def.shape ?? {}, hints, full),
  optional: whenFull,
  default: whenFull,
  prefault: whenFull,
  nullable: wrapped,
  readonly: wrapped,
  catch: wrapped,
  nonoptional: wrapped,
  pipe: (sampling) => {
    const { in: first, out } = sampling.def;
    return within(first && defOf(first).type === 'transform' ? out : first, sampling);
  },
  union: sampleUnion,
  array: (sampling) => {
    const element = within(sampling.def.element, sampling);
    return [[], [element], [element, element]].find((list) => sampling.schema.safeParse(list).success) ?? [element];
  },
  tuple: ({ def, hints, full }) => (def.items ?? []).map((item) => sampleOf(item, hints, full)),
  record: ({ def, hints, full }) => {
    const [key, value] = [def.keyType, def.valueType].map((part) => part && sampleOf(part, hints, full));
    return { [typeof key === 'string' ? key : 'key']: value };
  },
  enum: ({ def }) => Object.values(def.entries ?? {})[0],
  literal: ({ def }) => def.values?.[0],
  boolean: () => true,
  null: () => null,
  lazy: ({ def, hints, name }) => def.getter && sampleOf(def.getter(), hints, false, name),
  intersection: (sampling) => {
    const [left, right] = [within(sampling.def.left, sampling), within(sampling.def.right, sampling)];
    return typeof left === 'object' && typeof right === 'object' ? { ...left, ...right } : left;
  },
};

/** A value that this schema takes; `full` fills in optional fields too. */
export function sampleOf(schema: z.ZodType, hints: Hints, full: boolean, name = ''): unknown {
  if (name in hints && schema.safeParse(hints[name]).success) return hints[name];
  const def = defOf(schema);
  const sampler = SAMPLERS[def.type];
  if (sampler) return sampler({ schema, def, hints, full, name });
  return [...TEXTS, ...NUMBERS].find((value) => schema.safeParse(value).success);
}

function sampleObject(shape: Record<string, z.ZodType>, hints: Hints, full: boolean): Record<string, unknown> {
  const entries = Object.entries(shape).map(([name, field]) => [name, sampleOf(field, hints, full, name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Of the alternatives, the one that speaks of most of what is hinted. */
function sampleUnion({ schema, def, hints, full, name }: Sampling): unknown {
  const hinted = (value: unknown): number =>
    typeof value === 'object' && value !== null ? Object.keys(value).filter((key) => key in hints).length : 0;
  const samples = (def.options ?? []).map((option) => sampleOf(option, hints, full, name));
  samples.sort((a, b) => hinted(b) - hinted(a));
  return samples.find((value) => value !== undefined && schema.safeParse(value).success) ?? samples[0];
}

/** The path of a route with its parameters filled in, below the prefix. */
export function pathOf(route: ApiRoute, hints: Hints, replace?: (name: string) => string | undefined): string {
  return route.path.replace(/\{?\/?[:*]\w+\}?/g, (part) => {
    const name = /\w+/.exec(part)?.[0] ?? '';
    const schema = route.params[name];
    const value = replace?.(name) ?? (schema ? sampleOf(schema, hints, true, name) : (hints[name] ?? 'x'));
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : 'x';
    return `${part.includes('/') ? '/' : ''}${replace?.(name) === undefined ? encodeURIComponent(text) : text}`;
  });
}

/** The whole of its query as one object; required fields only unless `full`. */
export function queryOf(route: ApiRoute, hints: Hints, full: boolean): Record<string, unknown> {
  const fields = Object.entries(route.query).map(([name, schema]) => {
    if (!schema) return {};
    const value = sampleOf(schema, hints, full, name);
    return name === '*' ? (value as Record<string, unknown>) : { [name]: value };
  });
  return Object.assign({}, ...fields) as Record<string, unknown>;
}

/** Where the health and metrics routes are. */
export const urlPath = (path: string): string => (/^\/(livez|readyz|metrics)\b/.test(path) ? path : `/api${path}`);

export interface RawAnswer {
  /** 0: none came in time. */
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Closes the connections that are kept. */
export const closeConnections = (): void => agent.destroy();

/** A stream says its first word within this. */
const STREAM_MS = 100;

/** Sends what it is given, byte by byte; reads of a stream only its beginning. Rejects when the connection breaks without an answer. */
export function sendRaw(
  base: string,
  { method, path, headers: given, body }: RawRequest,
  waitMs: number,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    // Node sends none by itself with a DELETE.
    const headers = body ? { 'content-length': String(body.length), ...given } : given;
    const request = httpRequest({ hostname, port, method, path, headers, agent }, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      if (String(response.headers['content-type']).startsWith('text/event-stream')) {
        setTimeout(() => {
          finish({ status, text: Buffer.concat(chunks).toString(), headers: response.headers });
          request.destroy();
        }, STREAM_MS);
        response.on('error', () => undefined);
        return;
      }
      response.on('error', reject);
      response.on('end', () => finish({ status, text: Buffer.concat(chunks).toString(), headers: response.headers }));
    });
    const timer = setTimeout(() => {
      finish({ status: 0, text: '', headers: {} });
      request.destroy();
    }, waitMs);
    const finish = (answer: RawAnswer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      // The server had closed a connection that rested for long, before it heard of the request.
      if (error.code === 'ECONNRESET' && request.reusedSocket)
        sendRaw(base, { method, path, headers: given, body }, waitMs).then(resolve, reject);
      else reject(error);
    });
    request.end(body ?? undefined);
  });
}

/** The cookie of a new session of this user, made beside the login. */
export async function sessionCookie(database: DataSource, sessionKey: Buffer, userId: number): Promise<string> {
  const sid = randomBytes(18).toString('base64url');
  const now = Date.now();
  const cookie = { originalMaxAge: 86_400_000, expires: new Date(now + 86_400_000), httpOnly: true, path: '/' };
  await database.query('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)', [
    sid,
    JSON.stringify({ cookie, user_id: userId, created_at: now, seen_at: now }),
    cookie.expires,
  ]);
  const signature = createHmac('sha256', sessionKey).update(sid).digest('base64').replace(/=+$/, '');
  return `${SESSION_COOKIE}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}
