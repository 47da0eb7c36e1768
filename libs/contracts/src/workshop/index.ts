export * from './workshop-address';
