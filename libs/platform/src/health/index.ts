export * from './disk-room';
export * from './readiness';
