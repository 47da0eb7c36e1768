import type { LiveMap, LiveMapSummary, LiveMatch, LiveVeto } from '@placar/contracts/live';
import type { Side, TeamSlot } from '@placar/contracts';
import { isOver, matchState, type MatchDisplayState } from '../../lib/match-state';
import type { MatchSummary } from './match-row';

export const SLOTS = ['team1', 'team2'] as const;

/** State shown for a live header. */
export function stateOf(match: LiveMatch): MatchDisplayState {
  return matchState({
    ...match,
    winner: match.winner === null ? null : match.winner === 'team1' ? 1 : 2,
    team1_score: match.team1.maps_won,
    team2_score: match.team2.maps_won,
  });
}

/** The map a viewer wants to see first: the one being played, else the last one played, else the first. */
export function focusMap(match: LiveMatch): LiveMapSummary | null {
  const current = match.maps.find((map) => map.number === match.current_map && map.status !== 'upcoming');
  const played = match.maps.filter((map) => map.status !== 'upcoming');
  return current ?? played.at(-1) ?? match.maps[0] ?? null;
}

/** What the big figures are: rounds of the map in play, maps won once a series is over, nothing before the start. */
export function headlineScore(match: LiveMatch): { unit: 'rounds' | 'maps'; team1: number; team2: number } | null {
  const state = stateOf(match);
  const map = focusMap(match);
  const hasPlayed = map !== null && map.status !== 'upcoming';
  if (isOver(state)) {
    if (state === 'cancelled' && !hasPlayed) return null;
    if (match.max_maps === 1 && hasPlayed && !match.forfeit)
      return { unit: 'rounds', team1: map.team1_score, team2: map.team2_score };
    return { unit: 'maps', team1: match.team1.maps_won, team2: match.team2.maps_won };
  }
  if (!hasPlayed) return null;
  if (map.status === 'finished' && match.max_maps > 1)
    return { unit: 'maps', team1: match.team1.maps_won, team2: match.team2.maps_won };
  return { unit: 'rounds', team1: map.team1_score, team2: map.team2_score };
}

/** Side a team plays now; null between maps and before sides are known. */
export function sideNow(match: LiveMatch, slot: TeamSlot): Side | null {
  if (match.team1_side === null || match.end_time !== null) return null;
  if (slot === 'team1') return match.team1_side;
  return match.team1_side === 'ct' ? 't' : 'ct';
}

/** How a map came into the series: picked by a team, left over, or set by the organiser (null). */
export function originOf(
  veto: LiveVeto | null,
  map: string,
): { by: TeamSlot | null; action: 'pick' | 'decider' } | null {
  const step = veto?.steps.find((one) => one.map === map && one.action !== 'ban');
  if (step === undefined || step.action === 'ban') return null;
  return { by: step.team, action: step.action };
}

/** Number of the round being played on a map that is live (1-based). */
export function roundInPlay(map: Pick<LiveMap, 'team1_score' | 'team2_score'>): number {
  return map.team1_score + map.team2_score + 1;
}

/* Without a time comes last. */
const startOf = ({ start_time: start }: LiveMatch): number =>
  start === null ? Number.MAX_SAFE_INTEGER : Date.parse(start);

/** Of the matches of the live answer those that are still to come, the next one first. */
export function upcomingOf(matches: readonly LiveMatch[]): readonly LiveMatch[] {
  return matches
    .filter((match) => match.end_time === null && match.status === 'scheduled')
    .toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id);
}

/** A live header as a row of a match list; `seasons`: names of seasons by id. */
export function toSummary(match: LiveMatch, seasons: ReadonlyMap<number, string>): MatchSummary {
  const map = match.maps.findLast((one) => one.status !== 'upcoming') ?? match.maps[0];
  return {
    id: match.id,
    status: match.status,
    start_time: match.start_time,
    end_time: match.end_time,
    cancelled: match.cancelled,
    forfeit: match.forfeit,
    winner: match.winner === null ? null : match[match.winner].id,
    team1_id: match.team1.id,
    team2_id: match.team2.id,
    team1_string: match.team1.name,
    team2_string: match.team2.name,
    team1_score: match.team1.maps_won,
    team2_score: match.team2.maps_won,
    team1_mapscore: match.forfeit ? null : (map?.team1_score ?? null),
    team2_mapscore: match.forfeit ? null : (map?.team2_score ?? null),
    team1_logo: match.team1.logo,
    team2_logo: match.team2.logo,
    current_map_name: map?.name ?? null,
    max_maps: match.max_maps,
    title: match.title,
    private_match: match.private,
    season_id: match.season_id,
    season_name: match.season_id === null ? null : (seasons.get(match.season_id) ?? null),
    load_failure: match.load_failure,
    unproven: match.unproven,
    unconfirmed: match.unconfirmed,
  };
}
