/** Tournaments as they are kept: one way to change them, on the shared log, and the rows of their list. */
export { TournamentEngine } from './tournament-engine';
export type { TournamentAct, TournamentCause, TournamentIntervention, TournamentRun } from './tournament-engine';
export { runBy } from './run-by';
export { tellOfTournament } from './tell-of-tournament';
export { TournamentQueries } from './tournament-queries';
export type { ShownCupMatch, TournamentHead, TournamentPace } from './tournament-queries';
