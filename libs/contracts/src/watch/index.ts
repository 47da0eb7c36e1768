export * from './watch-link';
