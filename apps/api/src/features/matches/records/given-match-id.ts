import { AppError } from '@placar/platform';

const MISSING = 'Match ID Not Provided';

/** The id that a body names a match by; its absence is refused in the words of the wire (wire contract §2.4). */
export function givenMatchId(matchId: number | null | undefined): number {
  if (matchId != null) return matchId;
  throw new AppError('INVALID_INPUT', MISSING, { fields: { match_id: MISSING } });
}
