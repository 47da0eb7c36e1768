import { teamResult } from './team-result';
import type { ResultRow } from './team-result';

const row = (changes: Partial<ResultRow>): ResultRow => ({
  team1_id: 1,
  team1_string: 'Ação "A"',
  team2_string: 'Équipe 🐯',
  team1_score: 0,
  team2_score: 0,
  team1_mapscore: null,
  team2_mapscore: null,
  max_maps: 3,
  winner: null,
  cancelled: false,
  start_time: '2026-11-20T10:00:00.000Z',
  end_time: '2026-11-20T12:00:00.000Z',
  ...changes,
});

describe('the result of a match for one team', () => {
  it('is worded as clients know it, from the point of view of the team', () => {
    const won = row({ team1_score: 2, team2_score: 1, winner: 1 });
    expect([teamResult(won, 1), teamResult(won, 2)]).toEqual(['Won, 2:1 vs Équipe 🐯', 'Lost, 1:2 vs Ação "A"']);
    const live = row({ team1_score: 0, team2_score: 1, end_time: null });
    expect([teamResult(live, 1), teamResult(live, 2)]).toEqual(['Live, 0:1 vs Équipe 🐯', 'Live, 1:0 vs Ação "A"']);
    expect(teamResult(row({}), 1)).toBe('Tied, 0:0 vs Équipe 🐯');
    expect(teamResult(row({ winner: 2 }), 2)).toBe('Forfeit win vs Ação "A"');
    expect(teamResult(row({ cancelled: true }), 1)).toBe('Cancelled');
    expect(teamResult(row({ cancelled: true, end_time: null }), 1)).toBe('Cancelled');
    expect(teamResult(row({ start_time: null, end_time: null }), 1)).toBe('Tied, 0:0 vs Équipe 🐯');
  });

  it('counts rounds where the match is one map', () => {
    const one = row({ max_maps: 1, team1_score: 1, team1_mapscore: 13, team2_mapscore: 16 });
    expect([teamResult(one, 1), teamResult(one, 2)]).toEqual(['Lost, 13:16 vs Équipe 🐯', 'Won, 16:13 vs Ação "A"']);
    expect(teamResult({ ...one, team1_mapscore: null, team2_mapscore: null }, 1)).toBe('Won, 1:0 vs Équipe 🐯');
  });

  it('names an opponent that is gone, and takes who is neither side for the second team', () => {
    const gone = row({ team2_string: '', team1_score: 1 });
    expect(teamResult(gone, 1)).toBe('Won, 1:0 vs Team Removed From Match');
    expect(teamResult(gone, 99)).toBe('Lost, 0:1 vs Ação "A"');
  });
});
