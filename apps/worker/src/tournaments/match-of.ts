import type { WantedMatch } from '@placar/domain/tournament';
import type { TournamentMatch } from './tournament-rows';

/** The match that was made for what the bracket wants: of this pairing, these teams and this call. */
export const matchOf = (matches: readonly TournamentMatch[], wanted: WantedMatch): TournamentMatch | undefined =>
  matches.find(
    ({ stage, key, low, high, call }) =>
      stage === wanted.stage &&
      key === wanted.key &&
      call === wanted.call &&
      low === Math.min(...wanted.entries) &&
      high === Math.max(...wanted.entries),
  );
