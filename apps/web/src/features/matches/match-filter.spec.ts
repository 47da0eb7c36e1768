import type { MatchSummary } from '../../ui';
import { countByFilter, filterMatches, toMatchFilter } from './match-filter';

const match = (id: number, change: Partial<MatchSummary>): MatchSummary => ({
  id,
  team1_id: 1,
  team2_id: 2,
  team1_string: 'Falcões',
  team2_string: 'Étoile Noire',
  max_maps: 1,
  title: '',
  status: 'finished',
  team1_score: 1,
  team2_score: 0,
  ...change,
});

const matches = [
  match(10, { status: 'live', title: 'Copa São Paulo' }),
  match(11, { status: 'load_failed' }),
  match(12, { status: 'scheduled', team1_string: '東京' }),
  match(13, {}),
  match(14, { cancelled: 1, status: 'cancelled' }),
  match(15, { forfeit: 1, status: 'forfeited' }),
];

describe('the filter of the match list', () => {
  it('puts every match under exactly one state', () => {
    const counts = countByFilter(matches);
    expect(counts).toEqual({ all: 6, live: 2, scheduled: 1, ended: 2, cancelled: 1 });
    expect(counts.live + counts.scheduled + counts.ended + counts.cancelled).toBe(counts.all);
  });

  it('finds names without their accents, in any script, titles, and numbers', () => {
    const ids = (query: string) => filterMatches(matches, 'all', query).map((one) => one.id);
    expect(ids('sao paulo')).toEqual([10]);
    expect(ids('FALCOES')).toEqual([10, 11, 13, 14, 15]);
    expect(ids('東京')).toEqual([12]);
    expect(ids('#13')).toEqual([13]);
    expect(ids('  ')).toHaveLength(6);
  });

  it('ignores an unknown state in the address', () => {
    expect(toMatchFilter('<script>')).toBe('all');
    expect(toMatchFilter('ended')).toBe('ended');
  });
});
