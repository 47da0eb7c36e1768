import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { PlayerStanding } from '@placar/contracts/leaderboard';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { PlayerBoardPage, RankingPage } from './player-board-page';

const player = (position: number, name: string): PlayerStanding =>
  ({
    steamId: `7656119800000${String(position).padStart(4, '0')}`,
    name,
    position,
    kills: 200,
    deaths: 100,
    kdr: 2,
    adr: 90.5,
    hsp: 45.5,
    k5: 1,
    wins: 4,
    total_maps: 9,
    average_rating: 1.4,
    user_id: position === 63 ? 7 : null,
    small_image: null,
  }) as PlayerStanding;

const session = { id: 7, steam_id: '1', name: 'Zoë', admin: 0, super_admin: 0, vip: { isVIP: false }, may_create: [] };
const FIRST = [player(1, 'Ana'), player(2, "L'Île"), player(3, '東京'), player(4, 'José 🐙')];
const ZOE = player(63, 'Zoë');
/** Five thousand players: as many as nobody wants to fetch or draw at once. */
const MANY = 5_000;
const manyOf = (page: number) =>
  Array.from({ length: 100 }, (_, index) => {
    const position = (page - 1) * 100 + index + 1;
    return position === 4_063 ? { ...player(63, 'Zoë'), position } : player(position, `Jogador ${position}`);
  });

const board = (rows: readonly PlayerStanding[], total = rows.length): StubAnswer => ({
  body: { leaderboard: rows, total },
});
const path = (change: string) => `GET /leaderboard/players?${change}`;

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function open(address: string, width = 1440, isLarge = false) {
  fillBrowserGaps(width);
  Element.prototype.scrollIntoView = jest.fn();
  // The DOM of the tests lays nothing out; rows without a height would all be in view.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 53 });
  window.scrollTo = jest.fn();
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: session }),
    'GET /seasons': () => ({
      body: { seasons: [{ id: 5, user_id: 1, name: 'Copa', start_date: '', end_date: null }] },
    }),
    'GET /leaderboard/rank/user/7?min_maps=3': () => ({
      body: { player: ZOE, position: isLarge ? 4_063 : 63, total: isLarge ? MANY : 4 },
    }),
    'GET /leaderboard/rank/user/7': () => ({ body: { player: ZOE, position: 64, total: 5 } }),
    'GET /leaderboard/rank/user/7?min_maps=25': () => ({ body: { player: ZOE, position: 1, total: 1 } }),
    [path('page=1&limit=3&min_maps=3')]: () => board(FIRST.slice(0, 3)),
    ...Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [
        path(`page=${index + 1}&limit=100&min_maps=3&sort=average_rating&order=desc`),
        () => (isLarge ? board(manyOf(index + 1), MANY) : board(FIRST)),
      ]),
    ),
    [path('page=1&limit=100&min_maps=3&sort=kdr&order=desc')]: () => board(FIRST.toReversed()),
    [path('page=1&limit=100&search=zo&sort=average_rating&order=desc')]: () => board([ZOE]),
    [path('page=1&limit=100&sort=average_rating&order=desc')]: () =>
      board([...FIRST, { ...player(5, 'Novata'), total_maps: 1 }]),
    [path('page=1&limit=100&min_maps=25&sort=average_rating&order=desc')]: () => board([]),
  });
  await renderPage(
    <>
      <Routes>
        <Route path="/leaderboard" element={<PlayerBoardPage />} />
        <Route path="/ranking" element={<RankingPage />} />
      </Routes>
      <Address />
    </>,
    address,
  );
  return { calls };
}

const address = () => screen.getByTestId('address').textContent;

describe('the leaderboard of players', () => {
  it('sorts at the server, and keeps the order in the address', async () => {
    await open('/leaderboard');
    await screen.findByRole('link', { name: /José/ });
    const head = screen.getByRole('columnheader', { name: /KDR/ });
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('José'));
    expect(address()).toBe('/leaderboard?sort=kdr');
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });

  it('asks for a name once it is typed, not at each letter', async () => {
    const { calls } = await open('/leaderboard');
    await screen.findByRole('link', { name: /Ana/ });
    await userEvent.type(screen.getByRole('searchbox'), 'zo');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Ana/ })).toBeNull());
    expect(screen.getByText('1 jogador')).toBeTruthy();
    expect(calls.filter((call) => call.path.includes('search=')).map((call) => call.path)).toEqual([
      '/leaderboard/players?page=1&limit=100&search=zo&sort=average_rating&order=desc',
    ]);
  });

  it('says that nothing fits the filters, and clears them', async () => {
    await open('/leaderboard?min=25');
    await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByRole('link', { name: /Ana/ })).toBeTruthy();
    expect(address()).toBe('/leaderboard?min=0');
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.filter((text) => text?.includes('provisório'))).toEqual([expect.stringContaining('Novata')]);
  });

  it('of five thousand draws a window and fetches what comes into view, with every row counted for screen readers', async () => {
    const { calls } = await open('/leaderboard', 1440, true);
    await screen.findByRole('link', { name: 'Jogador 1' });
    expect(screen.getByText('5.000 jogadores')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Classificação de jogadores' });
    expect(table.getAttribute('aria-rowcount')).toBe('5001');
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
    expect(screen.getByRole('row', { name: /Jogador 1 / }).getAttribute('aria-rowindex')).toBe('2');
    expect(calls.filter((call) => call.path.includes('limit=100'))).toHaveLength(1);
  });

  it('jumps to the own row, wherever it stands, and fetches that part alone', async () => {
    const { calls } = await open('/leaderboard?sort=kdr', 1440, true);
    await userEvent.click(await screen.findByRole('button', { name: 'Ir até mim' }));
    const own = await screen.findByRole('link', { name: /Zoë/ });
    await waitFor(() => expect(document.activeElement).toBe(own));
    expect(own.getAttribute('href')).toBe('/user/7');
    expect(own.closest('tr')?.getAttribute('aria-rowindex')).toBe('4064');
    expect(address()).toBe('/leaderboard');
    const fetched = calls.map((call) => call.path).filter((one) => one.includes('limit=100') && !one.includes('kdr'));
    expect(fetched).toContain('/leaderboard/players?page=41&limit=100&min_maps=3&sort=average_rating&order=desc');
    expect(fetched.length).toBeLessThanOrEqual(3);
  });

  it('keeps what it has when a later part cannot be fetched, and tries again', async () => {
    await open('/leaderboard?order=asc');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
  });

  it('says what its figures mean, for those who cannot hover', async () => {
    await open('/leaderboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Glossário' }));
    const dialog = await screen.findByRole('dialog', { name: 'O que é cada número' });
    expect(within(dialog).getByText('Dano total ÷ rounds jogados.')).toBeTruthy();
  });

  it('shows the first three on the ranking, and rows as cards on phones', async () => {
    await open('/ranking', 390);
    const podium = await screen.findByRole('region', { name: 'Pódio' });
    expect(
      within(podium)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Ana', "L'Île", '東京']);
    expect(await screen.findByRole('list', { name: 'Ranking' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says so where the season of the address does not exist', async () => {
    fillBrowserGaps(1440);
    stubApi({
      'GET /isLoggedIn': () => ({ body: false }),
      'GET /seasons': () => ({ body: { seasons: [] } }),
      'GET /seasons/999': () => ({ status: 404, body: { code: 'SEASON_NOT_FOUND', message: 'No season found.' } }),
      [path('season_id=999&page=1&limit=100&sort=average_rating&order=desc')]: () => board([]),
    });
    await renderPage(
      <Routes>
        <Route path="/leaderboard/:seasonid" element={<PlayerBoardPage />} />
      </Routes>,
      '/leaderboard/999',
    );
    expect(await screen.findByText('Não existe a temporada 999')).toBeTruthy();
    expect(document.title).toContain('Temporada não encontrada');
    expect(screen.getByRole('link', { name: 'Escolher uma temporada' }).getAttribute('href')).toBe('/seasons');
  });
});
