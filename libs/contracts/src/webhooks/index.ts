export * from './public-event';
export * from './tournament-fact';
export * from './webhook';
