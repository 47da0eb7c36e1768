import type { SpecifiedCommunity } from './specified-community';
import type { Answer } from './test-api';

type World = SpecifiedCommunity;
/** A call as somebody makes it, and the statuses that it may have. */
export interface Try {
  statuses: readonly number[];
  run: (world: World) => Promise<Answer>;
}

/** One call of the specification's section 7. What is missing cannot happen: a list that is empty is no absence. */
export interface SpecifiedCall {
  /** As the specification writes it. */
  call: string;
  /** As the router has it. */
  route: string;
  success: Try;
  refusal?: Try;
  absence?: Try;
  /** The stream is opened and its first event read. */
  stream?: true;
}

type Who = 'visitor' | 'member' | 'owner' | 'boss';
const NOWHERE = 2_000_000_000;
const STRANGER = '76561199999999999';

const by =
  (
    who: Who,
    method: string,
    path: string | ((world: World) => string | Promise<string>),
    body?: (world: World) => unknown,
  ): Try['run'] =>
  async (world) => {
    const where = typeof path === 'string' ? path : await path(world);
    const sent = body === undefined ? {} : { body: await body(world) };
    return world[who].call(`/api${where}`, { method, ...sent });
  };
const ok = (run: Try['run'], ...statuses: number[]): Try => ({ statuses: statuses.length > 0 ? statuses : [200], run });
const visitorIsRefused = (method: string, path: string, body?: (world: World) => unknown): Try =>
  ok(by('visitor', method, path, body), 401);
const read = (
  call: string,
  route: string,
  path: (world: World) => string,
  more: Partial<SpecifiedCall> = {},
): SpecifiedCall => ({
  call,
  route: `GET ${route}`,
  success: ok(by('visitor', 'GET', path)),
  ...more,
});
const missing = (path: string): Try => ok(by('visitor', 'GET', path), 404);
const bad = (path: string): Try => ok(by('visitor', 'GET', path), 400);

/** A GET of the administration: on a match made for it, for staff and owner only. */
const tool = (name: string, route: string, path: (match: number) => string, absent: string): SpecifiedCall => ({
  call: name,
  route: `GET ${route}`,
  success: ok(by('owner', 'GET', async (world) => path(await world.liveMatch()))),
  refusal: ok(
    by('member', 'GET', ({ ids }) => path(ids.live)),
    403,
  ),
  absence: ok(by('owner', 'GET', absent), 404),
});

export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
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
  // Teams
  read('GET /teams/{id}', '/teams/:id', ({ ids }) => `/teams/${ids.team}`, {
    absence: missing(`/teams/${NOWHERE}`),
    refusal: bad('/teams/abc'),
  }),
  read('GET /teams/{id}/basic', '/teams/:id/basic', ({ ids }) => `/teams/${ids.team}/basic`, {
    absence: missing(`/teams/${NOWHERE}/basic`),
  }),
  read('GET /teams', '/teams', () => '/teams', { refusal: bad('/teams?limit=x') }),
  {
    call: 'GET /teams/myteams',
    route: 'GET /teams/myteams',
    success: ok(by('owner', 'GET', '/teams/myteams')),
    refusal: visitorIsRefused('GET', '/teams/myteams'),
    absence: ok(async ({ api }) => (await api.login('member')).get('/api/teams/myteams'), 404),
  },
  read('GET /teams/{id}/recent', '/teams/:id/recent', ({ ids }) => `/teams/${ids.team}/recent`),
  read(
    'GET /teams/{teamId}/result/{matchId}',
    '/teams/:teamId/result/:matchId',
    ({ ids }) => `/teams/${ids.team}/result/${ids.played}`,
    {
      absence: ok(
        by('visitor', 'GET', ({ ids }) => `/teams/${ids.team}/result/${NOWHERE}`),
        404,
      ),
    },
  ),
  {
    call: 'POST /teams/',
    route: 'POST /teams',
    success: ok(
      by('member', 'POST', '/teams/', () => [
        {
          name: 'Fúria',
          flag: 'BR',
          tag: 'FUR',
          public_team: true,
          auth_name: { [STRANGER]: { name: 'Zé', captain: 1 } },
        },
      ]),
    ),
    refusal: visitorIsRefused('POST', '/teams/', () => [{ name: 'x' }]),
  },
  {
    call: 'PUT /teams/',
    route: 'PUT /teams',
    success: ok(by('owner', 'PUT', '/teams/', ({ ids }) => [{ id: ids.team, tag: 'ÇÃO' }])),
    refusal: ok(
      by('member', 'PUT', '/teams/', ({ ids }) => [{ id: ids.team, tag: 'x' }]),
      403,
    ),
    absence: ok(
      by('owner', 'PUT', '/teams/', () => [{ id: NOWHERE, tag: 'x' }]),
      404,
    ),
  },
  {
    call: 'DELETE /teams/',
    route: 'DELETE /teams',
    success: ok(
      by('member', 'DELETE', '/teams/', async ({ member }) => {
        const made = await member.post('/api/teams/', [{ name: 'De saída', public_team: 0 }]);
        return [{ team_id: (made.body as { id: number }).id }];
      }),
    ),
    refusal: ok(
      by('member', 'DELETE', '/teams/', ({ ids }) => [{ team_id: ids.team }]),
      403,
    ),
    absence: ok(
      by('owner', 'DELETE', '/teams/', () => [{ team_id: NOWHERE }]),
      404,
    ),
  },
  {
    call: 'POST /teams/challonge',
    route: 'POST /teams/challonge',
    success: ok(by('owner', 'POST', '/teams/challonge', () => [{ tournament_id: 'copa' }])),
    refusal: visitorIsRefused('POST', '/teams/challonge', () => [{ tournament_id: 'copa' }]),
    absence: ok(
      by('owner', 'POST', '/teams/challonge', () => [{ tournament_id: 'nenhuma' }]),
      404,
    ),
  },
  // Matches
  read('GET /matches/{id}', '/matches/:id', ({ ids }) => `/matches/${ids.played}`, {
    absence: missing(`/matches/${NOWHERE}`),
    refusal: bad('/matches/x'),
  }),
  read('GET /matches/{id}/stream', '/matches/:id/stream', ({ ids }) => `/matches/${ids.live}/stream`, {
    stream: true,
    absence: missing(`/matches/${NOWHERE}/stream`),
  }),
  read('GET /matches', '/matches', () => '/matches', { refusal: bad('/matches?limit=x') }),
  read('GET /matches/limit/{n}', '/matches/limit/:count', () => '/matches/limit/3', {
    refusal: bad('/matches/limit/abc'),
  }),
  read('GET /matches/page/{a}&{b}', '/matches/page/:range', () => '/matches/page/0&10', {
    refusal: bad('/matches/page/0'),
  }),
  {
    call: 'GET /matches/mymatches',
    route: 'GET /matches/mymatches',
    success: ok(by('owner', 'GET', '/matches/mymatches')),
    refusal: visitorIsRefused('GET', '/matches/mymatches'),
    absence: ok(by('member', 'GET', '/matches/mymatches'), 404),
  },
  {
    call: 'POST /matches/',
    route: 'POST /matches',
    success: ok(
      by('owner', 'POST', '/matches/', ({ ids }) => [
        {
          team1_id: ids.team,
          team2_id: ids.opponent,
          server_id: null,
          ignore_server: true,
          max_maps: 1,
          veto_mappool: 'de_nuke',
          skip_veto: true,
        },
      ]),
    ),
    refusal: ok(
      by('member', 'POST', '/matches/', () => [{}]),
      403,
    ),
    absence: ok(
      by('owner', 'POST', '/matches/', ({ ids }) => [
        { team1_id: ids.team, team2_id: NOWHERE, ignore_server: true, max_maps: 1, veto_mappool: 'de_nuke' },
      ]),
      404,
    ),
  },
  {
    call: 'PUT /matches/',
    route: 'PUT /matches',
    success: ok(by('owner', 'PUT', '/matches/', ({ ids }) => [{ match_id: ids.live, title: 'Grande final' }])),
    refusal: ok(
      by('member', 'PUT', '/matches/', ({ ids }) => [{ match_id: ids.live, title: 'x' }]),
      403,
    ),
    absence: ok(
      by('owner', 'PUT', '/matches/', () => [{ match_id: NOWHERE, title: 'x' }]),
      404,
    ),
  },
  {
    call: 'DELETE /matches/ (all_cancelled)',
    route: 'DELETE /matches',
    success: ok(
      by('owner', 'DELETE', '/matches/', async (world) => {
        await world.cancelledMatch();
        return [{ all_cancelled: true }];
      }),
    ),
    refusal: visitorIsRefused('DELETE', '/matches/', () => [{ all_cancelled: true }]),
    absence: ok(
      by('owner', 'DELETE', '/matches/', () => [{ match_id: NOWHERE }]),
      404,
    ),
  },
  tool('GET /matches/{id}/pause', '/matches/:id/pause', (id) => `/matches/${id}/pause`, `/matches/${NOWHERE}/pause`),
  {
    call: 'GET /matches/{id}/unpause',
    route: 'GET /matches/:id/unpause',
    success: ok(
      by('owner', 'GET', async (world) => {
        const id = await world.liveMatch();
        await world.owner.get(`/api/matches/${id}/pause`);
        return `/matches/${id}/unpause`;
      }),
    ),
    refusal: ok(
      by('member', 'GET', ({ ids }) => `/matches/${ids.live}/unpause`),
      403,
    ),
    absence: ok(by('owner', 'GET', `/matches/${NOWHERE}/unpause`), 404),
  },
  tool(
    'GET /matches/{id}/cancel',
    '/matches/:id/cancel',
    (id) => `/matches/${id}/cancel`,
    `/matches/${NOWHERE}/cancel`,
  ),
  tool(
    'GET /matches/{id}/backup',
    '/matches/:id/backup',
    (id) => `/matches/${id}/backup`,
    `/matches/${NOWHERE}/backup`,
  ),
  tool(
    'GET /matches/{id}/backup/remote',
    '/matches/:id/backup/remote',
    (id) => `/matches/${id}/backup/remote`,
    `/matches/${NOWHERE}/backup/remote`,
  ),
  ...(['addspec', 'adduser'] as const).map((name): SpecifiedCall => ({
    call: `PUT /matches/{id}/${name}`,
    route: `PUT /matches/:id/${name}`,
    success: ok(
      by(
        'owner',
        'PUT',
        ({ ids }) => `/matches/${ids.live}/${name}`,
        () => [{ steam_id: STRANGER, ...(name === 'adduser' ? { team_id: 'team1', nickname: 'Novato' } : {}) }],
      ),
    ),
    refusal: ok(
      by(
        'owner',
        'PUT',
        ({ ids }) => `/matches/${ids.live}/${name}`,
        () => [{ steam_id: 'no' }],
      ),
      400,
    ),
    absence: ok(
      by('owner', 'PUT', `/matches/${NOWHERE}/${name}`, () => [{ steam_id: STRANGER, team_id: 'team1' }]),
      404,
    ),
  })),
  tool(
    'GET /matches/{id}/forfeit/{winner}',
    '/matches/:id/forfeit/:winner',
    (id) => `/matches/${id}/forfeit/1`,
    `/matches/${NOWHERE}/forfeit/1`,
  ),
  {
    call: 'PUT /matches/{id}/rcon/',
    route: 'PUT /matches/:id/rcon',
    success: ok(
      by(
        'owner',
        'PUT',
        ({ ids }) => `/matches/${ids.live}/rcon/`,
        () => [{ rcon_command: 'status' }],
      ),
    ),
    refusal: ok(
      by(
        'member',
        'PUT',
        ({ ids }) => `/matches/${ids.live}/rcon/`,
        () => [{ rcon_command: 'status' }],
      ),
      403,
    ),
    absence: ok(
      by('owner', 'PUT', `/matches/${NOWHERE}/rcon/`, () => [{ rcon_command: 'status' }]),
      404,
    ),
  },
  {
    call: 'POST /matches/{id}/backup/',
    route: 'POST /matches/:id/backup',
    success: ok(
      by(
        'owner',
        'POST',
        ({ ids }) => `/matches/${ids.live}/backup/`,
        ({ ids }) => [{ backup_name: `matchzy_${ids.live}_0_round02.json` }],
      ),
    ),
    refusal: ok(
      by(
        'owner',
        'POST',
        ({ ids }) => `/matches/${ids.live}/backup/`,
        () => [{}],
      ),
      412,
    ),
    absence: ok(
      by('owner', 'POST', `/matches/${NOWHERE}/backup/`, () => [{ backup_name: 'x' }]),
      404,
    ),
  },
  {
    call: 'POST /matches/{id}/backup/remote',
    route: 'POST /matches/:id/backup/remote',
    success: ok(async (world) => {
      const id = await world.liveMatch();
      return world.owner.post(`/api/matches/${id}/backup/remote`, [{ backup_file: `matchzy_${id}_0_round02.json` }]);
    }),
    refusal: ok(
      by(
        'owner',
        'POST',
        ({ ids }) => `/matches/${ids.live}/backup/remote`,
        () => [{ backup_file: '../../etc/passwd' }],
      ),
      412,
    ),
    absence: ok(
      by(
        'owner',
        'POST',
        ({ ids }) => `/matches/${ids.live}/backup/remote`,
        ({ ids }) => [{ backup_file: `matchzy_${ids.live}_0_round09.json` }],
      ),
      404,
    ),
  },
  tool(
    'GET /matches/{id}/restart/',
    '/matches/:id/restart',
    (id) => `/matches/${id}/restart/`,
    `/matches/${NOWHERE}/restart/`,
  ),
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
  // Seasons
  read('GET /seasons', '/seasons', () => '/seasons'),
  read('GET /seasons/{id}', '/seasons/:id', ({ ids }) => `/seasons/${ids.season}`, {
    absence: missing(`/seasons/${NOWHERE}`),
    refusal: bad('/seasons/x'),
  }),
  ...(['myseasons', 'myseasons/available'] as const).map((name): SpecifiedCall => ({
    call: `GET /seasons/${name}`,
    route: `GET /seasons/${name}`,
    success: ok(by('owner', 'GET', `/seasons/${name}`)),
    refusal: visitorIsRefused('GET', `/seasons/${name}`),
    absence: ok(by('member', 'GET', `/seasons/${name}`), 404),
  })),
  {
    call: 'GET /seasons/{id}/cvar',
    route: 'GET /seasons/:id/cvar',
    success: ok(by('member', 'GET', ({ ids }) => `/seasons/${ids.season}/cvar`)),
    refusal: visitorIsRefused('GET', '/seasons/1/cvar'),
    absence: ok(by('member', 'GET', `/seasons/${NOWHERE}/cvar`), 404),
  },
  {
    call: 'POST /seasons/',
    route: 'POST /seasons',
    success: ok(by('owner', 'POST', '/seasons/', () => [{ name: 'Outono', start_date: '2026/03/01', end_date: null }])),
    refusal: ok(
      by('member', 'POST', '/seasons/', () => [{ name: 'x', start_date: '2026-03-01' }]),
      403,
    ),
  },
  {
    call: 'PUT /seasons/',
    route: 'PUT /seasons',
    success: ok(
      by('owner', 'PUT', '/seasons/', ({ ids }) => [
        { season_id: ids.season, name: 'Verão 2026', end_date: '2099-01-02' },
      ]),
    ),
    refusal: ok(
      by('member', 'PUT', '/seasons/', ({ ids }) => [{ season_id: ids.season, name: 'x' }]),
      403,
    ),
    absence: ok(
      by('owner', 'PUT', '/seasons/', () => [{ season_id: NOWHERE, name: 'x' }]),
      404,
    ),
  },
  {
    call: 'DELETE /seasons/',
    route: 'DELETE /seasons',
    success: ok(
      by('owner', 'DELETE', '/seasons/', async ({ owner }) => {
        const made = await owner.post('/api/seasons/', [{ name: 'Vai', start_date: '2026-03-01', end_date: null }]);
        return [{ season_id: (made.body as { id: number }).id }];
      }),
    ),
    refusal: ok(
      by('member', 'DELETE', '/seasons/', ({ ids }) => [{ season_id: ids.season }]),
      403,
    ),
    absence: ok(
      by('owner', 'DELETE', '/seasons/', () => [{ season_id: NOWHERE }]),
      404,
    ),
  },
  {
    call: 'POST /seasons/challonge',
    route: 'POST /seasons/challonge',
    success: ok(by('owner', 'POST', '/seasons/challonge', () => [{ tournament_id: 'copa', import_teams: true }])),
    refusal: visitorIsRefused('POST', '/seasons/challonge', () => [{ tournament_id: 'copa' }]),
    absence: ok(
      by('owner', 'POST', '/seasons/challonge', () => [{ tournament_id: 'nenhuma' }]),
      404,
    ),
  },
  // Statistics
  read('GET /playerstats/{id}', '/playerstats/:steamId', ({ ids }) => `/playerstats/${ids.steamId}`, {
    absence: missing(`/playerstats/${STRANGER}`),
  }),
  read('GET /playerstats/unique', '/playerstats/unique', () => '/playerstats/unique'),
  read('GET /playerstats/match/{id}', '/playerstats/match/:id', ({ ids }) => `/playerstats/match/${ids.played}`, {
    absence: missing(`/playerstats/match/${NOWHERE}`),
    refusal: bad('/playerstats/match/x'),
  }),
  read(
    'GET /playerstats/match/{id}/stream',
    '/playerstats/match/:id/stream',
    ({ ids }) => `/playerstats/match/${ids.live}/stream`,
    { stream: true },
  ),
  read(
    'GET /playerstats/{id}/recent',
    '/playerstats/:steamId/recent',
    ({ ids }) => `/playerstats/${ids.steamId}/recent`,
  ),
  read('GET /mapstats/', '/mapstats', () => '/mapstats/'),
  read('GET /mapstats/{a}/{b}', '/mapstats/:matchId/:mapNumber', ({ ids }) => `/mapstats/${ids.played}/0`, {
    absence: missing(`/mapstats/${NOWHERE}/0`),
  }),
  read('GET /mapstats/{id}', '/mapstats/:matchId', ({ ids }) => `/mapstats/${ids.played}`, {
    absence: missing(`/mapstats/${NOWHERE}`),
    refusal: bad('/mapstats/abc'),
  }),
  read('GET /mapstats/{id}/stream', '/mapstats/:id/stream', ({ ids }) => `/mapstats/${ids.live}/stream`, {
    stream: true,
  }),
  // Vetoes
  read('GET /vetoes/{id}', '/vetoes/:matchId', ({ ids }) => `/vetoes/${ids.played}`, {
    absence: missing(`/vetoes/${NOWHERE}`),
    refusal: bad('/vetoes/x'),
  }),
  read('GET /vetosides/{id}', '/vetosides/:matchId', ({ ids }) => `/vetosides/${ids.played}`, {
    absence: missing(`/vetosides/${NOWHERE}`),
    refusal: bad('/vetosides/x'),
  }),
  read('GET /vetoes/{id}/stream', '/vetoes/:id/stream', ({ ids }) => `/vetoes/${ids.played}/stream`, { stream: true }),
  read('GET /vetosides/{id}/stream', '/vetosides/:id/stream', ({ ids }) => `/vetosides/${ids.played}/stream`, {
    stream: true,
  }),
  // Leaderboard
  read('GET /leaderboard/rank/{id}', '/leaderboard/rank/:id', ({ ids }) => `/leaderboard/rank/${ids.steamId}`, {
    absence: missing(`/leaderboard/rank/${STRANGER}`),
  }),
  read(
    'GET /leaderboard/rank/user/{id}',
    '/leaderboard/rank/user/:id',
    ({ owner }) => `/leaderboard/rank/user/${owner.user.id}`,
    { absence: missing(`/leaderboard/rank/user/${NOWHERE}`) },
  ),
  read('GET /leaderboard/players', '/leaderboard/players', () => '/leaderboard/players'),
  read('GET /leaderboard', '/leaderboard', () => '/leaderboard'),
  read(
    'GET /leaderboard/players/{seasonid}',
    '/leaderboard/players/:seasonId',
    ({ ids }) => `/leaderboard/players/${ids.season}`,
  ),
  read('GET /leaderboard/{seasonid}', '/leaderboard/:seasonId', ({ ids }) => `/leaderboard/${ids.season}`),
];

/** Calls of section 7 that come with a later issue. */
export const LATER: readonly string[] = [
  'GET /users/vip-status/{id}',
  'GET /skins/myskins',
  'GET /skins/get-skins',
  'GET /skins/get-agents',
  'GET /skins/get-musics',
  'GET /skins/get-keychains',
  'GET /skins/get-stickers',
  'GET /skins/get-pins',
  'GET /skins/check',
  'POST /skins/save',
  'POST /skins/set-skin',
  'POST /skins/delete-agent',
  'POST /skins/delete-music',
  'POST /skins/set-pin',
  'POST /skins/set-music',
  'POST /skins/set-agent',
  'POST /skins/set-knife',
  'POST /skins/set-glove',
  'POST /skins/delete-skin',
  'GET /payment/search/preference',
  'GET /coupons',
  'POST /coupons',
  'PUT /coupons/{id}',
  'DELETE /coupons/{id}',
  'GET /coupons/validate/{code}',
  'GET /coupons/{id}/tracking',
  'GET /coupons/tracking/summary',
  'GET /coupons/tracking/monthly-report',
  'GET /affiliates',
  'POST /affiliates',
  'PUT /affiliates/{id}',
  'DELETE /affiliates/{id}',
];
