import type { TournamentRefusal, TournamentSettings } from '../cup/tournament-state';

/** Modes with a ladder, by the players of a team. */
const LADDERS: Readonly<Record<number, string>> = { 2: 'wingman', 5: 'competitive' };

type Ranked = Pick<TournamentSettings, 'ranked' | 'teamSize'>;

/** Key of the mode whose ladder the matches of a tournament move; null: none. */
export const ladderOf = ({ ranked, teamSize }: Ranked): string | null =>
  ranked === true ? (LADDERS[teamSize] ?? null) : null;

/** Why its matches cannot be ranked, or null. */
export const ladderFault = (settings: Ranked): TournamentRefusal | null =>
  settings.ranked === true && ladderOf(settings) === null ? { code: 'NO_LADDER', field: 'ranked' } : null;
