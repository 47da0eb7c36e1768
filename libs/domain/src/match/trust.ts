import type { MatchEventType, RecordedEvent } from './match-events';
import type { MapResult, MatchState } from './match-state';

/** What only a report of a game server brings into the log: whoever holds the token can send it. */
const TOLD: ReadonlySet<MatchEventType> = new Set([
  'map.went-live',
  'map.round-recorded',
  'map.score-observed',
  'map.player-reported',
  'map.evidence-noted',
  'veto.recorded',
  'veto.side-picked',
]);

/** Results that follow from reports; the others are ours, or of staff. */
const OF_THE_GAME: ReadonlySet<MapResult['source']> = new Set(['event', 'inferred']);

const isTold = (event: RecordedEvent): boolean =>
  TOLD.has(event.type) || (event.type === 'map.finished' && OF_THE_GAME.has(event.payload.result.source));

/**
 * What an event says about who could have made it up (plugin contract F22). A match is *unconfirmed* when a person who is not staff
 * could see the token it was played with, when no lease of ours says where it was played, or when its owner gave the result. What is
 * told after a confirmation needs a new one.
 */
export function trustAfter(state: MatchState, event: RecordedEvent): MatchState {
  if (event.type === 'match.token-shown') return { ...state, unconfirmed: true };
  if (event.type === 'match.confirmed') {
    const { confirmed: _before, ...rest } = state;
    return event.payload.confirmed ? { ...rest, confirmed: { by: event.actorName, at: event.at } } : rest;
  }
  if ((event.type === 'match.forfeited' || event.type === 'match.stats-corrected') && event.payload.unconfirmed)
    return { ...state, unconfirmed: true };
  if (!isTold(event)) return state;
  const { confirmed: _before, ...rest } = state;
  // Attempts that we load begin at 1 and hold a lease; before there is only what somebody loaded by hand.
  return state.attempt === 0 ? { ...rest, unconfirmed: true } : rest;
}

/** True while staff have not said that a match which could be made up is not. */
export const isUnconfirmed = ({ unconfirmed, confirmed }: MatchState): boolean =>
  unconfirmed === true && confirmed === undefined;
