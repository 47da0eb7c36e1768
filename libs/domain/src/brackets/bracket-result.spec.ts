import fc from 'fast-check';
import { bracketOutcome, bracketVerdict, scoreText } from './bracket-result';
import type { BracketPairing, BracketSeries } from './bracket-result';

const pairing: BracketPairing = { player1Id: 901, player2Id: 902, team1Id: 1, team2Id: 2 };
const series: BracketSeries = {
  team1Id: 1,
  team2Id: 2,
  winnerId: 1,
  isOpen: false,
  cancelled: false,
  forfeit: false,
  maxMaps: 1,
  team1Maps: 1,
  team2Maps: 0,
  firstMap: { team1: 13, team2: 7 },
};
const told = (changes: Partial<BracketSeries>): string | null => {
  const outcome = bracketOutcome(pairing, { ...series, ...changes });
  return outcome.kind === 'result' ? `${scoreText(outcome.score)} ${outcome.score.winnerPlayerId}` : null;
};

describe('what a match tells its bracket', () => {
  it('is rounds for one map, maps for a series and 1:0 for a forfeit', () => {
    expect(told({})).toBe('13-7 901');
    expect(told({ maxMaps: 3, team1Maps: 2, team2Maps: 1 })).toBe('2-1 901');
    expect(told({ forfeit: true, team1Maps: 0, team2Maps: 1, winnerId: 2 })).toBe('0-1 902');
    expect(told({ firstMap: null })).toBe('1-0 901');
  });

  it('is nothing for a match that is open or cancelled, and a matter for people without a winner', () => {
    expect(bracketOutcome(pairing, { ...series, isOpen: true }).kind).toBe('nothing');
    expect(bracketOutcome(pairing, { ...series, cancelled: true }).kind).toBe('nothing');
    expect(bracketOutcome(pairing, { ...series, winnerId: null }).kind).toBe('unusable');
    expect(bracketOutcome(pairing, { ...series, team2Id: 3 }).kind).toBe('unusable');
    expect(bracketOutcome({ ...pairing, team2Id: null }, series).kind).toBe('unusable');
  });

  it('is the same whichever way round the teams stood, and never speaks against the winner', () => {
    const score = fc.nat({ max: 40 });
    fc.assert(
      fc.property(score, score, fc.boolean(), fc.constantFrom(1, 3), (one, two, firstWins, maxMaps) => {
        const straight = { ...series, maxMaps, winnerId: firstWins ? 1 : 2, firstMap: { team1: one, team2: two } };
        const maps = maxMaps === 1 ? {} : { team1Maps: one, team2Maps: two };
        const crossed = {
          ...straight,
          team1Id: 2,
          team2Id: 1,
          firstMap: { team1: two, team2: one },
          ...(maxMaps === 1 ? {} : { team1Maps: two, team2Maps: one }),
        };
        const outcome = bracketOutcome(pairing, { ...straight, ...maps });
        expect(bracketOutcome(pairing, crossed)).toEqual(outcome);
        if (outcome.kind !== 'result') throw new Error('no result');
        const { score1, score2, winnerPlayerId } = outcome.score;
        expect(score1 > score2 ? 901 : 902).toBe(winnerPlayerId);
        expect(score1).not.toBe(score2);
        // Told, it is seen as told.
        const provider = { state: 'complete' as const, player1Id: 901, player2Id: 902, winnerId: winnerPlayerId };
        expect(bracketVerdict({ ...provider, scores: scoreText(outcome.score) }, pairing, outcome.score)).toBe('same');
        expect(bracketVerdict({ ...provider, scores: '99-98' }, pairing, outcome.score)).toBe('different');
      }),
    );
  });

  it('is told to an open match of the same two players only', () => {
    const score = { score1: 13, score2: 7, winnerPlayerId: 901 };
    const provider = { player1Id: 901, player2Id: 902, winnerId: null, scores: null };
    expect(bracketVerdict({ ...provider, state: 'open' }, pairing, score)).toBe('report');
    expect(bracketVerdict({ ...provider, state: 'pending', player2Id: null }, pairing, score)).toBe('wait');
    expect(bracketVerdict({ ...provider, state: 'open', player2Id: 903 }, pairing, score)).toBe('changed');
  });
});
