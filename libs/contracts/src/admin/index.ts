export * from './attention';
export * from './operations';
export * from './admin-users';
export * from './setup';
