export * from './start-tracing';
export * from './trace';
