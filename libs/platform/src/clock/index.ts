export * from './awake';
export * from './clock';
export * from './in-turns';
export * from './steady';
export * from './watched-time';
