export * from './outgoing-http';
export * from './private-address';
