export * from './server.factory';
export * from './team.factory';
export * from './user.factory';
