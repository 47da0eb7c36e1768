import { matchListQuery } from '../../components/match/use-listed-matches';
import { addressOf } from '../../lib/endpoints';
import { isFiltered, readMatchView, toListFilter, writeMatchView } from './match-filter';

describe('the filter of the match list', () => {
  it('survives being written to the address and read again', () => {
    for (const address of ['', 'state=ended&q=S%C3%A3o+Paulo&season=2&team=7&mine=1', 'login=1&state=live']) {
      const params = new URLSearchParams(address);
      expect(writeMatchView(params, {}).toString()).toBe(params.toString());
      expect(readMatchView(writeMatchView(params, readMatchView(params)))).toEqual(readMatchView(params));
    }
  });

  it('ignores what it does not know', () => {
    const view = readMatchView(new URLSearchParams('state=<script>&season=-1&team=abc&mine=yes'));
    expect(view).toEqual({ state: 'all', query: '', season: null, team: null, isMine: false });
    expect(isFiltered(view)).toBe(false);
    expect(isFiltered({ ...view, team: 3 })).toBe(true);
  });

  it('asks the server for exactly what the page shows', () => {
    const view = readMatchView(new URLSearchParams('state=live&q= 50%25 &season=2'));
    expect(addressOf('GET /matches', { query: matchListQuery(toListFilter(view), { limit: 25, behind: 90 }) })).toBe(
      '/matches?limit=25&behind=90&state=live&season=2&search=50%25',
    );
    expect(
      addressOf('GET /matches/mymatches', {
        query: matchListQuery(toListFilter(readMatchView(new URLSearchParams())), { limit: 25 }),
      }),
    ).toBe('/matches/mymatches?limit=25');
  });
});
