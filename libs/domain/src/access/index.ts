export * from './match-access';
export * from './record-access';
export * from './roles';
