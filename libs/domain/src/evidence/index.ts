export * from './evidence';
export * from './evidence-mask';
