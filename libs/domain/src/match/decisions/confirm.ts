import { accept, refuse } from '../decision';
import type { Decision } from '../decision';
import { isClosed } from '../match-state';
import type { MatchState } from '../match-state';

/** Staff say that the match was played as it was told, or take that back. Only of a match that is over: more may still be told of others. */
export function decideConfirm(state: MatchState, isConfirmed: boolean): Decision {
  if (state.unconfirmed !== true || isConfirmed === (state.confirmed !== undefined)) return accept([]);
  if (!isClosed(state)) return refuse('CONFLICT', 'The match is not over yet.');
  return accept([{ type: 'match.confirmed', payload: { confirmed: isConfirmed } }]);
}

/** The token of this attempt was shown to a person who is not staff. */
export function decideTokenShown(state: MatchState, attempt: number): Decision {
  if (state.unconfirmed === true || attempt !== state.attempt || attempt === 0) return accept([]);
  return accept([{ type: 'match.token-shown', payload: { attempt } }]);
}
