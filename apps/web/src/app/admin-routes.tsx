import type { RouteObject } from 'react-router';
import { requireAdmin } from './guards';
import { page } from './live-routes';

/** The pages of staff: what waits for a person, whether everything moves, accounts and roles, who changed what. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    loader: requireAdmin,
    children: [
      {
        index: true,
        lazy: page(
          async () => (await import('../features/admin/overview-page')).AdminOverviewPage,
          ['commands', 'match', 'staff'],
        ),
      },
      {
        path: 'users',
        lazy: page(async () => (await import('../features/admin/users-page')).AdminUsersPage, ['staff']),
      },
      {
        path: 'operations',
        lazy: page(
          async () => (await import('../features/admin/operations/operations-page')).AdminOperationsPage,
          ['staff'],
        ),
      },
      {
        path: 'setup',
        lazy: page(async () => (await import('../features/admin/setup/setup-page')).AdminSetupPage, ['setup', 'staff']),
      },
      {
        path: 'penalties',
        lazy: page(
          async () => (await import('../features/admin/penalties/penalties-page')).AdminPenaltiesPage,
          ['staff'],
        ),
      },
      {
        path: 'maps',
        lazy: page(async () => (await import('../features/admin/maps/maps-page')).AdminMapsPage, ['staff', 'lobbies']),
      },
      {
        path: 'plans',
        lazy: page(async () => (await import('../features/admin/plans/plans-page')).AdminPlansPage, ['plans', 'staff']),
      },
      {
        path: 'coupons',
        lazy: page(
          async () => (await import('../features/admin/coupons/coupons-page')).AdminCouponsPage,
          ['coupons', 'staff'],
        ),
      },
      {
        path: 'coupons/:couponId/report',
        lazy: page(
          async () => (await import('../features/admin/coupons/coupon-report-page')).CouponReportPage,
          ['coupons', 'staff'],
        ),
      },
      {
        path: 'affiliates',
        lazy: page(
          async () => (await import('../features/admin/affiliates/affiliates-page')).AdminAffiliatesPage,
          ['affiliates', 'staff'],
        ),
      },
      {
        path: 'orders',
        lazy: page(
          async () => (await import('../features/admin/orders/orders-page')).AdminOrdersPage,
          ['orders', 'staff'],
        ),
      },
      {
        path: 'orders/:orderId',
        lazy: page(
          async () => (await import('../features/admin/orders/order-page')).AdminOrderPage,
          ['orders', 'staff'],
        ),
      },
      {
        path: 'payouts',
        lazy: page(
          async () => (await import('../features/admin/payouts/payouts-page')).AdminPayoutsPage,
          ['partners', 'staff'],
        ),
      },
      {
        path: 'rulebook',
        lazy: page(
          async () => (await import('../features/admin/rulebook-page')).AdminRulebookPage,
          ['rulebook', 'staff'],
        ),
      },
      {
        path: 'audit',
        lazy: page(async () => (await import('../features/admin/audit/audit-page')).AdminAuditPage, ['staff']),
      },
    ],
  },
];
