export * from './metrics';
export * from './metrics-access';
