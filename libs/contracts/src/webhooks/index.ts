export * from './public-event';
export * from './webhook';
