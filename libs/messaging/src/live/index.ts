export * from './create-live-bus';
export * from './live-bus';
export * from './postgres-live-bus';
export * from './redis-live-bus';
