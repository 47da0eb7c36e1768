export * from './match-access';
