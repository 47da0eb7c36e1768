import type { NotificationKind } from '../notifications';

/** Parts of the product that an installation may switch off (`PARTS_OFF`); matches, teams, seasons and servers always stay. */
export const PARTS = ['lobbies', 'rating', 'shop', 'inventory', 'affiliates', 'rental', 'tournaments'] as const;
// No schema: every page of the web loads this file, and zod is a tenth of what it may load.
export type Part = (typeof PARTS)[number];

/** `always`: of no part. A list: gone when all of them are switched off. */
type Belongs = 'always' | readonly Part[];

/** Whose calls are. The longest beginning of a path that stands here counts; a test walks the router, so no call is without a line. */
export const CALL_PARTS: Readonly<Record<string, Belongs>> = {
  '/admin': 'always',
  '/admin/orders': ['shop', 'rental'],
  '/admin/vip-grants': ['shop'],
  '/affiliates': ['affiliates'],
  '/api-docs': 'always',
  '/audit': 'always',
  '/auth': 'always',
  '/bans': 'always',
  '/calendars': 'always',
  '/claims': 'always',
  '/community-maps': ['lobbies'],
  '/config': 'always',
  '/coupons': ['shop', 'rental'],
  '/demo': 'always',
  '/demo/lobbies': ['lobbies'],
  '/econ': ['inventory'],
  '/equipped': ['inventory'],
  '/events': 'always',
  '/increment-item-stattrak': ['inventory'],
  '/isLoggedIn': 'always',
  '/ladders': ['rating'],
  '/leaderboard': 'always',
  '/live': 'always',
  '/livez': 'always',
  '/lobbies': ['lobbies'],
  // The ladders name their modes by it.
  '/lobbies/modes': ['lobbies', 'rating'],
  '/lobby-reports': ['lobbies'],
  '/login': 'always',
  '/logout': 'always',
  '/maps': 'always',
  '/mapstats': 'always',
  '/match': 'always',
  '/matches': 'always',
  '/materials': 'always',
  '/metrics': 'always',
  '/orders': ['shop', 'rental'],
  '/parties': ['lobbies'],
  '/payment': ['shop', 'rental'],
  '/penalties': ['lobbies'],
  '/plans': ['shop', 'rental'],
  '/playerstats': 'always',
  '/playerstatsextra': 'always',
  '/readyz': 'always',
  '/register': 'always',
  '/rentals': ['rental'],
  '/resource': 'always',
  '/rulebook': 'always',
  '/seasons': 'always',
  '/server-requests': 'always',
  '/servers': 'always',
  '/share': 'always',
  '/site': 'always',
  '/site/metrics/sales': ['shop', 'rental'],
  '/skins': ['inventory'],
  '/static': 'always',
  '/team-invites': 'always',
  '/teams': 'always',
  '/teams/:id/skill': ['rating'],
  '/tournaments': ['tournaments'],
  '/users': 'always',
  '/users/:id/skill': ['rating'],
  '/users/:id/vip-grants': ['shop'],
  '/users/me/standing': ['lobbies'],
  '/users/vip-status': ['shop', 'inventory'],
  '/veto': 'always',
  '/vetoes': 'always',
  '/vetosides': 'always',
  '/webhooks': 'always',
};

/** Whose pages are, by their route; every other page stays. A test compares this with the routes of the page. */
export const PAGE_PARTS: Readonly<Record<string, readonly Part[]>> = {
  '/lobby': ['lobbies'],
  '/lobby/create': ['lobbies'],
  '/lobby/:id': ['lobbies'],
  '/admin/penalties': ['lobbies'],
  '/ranking/ladder': ['rating'],
  '/plans': ['shop'],
  '/orders/:orderid/receipt': ['shop', 'rental'],
  '/admin/coupons': ['shop', 'rental'],
  '/admin/coupons/:couponid/report': ['shop', 'rental'],
  '/skins': ['inventory'],
  '/inventory': ['inventory'],
  '/admin/plans': ['shop', 'rental'],
  '/admin/orders': ['shop', 'rental'],
  '/admin/orders/:orderid': ['shop', 'rental'],
  '/affiliates': ['affiliates'],
  '/affiliates/me': ['affiliates'],
  '/admin/affiliates': ['affiliates'],
  '/admin/payouts': ['affiliates'],
  '/aluguel-servidores': ['rental'],
  '/tournaments': ['tournaments'],
  '/tournaments/create': ['tournaments'],
  '/tournaments/:id': ['tournaments'],
  '/tournaments/:id/edit': ['tournaments'],
  '/tournaments/:id/overlay': ['tournaments'],
  '/tournaments/:id/screen': ['tournaments'],
};

/** Whose a notification is; every other kind stays. */
export const NOTIFICATION_PARTS: Readonly<Partial<Record<NotificationKind, Part>>> = {
  check_in: 'tournaments',
  signed_up: 'tournaments',
  team_invited: 'tournaments',
  invite_accepted: 'tournaments',
  invite_declined: 'tournaments',
  exchange_asked: 'tournaments',
  exchange_decided: 'tournaments',
  vip_ends: 'shop',
  rental_ends: 'rental',
  rental_failed: 'rental',
};

/** Whose a call is; `undefined`: the table has no line for it. `path`: as the router has it, below the prefix. */
export function partsOfCall(path: string): Belongs | undefined {
  const steps = path.split('/').filter((step) => step !== '');
  for (let length = steps.length; length > 0; length -= 1) {
    const found = CALL_PARTS[`/${steps.slice(0, length).join('/')}`];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether something of these parts is there, when those are switched off. */
export const isThere = (belongs: Belongs | undefined, off: readonly Part[]): boolean =>
  belongs === undefined || belongs === 'always' || belongs.some((part) => !off.includes(part));
