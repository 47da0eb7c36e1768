export * from './live';
export * from './messaging.module';
export * from './outbox';
export * from './queues';
