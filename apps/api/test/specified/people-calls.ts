import { NOWHERE, STRANGER, by, ok, visitorIsRefused, read, missing, bad } from './specified-call';
import type { SpecifiedCall } from './specified-call';

/** Section 7 of the specification: Session, users and maps. */
export const PEOPLE_CALLS: readonly SpecifiedCall[] = [
  // Session
  read('GET /isLoggedIn', '/isLoggedIn', () => '/isLoggedIn'),
  {
    call: 'POST /login',
    route: 'POST /login',
    success: ok(async ({ api, member }) =>
      api.visitor().post('/api/login', { username: member.user.username, password: 'correct horse — bateria 🐴' }),
    ),
    refusal: ok(
      by('visitor', 'POST', '/login', () => ({ username: 'ninguém', password: 'x' })),
      401,
    ),
  },
  {
    call: 'POST /register',
    route: 'POST /register',
    success: ok(async ({ api }) =>
      api.visitor().post('/api/register', { username: 'novata-ção', password: 'senha comprida', steam_id: STRANGER }),
    ),
    refusal: ok(
      by('visitor', 'POST', '/register', () => ({ username: 'x', password: 'short' })),
      400,
    ),
  },
  { call: 'GET /auth/steam', route: 'GET /auth/steam', success: ok(by('visitor', 'GET', '/auth/steam?moved=1'), 302) },
  {
    call: 'GET /logout',
    route: 'GET /logout',
    success: ok(async ({ api }) => api.visitor().get('/api/logout'), 302),
    refusal: ok(async ({ api }) => api.visitor().get('/api/logout', { 'sec-fetch-site': 'cross-site' }), 403),
  },
  // Users
  read('GET /users/{id}', '/users/:id', ({ member }) => `/users/${member.user.id}`, {
    absence: missing(`/users/${NOWHERE}`),
    refusal: bad('/users/[1]'),
  }),
  read('GET /users/', '/users', () => '/users/'),
  {
    call: 'PUT /users/',
    route: 'PUT /users',
    success: ok(by('member', 'PUT', '/users/', ({ member }) => [{ id: member.user.id, name: 'Zé "Craque" 🎯' }])),
    refusal: ok(
      by('member', 'PUT', '/users/', ({ owner }) => [{ id: owner.user.id, name: 'x' }]),
      403,
    ),
    absence: ok(
      by('boss', 'PUT', '/users/', () => [{ id: NOWHERE, name: 'x' }]),
      404,
    ),
  },
  read('GET /users/{id}/recent', '/users/:id/recent', ({ ids }) => `/users/${ids.steamId}/recent`),
  // Maps
  read('GET /maps/{userId}', '/maps/:userId', ({ owner }) => `/maps/${owner.user.id}`, {
    absence: missing(`/maps/${NOWHERE}`),
    refusal: bad('/maps/x'),
  }),
  read('GET /maps/{userId}/enabled', '/maps/:userId/enabled', ({ owner }) => `/maps/${owner.user.id}/enabled`, {
    absence: missing(`/maps/${NOWHERE}/enabled`),
  }),
  {
    call: 'POST /maps/',
    route: 'POST /maps',
    success: ok(by('member', 'POST', '/maps/', () => [{ map_name: 'de_train', map_display_name: 'Train' }])),
    refusal: visitorIsRefused('POST', '/maps/', () => [{ map_name: 'de_train' }]),
  },
  {
    call: 'PUT /maps/',
    route: 'PUT /maps',
    success: ok(
      by('member', 'PUT', '/maps/', async ({ member }) => {
        const made = await member.post('/api/maps/', [{ map_name: 'de_tuscan', map_display_name: 'Tuscan' }]);
        return [{ id: (made.body as { id: number }).id, map_display_name: 'Toscana', enabled: 0 }];
      }),
    ),
    refusal: visitorIsRefused('PUT', '/maps/', () => [{ id: 1 }]),
    absence: ok(
      by('member', 'PUT', '/maps/', () => [{ id: NOWHERE, map_name: 'de_x' }]),
      404,
      403,
    ),
  },
  {
    call: 'DELETE /maps/',
    route: 'DELETE /maps',
    success: ok(
      by('member', 'DELETE', '/maps/', async ({ member }) => {
        const made = await member.post('/api/maps/', [{ map_name: 'de_cache', map_display_name: 'Cache' }]);
        return [{ id: (made.body as { id: number }).id }];
      }),
    ),
    refusal: visitorIsRefused('DELETE', '/maps/', () => [{ id: 1 }]),
    absence: ok(
      by('member', 'DELETE', '/maps/', () => [{ id: NOWHERE }]),
      404,
      403,
    ),
  },
];
