import type { MatchSummary } from '../../components/match/match-row';
import { groupMatches } from './match-groups';

const match = (id: number, change: Partial<MatchSummary>): MatchSummary => ({
  id,
  team1_id: 1,
  team2_id: 2,
  team1_string: 'A',
  team2_string: 'B',
  max_maps: 1,
  ...change,
});
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const ended = (id: number, day: number, hour: number) =>
  match(id, { status: 'finished', winner: 1, team1_score: 1, end_time: at(day, hour) });
const coming = (id: number, start: string | null) => match(id, { status: 'scheduled', start_time: start });

describe('a list of matches', () => {
  it('has those in play first, then those to come by time, then results by day', () => {
    const groups = groupMatches([
      ended(9, 20, 23),
      coming(8, at(25, 20)),
      ended(7, 21, 1),
      match(6, { status: 'live' }),
      coming(5, null),
      match(4, { status: 'cancelled', cancelled: 1, end_time: at(20, 10) }),
      coming(3, at(24, 20)),
      match(2, { status: 'paused' }),
      match(1, { status: 'finished', winner: 1, team1_score: 1 }),
    ]);
    expect(groups.map(({ kind, matches }) => [kind, matches.map(({ id }) => id)])).toEqual([
      ['live', [6, 2]],
      ['upcoming', [3, 8, 5]],
      ['day', [7]],
      ['day', [9, 4]],
      ['day', [1]],
    ]);
  });
});
