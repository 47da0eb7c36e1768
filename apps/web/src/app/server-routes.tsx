import type { RouteObject } from 'react-router';

/** Servers, their state, and figures of the installation. */
export const serverRoutes: RouteObject[] = [];
