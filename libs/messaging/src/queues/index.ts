export * from './handles-job';
export * from './job-catalogue';
export { currentJobSignal } from './job-processor';
export * from './job-queues';
export * from './job-workers';
export * from './queue-connection';
