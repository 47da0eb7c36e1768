import { PLAYER_SORTS, TEAM_SORTS, boardPath, pageOfPosition, readBoardView, writeBoardView } from './board-params';

describe('the address of a leaderboard', () => {
  it('survives being read and written, whatever is in it', () => {
    const addresses = [
      '',
      'q=Zo%C3%AB&min=10&sort=kdr&order=asc&page=3',
      'q=%F0%9F%94%A5',
      'sort=hsp',
      'login=1&q=ana',
    ];
    for (const address of addresses) {
      const params = new URLSearchParams(address);
      const { page } = readBoardView(params, PLAYER_SORTS);
      expect(writeBoardView(params, { page }, PLAYER_SORTS).toString()).toBe(params.toString());
    }
  });

  it('takes the default for what it does not know', () => {
    const view = readBoardView(new URLSearchParams('min=7&sort=password&order=up&page=-2'), PLAYER_SORTS);
    expect(view).toEqual({ query: '', minMaps: '0', sort: 'average_rating', direction: 'descending', page: 1 });
    expect(readBoardView(new URLSearchParams('page=1e9&sort=kdr'), TEAM_SORTS)).toMatchObject({
      page: 1,
      sort: 'wins',
    });
  });

  it('goes back to the first page with every other filter', () => {
    const params = new URLSearchParams('page=4&q=ana');
    expect(writeBoardView(params, { minMaps: '10' }, PLAYER_SORTS).toString()).toBe('q=ana&min=10');
  });

  it('asks the server for exactly what the page shows', () => {
    const view = readBoardView(new URLSearchParams('q= Ana &min=3&sort=deaths&order=asc&page=2'), PLAYER_SORTS);
    expect(boardPath('/leaderboard/players', '7', view)).toBe(
      '/leaderboard/players?page=2&limit=50&search=Ana&min_maps=3&sort=deaths&order=asc&season=7',
    );
  });

  it('finds the page of a place', () => {
    expect([1, 50, 51, 100, 101].map(pageOfPosition)).toEqual([1, 1, 2, 2, 3]);
  });
});
