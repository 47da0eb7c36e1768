export * from './round-play';
export * from './team-list';
export * from './tournament-acts';
export * from './tournament-answers';
export * from './tournament-officials';
export * from './tournament-dry-run';
export * from './tournament-presentation';
export * from './tournament-settings';
