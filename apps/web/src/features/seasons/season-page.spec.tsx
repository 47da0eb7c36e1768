import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { SeasonPage } from './season-page';

const season = {
  id: 2,
  user_id: 1,
  name: 'Liga 🌸',
  start_date: '2026-10-22T00:00:00.000Z',
  end_date: null,
  is_challonge: 0,
  challonge_svg: null,
  challonge_url: null,
};
const matches = Array.from({ length: 20 }, (_, index) => ({
  id: 90 - index,
  team1_id: 1,
  team2_id: 2,
  team1_string: `Um ${index}`,
  team2_string: 'Dois',
  max_maps: 3,
  status: 'finished',
  team1_score: 2,
  team2_score: 0,
  winner: 1,
  end_time: '2026-11-20T11:00:00.000Z',
}));

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function open(query = '', cvars?: Record<string, string>, leftOut?: readonly string[]) {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    'GET /seasons/2?limit=1': () => ({
      body: { season, matches: [], total: 45, page: 1, limit: 1, ...(cvars ? { cvars } : {}), left_out_cvars: leftOut },
    }),
    'GET /matches?page=1&limit=20&season=2': () => ({ body: { matches, total: 45, page: 1, limit: 20 } }),
    'GET /leaderboard/2?page=1&limit=10': () => ({ body: { leaderboard: [], total: 0 } }),
    'GET /leaderboard/players/2?page=1&limit=10': () => ({ body: { leaderboard: [], total: 0 } }),
    'GET /leaderboard/players/2?page=1&limit=50': () => ({ body: { leaderboard: [], total: 0 } }),
  });
  await renderPage(
    <>
      <Routes>
        <Route path="/season/:id" element={<SeasonPage />} />
      </Routes>
      <Address />
    </>,
    `/season/2${query}`,
  );
  await screen.findByRole('heading', { name: 'Liga 🌸' });
  return { calls };
}

describe('the page of a season', () => {
  it('takes six calls for a page of twenty matches, none of them for a row', async () => {
    const { calls } = await open();
    expect(await screen.findAllByRole('article')).toHaveLength(20);
    expect(calls.map(({ path }) => path).toSorted()).toEqual([
      '/isLoggedIn',
      '/leaderboard/2?page=1&limit=10',
      '/leaderboard/players/2?page=1&limit=10',
      '/matches?page=1&limit=20&season=2',
      '/seasons/2/watch',
      '/seasons/2?limit=1',
    ]);
  });

  it('asks for nothing that its tab does not show, and keeps the tab in the address', async () => {
    const { calls } = await open('?view=rules');
    await screen.findByText('Nada definido para todas');
    expect(calls.map(({ path }) => path).toSorted()).toEqual([
      '/isLoggedIn',
      '/seasons/2/rulebook',
      '/seasons/2/watch',
      '/seasons/2?limit=1',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Jogadores' }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/leaderboard/players/2?page=1&limit=50'));
    expect(screen.getByTestId('address').textContent).toBe('/season/2?view=players');
    expect(screen.queryByRole('tab', { name: 'Chave' })).toBeNull();
  });

  it('tells its rules in words, and settings of the game as they are', async () => {
    await open('?view=rules', {
      maps_to_win: '3',
      side_type: 'always_knife',
      map_pool: 'de_nuke de_mirage',
      skip_veto: '0',
      mp_overtime_enable: '1',
      spectators: '76561198000000001',
    });
    const panel = await screen.findByRole('tabpanel');
    const lines = within(panel)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(lines).toEqual(['Série: MD3', 'Escolha de lado: Sempre faca', 'Pular o veto: Não', 'mp_overtime_enable: 1']);
    expect(within(panel).getByText('Nuke')).toBeTruthy();
    expect(panel.textContent).not.toContain('76561198000000001');
  });

  it('marks the settings that no match may have any more', async () => {
    await open('?view=rules', { mp_freezetime: '15', sv_cheats: '1' }, ['sv_cheats']);
    const panel = await screen.findByRole('tabpanel');
    const values = within(panel).getAllByRole('definition');
    expect(values.map(({ textContent }) => textContent)).toEqual([
      '15',
      '1Fora da lista do que uma partida pode ter: não chega ao jogo.',
    ]);
  });
});
