import { ECONOMY_CALLS } from './economy-calls';
import { INVENTORY_CALLS } from './inventory-calls';
import { MATCH_CALLS } from './matches-calls';
import { PEOPLE_CALLS } from './people-calls';
import { SEASON_CALLS } from './seasons-calls';
import { SERVER_CALLS } from './servers-calls';
import { TEAM_CALLS } from './teams-calls';
import type { SpecifiedCall } from './specified-call';

/** In the order of the specification. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  ...PEOPLE_CALLS,
  ...TEAM_CALLS,
  ...MATCH_CALLS,
  ...SERVER_CALLS,
  ...SEASON_CALLS,
  ...ECONOMY_CALLS,
  ...INVENTORY_CALLS,
];

/** Calls of section 7 that come with a later issue. */
export const LATER: readonly string[] = [];
