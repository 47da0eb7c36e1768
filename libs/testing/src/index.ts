export * from './both-modes';
export * from './factories';
export { freePort } from './local-process';
export * from './postgres/postgres-cluster';
export * from './postgres/test-database';
export * from './redis/redis-server';
export * from './redis/test-redis';
export * from './test-config';
export * from './wait-for';
