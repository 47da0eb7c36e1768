export * from './outgoing-http';
export * from './network-guard';
