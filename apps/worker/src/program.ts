import 'reflect-metadata';

export { startWorker as run } from './start-worker';
