import type { WatchLink } from '@placar/contracts/watch';
import { languageName, linksToShow, siteOf } from './watch-model';

const link = (of: WatchLink['of'], kind: WatchLink['kind']): WatchLink => ({
  id: 1,
  of,
  kind,
  url: `https://kick.com/${of}-${kind}`,
  platform: 'kick',
  language: 'pt',
  label: '',
});
const all = [link('match', 'live'), link('match', 'vod'), link('season', 'live'), link('season', 'vod')];
const shown = (phase: 'before' | 'live' | 'over') => linksToShow(all, phase).map(({ of, kind }) => `${of} ${kind}`);

describe('what a watch button offers', () => {
  it('is the channels until a match is over, and then its own recordings', () => {
    expect(shown('before')).toEqual(['match live', 'season live']);
    expect(shown('live')).toEqual(['match live', 'season live']);
    expect(shown('over')).toEqual(['match vod']);
  });

  it('names languages in the language of the page, and a site by its host', () => {
    expect([languageName('pt', 'fr'), languageName('ja', 'pt')]).toEqual(['portugais', 'japonês']);
    expect(siteOf('https://www.exemplo.com.br/ao-vivo?x=1')).toBe('exemplo.com.br');
  });
});
