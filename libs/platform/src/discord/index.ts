export * from './discord-webhook';
