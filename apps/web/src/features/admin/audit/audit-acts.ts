import type { AuditLine } from '@placar/contracts/audit';
import type { LocaleResources } from '../../../locales/pt';

export type ActName = keyof LocaleResources['staff']['audit']['act'];

/** Routes that have a sentence of their own, as the audit writes them: method, then the route of the router. */
export const ACTS: Readonly<Record<string, ActName>> = {
  'POST /login': 'login',
  'GET /logout': 'logout',
  'POST /logout': 'logout',
  'POST /register': 'register',
  'GET /auth/steam/return': 'steamLogin',
  'POST /users': 'userCreate',
  'PUT /users': 'userUpdate',
  'POST /users/api-keys': 'keyCreate',
  'DELETE /users/api-keys/:id': 'keyRevoke',
  'POST /users/api-key': 'keyRenew',
  'DELETE /users/sessions': 'sessionsEnd',
  'POST /matches': 'matchCreate',
  'PUT /matches': 'matchUpdate',
  'DELETE /matches': 'matchDelete',
  'POST /matches/:id/commands': 'matchCommand',
  'GET /matches/:id/pause': 'matchPause',
  'GET /matches/:id/unpause': 'matchUnpause',
  'GET /matches/:id/cancel': 'matchCancel',
  'GET /matches/:id/forfeit/:winner': 'matchForfeit',
  'GET /matches/:id/restart': 'matchRestart',
  'POST /matches/:id/confirm': 'matchConfirm',
  'POST /matches/:id/backup': 'matchRestore',
  'POST /matches/:id/backup/remote': 'matchRestore',
  'PUT /matches/:id/adduser': 'matchAddPlayer',
  'PUT /matches/:id/removeuser': 'matchRemovePlayer',
  'PUT /matches/:id/addspec': 'matchAddSpectator',
  'PUT /matches/:id/addcoach': 'matchAddCoach',
  'PUT /matches/:id/rcon': 'matchRcon',
  'POST /matches/:id/server-request': 'matchServerRequest',
  'DELETE /matches/:id/server-request': 'matchServerRequestEnd',
  'POST /servers': 'serverCreate',
  'PUT /servers': 'serverUpdate',
  'DELETE /servers': 'serverDelete',
  'PUT /servers/:id/skins': 'serverSkinsOn',
  'DELETE /servers/:id/skins': 'serverSkinsOff',
  'POST /servers/:id/skins/key': 'serverSkinKeyMake',
  'DELETE /servers/:id/skins/key': 'serverSkinKeyRevoke',
  'POST /servers/start-server': 'serverStart',
  'POST /servers/start-server/k8s': 'serverStart',
  'POST /servers/:id/preflight': 'serverPreflight',
  'POST /teams': 'teamCreate',
  'PUT /teams': 'teamUpdate',
  'DELETE /teams': 'teamDelete',
  'POST /seasons': 'seasonCreate',
  'PUT /seasons': 'seasonUpdate',
  'DELETE /seasons': 'seasonDelete',
  'PUT /rulebook': 'rulebookChange',
  'PUT /seasons/:id/rulebook': 'seasonRulebook',
  'POST /seasons/challonge': 'seasonImport',
  'POST /teams/challonge': 'seasonImport',
  'POST /webhooks': 'webhookCreate',
  'PUT /webhooks': 'webhookUpdate',
  'DELETE /webhooks': 'webhookDelete',
  'POST /maps': 'mapCreate',
  'PUT /maps': 'mapUpdate',
  'DELETE /maps': 'mapDelete',
  'POST /plans': 'planCreate',
  'PUT /plans/:id': 'planUpdate',
  'POST /users/:id/vip-grants': 'vipGive',
  'DELETE /users/:id/vip-grants/:grantId': 'vipRevoke',
  'POST /coupons': 'couponCreate',
  'POST /coupons/bulk': 'couponCreateMany',
  'PUT /coupons/:id': 'couponUpdate',
  'DELETE /coupons/:id': 'couponDelete',
  'POST /affiliates': 'partnerCreate',
  'PUT /affiliates/:id': 'partnerUpdate',
  'DELETE /affiliates/:id': 'partnerDelete',
  'PUT /affiliates/me/pix-key': 'pixKeySet',
  'POST /affiliates/payouts': 'payoutMake',
  'PUT /affiliates/payouts/:payoutId': 'payoutSettle',
  'GET /affiliates/payouts/:run/table': 'payoutTable',
  'PUT /affiliates/reviews/:orderId': 'reviewDecide',
  'POST /admin/orders/:orderId/read': 'orderRead',
  'GET /admin/orders/table': 'orderTable',
  'POST /orders/:id/refund': 'orderRefund',
  'POST /orders/:id/cancel': 'orderCancel',
  'POST /orders/:id/withdraw': 'orderWithdraw',
  'POST /admin/attention/claim': 'attentionClaim',
  'POST /admin/attention/release': 'attentionRelease',
  'POST /admin/attention/resolve': 'attentionResolve',
  'POST /admin/operations/jobs/retry': 'jobRetry',
  'POST /admin/setup/:part/test': 'setupTest',
  'PUT /mapstats': 'statsCorrect',
  'PUT /playerstats': 'statsCorrect',
  'PUT /playerstatsextra': 'statsCorrect',
};

/** The sentence of a line; null: the route has none, and is shown itself. */
export const actOf = ({ method, route }: Pick<AuditLine, 'method' | 'route'>): ActName | null =>
  ACTS[`${method} ${route}`] ?? null;

/** Routes by which the list can be narrowed, without their methods: the API's filter knows the route alone. */
export const FILTER_ROUTES: readonly string[] = [
  ...new Set(Object.keys(ACTS).map((key) => key.slice(key.indexOf(' ') + 1))),
];

/** The sentences of all methods of a route. */
export const actsOfRoute = (route: string): ActName[] => [
  ...new Set(Object.entries(ACTS).flatMap(([key, act]) => (key.slice(key.indexOf(' ') + 1) === route ? [act] : []))),
];

export type AnswerKind = 'done' | 'refused' | 'failed';
export const answerKind = (status: number): AnswerKind => (status < 400 ? 'done' : status < 500 ? 'refused' : 'failed');

/** Kinds of records that have a word and a number, as the audit writes them. */
export const RECORD_KINDS = [
  'match',
  'team',
  'season',
  'user',
  'server',
  'webhook',
  'map',
  'plan',
  'coupon',
  'affiliate',
  'payout',
  'vip_grant',
] as const;

const NUMBER = /^\d+$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PAGES: Readonly<Record<string, (id: string) => string | null>> = {
  match: (id) => (NUMBER.test(id) ? `/match/${id}` : null),
  team: (id) => (NUMBER.test(id) ? `/teams/${id}` : null),
  season: (id) => (NUMBER.test(id) ? `/season/${id}` : null),
  user: (id) => (NUMBER.test(id) ? `/user/${id}` : null),
  coupon: (id) => (NUMBER.test(id) ? `/admin/coupons/${id}/report` : null),
  order: (id) => (UUID.test(id) ? `/admin/orders/${id}` : null),
};

/** `match:42` taken apart, with the page of the record where there is one. */
export function recordOf(target: string): { kind: string; id: string; page: string | null } {
  const cut = target.indexOf(':');
  const [kind, id] = [target.slice(0, cut), target.slice(cut + 1)];
  return { kind, id, page: PAGES[kind]?.(id) ?? null };
}
