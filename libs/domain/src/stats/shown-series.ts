import { mapsWon } from '../match/maps/map-rules';
import type { Score } from '../match/maps/map-rules';
import { isUnproven } from '../match/maps/map-verdict';
import type { MapState, MatchState } from '../match/match-state';
import { shownMaps } from './shown-stats';

/** Maps won as everybody sees them: what the organiser says, a forfeit 1:0, a cancelled match nothing (decisions "Match"). */
export function shownSeries(state: MatchState): Score {
  const result = state.corrections?.result;
  const won = mapsWon(state.maps);
  if (result !== undefined) return { team1: result.team1 ?? won.team1, team2: result.team2 ?? won.team2 };
  if (state.forfeit) return { team1: state.winner === 'team1' ? 1 : 0, team2: state.winner === 'team2' ? 1 : 0 };
  return state.phase === 'cancelled' ? { team1: 0, team2: 0 } : won;
}

/** True for a map of `shownMaps` that is over by a score which nothing proves, and of which no organiser said one. */
export function isShownUnproven(state: MatchState, { number }: MapState): boolean {
  const overlay = state.corrections?.maps?.[number];
  const { team1, team2 } = overlay !== undefined && 'values' in overlay ? overlay.values : {};
  if (team1 !== undefined || team2 !== undefined) return false;
  const map = state.maps.find((candidate) => candidate.number === number);
  return map !== undefined && isUnproven(map, state.config);
}

/** True when the score of the series is no fact: one of its maps is unproven, or its maps say something else. */
export const isSeriesUnproven = (state: MatchState): boolean =>
  shownMaps(state).some((map) => isShownUnproven(state, map)) || contradictsMaps(state);

/** More maps won than the score says, or all maps known and not as it says. A forfeit and a cancelled match are no sums of maps. */
function contradictsMaps(state: MatchState): boolean {
  if (state.forfeit || state.phase === 'cancelled') return false;
  const maps = shownMaps(state).filter((map) => map.result !== null);
  const [won, series] = [mapsWon(maps), shownSeries(state)];
  if (won.team1 > series.team1 || won.team2 > series.team2) return true;
  const isWhole = maps.length >= series.team1 + series.team2;
  return maps.length > 0 && isWhole && (won.team1 !== series.team1 || won.team2 !== series.team2);
}
