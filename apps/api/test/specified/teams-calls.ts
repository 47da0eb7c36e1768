import { NOWHERE, STRANGER, by, ok, visitorIsRefused, read, missing, bad } from './specified-call';
import type { SpecifiedCall } from './specified-call';

/** Section 7 of the specification: Teams. */
export const TEAM_CALLS: readonly SpecifiedCall[] = [
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
];
