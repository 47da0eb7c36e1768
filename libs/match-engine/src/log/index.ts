export { dropCachedStates } from './state-cache';
export * from './aggregate';
export { AggregateLog } from './aggregate-log';
export { recorded } from './read-log';
