import '../../testing/browser-gaps';
import { shownScore, type MatchSummary } from './match-row';
import { matchState } from '../../lib/match-state';
import { sampleMatch } from '../../testing/live-samples';
import { liveRow } from './live-row';

const row: MatchSummary = {
  id: 7,
  team1_id: 1,
  team2_id: 2,
  team1_string: 'Lobos',
  team2_string: 'Falcões',
  team1_logo: 'abcde',
  max_maps: 1,
  title: 'Copa',
  status: 'scheduled',
};

describe('a row of a list under the live stream', () => {
  it('takes state and score from the stream and keeps what only the list knows', () => {
    const shown = liveRow(row, sampleMatch());
    expect(matchState(shown)).toBe('live');
    expect(shownScore(shown)).toEqual([7, 4]);
    expect(shown).toMatchObject({ team1_logo: 'abcde', title: 'Copa', current_map_name: 'de_mirage' });
  });

  it('ends with its winner', () => {
    const shown = liveRow(
      row,
      sampleMatch({ status: 'finished', winner: 'team2', end_time: '2026-11-21T11:00:00.000Z' }),
    );
    expect(matchState(shown)).toBe('ended');
    expect(shown.winner).toBe(2);
  });

  it('has no score before the first map', () => {
    const [map] = sampleMatch().maps;
    const shown = liveRow(row, sampleMatch({ status: 'warmup', maps: map ? [{ ...map, status: 'upcoming' }] : [] }));
    expect(shown.team1_mapscore).toBeUndefined();
  });
});
