export * from './app-config';
export type { FleetConfig } from './fleet-config';
export { DEFAULT_LIMITS } from './limits-config';
export type { LimitName, LimitRate } from './limits-config';
export * from './load-config';
