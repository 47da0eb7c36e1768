import { fileName } from './demo-ingest';
import { RateLimit } from './rate-limit';

describe('rate limit', () => {
  it('lets a burst through, then so many a second, for each key alone', () => {
    const limit = new RateLimit({ burst: 3, perSecond: 2 });
    const taken = (key: string, now: number): number => {
      let count = 0;
      while (limit.take(key, now)) count += 1;
      return count;
    };
    expect(taken('a', 0)).toBe(3);
    expect(taken('b', 0)).toBe(3);
    expect(taken('a', 1_000)).toBe(2);
    expect(taken('a', 1_400)).toBe(0);
    expect(taken('a', 1_500)).toBe(1);
    expect(taken('a', 60_000)).toBe(3);
  });
});

describe('name of a demo', () => {
  it('never leaves its folder and is plain, whatever the server calls it', () => {
    for (const given of [
      '../../x.dem',
      '/etc/passwd',
      'C:\\demos\\a.dem',
      '..',
      '.hidden',
      'ação 🎯.dem',
      'a\u0000b',
      'x'.repeat(500),
      '',
    ]) {
      expect(fileName(5, 1, given)).toMatch(/^match5_map1(_[A-Za-z0-9_-]{1,100})?\.dem$/);
    }
    expect(fileName(5, 1, 'de_nuke.dem')).toBe('match5_map1_de_nuke.dem');
    expect(fileName(5, 1, null)).toBe('match5_map1.dem');
  });
});
