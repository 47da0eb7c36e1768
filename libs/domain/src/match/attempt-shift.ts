import type { PluginEvent } from '@placar/contracts';
import { mapsWon } from './maps/map-rules';
import type { StatusObservation } from './match-commands';
import type { MatchState } from './match-state';

/**
 * The map of the series that an attempt calls map 0. MatchZy cannot begin in the middle of a series (plugin contract §1.2),
 * so a map that is loaded anew is a series of one to it (decision 0006).
 */
export const firstMapOf = (state: Pick<MatchState, 'firstMaps' | 'attempt'>, attempt = state.attempt): number =>
  state.firstMaps?.[attempt] ?? 0;

/** Maps won before the present attempt's first map: what its series score does not count. */
function wonBefore(state: MatchState, first: number): { team1: number; team2: number } {
  return mapsWon(state.maps.filter((map) => map.number < first));
}

/** A report of the present attempt, in numbers of the series. */
export function reportInSeries(state: MatchState, event: PluginEvent): PluginEvent {
  const first = firstMapOf(state);
  if (first === 0) return event;
  const won = wonBefore(state, first);
  switch (event.event) {
    case 'going_live':
    case 'round_end':
    case 'legacy_player':
    case 'legacy_map_end':
      return { ...event, map_number: event.map_number + first };
    case 'map_result':
      return {
        ...event,
        map_number: event.map_number + first,
        team1: { ...event.team1, series_score: event.team1.series_score + won.team1 },
        team2: { ...event.team2, series_score: event.team2.series_score + won.team2 },
      };
    case 'series_end':
      return {
        ...event,
        team1_series_score: event.team1_series_score + won.team1,
        team2_series_score: event.team2_series_score + won.team2,
      };
    default:
      return event;
  }
}

/** A status of the present attempt, in numbers of the series. */
export function statusInSeries(state: MatchState, seen: StatusObservation): StatusObservation {
  const first = firstMapOf(state);
  if (first === 0) return seen;
  const won = wonBefore(state, first);
  return {
    ...seen,
    mapNumber: seen.mapNumber === null ? null : seen.mapNumber + first,
    team1: seen.team1 === null ? null : { ...seen.team1, seriesScore: seen.team1.seriesScore + won.team1 },
    team2: seen.team2 === null ? null : { ...seen.team2, seriesScore: seen.team2.seriesScore + won.team2 },
    // The names of the maps before are known from the log.
    maps: seen.maps === null ? null : [...Array.from({ length: first }, () => ''), ...seen.maps],
  };
}

/** True when the present attempt plays one map of a longer series: its `series_end` ends the map only. */
export const playsOneMap = (state: MatchState): boolean => state.firstMaps?.[state.attempt] !== undefined;

/**
 * The map of the series that a demo shows. Where an attempt numbered its maps from a later one, the name in the file tells them
 * apart: the demo comes late, with the token of whatever runs by then (plugin contract §3.3), and no map is played twice.
 */
export function mapOfDemo(state: MatchState, told: number, file: string | null): number {
  if (Object.keys(state.firstMaps ?? {}).length === 0) return told;
  const name = (file ?? '').replace(/\.dem$/i, '');
  const named = state.maps.find((map) => map.name !== '' && name.endsWith(map.name));
  return named?.number ?? told + firstMapOf(state);
}
