import { NOWHERE, by, ok, visitorIsRefused, read } from './specified-call';
import type { SpecifiedCall } from './specified-call';

/** Section 7 of the specification: Servers. */
export const SERVER_CALLS: readonly SpecifiedCall[] = [
  // Servers
  {
    call: 'GET /servers/statistics',
    route: 'GET /servers/statistics',
    success: ok(by('member', 'GET', '/servers/statistics')),
    refusal: visitorIsRefused('GET', '/servers/statistics'),
  },
  ...(['', '/k8s'] as const).map((kind): SpecifiedCall => ({
    call: `POST /servers/start-server${kind}`,
    route: `POST /servers/start-server${kind}`,
    success: ok(by('owner', 'POST', `/servers/start-server${kind}`, () => ({}))),
    refusal: ok(
      by('member', 'POST', `/servers/start-server${kind}`, () => ({})),
      403,
    ),
    absence: ok(
      by('owner', 'POST', `/servers/start-server${kind}`, () => ({ match_id: NOWHERE })),
      404,
    ),
  })),
  {
    call: 'GET /servers/{id}',
    route: 'GET /servers/:id',
    success: ok(by('owner', 'GET', ({ ids }) => `/servers/${ids.server}`)),
    refusal: ok(
      by('visitor', 'GET', ({ ids }) => `/servers/${ids.server}`),
      401,
    ),
    absence: ok(by('member', 'GET', `/servers/${NOWHERE}`), 404),
  },
  {
    call: 'GET /servers',
    route: 'GET /servers',
    success: ok(by('owner', 'GET', '/servers')),
    refusal: visitorIsRefused('GET', '/servers'),
  },
  read('GET /servers/publiccount', '/servers/publiccount', () => '/servers/publiccount'),
  {
    call: 'GET /servers/myservers',
    route: 'GET /servers/myservers',
    success: ok(by('owner', 'GET', '/servers/myservers')),
    refusal: visitorIsRefused('GET', '/servers/myservers'),
  },
  {
    call: 'GET /servers/available',
    route: 'GET /servers/available',
    success: ok(by('member', 'GET', '/servers/available')),
    refusal: visitorIsRefused('GET', '/servers/available'),
  },
  {
    call: 'POST /servers/',
    route: 'POST /servers',
    success: ok(
      by('owner', 'POST', '/servers/', () => [
        {
          ip_string: 'jogo.example',
          port: 27_015,
          display_name: 'São Paulo #1',
          rcon_password: 'segredo',
          public_server: 0,
          flag: 'BR',
          gotv_port: 27_020,
          tag: 'MIX',
        },
      ]),
    ),
    refusal: ok(
      by('member', 'POST', '/servers/', () => [{ ip_string: 'x.example', port: 1, display_name: 'x' }]),
      403,
    ),
  },
  {
    call: 'PUT /servers/',
    route: 'PUT /servers',
    success: ok(by('owner', 'PUT', '/servers/', ({ ids }) => [{ server_id: ids.server, display_name: 'Novo nome' }])),
    refusal: ok(
      by('member', 'PUT', '/servers/', ({ ids }) => [{ server_id: ids.server, display_name: 'x' }]),
      403,
    ),
    absence: ok(
      by('owner', 'PUT', '/servers/', () => [{ server_id: NOWHERE, display_name: 'x' }]),
      404,
    ),
  },
  {
    call: 'DELETE /servers/',
    route: 'DELETE /servers',
    success: ok(
      by('owner', 'DELETE', '/servers/', async ({ owner }) => {
        const made = await owner.post('/api/servers/', [
          { ip_string: 'vai.example', port: 27_016, display_name: 'Vai', rcon_password: '', public_server: 0 },
        ]);
        return [{ server_id: (made.body as { id: number }).id }];
      }),
    ),
    refusal: ok(
      by('member', 'DELETE', '/servers/', ({ ids }) => [{ server_id: ids.server }]),
      403,
    ),
    absence: ok(
      by('owner', 'DELETE', '/servers/', () => [{ server_id: NOWHERE }]),
      404,
    ),
  },
  {
    call: 'GET /servers/{id}/status',
    route: 'GET /servers/:id/status',
    success: ok(by('owner', 'GET', ({ ids }) => `/servers/${ids.server}/status`)),
    refusal: ok(
      by('member', 'GET', ({ ids }) => `/servers/${ids.server}/status`),
      403,
    ),
    absence: ok(by('owner', 'GET', `/servers/${NOWHERE}/status`), 404),
  },
];
