import type { ForcedMap, PlayerAction } from '../api-types';
import type { FaultPlan, Faults } from '../faults';

/** What people on the server do in the freeze time before that round (1-based), so many game milliseconds later. */
export interface ScenarioAct {
  round: number;
  map?: number;
  afterMs?: number;
  actions: PlayerAction[];
}

/** A repeatable course of events for one server. */
export interface ScenarioSettings {
  /** Scripted results of the maps, in order. */
  maps: ForcedMap[];
  faults?: Faults;
  plans?: FaultPlan[];
  acts?: ScenarioAct[];
  /** What the winner of a knife round does. */
  knife?: 'stay' | 'switch';
  /** Console variables set at once. */
  convars?: Record<string, string>;
  /** Somebody else's match is on the server already. */
  isBusy?: boolean;
}
export interface Scenario extends ScenarioSettings {
  name: string;
  seed: string;
  /** One line for a button: what will happen, and what there is to do. */
  about: string;
  /** Keys of the match config that the scenario needs. */
  match: Record<string, unknown>;
}
