export * from './challonge-types';
export * from './create-challonge';
export * from './tournament-ref';
