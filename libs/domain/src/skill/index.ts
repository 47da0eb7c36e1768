export * from './count-match';
export * from './ladder-seasons';
export * from './points';
export * from './ranked-match';
export * from './skill-model';
