import { gameSetting } from '@placar/contracts';
import type { MapSide, Side, TeamSlot } from '@placar/contracts';
import type { MapState, MatchConfig, MatchState, RoundRecord } from '../match-state';

/** Rounds won on a map. */
export interface Score {
  team1: number;
  team2: number;
}

export const otherSlot = (slot: TeamSlot): TeamSlot => (slot === 'team1' ? 'team2' : 'team1');
export const otherSide = (side: Side): Side => (side === 'ct' ? 't' : 'ct');

/** Rounds of one half: MR12, wingman MR8, or what `mp_maxrounds` of the match says. */
export function roundsPerHalf(config: MatchConfig): number {
  const configured = Number(gameSetting(config.cvars, 'mp_maxrounds'));
  if (Number.isInteger(configured) && configured >= 2) return Math.floor(configured / 2);
  return config.wingman ? 8 : 12;
}

/** Rounds of one overtime half (MR3 unless `mp_overtime_maxrounds` says otherwise). */
export function overtimeHalf(config: MatchConfig): number {
  const configured = Number(gameSetting(config.cvars, 'mp_overtime_maxrounds'));
  return Number.isInteger(configured) && configured >= 2 ? Math.floor(configured / 2) : 3;
}

/** How often the sides were swapped before round n (1-based): after 12, then 27, 33, 39… (plugin contract §2.4). */
export function swapsBefore(round: number, config: MatchConfig): number {
  const half = roundsPerHalf(config);
  const regulation = 2 * half;
  if (round <= half) return 0;
  if (round <= regulation) return 1;
  const ot = overtimeHalf(config);
  const intoOvertime = round - regulation;
  return 1 + Math.max(0, Math.ceil((intoOvertime - ot) / (2 * ot)));
}

export const sideInRound = (firstSide: Side, round: number, config: MatchConfig): Side =>
  swapsBefore(round, config) % 2 === 0 ? firstSide : otherSide(firstSide);

/** True when no further round can change the winner: 13 with a lead in regulation, or an overtime won (MR12, MR3). */
export function isFinalScore(team1: number, team2: number, config: MatchConfig): boolean {
  const half = roundsPerHalf(config);
  const [high, low] = team1 >= team2 ? [team1, team2] : [team2, team1];
  // Played out: every round of regulation, whoever leads.
  if (gameSetting(config.cvars, 'mp_match_can_clinch') === '0' && high + low < 2 * half) return false;
  if (low < half) return high > half;
  if (gameSetting(config.cvars, 'mp_overtime_enable') === '0') return high + low >= 2 * half;
  const ot = overtimeHalf(config);
  const overtimes = Math.floor((low - half) / ot);
  return high >= half + (overtimes + 1) * ot + 1;
}

/** True for a score with which a map ends: final with its last round and not before. No map ends 8:4, and none 14:6 (MR12). */
export function endsMap({ team1, team2 }: Score, config: MatchConfig): boolean {
  const before = team1 >= team2 ? ([team1 - 1, team2] as const) : ([team1, team2 - 1] as const);
  return isFinalScore(team1, team2, config) && !isFinalScore(...before, config);
}

/** All scores with which a map of so many rounds ends. */
export function finalScores(rounds: number, config: MatchConfig): Score[] {
  const scores = Array.from({ length: rounds + 1 }, (_, team1) => ({ team1, team2: rounds - team1 }));
  return scores.filter((score) => endsMap(score, config));
}

/** Rounds that may be missing at the end of a map for its score to be completed by the rules. */
const COMPLETED_ROUNDS_MAX = 2;

/**
 * The score of a map that `winner` is known to have won when its last reports were lost (F1 with F3): the fewest further rounds that make it
 * final. Unchanged when that would take more than two.
 */
export function completedScore(
  score: { team1: number; team2: number },
  winner: TeamSlot,
  config: MatchConfig,
): { team1: number; team2: number } {
  for (let more = 0; more <= COMPLETED_ROUNDS_MAX; more += 1) {
    const candidate = { ...score, [winner]: score[winner] + more };
    if (leader(candidate) === winner && isFinalScore(candidate.team1, candidate.team2, config)) return candidate;
  }
  return score;
}

export const sortedRounds = (map: MapState): RoundRecord[] =>
  Object.values(map.rounds).sort((a, b) => a.round - b.round);

export function lastRound(map: MapState): RoundRecord | null {
  const rounds = sortedRounds(map);
  return rounds[rounds.length - 1] ?? null;
}

/** Present score of a map: the result, else what was told of it. */
export function mapScore(map: MapState): Score {
  if (map.result !== null) return { team1: map.result.team1, team2: map.result.team2 };
  if (map.corrected !== undefined) return map.corrected;
  return toldScore(map);
}

/** The newer of the last reported round and what status showed, whatever the result. */
export function toldScore(map: MapState): Score {
  const last = lastRound(map);
  const reported = last === null ? null : { team1: last.team1, team2: last.team2 };
  if (map.observed === null) return reported ?? { team1: 0, team2: 0 };
  if (reported === null) return map.observed;
  return map.observed.team1 + map.observed.team2 > reported.team1 + reported.team2 ? map.observed : reported;
}

export const leader = (score: { team1: number; team2: number }): TeamSlot | null =>
  score.team1 === score.team2 ? null : score.team1 > score.team2 ? 'team1' : 'team2';

/** Maps won so far by each slot, from map results only. */
export function mapsWon(maps: readonly MapState[]): { team1: number; team2: number } {
  const won = { team1: 0, team2: 0 };
  for (const map of maps) if (map.result?.winner) won[map.result.winner] += 1;
  return won;
}

/** The series' outcome by clinch arithmetic on map results; null while open. The platform decides, not the plugin (F4). */
export function seriesOutcome(state: MatchState): { winner: TeamSlot | null } | null {
  const won = mapsWon(state.maps);
  const needed = Math.floor(state.config.maxMaps / 2) + 1;
  if (won.team1 >= needed) return { winner: 'team1' };
  if (won.team2 >= needed) return { winner: 'team2' };
  const played = state.maps.filter((map) => map.result !== null).length;
  return played >= state.config.maxMaps ? { winner: leader(won) } : null;
}

/** True when the maps are fixed before the load: the veto is skipped, or the pool leaves no choice. */
export const mapsAreFixed = (config: MatchConfig): boolean =>
  config.webVeto === undefined && (config.skipVeto || config.mapPool.length === config.maxMaps);

/** Side rule per map as the plugin takes it (plugin contract §1.4); null when an in-game veto picks the sides. */
export function pluginMapSides(config: MatchConfig): MapSide[] | null {
  const each = (side: MapSide): MapSide[] => Array.from({ length: config.maxMaps }, () => side);
  if (config.sideType === 'always_knife') return each('knife');
  if (config.sideType === 'never_knife') {
    return each('team1_ct').map((side, index) => config.mapSides?.[index] ?? (index % 2 === 0 ? side : 'team2_ct'));
  }
  if (!mapsAreFixed(config)) return null;
  return each('knife').map((side, index) => config.mapSides?.[index] ?? side);
}

/** Side on which team1 starts by the side rule; null when a knife round decides. */
export const firstSideByRule = (config: MatchConfig, mapNumber: number): Side | null =>
  firstSideOf(pluginMapSides(config)?.[mapNumber]);

/** Side on which team1 starts by one side rule; null where there is none, and for a knife round. */
export function firstSideOf(rule: MapSide | undefined): Side | null {
  if (rule === 'team1_ct' || rule === 'team2_t') return 'ct';
  if (rule === 'team1_t' || rule === 'team2_ct') return 't';
  return null;
}
