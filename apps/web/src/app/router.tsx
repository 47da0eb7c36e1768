import { createBrowserRouter, type RouteObject } from 'react-router';
import { adminRoutes } from './admin-routes';
import { cupRoutes } from './cup-routes';
import { RouteErrorPage } from './error-pages';
import { requireCreator, requireLogin } from './guards';
import { AppLayout } from './layout/app-layout';
import { liveRoutes, page } from './live-routes';
import { lobbyRoutes } from './lobby-routes';
import { overlayRoutes } from './overlay-routes';
import { routesOfParts } from './parts';
import { playerRoutes } from './player-routes';
import { serverRoutes } from './server-routes';
import { siteRoutes } from './site-routes';
import { isPartOn } from '../lib/page/page-meta';
import { PageLoader } from '../ui';

/** Every page of the app, each in its own chunk. Guards are loaders, so nothing of a page is fetched before they pass. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: AppLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: PageLoader,
    children: [
      {
        ErrorBoundary: RouteErrorPage,
        children: [
          {
            index: true,
            lazy: page(async () => (await import('../features/home/home-page')).HomePage, ['home', 'lobbies']),
          },
          {
            path: 'matches',
            lazy: page(async () => (await import('../features/matches/matches-page')).MatchesPage, ['matches']),
          },
          {
            path: 'mymatches',
            loader: requireLogin,
            lazy: page(async () => (await import('../features/matches/my-matches-page')).MyMatchesPage, ['matches']),
          },
          {
            path: 'match/create',
            loader: requireCreator('matches'),
            lazy: page(
              async () => (await import('../features/match-create/match-create-page')).MatchCreatePage,
              ['create', 'vetoOrder'],
            ),
          },
          {
            path: 'myservers',
            loader: requireLogin,
            lazy: page(
              async () => (await import('../features/servers/my-servers-page')).MyServersPage,
              ['fleet', 'rentals', 'servers'],
            ),
          },
          {
            path: 'teams',
            lazy: page(async () => (await import('../features/teams/teams-page')).TeamsPage, ['teams']),
            children: [
              {
                path: 'create',
                loader: requireLogin,
                lazy: page(
                  async () => (await import('../features/teams/team-create-route')).TeamCreateRoute,
                  ['teams'],
                ),
              },
            ],
          },
          {
            path: 'teams/:id',
            lazy: page(
              async () => (await import('../features/teams/team-page')).TeamPage,
              ['records', 'skill', 'stats', 'teams', 'versus'],
            ),
          },
          {
            path: 'myteams',
            loader: requireLogin,
            lazy: page(async () => (await import('../features/teams/my-teams-page')).MyTeamsPage, ['teams']),
          },
          {
            path: 'seasons',
            lazy: page(async () => (await import('../features/seasons/seasons-page')).SeasonsPage, ['seasons']),
          },
          {
            path: 'season/:id',
            lazy: page(
              async () => (await import('../features/seasons/season-page')).SeasonPage,
              ['seasons', 'stats', 'watch'],
            ),
          },
          {
            path: 'myseasons',
            loader: requireCreator('seasons'),
            lazy: page(async () => (await import('../features/seasons/my-seasons-page')).MySeasonsPage, ['seasons']),
          },
          {
            path: 'claims/:token',
            lazy: page(async () => (await import('../features/team-claim/team-claim-page')).TeamClaimPage, ['claim']),
          },
          {
            path: 'team-invites/:token',
            lazy: page(
              async () => (await import('../features/teams/life/team-invite-page')).TeamInvitePage,
              ['teamLife'],
            ),
          },
          {
            path: 'veto/:token',
            lazy: page(async () => (await import('../features/veto/veto-page')).VetoPage, ['veto']),
          },
          ...playerRoutes,
          ...liveRoutes,
          ...lobbyRoutes,
          ...cupRoutes,
          ...serverRoutes,
          ...adminRoutes,
          ...siteRoutes,
          { path: '*', lazy: page(async () => (await import('./not-found-page')).NotFoundPage) },
        ],
      },
    ],
  },
  ...overlayRoutes,
];

export function createAppRouter() {
  return createBrowserRouter(routesOfParts(routes, isPartOn));
}
