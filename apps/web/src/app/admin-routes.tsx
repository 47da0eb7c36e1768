import type { RouteObject } from 'react-router';

/** The pages of staff. */
export const adminRoutes: RouteObject[] = [];
