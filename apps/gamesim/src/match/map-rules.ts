import type { TeamSlot } from '../api-types';

/** The engine variables that decide when a map is over. */
export interface MapRules {
  maxRounds: number;
  overtime: boolean;
  overtimeRounds: number;
  canClinch: boolean;
}
export type Side = 'ct' | 't';

export const otherSide = (side: Side): Side => (side === 'ct' ? 't' : 'ct');
export const otherTeam = (team: TeamSlot): TeamSlot => (team === 'team1' ? 'team2' : 'team1');

/** How often the teams have swapped before the round of that 0-based index: after 12, not at 24, after 27, 33, … */
export const swapsBefore = (roundIndex: number, rules: MapRules): number => {
  if (roundIndex < rules.maxRounds / 2) return 0;
  if (roundIndex < rules.maxRounds) return 1;
  return 1 + Math.floor((roundIndex - rules.maxRounds + rules.overtimeRounds / 2) / rules.overtimeRounds);
};

export const sideOfTeam1 = (startSide: Side, roundIndex: number, rules: MapRules): Side =>
  swapsBefore(roundIndex, rules) % 2 === 0 ? startSide : otherSide(startSide);

export type MapState = 'running' | TeamSlot | 'draw';

/** Who has won the map with this score, or that it goes on. */
export const mapStateAt = (score1: number, score2: number, rules: MapRules): MapState => {
  const played = score1 + score2;
  const [high, low] = [Math.max(score1, score2), Math.min(score1, score2)];
  const leader: TeamSlot = score1 > score2 ? 'team1' : 'team2';
  const half = rules.maxRounds / 2;
  if (played < rules.maxRounds) return rules.canClinch && high > half ? leader : 'running';
  if (!rules.overtime) return high === low ? 'draw' : leader;
  if (high > half && low < half) return leader;
  const overtimeHalf = rules.overtimeRounds / 2;
  const completed = Math.floor((played - rules.maxRounds) / rules.overtimeRounds);
  const base = half + completed * overtimeHalf;
  if (high - base > overtimeHalf) return leader;
  const atPeriodEnd = (played - rules.maxRounds) % rules.overtimeRounds === 0;
  return atPeriodEnd && high !== low ? leader : 'running';
};
