import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { readOverlayParams } from '../features/overlay/overlay-params';
import { startI18n } from '../lib/i18n';
import { PageLoader } from '../ui';
import { RouteErrorPage } from './error-pages';
import { page } from './live-routes';

/* The address may name a language: for this page only, without changing what the browser remembers. */
async function speak({ request }: LoaderFunctionArgs): Promise<null> {
  const { language } = readOverlayParams(new URL(request.url).searchParams);
  if (language !== null) await startI18n(language);
  return null;
}

const bare = { loader: speak, ErrorBoundary: RouteErrorPage, HydrateFallback: PageLoader };

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
    lazy: page(async () => (await import('../features/overlay/live-screen-page')).LiveScreenPage, ['overlay', 'stats']),
  },
];
