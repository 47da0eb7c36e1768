import { endsMap, finalScores, isFinalScore } from './map-rules';
import { matchConfig } from '../series-script.fixture';

describe('a score with which a map ends', () => {
  it('is final with its last round and not before, in regulation and in overtime', () => {
    const config = matchConfig();
    const ends = (score: string): boolean => {
      const [team1 = 0, team2 = 0] = score.split(':').map(Number);
      return endsMap({ team1, team2 }, config) && endsMap({ team1: team2, team2: team1 }, config);
    };
    expect(['13:0', '13:7', '13:11', '16:12', '16:14', '19:15', '22:20'].filter((score) => !ends(score))).toEqual([]);
    expect(['8:4', '12:7', '12:12', '13:12', '14:6', '15:13', '17:12', '16:15', '18:15'].filter(ends)).toEqual([]);
  });

  it('follows the settings of the match: short maps, no overtime, every round played out', () => {
    const short = matchConfig({ cvars: { mp_maxrounds: '16' } });
    expect(endsMap({ team1: 9, team2: 5 }, short)).toBe(true);
    const draws = matchConfig({ cvars: { mp_overtime_enable: '0' } });
    expect([endsMap({ team1: 12, team2: 12 }, draws), endsMap({ team1: 13, team2: 12 }, draws)]).toEqual([true, false]);
    const out = matchConfig({ cvars: { mp_match_can_clinch: '0' } });
    expect([endsMap({ team1: 13, team2: 7 }, out), endsMap({ team1: 15, team2: 9 }, out)]).toEqual([false, true]);
  });

  it('is one of few for a number of rounds: at most one for each winner', () => {
    const config = matchConfig();
    for (let rounds = 0; rounds <= 60; rounds += 1) {
      const scores = finalScores(rounds, config);
      expect(scores.length).toBeLessThanOrEqual(2);
      for (const { team1, team2 } of scores) {
        expect(team1 + team2).toBe(rounds);
        expect(isFinalScore(team1, team2, config)).toBe(true);
      }
    }
    expect(finalScores(20, config)).toEqual([
      { team1: 7, team2: 13 },
      { team1: 13, team2: 7 },
    ]);
    for (const rounds of [5, 12, 25, 27]) expect(finalScores(rounds, config)).toEqual([]);
  });
});
