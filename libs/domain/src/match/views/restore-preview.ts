import type { RestorePoint, RestorePreview } from '@placar/contracts';
import { mapTotals } from '../../stats/map-totals';
import type { PlayerTotals } from '../../stats/map-totals';
import { mapScore } from '../maps/map-rules';
import type { MapState, MatchState } from '../match-state';
import { roundsOf } from './live-rounds';

/** What leaves the views when the match goes back to this point, from the state alone: rounds, and numbers of each player. */
export function restorePreview(state: MatchState, point: RestorePoint): RestorePreview {
  const map = state.maps.find((candidate) => candidate.number === point.map_number) ?? null;
  const score = map === null ? { team1: 0, team2: 0 } : mapScore(map);
  return {
    point,
    now: { team1_score: score.team1, team2_score: score.team2, round: score.team1 + score.team2 },
    undone_rounds:
      map === null
        ? []
        : roundsOf(state, map)
            .filter(({ round }) => round > point.round)
            .map(({ round, team1_score, team2_score }) => ({ round, team1_score, team2_score })),
    undone_players: map === null ? [] : undonePlayers(map, point.round),
  };
}

function undonePlayers(map: MapState, round: number): RestorePreview['undone_players'] {
  const kept = Object.values(map.rounds).filter((record) => record.round <= round);
  const after: MapState = {
    ...map,
    rounds: Object.fromEntries(kept.map((record) => [record.round, record])),
    observed: null,
    result: null,
  };
  const left = new Map(mapTotals(after).map((player) => [player.steamId, player]));
  return mapTotals(map)
    .map((player) => difference(player, left.get(player.steamId)))
    .filter(({ kills, deaths, assists, damage }) => kills + deaths + assists + damage > 0);
}

function difference(now: PlayerTotals, left: PlayerTotals | undefined): RestorePreview['undone_players'][number] {
  const gone = (name: 'kills' | 'deaths' | 'assists' | 'damage'): number =>
    now.counters[name] - (left?.counters[name] ?? 0);
  return {
    steam_id: now.steamId,
    name: now.name,
    team: now.team,
    kills: gone('kills'),
    deaths: gone('deaths'),
    assists: gone('assists'),
    damage: gone('damage'),
  };
}
