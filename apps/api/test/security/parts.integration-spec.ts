import { CALL_PARTS, PARTS, isThere, partsOfCall } from '@placar/contracts/parts';
import { ModulesContainer } from '@nestjs/core';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';
import { TestApi } from '../test-api';

const pathOf = (path: string): string => `/api${path.replace(/:\w+/g, '1')}`;

/** Every call with every part off: none of a part answers, and all others do as they did. */
describe('with every part switched off', () => {
  let api: TestApi;
  let routes: ApiRoute[];
  beforeAll(async () => {
    api = await TestApi.start({ PARTS_OFF: PARTS.join(','), RATE_LIMITS: 'off' });
    routes = readRoutes(api.app.get(ModulesContainer));
  });
  afterAll(() => api?.stop());

  it('each call has a line in the table, and each line is of a call', () => {
    expect(routes.filter(({ path }) => partsOfCall(path) === undefined).map(({ path }) => path)).toEqual([]);
    const begins = (line: string) => routes.some(({ path }) => path === line || path.startsWith(`${line}/`));
    expect(Object.keys(CALL_PARTS).filter((line) => !begins(line))).toEqual([]);
  });

  it('no call of a part is there, not even for a super admin, nor in the document', async () => {
    const staff = await api.login('super_admin');
    const gone = routes.filter(({ path }) => !isThere(partsOfCall(path), PARTS));
    expect(gone.length).toBeGreaterThan(80);
    const answers: { call: string; status: number }[] = [];
    for (const { method, path } of gone) {
      const { status, body } = await staff.call(pathOf(path), { method });
      const { message } = body as { message?: string };
      if (status !== 404 || message !== 'There is no such call.') answers.push({ call: `${method} ${path}`, status });
    }
    expect(answers).toEqual([]);
    const { body } = await staff.get('/api/api-docs/openapi.json');
    const paths = Object.keys((body as { paths: object }).paths);
    expect(paths.filter((path) => !isThere(partsOfCall(path.replace(/\{(\w+)\}/g, ':$1')), PARTS))).toEqual([]);
    expect(paths.length).toBeGreaterThan(80);
  });

  it('what is of no part answers as before', async () => {
    const staff = await api.login('super_admin');
    for (const path of ['/isLoggedIn', '/config', '/servers', '/users/me/notifications', '/users/me/matches'])
      expect({ path, status: (await staff.get(`/api${path}`)).status }).toEqual({ path, status: 200 });
  });
});
