import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { FakeEventSource } from '../../testing/fake-event-source';
import { sampleMatch } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { MatchesPage } from './matches-page';

const match = (id: number, change: object = {}) => ({
  id,
  team1_id: 1,
  team2_id: 2,
  team1_string: `Lobos ${id}`,
  team2_string: 'Falcões',
  max_maps: 1,
  status: 'finished',
  team1_score: 1,
  team2_score: 0,
  winner: 1,
  end_time: '2026-11-20T11:00:00.000Z',
  ...change,
});
const FIRST = Array.from({ length: 25 }, (_, index) => match(60 - index));
const LIVE = match(7, { status: 'warmup', winner: null, end_time: null, team1_score: 0 });
const SOON = match(8, { status: 'scheduled', winner: null, end_time: null, start_time: '2099-11-20T11:00:00.000Z' });

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function open(address = '/matches') {
  fillBrowserGaps(1440);
  FakeEventSource.install();
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    'GET /seasons': () => ({
      body: { seasons: [{ id: 2, user_id: 1, name: 'Liga', start_date: '', end_date: null }] },
    }),
    'GET /matches/live': () => ({ body: { matches: [sampleMatch()], freshness: [] } }),
    'GET /matches?limit=25': () => ({ body: { matches: FIRST } }),
    'GET /matches?limit=25&behind=36': () => ({ body: { matches: [match(35), LIVE] } }),
    'GET /matches?limit=25&state=scheduled': () => ({ body: { matches: [SOON] } }),
    'GET /matches?limit=25&state=live': () => ({ body: { matches: [LIVE] } }),
    'GET /matches?limit=25&state=ended&season=2&search=zz': () => ({
      status: 404,
      body: { message: 'No matches found.' },
    }),
  });
  await renderPage(
    <>
      <Routes>
        <Route path="/matches" element={<MatchesPage />} />
      </Routes>
      <Address />
    </>,
    address,
  );
  const lists = () => calls.map(({ path }) => path).filter((path) => path.startsWith('/matches?'));
  return { lists };
}

describe('the list of matches', () => {
  it('goes on behind its last match, one call for each page', async () => {
    const { lists } = await open();
    expect(await screen.findAllByRole('article')).toHaveLength(27);
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(28));
    expect(lists().filter((path) => path.includes('behind'))).toEqual(['/matches?limit=25&behind=36']);
  });

  it('begins with what is played and what comes next, though their records are old, and has a day over the results', async () => {
    await open();
    await screen.findAllByRole('article');
    const parts = screen.getAllByRole('region').filter((part) => part.hasAttribute('data-testid'));
    expect(parts.map((part) => part.querySelector('h2')?.textContent)).toEqual([
      'Ao vivo',
      'A seguir',
      expect.stringMatching(/ 20 de nov|ontem|hoje/),
    ]);
    expect(parts.map((part) => part.querySelectorAll('article').length)).toEqual([1, 1, 25]);
  });

  it('asks the server by state, and draws an open match as the live list has it', async () => {
    const { lists } = await open();
    await screen.findAllByRole('article');
    await userEvent.click(screen.getByRole('button', { name: 'Em andamento' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByTestId('address').textContent).toBe('/matches?state=live');
    expect(lists()).toContain('/matches?limit=25&state=live');
    expect(await screen.findByRole('link', { name: /Lobos 7.*7–4.*Ao vivo/ })).toBeTruthy();
  });

  it('says that nothing fits, and clears every filter at once', async () => {
    await open('/matches?state=ended&season=2&q=zz');
    await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(27));
    expect(screen.getByTestId('address').textContent).toBe('/matches');
  });
});
