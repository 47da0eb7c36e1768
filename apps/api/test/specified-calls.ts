import { MATCH_CALLS } from './specified/matches-calls';
import { PEOPLE_CALLS } from './specified/people-calls';
import { SEASON_CALLS } from './specified/seasons-calls';
import { SERVER_CALLS } from './specified/servers-calls';
import { TEAM_CALLS } from './specified/teams-calls';
import type { SpecifiedCall } from './specified/specified-call';

/** In the order of the specification. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  ...PEOPLE_CALLS,
  ...TEAM_CALLS,
  ...MATCH_CALLS,
  ...SERVER_CALLS,
  ...SEASON_CALLS,
];

/** Calls of section 7 that come with a later issue. */
export const LATER: readonly string[] = [
  'GET /users/vip-status/{id}',
  'GET /skins/myskins',
  'GET /skins/get-skins',
  'GET /skins/get-agents',
  'GET /skins/get-musics',
  'GET /skins/get-keychains',
  'GET /skins/get-stickers',
  'GET /skins/get-pins',
  'GET /skins/check',
  'POST /skins/save',
  'POST /skins/set-skin',
  'POST /skins/delete-agent',
  'POST /skins/delete-music',
  'POST /skins/set-pin',
  'POST /skins/set-music',
  'POST /skins/set-agent',
  'POST /skins/set-knife',
  'POST /skins/set-glove',
  'POST /skins/delete-skin',
  'GET /payment/search/preference',
  'GET /coupons',
  'POST /coupons',
  'PUT /coupons/{id}',
  'DELETE /coupons/{id}',
  'GET /coupons/validate/{code}',
  'GET /coupons/{id}/tracking',
  'GET /coupons/tracking/summary',
  'GET /coupons/tracking/monthly-report',
  'GET /affiliates',
  'POST /affiliates',
  'PUT /affiliates/{id}',
  'DELETE /affiliates/{id}',
];
