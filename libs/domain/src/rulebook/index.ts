export * from './no-show';
export * from './rulebook';
