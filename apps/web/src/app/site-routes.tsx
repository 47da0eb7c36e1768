import type { RouteObject } from 'react-router';

/** Pages of texts and of invitations. */
export const siteRoutes: RouteObject[] = [];
