import fc from 'fast-check';
import { isOver, matchState, winningSide } from './match-state';

const open = {
  status: null,
  start_time: '2026-11-20T10:00:00.000Z',
  end_time: null,
  cancelled: 0,
  forfeit: 0,
  winner: null,
  team1_score: 0,
  team2_score: 0,
};

describe('state of a match record', () => {
  it('is never a win when the match was cancelled with an uneven score', () => {
    const match = { ...open, cancelled: 1, end_time: open.start_time, team1_score: 1, team1_id: 1, team2_id: 2 };
    expect(matchState(match)).toBe('cancelled');
    expect(winningSide(match)).toBeNull();
  });

  it('looks at cancelled and forfeit before everything else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('live', 'paused', 'finished', 'scheduled', null),
        fc.boolean(),
        fc.boolean(),
        (status, cancelled, forfeit) => {
          const state = matchState({ ...open, status, cancelled, forfeit });
          if (cancelled) expect(state).toBe('cancelled');
          else if (forfeit) expect(state).toBe('forfeit');
          else expect(isOver(state)).toBe(status === 'finished');
        },
      ),
    );
  });

  it('falls back to the times for servers that send no status', () => {
    expect(matchState({ ...open, start_time: null })).toBe('scheduled');
    expect(matchState(open)).toBe('live');
    expect(matchState({ ...open, end_time: open.start_time, team1_score: 2, team2_score: 1 })).toBe('ended');
    expect(matchState({ ...open, end_time: open.start_time, team1_score: 1, team2_score: 1 })).toBe('tied');
  });

  it('shows a status it does not know by its times instead of breaking', () => {
    expect(matchState({ ...open, status: 'constructor' })).toBe('live');
  });

  it('names no loser when the scores are equal', () => {
    expect(winningSide({ ...open, end_time: open.start_time, team1_score: 1, team2_score: 1 })).toBeNull();
    expect(winningSide({ ...open, end_time: open.start_time, team1_score: 0, team2_score: 1 })).toBe(2);
    expect(winningSide({ ...open, forfeit: 1, winner: 7, team1_id: 7, team2_id: 8 })).toBe(1);
  });
});
