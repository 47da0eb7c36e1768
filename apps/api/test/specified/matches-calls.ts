import { NOWHERE, STRANGER, by, ok, visitorIsRefused, read, missing, bad, tool } from './specified-call';
import type { SpecifiedCall } from './specified-call';

/** Section 7 of the specification: Matches. */
export const MATCH_CALLS: readonly SpecifiedCall[] = [
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
];
