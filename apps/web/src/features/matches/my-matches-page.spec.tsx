import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { FakeEventSource } from '../../testing/fake-event-source';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { MyMatchSlot } from '../../components/my-match/my-match-slot';
import { MyMatchesPage } from './my-matches-page';

const match = (id: number, status: string, change: object = {}) => ({
  id,
  server_id: null,
  season_id: 4,
  season_name: 'Liga da noite',
  team1_id: 1,
  team2_id: 2,
  team1_string: 'Falcões',
  team2_string: `Rivais ${id}`,
  max_maps: 3,
  status,
  my_team: 'team1',
  team1_score: 0,
  team2_score: 0,
  winner: null,
  start_time: null,
  end_time: status === 'finished' ? '2026-11-20T11:00:00.000Z' : null,
  current_map_name: null,
  ...change,
});

async function open(answer: StubAnswer, { proved = 1, address = '/mymatches' } = {}) {
  fillBrowserGaps(1440);
  FakeEventSource.install();
  const user = {
    id: 5,
    admin: 0,
    super_admin: 0,
    may_create: [],
    steam_id: '76561198000000001',
    steam_id_proved: proved,
  };
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: user }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /seasons': () => ({ status: 404, body: { message: 'none' } }),
    'GET /users/me/matches?limit=1': () => answer,
    'GET /users/me/matches?limit=25': () => answer,
    'GET /users/me/matches?limit=25&after=past_-5_3': () => ({ body: { matches: [match(2, 'finished')], next: null } }),
    'GET /matches/mymatches?limit=25': () => ({ status: 404, body: { message: 'No matches found.' } }),
    'GET /matches/mymatches?page=1&limit=1&state=cancelled': () => ({ status: 404, body: { message: 'none' } }),
    'GET /servers/9': () => ({
      body: { server: { id: 9, display_name: 'São Paulo 1', ip_string: '10.0.0.9', port: 27015 } },
    }),
  });
  await renderPage(
    <>
      <MyMatchSlot />
      <MyMatchesPage />
    </>,
    address,
  );
  return calls.map(({ path }) => path);
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const names = () => screen.getAllByRole('article').map((row) => within(row).getByText(/^Rivais/).textContent);

describe('my matches', () => {
  it('shows what I play: the next one large with the way in, then what comes, then results, page by page', async () => {
    await open({
      body: {
        matches: [
          match(8, 'warmup', { server_id: 9 }),
          match(7, 'scheduled', { start_time: new Date(Date.now() + 3_600_000).toISOString() }),
          match(3, 'finished', { winner: 1, team1_score: 2 }),
        ],
        next: 'past_-5_3',
      },
    });
    const next = await screen.findByTestId('next-match');
    expect(within(next).getByText('Seu time')).toBeTruthy();
    expect(within(next).getByRole('link', { name: 'Liga da noite' }).getAttribute('href')).toBe('/season/4');
    expect((await within(next).findByRole('link', { name: 'Conectar' })).getAttribute('href')).toBe(
      'steam://connect/10.0.0.9:27015',
    );
    expect(headings()).toEqual(['Acontecendo agora', 'Próximas', 'Resultados']);
    expect(names()).toEqual(['Rivais 7', 'Rivais 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText('Rivais 2')).toBeTruthy();
  });

  it('counts down to the next start', async () => {
    const start = new Date(Date.now() + 2 * 3_600_000).toISOString();
    await open({ body: { matches: [match(7, 'scheduled', { start_time: start })], next: null } });
    expect(within(await screen.findByTestId('next-match')).getByRole('timer').textContent).toMatch(
      /^começa em (1:59|2:00):\d\d$/,
    );
  });

  it('says how one’s matches are found while the Steam account is not proved', async () => {
    await open({ body: { matches: [], next: null } }, { proved: 0 });
    expect(await screen.findByText('Confirme sua conta da Steam')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Entrar com Steam' })).toBeTruthy();
  });

  it('has what I created as a second tab of its own address', async () => {
    const calls = await open({ body: { matches: [], next: null } }, { address: '/mymatches?tab=created' });
    expect(await screen.findByText('Você ainda não criou partidas')).toBeTruthy();
    expect(calls).not.toContain('/users/me/matches?limit=25');
    await userEvent.click(screen.getByRole('tab', { name: 'Jogo' }));
    expect(await screen.findByText('Nenhuma partida sua ainda')).toBeTruthy();
  });
});

it('the own match is asked for once: the bar shows what the list begins with, and asks where there is no list', async () => {
  const answer = { body: { matches: [match(1, 'live')], next: null } };
  const paths = await open(answer);
  expect(await screen.findByTestId('my-match')).toBeTruthy();
  expect(paths.filter((path) => path.startsWith('/users/me/matches'))).toEqual(['/users/me/matches?limit=25']);
});

it('on the other tab the bar asks for itself', async () => {
  const paths = await open(
    { body: { matches: [match(1, 'live')], next: null } },
    { address: '/mymatches?tab=created' },
  );
  expect(await screen.findByTestId('my-match')).toBeTruthy();
  expect(paths).toContain('/users/me/matches?limit=1');
});
