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
const SECOND = [player(62, 'Rui'), player(63, 'Zoë')];

const board = (rows: readonly PlayerStanding[], total = 80): StubAnswer => ({ body: { leaderboard: rows, total } });
const path = (change: string) => `GET /leaderboard/players?${change}`;

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function open(address: string, width = 1440) {
  fillBrowserGaps(width);
  Element.prototype.scrollIntoView = jest.fn();
  window.scrollTo = jest.fn();
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: session }),
    'GET /seasons': () => ({
      body: { seasons: [{ id: 5, user_id: 1, name: 'Copa', start_date: '', end_date: null }] },
    }),
    'GET /leaderboard/rank/user/7': () => ({ body: { player: SECOND[1], position: 63, total: 80 } }),
    [path('page=1&limit=3')]: () => board(FIRST.slice(0, 3)),
    [path('page=1&limit=50&sort=average_rating&order=desc')]: () => board(FIRST),
    [path('page=2&limit=50&sort=average_rating&order=desc')]: () => board(SECOND),
    [path('page=1&limit=50&sort=kdr&order=desc')]: () => board(FIRST.toReversed()),
    [path('page=1&limit=50&search=zo&sort=average_rating&order=desc')]: () => board([SECOND[1] as PlayerStanding], 1),
    [path('page=1&limit=50&min_maps=25&sort=average_rating&order=desc')]: () => board([], 0),
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
      '/leaderboard/players?page=1&limit=50&search=zo&sort=average_rating&order=desc',
    ]);
  });

  it('says that nothing fits the filters, and clears them', async () => {
    await open('/leaderboard?min=25');
    await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByRole('link', { name: /Ana/ })).toBeTruthy();
    expect(address()).toBe('/leaderboard');
  });

  it('jumps to the own row, on whatever page it stands', async () => {
    await open('/leaderboard?q=ninguém&sort=kdr');
    await userEvent.click(await screen.findByRole('button', { name: 'Ir até mim' }));
    const own = await screen.findByRole('link', { name: /Zoë/ });
    await waitFor(() => expect(document.activeElement).toBe(own));
    expect(own.getAttribute('href')).toBe('/user/7');
    expect(address()).toBe('/leaderboard?page=2');
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
});
