import type { TournamentOfficialsAnswer } from '@placar/contracts/tournaments';
import type { Care } from './officials-model';

/** What one person is here; null: neither referee nor caster. */
export interface OwnRole {
  /** Matches in the care of the person as a referee; null: all of them. Absent: no referee. */
  of?: readonly Care[] | null;
  isCaster: boolean;
}

/** The role of this account among those who were named. */
export function roleOf(officials: TournamentOfficialsAnswer | undefined, userId: number | null): OwnRole | null {
  const referee = officials?.referees.find(({ user_id: id }) => id === userId);
  const isCaster = officials?.casters.some(({ user_id: id }) => id === userId) ?? false;
  if (referee === undefined) return isCaster ? { isCaster } : null;
  return { of: referee.of, isCaster };
}
