export * from './app-config';
export type { FleetConfig, FleetProviderName } from './fleet-config';
export * from './load-config';
