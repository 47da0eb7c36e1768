/** The sentences to players alone: a page that previews them loads no schema and no rule of a match. */
export * from '../match/player-messages';
