/** In-process API of the fake game servers, for tests and for the program in main.ts. */
export { createFleet } from './fleet';
export type { MapTruth, MatchTruth } from './match/match-truth';
export { startControlApi } from './control/control-server';
export type * from './api-types';
