/** One match of a bracket, with the provider's ids of its players and ours of their teams. */
export interface BracketPairing {
  player1Id: number | null;
  player2Id: number | null;
  team1Id: number | null;
  team2Id: number | null;
}

/** A match of ours as far as a bracket asks for it; `firstMap` are the rounds of its first map. */
export interface BracketSeries {
  team1Id: number | null;
  team2Id: number | null;
  winnerId: number | null;
  isOpen: boolean;
  cancelled: boolean;
  forfeit: boolean;
  maxMaps: number;
  team1Maps: number;
  team2Maps: number;
  firstMap: { team1: number; team2: number } | null;
}

/** Oriented by the players of the bracket match. */
export interface BracketScore {
  score1: number;
  score2: number;
  winnerPlayerId: number;
}

export type BracketOutcome =
  | { kind: 'nothing' }
  | { kind: 'result'; score: BracketScore }
  /** It ended, but says nothing that a bracket could hold. */
  | { kind: 'unusable'; problem: string };

/**
 * What a closed match tells its bracket: rounds for a best of one, maps otherwise, 1:0 for a forfeit (wire contract §11).
 * An open or cancelled match tells nothing.
 */
export function bracketOutcome(pairing: BracketPairing, series: BracketSeries): BracketOutcome {
  if (series.isOpen || series.cancelled) return { kind: 'nothing' };
  const { player1Id, player2Id, team1Id, team2Id } = pairing;
  if (player1Id === null || player2Id === null || team1Id === null || team2Id === null) {
    return { kind: 'unusable', problem: 'The bracket match has no two teams any more.' };
  }
  const straight = series.team1Id === team1Id && series.team2Id === team2Id;
  const crossed = series.team1Id === team2Id && series.team2Id === team1Id;
  if (!straight && !crossed) return { kind: 'unusable', problem: 'The match was played by other teams.' };
  if (series.winnerId !== team1Id && series.winnerId !== team2Id) {
    return { kind: 'unusable', problem: 'The match ended without a winner.' };
  }
  const firstWon = series.winnerId === team1Id;
  const [own1, own2] = scoreOf(series);
  const [score1, score2] = straight ? [own1, own2] : [own2, own1];
  // A score that speaks against the winner (an abandoned map, a corrected winner) would be refused or misread.
  const fits = firstWon ? score1 > score2 : score2 > score1;
  const winnerPlayerId = firstWon ? player1Id : player2Id;
  if (fits) return { kind: 'result', score: { score1, score2, winnerPlayerId } };
  return { kind: 'result', score: { score1: firstWon ? 1 : 0, score2: firstWon ? 0 : 1, winnerPlayerId } };
}

function scoreOf({ forfeit, maxMaps, team1Maps, team2Maps, firstMap }: BracketSeries): [number, number] {
  if (!forfeit && maxMaps === 1 && firstMap !== null) return [firstMap.team1, firstMap.team2];
  return [team1Maps, team2Maps];
}

/** `13-7`, the first player's score first. */
export const scoreText = ({ score1, score2 }: BracketScore): string => `${score1}-${score2}`;

/** The bracket match as the provider shows it now. */
export interface ProviderMatch {
  state: 'pending' | 'open' | 'complete';
  player1Id: number | null;
  player2Id: number | null;
  winnerId: number | null;
  scores: string | null;
}

/** `same`: it has our result already. `wait`: it takes none yet. `different` and `changed`: people must decide; nothing is overwritten. */
export type BracketVerdict = 'report' | 'same' | 'wait' | 'different' | 'changed';

/** What to do about a result, given what the provider has. */
export function bracketVerdict(provider: ProviderMatch, pairing: BracketPairing, score: BracketScore): BracketVerdict {
  if (provider.state === 'pending') return 'wait';
  if (provider.player1Id !== pairing.player1Id || provider.player2Id !== pairing.player2Id) return 'changed';
  if (provider.state === 'open') return 'report';
  const same = provider.winnerId === score.winnerPlayerId && provider.scores === scoreText(score);
  return same ? 'same' : 'different';
}
