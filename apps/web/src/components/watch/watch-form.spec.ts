import { PutWatchLinksBody, WATCH_LINKS_MOST, type WatchLink } from '@placar/contracts/watch';
import {
  findWatchProblems,
  isFull,
  isWatchChanged,
  moved,
  newRow,
  placeWatchErrors,
  toWatchBody,
  toWatchDraft,
} from './watch-form';

const link: WatchLink = {
  id: 3,
  of: 'match',
  kind: 'vod',
  url: 'https://youtu.be/x',
  platform: 'youtube',
  language: 'fr',
  label: 'Mapa 1',
};
const row = (url: string) => ({ ...newRow('pt'), url });

describe('the form of links', () => {
  it('holds the own links of a match, and leaves those of its season to the season', () => {
    const draft = toWatchDraft({ matchId: 1 }, [link, { ...link, of: 'season', url: 'https://kick.com/x' }], 'pt');
    expect(toWatchBody(draft)).toEqual({
      links: [{ kind: 'vod', url: 'https://youtu.be/x', language: 'fr', label: 'Mapa 1' }],
    });
    expect(PutWatchLinksBody.safeParse(toWatchBody(draft)).success).toBe(true);
  });

  it('begins with an empty row that is not sent, in the language of the page', () => {
    const draft = toWatchDraft({ seasonId: 1 }, [], 'ja');
    expect(draft.rows).toMatchObject([{ kind: 'live', language: 'ja' }]);
    expect([toWatchBody(draft), findWatchProblems(draft)]).toEqual([{ links: [] }, {}]);
    expect(isWatchChanged(draft, { rows: [row('https://kick.com/x')] })).toBe(true);
  });

  it('says at each row what the server would refuse', () => {
    const rows = [
      row('kick.com/x'),
      row('https://a@kick.com'),
      row('https://10.0.0.1'),
      row('https://kick.com/a'),
      row(' https://kick.com/a '),
      { ...row(''), label: 'sem endereço' },
    ];
    expect(Object.values(findWatchProblems({ rows }))).toEqual(['https', 'secret', 'site', 'twice', 'required']);
  });

  it('finds the row of a refusal by what was sent, not by what is on screen', () => {
    const rows = [row(''), row('https://kick.com/a'), row('https://kick.com/b')];
    expect(placeWatchErrors({ rows }, { 'links.1.url': 'no', other: 'x' })).toEqual({ [`${rows[2]?.key}.url`]: 'no' });
  });

  it('moves rows within the list, and ends at the most that a match may have', () => {
    const rows = ['a', 'b', 'c'].map(row);
    expect(moved(rows, 2, -1).map(({ url }) => url)).toEqual(['a', 'c', 'b']);
    expect(moved(rows, 2, 1)).toBe(rows);
    expect(isFull({ rows: Array.from({ length: WATCH_LINKS_MOST }, () => row('')) })).toBe(true);
  });
});
