import type { LiveMatch } from '@placar/contracts/live';
import type { MatchSummary } from './match-row';
import { focusMap } from './match-summary';

/** A row of a list as the stream has the match now; what only the list knows stays. */
export function liveRow<Match extends MatchSummary>(row: Match, live: LiveMatch): Match {
  const map = focusMap(live);
  const hasPlayed = map !== null && map.status !== 'upcoming';
  return {
    ...row,
    status: live.status,
    cancelled: live.cancelled ? 1 : 0,
    forfeit: live.forfeit ? 1 : 0,
    start_time: live.start_time,
    end_time: live.end_time,
    load_failure: live.load_failure,
    unproven: live.unproven,
    unconfirmed: live.unconfirmed,
    winner: live.winner === null ? null : live.winner === 'team1' ? row.team1_id : row.team2_id,
    team1_score: live.team1.maps_won,
    team2_score: live.team2.maps_won,
    ...(hasPlayed
      ? {
          team1_mapscore: map.team1_score,
          team2_mapscore: map.team2_score,
          current_map_name: map.name,
          current_map: map.number,
        }
      : {}),
  };
}
