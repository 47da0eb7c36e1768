export * from './brief-redis';
export * from './live';
export * from './messaging.module';
export * from './outbox';
export * from './push';
export * from './messaging-checks';
export * from './queues';
export { withinMs } from './store-timing';
