import { DEFAULT_LIMITS, RateLimitsSetting } from './limits-config';

describe('RATE_LIMITS', () => {
  it('is on, off, or single limits over the defaults', () => {
    expect(RateLimitsSetting.parse('on')).toEqual({ enabled: true, rates: DEFAULT_LIMITS });
    expect(RateLimitsSetting.parse('OFF').enabled).toBe(false);
    expect(RateLimitsSetting.parse('writes=10/5, login_name=3/600').rates).toEqual({
      ...DEFAULT_LIMITS,
      writes: { points: 10, seconds: 5 },
      login_name: { points: 3, seconds: 600 },
    });
  });

  it('names what it takes when it takes something else', () => {
    for (const text of ['yes', 'writes', 'writes=0/5', 'writes=5/0', 'nothing=1/1', 'constructor=1/1', 'writes=1/1,']) {
      const parsed = RateLimitsSetting.safeParse(text);
      expect([text, parsed.success]).toEqual([text, false]);
      expect(parsed.error?.issues[0]?.message).toContain('login_name');
    }
  });
});
