import { nextRound, sampleWall } from '../../testing/wall-samples';
import { QUIET_MS, ScoreNews } from './score-news';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the spoken scores', () => {
  it('come at most once in five seconds, the newest of each match, and only what changed', () => {
    const told: string[] = [];
    const news = new ScoreNews((matches, more) =>
      told.push(`${matches.map((match) => `${match.id}:${match.maps[0]?.team1_score}`).join(' ')} +${more}`),
    );
    let wall = sampleWall(6);
    news.see(wall);
    expect(told).toEqual([]);
    const play = (id: number) => {
      wall = wall.map((match) => (match.id === id ? nextRound(match) : match));
      news.see(wall);
    };
    play(1);
    expect(told).toEqual(['1:8 +0']);
    for (const id of [2, 2, 2, 3, 4, 5, 6]) play(id);
    jest.advanceTimersByTime(QUIET_MS - 1);
    expect(told).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(told[1]).toBe('2:10 3:8 4:8 +2');
    jest.advanceTimersByTime(QUIET_MS * 3);
    expect(told).toHaveLength(2);
    play(1);
    expect(told[2]).toBe('1:9 +0');
    news.stop();
  });
});
