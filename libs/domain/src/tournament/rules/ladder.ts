import type { TournamentRefusal, TournamentSettings } from '../cup/tournament-state';

/** Modes with a ladder, by the players of a team. */
const LADDERS: Readonly<Record<number, string>> = { 2: 'wingman', 5: 'competitive' };

type Ranked = Pick<TournamentSettings, 'ranked' | 'teamSize'>;

/** Key of the mode whose ladder the matches of a tournament move; null: none. */
export const ladderOf = ({ ranked, teamSize }: Ranked): string | null =>
  ranked === true ? (LADDERS[teamSize] ?? null) : null;

/** The same for the matches of a stage, which may say so itself. */
export const ladderOfStage = ({ ranked, teamSize, stages }: TournamentSettings, stage: number): string | null =>
  ladderOf({ teamSize, ranked: stages[stage]?.rulebook?.ranked ?? ranked ?? false });

/** Why its matches, or those of a stage, cannot be ranked; or null. */
export function ladderFault({ ranked, teamSize, stages }: TournamentSettings): TournamentRefusal | null {
  if (ladderOf({ ranked: true, teamSize }) !== null) return null;
  if (ranked === true) return { code: 'NO_LADDER', field: 'ranked' };
  const wrong = stages.findIndex(({ rulebook }) => rulebook?.ranked === true);
  return wrong < 0 ? null : { code: 'NO_LADDER', field: `stages.${wrong}.rulebook.ranked` };
}
