export * from './governance';
export * from './provisioning';
export * from './server-source';
