export * from './awake';
export * from './clock';
export * from './in-turns';
export * from './shared-time';
export * from './steady';
export * from './watched-time';
