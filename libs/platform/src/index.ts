export * from './clock';
export * from './config';
export * from './errors';
export * from './log';
export * from './platform.module';
export * from './request-context';
export * from './secrets';
export * from './shutdown';
