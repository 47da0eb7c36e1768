import type { RouteObject } from 'react-router';
import { page } from './live-routes';

/** Tournaments: the list, and one of them. */
export const cupRoutes: RouteObject[] = [
  {
    path: 'tournaments',
    lazy: page(
      async () => (await import('../features/tournaments/list/tournaments-page')).TournamentsPage,
      ['tournaments'],
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
