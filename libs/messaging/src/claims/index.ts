export * from './commit-lock';
export * from './hot-job-message';
export * from './job-claims';
