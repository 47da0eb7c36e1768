import { NOWHERE, STRANGER, by, ok, visitorIsRefused, read, missing, bad } from './specified-call';
import type { SpecifiedCall } from './specified-call';

/** Section 7 of the specification: Seasons, statistics, vetoes and leaderboards. */
export const SEASON_CALLS: readonly SpecifiedCall[] = [
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
