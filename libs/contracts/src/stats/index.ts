export * from './answers';
export * from './corrections';
export * from './stat-counters';
export * from './stat-queries';
