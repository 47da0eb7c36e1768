export * from './governance';
export * from './provisioning';
