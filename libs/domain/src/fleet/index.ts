export * from './governance';
export * from './provisioning';
export * from './server-source';
export * from './start-again';
