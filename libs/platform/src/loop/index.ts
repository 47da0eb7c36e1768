export * from './loop';
export * from './slots';
