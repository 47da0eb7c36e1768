export * from './match-status';
export * from './player-message';
export * from './rcon-console';
export * from './match-command';
export * from './create-match';
export * from './match-answers';
export * from './restore-points';
export * from './match-lists';
