import type { RouteObject } from 'react-router';
import { requireLogin } from './guards';
import { page } from './live-routes';

/** Tournaments: the list, the form, and one of them. */
export const cupRoutes: RouteObject[] = [
  {
    path: 'tournaments',
    lazy: page(
      async () => (await import('../features/tournaments/list/tournaments-page')).TournamentsPage,
      ['tournaments'],
    ),
  },
  {
    path: 'tournaments/create',
    loader: requireLogin,
    lazy: page(
      async () => (await import('../features/tournaments/create/cup-create-page')).CupCreatePage,
      ['cupform', 'rulebook', 'tournaments', 'vetoOrder'],
    ),
  },
  {
    path: 'tournaments/:id/edit',
    loader: requireLogin,
    lazy: page(
      async () => (await import('../features/tournaments/create/cup-edit-page')).CupEditPage,
      ['cupform', 'rulebook', 'tournaments', 'vetoOrder'],
    ),
  },
  {
    path: 'tournaments/:id',
    lazy: page(
      async () => (await import('../features/tournaments/page/tournament-page')).TournamentPage,
      ['cup', 'tournaments'],
    ),
  },
];
