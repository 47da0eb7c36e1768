import type { RouteObject } from 'react-router';

/** Match pages without chrome: big screens and overlays for streams. */
export const overlayRoutes: RouteObject[] = [];
