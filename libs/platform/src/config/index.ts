export * from './app-config';
export type { FleetConfig, FleetProviderName } from './fleet-config';
export { DEFAULT_LIMITS } from './limits-config';
export type { LimitName, LimitRate, LimitsConfig } from './limits-config';
export * from './load-config';
