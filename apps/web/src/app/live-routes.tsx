import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { importWithin } from './chunk-reload';

/** Builds the `lazy` of a route from an import that ends in a component. */
export function page(load: () => Promise<ComponentType>): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: await importWithin(load) });
}

/** Routes of the live pages: the live list and the match page. */
export const liveRoutes: RouteObject[] = [
  {
    path: 'live/matches',
    lazy: page(async () => (await import('../features/live-matches/live-matches-page')).LiveMatchesPage),
  },
  { path: 'match/:id', lazy: page(async () => (await import('./match-route')).MatchRoute) },
];
