export * from './demo-training';

export * from './answers';
