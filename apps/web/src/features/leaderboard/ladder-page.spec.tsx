import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { LadderRow } from '@placar/contracts/ladders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { LadderPage } from './ladder-page';

fillBrowserGaps();
const row = (position: number, name: string, points: number): LadderRow => ({
  position,
  steam_id: `7656119800000000${position}`,
  name,
  user_id: null,
  small_image: null,
  points,
  level: 1,
  uncertainty: position === 1 ? null : 220,
  matches: 20,
  won: 12,
  lost: 8,
  drawn: 0,
});
const ladder = (mode: string, title: string) => ({
  mode,
  title,
  season: 2,
  seasons: [
    { number: 1, begins_at: null, reset: null },
    { number: 2, begins_at: '2026-04-01T00:00:00.000Z', reset: 'soft' },
  ],
  players: 2,
});

async function open(address: string, rows: Record<string, LadderRow[]>, user: object | false = false) {
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: user }),
    'POST /ladders/competitive/seasons': () => ({ body: { message: 'ok', season: 3 } }),
    'GET /ladders': () => ({
      body: { ladders: [ladder('competitive', 'Competitive 5v5'), ladder('wingman', 'Wingman')] },
    }),
    ...Object.fromEntries(
      Object.entries(rows).map(([query, list]) => [
        `GET /ladders/${query}`,
        () => ({ body: { mode: 'x', season: 2, rows: list, total: list.length, page: 1, limit: 100 } }),
      ]),
    ),
  });
  await renderPage(
    <Routes>
      <Route path="/ranking/ladder" element={<LadderPage />} />
    </Routes>,
    address,
  );
  return stub;
}

describe('the ladder', () => {
  it('says of each player level, points and how sure they are, in words too', async () => {
    await open('/ranking/ladder', {
      'competitive?season=2&page=1&limit=100&min_matches=10': [row(1, 'Ana', 1_720), row(2, 'Zoë', 930)],
    });
    await screen.findByRole('link', { name: /Ana/ });
    expect(screen.getByText('Nível 10, Lenda: 1.720 pontos')).toBeTruthy();
    expect(screen.getByText('Nível 5, Experiente: 930 pontos')).toBeTruthy();
  });

  it('asks for another season, another ladder and a name as the address says', async () => {
    const { calls } = await open('/ranking/ladder?mode=wingman&season=1&q=zo', {
      'wingman?season=1&page=1&limit=100&min_matches=10&search=zo': [],
    });
    await screen.findByText('Ninguém na escada ainda');
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/ladders/wingman?season=1'))).toBe(true));
  });

  it('begins a new season for staff alone, after a question with a reason', async () => {
    const board = 'competitive?season=2&page=1&limit=100&min_matches=10';
    const staff = { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] };
    const { calls } = await open('/ranking/ladder', { [board]: [row(1, 'Ana', 1_720)] }, staff);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova temporada' }));
    const form = await screen.findByRole('dialog');
    const begin = within(form).getByRole<HTMLButtonElement>('button', { name: 'Nova temporada' });
    expect(begin.disabled).toBe(true);
    await userEvent.click(within(form).getByRole('radio', { name: 'Do zero' }));
    await userEvent.type(within(form).getByLabelText(/Por quê/), 'Ano novo');
    await userEvent.click(begin);
    expect(await screen.findByText('A temporada 3 começou.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/ladders/competitive/seasons',
      body: { reset: 'hard', reason: 'Ano novo' },
    });
  });

  it('offers no new season to anybody else', async () => {
    const board = 'competitive?season=2&page=1&limit=100&min_matches=10';
    await open('/ranking/ladder', { [board]: [row(1, 'Ana', 1_720)] });
    await screen.findByRole('link', { name: /Ana/ });
    expect(screen.queryByRole('button', { name: 'Nova temporada' })).toBeNull();
  });
});
