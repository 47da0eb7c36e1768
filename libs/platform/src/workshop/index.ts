export * from './steam-workshop';
export * from './workshop-types';
