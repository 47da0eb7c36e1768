export * from './awake';
export * from './clock';
export * from './steady';
export * from './watched-time';
