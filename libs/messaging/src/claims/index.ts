export * from './hot-job-message';
export * from './job-claims';
