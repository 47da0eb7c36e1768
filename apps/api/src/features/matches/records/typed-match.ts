import type { MatchOptions } from '@placar/contracts';
import { AppError } from '@placar/platform';

const MISSING = 'Match ID Not Provided';
const OTHER_GAME = 'Invalid game value. Expected one of: cs2, csgo.';

/** The id that a body names a match by; its absence is refused in the words of the wire (wire contract §2.4). */
export function givenMatchId(matchId: number | null | undefined): number {
  if (matchId != null) return matchId;
  throw new AppError('INVALID_INPUT', MISSING, { fields: { match_id: MISSING } });
}

/** The game that a body names; another one is refused in the words of the wire (wire contract §5.4). */
export function gameOf(game: unknown): MatchOptions['game'] | null {
  if (game === undefined || game === null) return null;
  if (game === 'cs2' || game === 'csgo') return game;
  throw new AppError('INVALID_INPUT', OTHER_GAME, { fields: { game: OTHER_GAME } });
}
