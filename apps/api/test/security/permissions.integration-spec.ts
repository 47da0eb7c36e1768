import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { testConfig } from '@placar/testing';
import { AppModule } from '../../src/app.module';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';
import { isChange, MATRIX_ROLES, permissionOf, permissionsPage } from './permission-matrix';
import type { MatrixRole } from './permission-matrix';
import { closeConnections, pathOf, sampleOf, sendRaw, urlPath } from './route-requests';
import type { RawAnswer } from './route-requests';
import { SECURITY_TESTS, securityPage } from './security-catalogue';
import { SeededCommunity } from '../seeded-community';
import type { Records } from '../seeded-community';
import { TestApi } from '../test-api';

const PAGE = join(__dirname, '../../../../docs/permissions.md');

/** The router without a database: nothing is made, only read. */
async function router(): Promise<ApiRoute[]> {
  const config = testConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  const app = await NestFactory.create(AppModule.forRoot(config), { preview: true, logger: false });
  return readRoutes(app.get(ModulesContainer));
}

describe('the permissions page', () => {
  it('is what the router says', async () => {
    const routes = await router();
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter(({ policy }) => policy === undefined).map(({ name }) => name)).toEqual([]);
    const page = `${permissionsPage(routes)}\n${securityPage()}`;
    if (process.env.WRITE_PERMISSIONS) writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });

  it('names a test for every item of §15.1 and §15.2 of the wire contract', () => {
    expect(SECURITY_TESTS.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    for (const { title, file } of SECURITY_TESTS)
      expect(readFileSync(join(__dirname, '../../../..', file), 'utf8')).toContain(title);
  });
});

/** Refusals come at once; what takes longer waits for a worker, which is not here. Reads of all roles wait side by side. */
const WAIT_MS = { refused: 60_000, change: 500, read: 1_000 };
/**
 * How many of those who may do something do it, from the one who may least: one in `npm test`, all by `PERMISSION_ROLES=all`, as
 * `npm test -- --all` does. Whoever may not is asked for in every run.
 */
const WHO_MAY = process.env.PERMISSION_ROLES === 'all' ? MATRIX_ROLES.length : 1;
const REFUSALS = new Set(['NOT_AUTHENTICATED', 'NOT_ALLOWED']);

describe('every route of the router', () => {
  let api: TestApi;
  let community: SeededCommunity;
  let records: Records;
  beforeAll(async () => {
    api = await TestApi.start({ MEMBERS_MAY_CREATE: 'matches,servers,seasons', RATE_LIMITS: 'off' });
    community = await SeededCommunity.create(api);
  });
  afterAll(async () => {
    closeConnections();
    await api.stop();
  });

  async function call(
    route: ApiRoute,
    role: Exclude<MatrixRole, 'game_server'>,
    { records: named, waitMs }: { records: Records; waitMs: number },
  ): Promise<RawAnswer> {
    const hints = community.hintsFor(route, named);
    const body = route.body ? Buffer.from(JSON.stringify(sampleOf(route.body, hints, false))) : null;
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    if (role === 'api_key' || role === 'read_only_key') headers['user-api'] = community.keys[role];
    else if (role !== 'visitor') Object.assign(headers, await community.session(role));
    const path = urlPath(pathOf(route, hints));
    return sendRaw(api.url, { method: route.method, path, headers, body }, waitMs);
  }

  /** Some calls tell those who must not know of a match what they tell of one that does not exist. */
  async function isQuiet(
    route: ApiRoute,
    role: Exclude<MatrixRole, 'game_server'>,
    answer: RawAnswer,
  ): Promise<boolean> {
    if (route.right !== 'match:see') return false;
    const said = ({ status, text }: RawAnswer): string => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
    // What a stream says at first may come late on a busy machine.
    for (let time = 0; time < 4; time += 1) {
      const unknown = { ...records, privateMatch: 2_000_000_000 };
      const nothing = await call(route, role, { records: unknown, waitMs: 30_000 });
      const now = time === 0 ? answer : await call(route, role, { records, waitMs: 30_000 });
      if (said(nothing) === said(now)) return true;
    }
    return false;
  }

  it('answers visitors, members, owners, admins, super admins and keys as the matrix says', async () => {
    const wrong: string[] = [];
    records = await community.records();
    const roles = MATRIX_ROLES.filter((role) => role !== 'game_server');
    for (const route of readRoutes(api.app.get(ModulesContainer))) {
      if (route.policy === 'game_server') continue;
      const check = async (role: (typeof roles)[number]): Promise<void> => {
        const expected = isAllowed(route, role) ? 'allowed' : 'refused';
        const waitMs = expected === 'refused' ? WAIT_MS.refused : isChange(route) ? WAIT_MS.change : WAIT_MS.read;
        const answer = await call(route, role, { records, waitMs });
        const isRefused = wasRefused(answer) || (expected === 'refused' && (await isQuiet(route, role, answer)));
        if (isRefused !== (expected === 'refused'))
          wrong.push(
            `${route.method} ${route.path} as ${role}: ${answer.status}, not ${expected}: ${answer.text.slice(0, 120)}`,
          );
      };
      // Who may not calls first: the record is still there then. Refused calls and reads change nothing, so nobody waits for another.
      await Promise.all(roles.filter((role) => !isAllowed(route, role)).map(check));
      const allowed = roles.filter((role) => isAllowed(route, role)).slice(0, WHO_MAY);
      if (!isChange(route)) {
        await Promise.all(allowed.map(check));
        continue;
      }
      for (const role of allowed) {
        await check(role);
        if (route.method === 'DELETE') records = await community.renewed(records, route);
      }
      if (route.method !== 'DELETE') records = await community.renewed(records, route);
    }
    expect(wrong).toEqual([]);
  });
});

/** The records here belong to the owner and are private. */
function isAllowed(route: ApiRoute, role: MatrixRole): boolean {
  const permission = permissionOf(route, role);
  if (permission === 'own') return !namesRecord(route);
  return permission === 'yes' || permission === 'setting';
}

const namesRecord = (route: ApiRoute): boolean =>
  Object.keys(route.params).length > 0 ||
  (route.body !== null && /"(id|steam_id)"/.test(JSON.stringify(sampleOf(route.body, { id: 1 }, true))));

/** Conditions of the record that the wire answers with 403, to whoever asks. */
const CONDITIONS = new Set(['Cannot delete match as it is not cancelled.', 'Please sign in through Steam first.']);
/** What is said of records that must not be known. */
const HIDING = new Set([
  'No match found.',
  'API key does not exist.',
  'No webhook found.',
  'User does not exist in the system.',
  'Team did not participate in match.',
]);

function wasRefused({ status, text }: RawAnswer): boolean {
  let body: { code?: string; message?: string };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return false;
  }
  if (status === 404) return HIDING.has(body.message ?? '');
  return (status === 401 || status === 403) && REFUSALS.has(body.code ?? '') && !CONDITIONS.has(body.message ?? '');
}
