import type { MatchCheckIn, StageState } from '../cup/tournament-state';
import type { Entry } from '../stages';

/** The check-in of these teams to this call of a pairing; null: it has not opened. */
export function checkInOf(
  { checkIns = {}, calls }: Pick<StageState, 'checkIns' | 'calls'>,
  key: string,
  entries: readonly Entry[],
): MatchCheckIn | null {
  const known = checkIns[key];
  const isCurrent =
    known !== undefined && known.call === (calls[key] ?? 0) && known.entries.every((entry) => entries.includes(entry));
  return isCurrent ? known : null;
}
