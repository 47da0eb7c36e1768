import { addressOf } from '../../lib/endpoints';
import { PLAYER_SORTS, TEAM_SORTS, boardQuery, isInOrder, readBoardView, writeBoardView } from './board-params';

describe('the address of a leaderboard', () => {
  it('survives being read and written, whatever is in it', () => {
    const addresses = ['', 'q=Zo%C3%AB&min=10&sort=kdr&order=asc', 'q=%F0%9F%94%A5', 'sort=hsp', 'login=1&q=ana'];
    for (const address of addresses) {
      const params = new URLSearchParams(address);
      expect(writeBoardView(params, {}, PLAYER_SORTS).toString()).toBe(params.toString());
    }
  });

  it('takes the default for what it does not know', () => {
    const view = readBoardView(new URLSearchParams('min=7&sort=password&order=up&page=-2'), PLAYER_SORTS);
    expect(view).toEqual({ query: '', minMaps: '3', sort: 'average_rating', direction: 'descending' });
    expect(readBoardView(new URLSearchParams('sort=kdr'), TEAM_SORTS)).toMatchObject({ sort: 'wins' });
  });

  it('forgets the page of an address from when boards had pages', () => {
    const params = new URLSearchParams('page=4&q=ana');
    expect(writeBoardView(params, { minMaps: '10' }, PLAYER_SORTS).toString()).toBe('q=ana&min=10');
  });

  it('asks the server for exactly what the page shows', () => {
    const view = readBoardView(new URLSearchParams('q= Ana &min=10&sort=deaths&order=asc'), PLAYER_SORTS);
    expect(addressOf('GET /leaderboard/players', { query: boardQuery('7', view, 1) })).toBe(
      '/leaderboard/players?page=2&limit=100&search=Ana&min_maps=10&sort=deaths&order=asc&season=7',
    );
  });

  it('knows when a row is a place', () => {
    const whole = (address: string) => isInOrder(readBoardView(new URLSearchParams(address), TEAM_SORTS), TEAM_SORTS);
    expect([whole(''), whole('order=asc'), whole('q=a'), whole('min=10'), whole('sort=maps')]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('leaves out who has too few maps, unless a name is looked for or everybody is asked for', () => {
    const least = (address: string) => readBoardView(new URLSearchParams(address), PLAYER_SORTS).minMaps;
    expect([least(''), least('q=ana'), least('min=0'), least('q=ana&min=10')]).toEqual(['3', '0', '0', '10']);
    const typed = writeBoardView(new URLSearchParams(), { query: 'ana' }, PLAYER_SORTS);
    expect(typed.toString()).toBe('q=ana');
    expect(writeBoardView(new URLSearchParams(), { minMaps: '0' }, PLAYER_SORTS).toString()).toBe('min=0');
  });
});
