import { ModulesContainer, NestFactory } from '@nestjs/core';
import { ENDPOINTS } from '@placar/contracts/endpoints';
import type { EndpointShape } from '@placar/contracts/endpoints';
import { SiteMetricsQueries } from '@placar/read-models';
import { testConfig } from '@placar/testing';
import { AppModule } from '../src/app.module';
import { PublicCache } from '../src/http/public-cache/public-cache';
import { readRoutes } from '../src/http/routes/route-catalogue';
import type { ApiRoute } from '../src/http/routes/route-catalogue';
import { TestApi } from './test-api';

const table = Object.entries(ENDPOINTS as Record<string, EndpointShape>);

describe('the table of endpoints', () => {
  it('says of each call what its route says', async () => {
    const config = testConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    const app = await NestFactory.create(AppModule.forRoot(config), { preview: true, logger: false });
    const served = readRoutes(app.get(ModulesContainer));
    const wrong = table.flatMap(([name, { query, body, answer }]) => {
      const [route, ...others]: (ApiRoute | undefined)[] = served.filter(
        ({ method, path }) => `${method} ${path}` === name,
      );
      return [
        [route !== undefined, 'no such route'],
        [others.length === 0, 'more than one route'],
        [route?.description?.answer === answer, 'another answer'],
        [(route?.query['*'] ?? undefined) === query, 'another query'],
        [(route?.body ?? undefined) === body, 'another body'],
      ].flatMap(([holds, problem]) => (holds === true ? [] : [`${name}: ${String(problem)}`]));
    });
    expect(wrong).toEqual([]);
  });
});

describe('an answer against its contract', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  it.each([
    ['a field that it does not name', { secret: 'x' }],
    ['a field of another type', { users: 'many' }],
    ['a field less', { teams: undefined }],
  ])('is a fault where answers are checked, also of the public cache: %s', async (_what, change) => {
    const right = await api.app.get(SiteMetricsQueries, { strict: false }).totals();
    const totals = jest.spyOn(SiteMetricsQueries.prototype, 'totals');
    totals.mockResolvedValue({ ...right, ...change } as typeof right);
    api.app.get(PublicCache).drop(['*']);
    expect((await api.visitor().get('/api/metrics')).status).toBe(500);
    totals.mockRestore();
    expect((await api.visitor().get('/api/metrics')).status).toBe(200);
  });
});
