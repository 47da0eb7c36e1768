import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { TeamPage } from './team-page';

const ANA = '76561198000000001';
const ZOE = '76561198000000002';
const team = {
  id: 3,
  user_id: 1,
  name: 'Corações "Valentes" 🐙',
  flag: 'BR',
  logo: null,
  tag: 'CORA',
  public_team: true,
  auth_name: {
    [ANA]: { name: 'ana', captain: 1, coach: 0, image: null },
    [ZOE]: { name: 'Zoë', captain: 0, coach: 1, image: null },
  },
};
const match = (id: number, change: object = {}) => ({
  id,
  team1_id: 3,
  team2_id: 9,
  team1_string: team.name,
  team2_string: 'Étoiles',
  max_maps: 1,
  title: 'Copa',
  status: 'finished',
  team1_score: 1,
  team2_score: 0,
  team1_mapscore: 13,
  team2_mapscore: 7,
  current_map_name: 'de_nuke',
  winner: 3,
  start_time: '2026-11-20T10:00:00.000Z',
  end_time: '2026-11-20T11:00:00.000Z',
  ...change,
});

const many = (first: number) => Array.from({ length: 10 }, (_, index) => match(first - index));
const list = (matches: object[], total = matches.length) => ({ body: { matches, total, page: 1, limit: 10 } });

async function open(query = '') {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    'GET /teams/3': () => ({ body: { team } }),
    'GET /teams/3/skill': () => ({
      body: { mode: 'competitive', average: 1640, level: 9, members: [{ steam_id: ANA, points: 1640, level: 9 }] },
    }),
    'GET /teams/records?ids=3': () => ({
      body: { records: [{ team_id: 3, maps: 5, wins: 4, losses: 1, rounddiff: 21 }] },
    }),
    'GET /teams/3/maps': () => ({
      body: {
        maps: [
          { map_name: 'de_nuke', played: 4, won: 3, lost: 1, rounds_won: 50, rounds_lost: 31, last_played: null },
          { map_name: 'de_mirage', played: 1, won: 0, lost: 1, rounds_won: 6, rounds_lost: 13, last_played: null },
        ],
      },
    }),
    [`GET /leaderboard/rows?players=${ANA},${ZOE}`]: () => ({
      body: { leaderboard: [{ steamId: ANA, average_rating: 1.24, total_maps: 12, small_image: null }] },
    }),
    'GET /matches?page=1&limit=10&team=3': () => list(many(50), 25),
    'GET /matches?page=2&limit=10&team=3': () => list(many(40), 25),
    'GET /matches?page=1&limit=10&state=ended&team=3': () =>
      list([
        match(50),
        match(49, { winner: 9, team1_score: 0, team2_score: 1, team1_mapscore: 5, team2_mapscore: 13 }),
      ]),
  });
  await renderPage(
    <Routes>
      <Route path="/teams/:id" element={<TeamPage />} />
    </Routes>,
    `/teams/3${query}`,
  );
  await screen.findByRole('heading', { name: /Corações/, level: 1 });
  return { calls };
}

describe('the page of a team', () => {
  it('takes eight calls whatever its history, and one more for each page of it', async () => {
    const { calls } = await open();
    const matches = await screen.findByRole('region', { name: 'Partidas' });
    await waitFor(() => expect(within(matches).getAllByRole('article')).toHaveLength(10));
    await screen.findByText('1,24');
    // The level of the one who is placed, and the average of the team.
    expect(await screen.findAllByText(/^Nível 9, Craque: 1\.640 pontos$/)).toHaveLength(2);
    expect(calls.map(({ path }) => path).toSorted()).toEqual(
      [
        '/isLoggedIn',
        '/teams/3',
        '/teams/3/maps',
        '/teams/3/skill',
        '/teams/records?ids=3',
        `/leaderboard/rows?players=${ANA},${ZOE}`,
        '/matches?page=1&limit=10&team=3',
        '/matches?page=1&limit=10&state=ended&team=3',
      ].toSorted(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/matches?page=2&limit=10&team=3'));
    expect(calls).toHaveLength(9);
  });

  it('shows the record by map with the difference of rounds', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Desempenho por mapa' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['Nuke43–175%+19', 'Mirage10–10%−7']);
  });

  it('names captain, coach and ratings, and a dash for who has none', async () => {
    await open();
    // Once as captain in the heading, once in the roster.
    const ana = (await screen.findAllByRole('link', { name: 'ana' })).at(-1)?.closest('li');
    await waitFor(() => expect(ana?.textContent).toContain('1,24'));
    expect(ana?.textContent).toContain('Capitão');
    const zoe = screen.getByRole('link', { name: 'Zoë' }).closest('li');
    expect(zoe?.textContent).toContain('Técnico');
    expect(within(zoe as HTMLElement).getByText('–')).toBeTruthy();
  });

  it('leads from each result of the form to its match, in words', async () => {
    await open();
    const form = await screen.findByRole('list', { name: /Últimos 10 resultados/ });
    const [won, lost] = await waitFor(() => {
      const links = within(form).getAllByRole('link');
      expect(links).toHaveLength(2);
      return links;
    });
    expect(won?.getAttribute('aria-label')).toContain('Vitória');
    expect(won?.getAttribute('aria-label')).toContain('13–7');
    expect(lost?.getAttribute('aria-label')).toContain('Derrota');
    expect(lost?.getAttribute('href')).toBe('/match/49');
  });
});
