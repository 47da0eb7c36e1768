export * from './answers';
export * from './corrections';
export * from './player-records';
export * from './stat-counters';
export * from './stat-queries';
