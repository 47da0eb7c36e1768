export * from './match-access';
export * from './policies';
export * from './record-access';
export * from './roles';
