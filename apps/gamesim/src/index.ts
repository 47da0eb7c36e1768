/** In-process API of the fake game servers, for tests and for the program in main.ts. */
export { createFleet } from './fleet';
export { SCENARIO_NAMES, scenarioNamed } from './scenarios';
export type { ScenarioName } from './scenarios';
export type { CrashMoment, CrashPlan, FaultPlan, Faults } from './faults';
export type { RconOptions } from './rcon/rcon-options';
export type { Quirks } from './plugin/quirks';
export type { MapTruth, MatchTruth, PlayerTruth, RoundTruth } from './match/match-truth';
export type { StatKey, StatLine } from './match/stat-line';
export { startControlApi } from './control/control-server';
export type { Scenario } from './scenario-types';
export type * from './api-types';
