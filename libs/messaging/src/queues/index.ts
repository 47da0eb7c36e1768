export * from './job-catalogue';
export * from './job-queues';
export * from './job-workers';
export * from './queue-connection';
