export * from './backup-link';
export * from './api-key';
export * from './constant-time';
export * from './derived-keys';
export * from './match-token';
export * from './sealed-secret';
