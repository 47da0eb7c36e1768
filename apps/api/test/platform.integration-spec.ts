import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import { metrics } from '@placar/platform';
import { request as httpRequest } from 'node:http';
import { POLICY_KEY, STATE_CHANGING_GET_KEY } from '../src/http/policy/policy';
import { OpenStreams } from '../src/http/open-streams';
import { TestApi } from './test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ LOBBY_REGIONS: 'br=https://ping-br.example/way,us' });
});
afterAll(() => api.stop());

interface Route {
  name: string;
  method: RequestMethod;
  path: string;
  policy: unknown;
  changing: unknown;
}

/** Every handler of every controller that Nest knows. */
function routes(): Route[] {
  const found: Route[] = [];
  for (const module of api.app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const prototype = metatype.prototype as Record<string, object>;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler = prototype[name];
        if (name === 'constructor' || typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler))
          continue;
        const read = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, metatype);
        found.push({
          name: `${metatype.name}.${name}`,
          method: Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod,
          path: `${String(Reflect.getMetadata(PATH_METADATA, metatype))}/${String(Reflect.getMetadata(PATH_METADATA, handler))}`,
          policy: read(POLICY_KEY),
          changing: read(STATE_CHANGING_GET_KEY),
        });
      }
    }
  }
  return found;
}

describe('the HTTP platform', () => {
  it('has a declared policy on every route', () => {
    const all = routes();
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter(({ policy }) => policy === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('marks every GET whose name is an action as changing state', () => {
    const actions = /(pause|unpause|cancel|forfeit|restart|logout)(\/|$)/;
    const open = routes().filter(
      ({ method, path, changing }) => method === RequestMethod.GET && actions.test(path) && !changing,
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('answers JSON with a message and a code for unknown routes, under any spelling of /api', async () => {
    for (const path of ['/api/nothing', '/API/Nothing/', '/nothing']) {
      const answer = await api.visitor().get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ message: 'Not Found', code: 'NOT_FOUND' });
      expect((answer.body as { request_id: string }).request_id).toBe(answer.headers.get('x-request-id'));
    }
  });

  it('answers 204 in place of 404 to those who prefer it, for what is read and for nothing else', async () => {
    const prefer = { prefer: 'respond-async, nothing=204' };
    const visitor = api.visitor();
    for (const path of ['/api/seasons', '/api/teams', '/api/leaderboard/rank/76561198000000001', '/api/teams/4711']) {
      const plain = await visitor.get(path);
      const preferred = await visitor.get(path, prefer);
      expect([path, plain.status, preferred.status]).toEqual([path, 404, 204]);
      expect(plain.body).toHaveProperty('message');
      expect(preferred.headers.get('preference-applied')).toBe('nothing=204');
      expect(preferred.headers.get('vary')).toContain('Prefer');
    }
    expect((await visitor.call('/api/nothing', { method: 'POST', body: {}, headers: prefer })).status).not.toBe(204);
    expect((await visitor.get('/api/teams/none', prefer)).status).toBe(400);
    expect((await visitor.get('/api/teams/myteams', prefer)).status).toBe(401);
  });

  it('gives every answer its id and the headers of all, also where no router is asked: visitors, game servers, probes', async () => {
    const visitor = api.visitor();
    const answers = [
      await visitor.get('/api/metrics'),
      await visitor.get('/api/metrics'),
      await visitor.post('/api/v2', { event: 'going_live' }),
      await visitor.get('/livez'),
      await visitor.get('/nothing'),
      await visitor.get('/api/teams/myteams'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 404, 401]);
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length);
    for (const { headers } of answers) expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    const { values } = await metrics.httpSeconds.get();
    const routes = new Set(values.map(({ labels }) => labels['route']));
    for (const route of ['/api/site/metrics', '/api/v2', '/livez']) expect(routes).toContain(route);
  });

  it('takes paths in any case and with a trailing slash', async () => {
    for (const path of ['/api/isLoggedIn', '/api/isloggedin', '/api/ISLOGGEDIN/']) {
      const answer = await api.visitor().get(path);
      expect([answer.status, answer.body]).toEqual([200, false]);
    }
  });

  it('gives visitors no cookie and stores nothing for them', async () => {
    const visitor = api.visitor();
    const answer = await visitor.get('/api/config');
    expect(answer.body).toMatchObject({ brand: 'Placar', local_login: true, steam_login: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await api.database.query('SELECT count(*) AS sessions FROM sessions')).toEqual([{ sessions: 0 }]);
  });

  it('answers 401 JSON to a script and sends a person who navigates to the Steam login', async () => {
    const script = await api.visitor().get('/api/teams/myteams', { accept: 'application/json' });
    expect(script.status).toBe(401);
    expect(script.body).toMatchObject({ code: 'NOT_AUTHENTICATED', message: 'Please log in first.' });
    const person = await api.visitor().get('/api/teams/myteams', { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
    expect(person.status).toBe(302);
    expect(person.headers.get('location')).toBe('/api/auth/steam');
  });

  it('refuses malformed, oversized and foreign bodies with a clear answer, and only from those who may send one', async () => {
    const member = await api.login('member');
    const malformed = await member.call('/api/teams', { method: 'POST', body: '{"name": ' });
    expect([malformed.status, (malformed.body as { message: string }).message]).toEqual([
      400,
      'The body is not valid JSON.',
    ]);
    const huge = JSON.stringify({ name: 'x'.repeat(600 * 1024) });
    expect((await member.call('/api/teams', { method: 'POST', body: huge })).status).toBe(413);
    expect((await api.visitor().call('/api/teams', { method: 'POST', body: huge })).status).toBe(401);
    const form = await member.call('/api/teams', {
      method: 'POST',
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(400);
  });

  it('refuses a visitor at once, without waiting for the body that was announced', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${api.url}/api/teams`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 400_000 },
      });
      request.on('response', (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.write('[{');
    });
    expect(status).toBe(401);
  });

  it('tells nothing of an unexpected failure but a request id', async () => {
    const member = await api.login('member');
    await api.database.query('ALTER TABLE teams RENAME TO teams_away');
    try {
      const answer = await member.get('/api/teams');
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        message: 'Something went wrong on our side.',
        code: 'INTERNAL',
        request_id: answer.headers.get('x-request-id'),
      });
    } finally {
      await api.database.query('ALTER TABLE teams_away RENAME TO teams');
    }
  });

  it('sends headers that let no inline script run and no site frame the page', async () => {
    const { headers } = await api.visitor().get('/api/config');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    // Players of broadcasts, and no other frame.
    expect(policy).toContain('frame-src https://player.twitch.tv https://www.youtube-nocookie.com;');
    // Pages of lobbies ask the addresses of regions how far they are, and no others.
    expect(policy).toContain("connect-src 'self' https://ping-br.example/way;");
    expect((await api.visitor().get('/api/lobbies/modes')).body).toMatchObject({
      regions: [
        { region: 'br', address: 'https://ping-br.example/way' },
        { region: 'us', address: null },
      ],
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    // What all visitors read alike may be kept, but is asked for again; anything else is not kept at all.
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await api.visitor().get('/api/isLoggedIn')).headers.get('cache-control')).toBe('no-store');
  });

  it('is alive and ready', async () => {
    expect((await api.visitor().get('/livez')).body).toEqual({ status: 'alive' });
    expect((await api.visitor().get('/readyz')).body).toMatchObject({
      status: 'ready',
      checks: { database: { state: 'ok' }, queue: { state: 'ok' }, bus: { state: 'ok' } },
    });
  });

  it('ends open streams when it is told to stop', async () => {
    const other = await TestApi.start();
    const ended = new Promise<void>((resolve) => void other.app.get(OpenStreams).add(() => resolve()));
    await Promise.all([other.stop(), ended]);
  });
});
