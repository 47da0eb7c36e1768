import { ModulesContainer } from '@nestjs/core';
import { PluginEvent } from '@placar/contracts';
import { createLogger, matchToken } from '@placar/platform';
import fc from 'fast-check';
import type { z } from 'zod';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';
import { closeConnections, defOf, pathOf, queryOf, sampleOf, sendRaw, urlPath } from './route-requests';
import type { Hints, RawAnswer, RawRequest } from './route-requests';
import { leavesOf } from './schema-leaves';
import { SeededCommunity } from '../seeded-community';
import type { Person, Records } from '../seeded-community';
import { TestApi } from '../test-api';

/** The first requests go to each route in turn, so there are as many as routes at least. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);
/** So many at a time, as people come. */
const AT_ONCE = 8;
/** Longer than any answer takes that does not wait for a worker. */
const HANG_MS = 60_000;

type Caller = 'visitor' | Person | 'api_key' | 'read_only_key' | 'wrong_key' | 'game_token';
/** Those who come furthest come most often. */
const CALLERS: Caller[] = [
  'visitor',
  'member',
  'member',
  'owner',
  'owner',
  'owner',
  'owner',
  'admin',
  'admin',
  'super_admin',
  'super_admin',
  'super_admin',
  'super_admin',
  'api_key',
  'read_only_key',
  'wrong_key',
];

/** What a game server sends; mounted in front of the router. */
const INGEST: ApiRoute[] = ['/v2', '/v2', '/v2', '/v2/backup', '/v2/demo'].map((path) => ({
  name: path,
  status: 200,
  method: 'POST',
  path,
  policy: 'game_server',
  right: undefined,
  needsStepUp: false,
  changesState: false,
  isPublicRead: false,
  description: undefined,
  params: {},
  query: {},
  body: PluginEvent,
}));

let api: TestApi;
let community: SeededCommunity;
let records: Records;
let routes: ApiRoute[];
const failures: string[] = [];
beforeAll(async () => {
  // Also what fails after its caller has gone.
  const destination = { write: (line: string) => void (line.includes('"status":500') && failures.push(line)) };
  const logger = createLogger({ level: 'error', destination });
  api = await TestApi.start({ RATE_LIMITS: 'off', MEMBERS_MAY_CREATE: 'matches,servers,seasons' }, { logger });
  community = await SeededCommunity.create(api);
  records = await community.records();
  routes = [...readRoutes(api.app.get(ModulesContainer)), ...INGEST];
});
afterAll(async () => {
  closeConnections();
  await api.stop();
});

const deep = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
let nested: unknown = 'x';
for (let level = 0; level < 200; level += 1) nested = level % 2 ? [nested] : { a: nested };

/** What people, scripts and attackers put where something else is meant. */
const WRONG: unknown[] = [
  null,
  true,
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '-1',
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_993,
  '9'.repeat(400),
  [],
  {},
  [[]],
  [1, 2, 3],
  { id: 1 },
  { $ne: null },
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  nested,
  'x'.repeat(100_000),
  '💣'.repeat(300),
  'e\u0301'.repeat(60),
  '\ud800',
  'a\udfffb',
  '\u0000',
  'a\u0000b',
  '\u202egnp.exe',
  "'; DROP TABLE users; --",
  '1 OR 1=1',
  '%s%n%x',
  '../../../etc/passwd',
  '..\\..\\x',
  '<script>alert(1)</script>',
  '" ; quit',
  'nick" ; rcon_password x',
  '\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  '[object Object]',
  '2026-13-45',
  '0000-00-00 00:00:00',
  '275760-09-13',
  '76561197960265728',
  '7656119999999999999',
  'STEAM_1:1:99999999999',
  '[U:1:4294967296]',
  'https://steamcommunity.com/id/%00',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'javascript:alert(1)',
  'http://[::1',
  'file:///etc/passwd',
];
/** At the borders at which texts are cut: names, nicks, titles, reasons, settings, tags, descriptions. */
const CUTS = [7, 9, 15, 31, 38, 39, 40, 47, 59, 63, 79, 99, 119, 127, 149, 169, 199, 255, 399];
/** What stands in a text anywhere, in place of the right one. */
const HOSTILE_TEXTS = [
  ...CUTS.flatMap((length) => [`${'n'.repeat(length)}💣`, `${'n'.repeat(length)}\ud83d`, 'é'.repeat(length + 1)]),
  ...['\ud83d', '\udca3', '\u2028', '\u2029', '\u0085', '\u0000', '\u001b', '\u202e', ';', '\\', '"', '\n'].flatMap(
    (sign) => [sign, `a${sign}b`, `76561198000000042;a${sign}`, `76561198000000042;${'n'.repeat(39)}${sign}`],
  ),
  `76561198000000042;${'n'.repeat(39)}💣`,
  '2147483648',
  '-2147483649',
  '4294967296',
  '9223372036854775808',
];
const HOSTILE_NUMBERS = [2_147_483_648, -2_147_483_649, 4_294_967_296, 2 ** 53, -1, 0.5];
const PATH_PARTS = [
  '2147483648',
  '4294967296',
  '9223372036854775808',
  '2147483648&2147483648',
  '%E2%80%A8',
  '%C2%85',

  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%2e%2e%2f',
  '..%2f..%2f',
  '%u0041',
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  '99999999999999999999',
  'abc',
  '%F0%9F%92%A3',
  '[object%20Object]',
  '1;2',
  '1%0d%0aX:1',
  'a'.repeat(3_000),
  '__proto__',
  'constructor',
  '0&0',
  '-1&-1',
  'NaN&9999999999',
  '1&2&3',
  '%26',
];
const BROKEN_BODIES = [
  '',
  '{',
  '[',
  '{"a":',
  'null',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '[{},{}]',
  '[null]',
  '[[{}]]',
  '{"__proto__":{"admin":true}}',
  '[{"__proto__":{"super_admin":1},"constructor":{"prototype":{"admin":1}}}]',
  deep(5_000, '[', ']'),
  deep(3_000, '{"a":', '}'),
  '{"a":1e999999}',
  '{"id":1,"id":{"id":1}}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '[{"id":"\\u0000"}]',
  'name=x&id=1',
  'x'.repeat(600_000),
];
const HEADERS: Record<string, string>[] = [
  {},
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-99' },
  { 'content-type': 'application/json;charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/octet-stream' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'nonsense' },
  { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  { accept: '*/*;q=nonsense' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"x", W/"y", ,,"' },
  { 'accept-encoding': 'gzip;q=nope, br, zstd' },
  { range: 'bytes=-1--5,9999999-' },
  { origin: 'null' },
  { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
  { referer: 'http://[broken' },
  { host: 'evil.example:99999' },
  { host: '' },
  { cookie: 'placar.sid=s%3Anonsense.nonsense; placar.sid=%' },
  { cookie: '__proto__=1; =; ;;' },
  { authorization: 'x'.repeat(6_000) },
  { authorization: 'Bearer \u00ff' },
  { 'user-api': '1:' },
  { 'user-api': '99999999999999:AAAAAAAAAAAAAAAAAAAA' },
  { 'last-event-id': 'NaN-NaN' },
  { 'x-forwarded-for': "1' OR 1=1, ::ffff:999" },
  { 'x-http-method-override': 'DELETE' },
  { 'sec-purpose': 'prefetch' },
  { expect: 'nonsense' },
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

interface Recipe {
  route: number;
  caller: Caller;
  /** Which mistakes are made. */
  body: 'right' | 'field' | 'leaf' | 'broken' | 'random' | 'none';
  path: 'right' | 'wrong';
  query: 'right' | 'wrong' | 'twice' | 'strange';
  method: number | null;
  header: number;
  full: boolean;
  dice: number[];
  json: unknown;
}

const SURROGATES = 0x800;
/** Any character; for its own arbitrary of them, fast-check makes a table of a million first. */
const character = fc.nat(0x10ffff - SURROGATES).map(
  (place) => String.fromCodePoint(place < 0xd800 ? place : place + SURROGATES),
  (value) => {
    const [first, second] = typeof value === 'string' ? value : [];
    const code = second === undefined ? first?.codePointAt(0) : undefined;
    if (code === undefined || (code >= 0xd800 && code < 0xe000)) throw new Error('not one character');
    return code < 0xd800 ? code : code - SURROGATES;
  },
);

const recipe: fc.Arbitrary<Recipe> = fc.record({
  route: fc.nat(),
  caller: fc.constantFrom(...CALLERS),
  body: fc.constantFrom('right', 'field', 'field', 'field', 'leaf', 'leaf', 'leaf', 'broken', 'random', 'none'),
  path: fc.constantFrom('right', 'right', 'right', 'wrong'),
  query: fc.constantFrom('right', 'right', 'wrong', 'twice', 'strange'),
  method: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(METHODS.length - 1) }),
  header: fc.nat(HEADERS.length - 1),
  full: fc.boolean(),
  dice: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  json: fc.jsonValue({ maxDepth: 4, stringUnit: character }),
});

const pick = <T>(list: readonly T[], die: number | undefined): T => list[(die ?? 0) % list.length] as T;

/** A right body with one value, somewhere in it, replaced. */
function withWrongField(schema: z.ZodType, hints: Hints, { full, dice }: Recipe): unknown {
  const right = sampleOf(schema, hints, full);
  if (typeof right !== 'object' || right === null) return pick(WRONG, dice[0]);
  const names = Object.keys({ ...right, ...shapeOf(schema) });
  const wrong = pick(WRONG, dice[0]);
  const one = { ...right, [pick([...names, '__proto__', 'constructor', 'unknown'], dice[1])]: wrong };
  const shapes = [one, [one], [one], [one, one], [[one]], { 0: one, length: 1 }];
  return pick(shapes, dice[2]);
}

/** A right body with one text or number, at any depth of it, replaced. */
function withWrongLeaf(schema: z.ZodType, hints: Hints, { dice }: Recipe): unknown {
  const leaves = leavesOf(schema, 'body', hints);
  if (leaves.length === 0) return pick(WRONG, dice[0]);
  const { type, wrap } = pick(leaves, dice[1]);
  return wrap(
    type === 'number' && (dice[2] ?? 0) % 4 > 0 ? pick(HOSTILE_NUMBERS, dice[0]) : pick(HOSTILE_TEXTS, dice[0]),
  );
}

function shapeOf(schema: z.ZodType): object {
  const def = defOf(schema);
  if (def.shape) return def.shape;
  const inner = def.out ?? def.innerType ?? def.options?.[0];
  return inner ? shapeOf(inner) : {};
}

function bodyOf(route: ApiRoute, hints: Hints, chosen: Recipe): Buffer | null {
  const { body, dice } = chosen;
  if (body === 'none') return null;
  if (body === 'broken') return Buffer.from(pick(BROKEN_BODIES, dice[3]));
  if (body === 'random' || !route.body) return body === 'right' ? null : Buffer.from(JSON.stringify(chosen.json) ?? '');
  const wrong = body === 'leaf' ? withWrongLeaf : withWrongField;
  const value = body === 'right' ? sampleOf(route.body, hints, chosen.full) : wrong(route.body, hints, chosen);
  return Buffer.from(JSON.stringify(value) ?? '');
}

function queryText(route: ApiRoute, hints: Hints, { query, dice, full }: Recipe): string {
  const right = Object.entries(queryOf(route, hints, full)).filter(([, value]) => value !== undefined);
  const encode = (value: unknown): string => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return encodeURIComponent(Buffer.from(text.slice(0, 4_000)).toString());
  };
  const pairs = right.map(([name, value]) => `${name}=${encode(value)}`);
  const name = pick([...right.map(([key]) => key), 'limit', 'page', 'search', '__proto__', 'id'], dice[4]);
  if (query === 'wrong') pairs.push(`${name}=${encode(pick([...WRONG, ...HOSTILE_TEXTS], dice[5]))}`);
  if (query === 'twice') pairs.push(`${name}=1`, `${name}=2`, `${name}[]=3`, `${name}[a]=4`, `${name}[__proto__][x]=5`);
  if (query === 'strange') pairs.push(pick(['%', '%zz=%zz', '&&&=', '=', '?', '%00', 'a'.repeat(5_000)], dice[5]));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

async function requestOf(chosen: Recipe, route: ApiRoute): Promise<RawRequest> {
  const hints = community.hintsFor(route, records);
  const replace = (): string | undefined => (chosen.path === 'wrong' ? pick(PATH_PARTS, chosen.dice[6]) : undefined);
  const path = `${urlPath(pathOf(route, hints, replace))}${queryText(route, hints, chosen)}`;
  const body = bodyOf(route, hints, chosen);
  const headers: Record<string, string> = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(await credentials(
      route.policy === 'game_server' && (chosen.dice[7] ?? 0) % 4 > 0 ? 'game_token' : chosen.caller,
    )),
    ...(HEADERS[chosen.header] ?? {}),
  };
  const method = chosen.method === null ? route.method : (METHODS[chosen.method] ?? 'GET');
  return { method, path, headers, body };
}

async function credentials(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'visitor') return {};
  if (caller === 'wrong_key') return { 'user-api': `${community.people.owner.id}:${'A'.repeat(27)}` };
  if (caller === 'game_token') {
    const token = matchToken(api.config.secrets.tokenKey, records.match, 1);
    return { authorization: token, 'get5-matchid': String(records.match) };
  }
  if (caller === 'api_key' || caller === 'read_only_key') return { 'user-api': community.keys[caller] };
  return community.session(caller);
}

const INSIDE = /node_modules|SELECT .* FROM|relation "|syntax error at|QueryFailedError/;
/** Looked for first: in a long text, the whole line of a stack takes a second to look for. */
const SOURCE_LINE = /\.(ts|js):\d/;
const STACK_LINE = /\bat .*\.(ts|js):\d+/;

/** What is wrong with an answer, or null. */
function faultOf(route: ApiRoute, { method }: RawRequest, { status, text, headers }: RawAnswer): string | null {
  // Without a worker these wait for what never comes.
  if (status === 0) return WAITS_FOR_WORKER.test(route.path) ? null : 'no answer';
  // 503: no server can be started on demand here.
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (INSIDE.test(text) || (SOURCE_LINE.test(text) && STACK_LINE.test(text))) return 'tells of its inside';
  if (status < 400 || method === 'HEAD' || status === 304) return null;
  // What the HTTP parser itself refuses never reaches us.
  if (headers['x-request-id'] === undefined && text === '') return null;
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const isWireResult = 'result' in body;
    // What a probe reads: on a busy machine a check may take longer than it waits.
    const isReadiness = route.path === '/readyz' && status === 503 && body.status === 'not_ready';
    if (isWireResult || isReadiness || (typeof body.message === 'string' && body.message !== '')) return null;
  } catch {
    // Told below.
  }
  return `a refusal that is no {message}: ${text.slice(0, 100)}`;
}

const WAITS_FOR_WORKER =
  /preflight|status|restore-points|server-candidates|rcon|backup|servers$|cancel|pause|forfeit|restart|adduser|addspec|addcoach|removeuser|commands|matches$/;

describe('wrong input of every kind', () => {
  it(
    `never gives a 500, a hang or a crash (${REQUESTS} requests)`,
    async () => {
      const statuses = new Map<number, number>();
      const crashes: unknown[] = [];
      const onCrash = (error: unknown): void => void crashes.push(error);
      process.on('unhandledRejection', onCrash);
      const wanted = Math.max(REQUESTS, routes.length);
      let sent = 0;
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(recipe, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (recipes) => {
            const faults = await Promise.all(
              recipes.map(async (chosen, index) => {
                const route = routes[sent + index] ?? pick(routes, chosen.route);
                const request = await requestOf(chosen, route);
                const wait = WAITS_FOR_WORKER.test(route.path) ? 1_000 : HANG_MS;
                const answer = await sendRaw(api.url, request, wait).catch((error: Error) => error);
                const told = `${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)} ${request.body?.toString().slice(0, 600) ?? ''}`;
                // Errors of node's own are not of the class that a test knows.
                if (!('status' in answer)) return `${answer.message}: ${told}`;
                statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
                const fault = faultOf(route, request, answer);
                return fault === null ? null : `${fault}: ${told} → ${answer.text.slice(0, 300)}`;
              }),
            );
            // What was deleted or ended meanwhile is there again.
            if ((sent += recipes.length) % 400 < AT_ONCE) records = await community.records();
            const found = faults.filter((fault) => fault !== null);
            if (found.length + failures.length > 0) throw new Error([...found, ...failures].join('\n'));
            if (crashes.length > 0) throw new Error(`unhandled: ${String(crashes[0])}`);
          }),
          { numRuns: Math.ceil(wanted / AT_ONCE), endOnFailure: true, ...(SEED === undefined ? {} : { seed: SEED }) },
        );
      } finally {
        process.off('unhandledRejection', onCrash);
      }
      expect(sent).toBeGreaterThanOrEqual(wanted);
      // It must have come through to the handlers, not only to the door.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
      expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 50);
      if (process.env.FUZZ_REQUESTS) console.log(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
      expect((await api.visitor().get('/livez')).status).toBe(200);
    },
    Math.max(600_000, REQUESTS * 30),
  );
});
