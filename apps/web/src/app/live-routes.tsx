import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { withAreas, type TextArea } from '../lib/i18n';
import { importWithin } from '../lib/page/late-part';

/**
 * Builds the `lazy` of a route from an import that ends in a component and the areas of texts the page uses (without
 * common, shell and ui, which are always there). Both are fetched at the same time, before the page shows.
 */
export function page(
  load: () => Promise<ComponentType>,
  areas: readonly TextArea[] = [],
): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: await importWithin(() => withAreas(load, areas)) });
}

/** Routes of the live pages: the live list and the match page. */
export const liveRoutes: RouteObject[] = [
  {
    path: 'live/matches',
    lazy: page(
      async () => (await import('../features/live-matches/live-matches-page')).LiveMatchesPage,
      ['live', 'match', 'watch'],
    ),
  },
  {
    path: 'match/:id',
    lazy: page(
      async () => (await import('./match-route')).MatchRoute,
      ['commands', 'match', 'spectate', 'stats', 'watch'],
    ),
  },
];
