import { ACCOUNT_ENDPOINTS } from './account-endpoints';
import { ADMIN_ENDPOINTS } from './admin-endpoints';
import { COUPON_ENDPOINTS } from './coupon-endpoints';
import { LEADERBOARD_ENDPOINTS } from './leaderboard-endpoints';
import { LOBBY_ENDPOINTS } from './lobby-endpoints';
import { LOADOUT_ENDPOINTS } from './loadout-endpoints';
import { MAP_ENDPOINTS } from './map-endpoints';
import { MATCH_ENDPOINTS } from './match-endpoints';
import { ORDER_ENDPOINTS } from './order-endpoints';
import { SEASON_ENDPOINTS } from './season-endpoints';
import { SERVER_ENDPOINTS } from './server-endpoints';
import { SITE_ENDPOINTS } from './site-endpoints';
import { STATS_ENDPOINTS } from './stats-endpoints';
import { TEAM_ENDPOINTS } from './team-endpoints';
import { TOURNAMENT_ENDPOINTS } from './tournament-endpoints';
import { VETO_ENDPOINTS } from './veto-endpoints';
import { WEBHOOK_ENDPOINTS } from './webhook-endpoints';
import type { EndpointAnswer, EndpointInput } from './endpoint';

export type { EndpointShape } from './endpoint';

/**
 * The contract from server to page: each call that the page makes, with what it takes and what it answers. A test compares it with
 * the routes of the api; the page takes nothing from it but types.
 */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...COUPON_ENDPOINTS,
  ...LEADERBOARD_ENDPOINTS,
  ...LOBBY_ENDPOINTS,
  ...LOADOUT_ENDPOINTS,
  ...MAP_ENDPOINTS,
  ...MATCH_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...SEASON_ENDPOINTS,
  ...SERVER_ENDPOINTS,
  ...SITE_ENDPOINTS,
  ...STATS_ENDPOINTS,
  ...TEAM_ENDPOINTS,
  ...TOURNAMENT_ENDPOINTS,
  ...VETO_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
};

type Endpoints = typeof ENDPOINTS;
/** Method and path: `GET /matches/:id`. */
export type EndpointName = keyof Endpoints;
/** Path parameters, query and body of a call. */
export type InputOf<Name extends EndpointName> = EndpointInput<Name, Endpoints[Name]>;
export type AnswerOf<Name extends EndpointName> = EndpointAnswer<Endpoints[Name]>;
