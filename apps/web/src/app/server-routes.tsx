import type { RouteObject } from 'react-router';
import { requireAdmin, requireLogin } from './guards';
import { page } from './live-routes';

/** Servers, their state, and figures of the installation. */
export const serverRoutes: RouteObject[] = [
  {
    path: 'servers',
    loader: requireAdmin,
    lazy: page(async () => (await import('../features/servers/servers-page')).ServersPage, ['servers', 'fleet']),
  },
  {
    path: 'server-status',
    lazy: page(async () => (await import('../features/servers/status/status-page')).ServerStatusPage, ['status']),
  },
  {
    path: 'metrics',
    loader: requireAdmin,
    lazy: page(async () => (await import('../features/site-metrics/site-metrics-page')).SiteMetricsPage, ['metrics']),
  },
  {
    path: 'webhooks',
    loader: requireLogin,
    lazy: page(async () => (await import('../features/webhooks/webhooks-page')).WebhooksPage, ['webhooks']),
  },
];
