import type { RouteObject } from 'react-router';
import { PageLoader } from '../ui';
import { RouteErrorPage } from './error-pages';
import { page } from './live-routes';

const bare = { ErrorBoundary: RouteErrorPage, HydrateFallback: PageLoader };

/** Match pages without chrome: big screens and overlays for streams. */
export const overlayRoutes: RouteObject[] = [
  {
    ...bare,
    path: '/match/:id/overlay',
    // Nothing in the picture while it loads.
    HydrateFallback: () => null,
    lazy: page(async () => (await import('../features/overlay/overlay-page')).OverlayPage, ['overlay', 'stats']),
  },
  {
    ...bare,
    path: '/match/:id/screen',
    lazy: page(async () => (await import('../features/overlay/screen-page')).ScreenPage, ['overlay', 'stats']),
  },
  {
    ...bare,
    path: '/live/screen',
    lazy: page(
      async () => (await import('../features/overlay/live-screen-page')).LiveScreenPage,
      ['match', 'overlay', 'stats'],
    ),
  },
  {
    ...bare,
    path: '/tournaments/:id/overlay',
    // Nothing in the picture while it loads.
    HydrateFallback: () => null,
    lazy: page(
      async () => (await import('../features/tournaments/screen/cup-overlay-page')).CupOverlayPage,
      ['cup', 'cupparts', 'tournaments'],
    ),
  },
  {
    ...bare,
    path: '/tournaments/:id/screen',
    lazy: page(
      async () => (await import('../features/tournaments/screen/cup-screen-page')).CupScreenPage,
      ['cup', 'cupparts', 'tournaments'],
    ),
  },
];
