export * from './data-source';
export * from './entities';
export * from './migrate';
export { MIGRATIONS } from './migrations';
export * from './persistence.module';
export * from './oldest-writer';
export * from './pg-pool';
export * from './process-heartbeat';
export * from './unit-of-work';
