import { PutWatchLinksBody, WATCH_LINKS_MOST, watchPlatform, WatchUrl } from '.';

const reasons = (url: string): string[] => WatchUrl.safeParse(url).error?.issues.map(({ message }) => message) ?? [];

describe('the address of a broadcast', () => {
  it('is a page on the open web by https', () => {
    for (const url of [
      'https://www.twitch.tv/placar',
      'https://kick.com/placar',
      'https://youtu.be/dQw4w9WgXcQ?t=12',
      'https://jogos.exemplo.com.br/ao-vivo',
      'https://transmissão.exemplo.com/',
    ])
      expect([url, reasons(url)]).toEqual([url, []]);
  });

  it('may have accents, however often addresses were looked at before', () => {
    const url = 'https://transmissão.exemplo.com/';
    expect(Array.from({ length: 20_000 }, () => reasons(url)).flat()).toEqual([]);
  });

  it.each([
    ['http://www.twitch.tv/placar', 'must be an https address'],
    ['javascript:alert(1)', 'must be an https address'],
    ['data:text/html,x', 'must be an https address'],
    ['twitch.tv/placar', 'must be an https address'],
    ['', 'must be an https address'],
    ['https://twitch.tv@evil.example/x', 'must not hold a name and password'],
    ['https:\\\\twitch.tv@evil.example', 'must be an https address'],
    ['https://localhost/x', 'must name a site on the internet'],
    ['https://127.0.0.1/x', 'must name a site on the internet'],
    ['https://2130706433/x', 'must name a site on the internet'],
    ['https://[::1]/x', 'must name a site on the internet'],
    ['https://twitch.tv/\u202egnp', 'must not contain control characters'],
  ])('is never %s', (url, reason) => {
    expect(reasons(url)).toContain(reason);
  });

  it('tells whose site it is by its host alone', () => {
    expect(
      [
        'https://m.twitch.tv/a',
        'https://YouTube.com/a',
        'https://youtu.be/a',
        'https://kick.com/a',
        'https://nottwitch.tv/a',
        'https://example.com/twitch.tv',
      ].map(watchPlatform),
    ).toEqual(['twitch', 'youtube', 'youtube', 'kick', 'other', 'other']);
  });
});

describe('the links of a match', () => {
  const link = (n: number) => ({ kind: 'live', url: `https://kick.com/${n}`, language: 'pt' });
  it('are few, each address once', () => {
    const many = Array.from({ length: WATCH_LINKS_MOST }, (_, n) => link(n));
    expect(PutWatchLinksBody.safeParse({ links: many }).success).toBe(true);
    expect(PutWatchLinksBody.safeParse({ links: [...many, link(99)] }).success).toBe(false);
    expect(PutWatchLinksBody.safeParse({ links: [link(1), link(1)] }).success).toBe(false);
    expect(PutWatchLinksBody.safeParse({ links: [{ ...link(1), language: 'xx' }] }).success).toBe(false);
  });
});
