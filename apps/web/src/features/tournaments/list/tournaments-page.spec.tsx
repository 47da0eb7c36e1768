import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { groupSeasons } from './season-cards';
import { TournamentsPage } from './tournaments-page';

const visitor = { 'GET /isLoggedIn': () => ({ body: false }) };

beforeEach(() => fillBrowserGaps(1280));

const cup = (id: number, status: string, champion: string | null = null) => ({
  id,
  version: 1,
  status,
  name: `Copa ${id}`,
  organiser_id: 1,
  teams: 3,
  most: 8,
  team_size: 5,
  formats: ['single_elimination'],
  starts_at: null,
  sign_up_closes_at: null,
  champion,
  created_at: '2026-11-01T00:00:00.000Z',
});

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

describe('the page of tournaments', () => {
  const season = (id: number, start_date: string, end_date: string | null) => ({
    id,
    user_id: 1,
    name: `Copa ${id}`,
    start_date,
    end_date,
  });

  it('orders seasons: what runs by its end, what comes by its start, and what was newest first', () => {
    const seasons = [
      season(1, '2026-01-01', null),
      season(2, '2026-01-01', '2026-06-30'),
      season(3, '2026-08-01', null),
      season(4, '2026-07-01', null),
      season(5, '2025-01-01', '2025-02-01'),
      season(6, '2025-01-01', '2025-12-01'),
    ];
    const { running, upcoming, ended } = groupSeasons(seasons, '2026-06-30');
    expect([running, upcoming, ended].map((group) => group.map(({ id }) => id))).toEqual([
      [2, 1],
      [4, 3],
      [6, 5],
    ]);
  });

  it('marks an unfinished one Em Andamento and shows the way in', async () => {
    stubApi({
      ...visitor,
      'GET /tournaments': () => ({ body: { tournaments: [] } }),
      'GET /seasons': () => ({ body: { seasons: [season(9, '2020-01-01T00:00:00.000Z', null)] } }),
    });
    await renderPage(<TournamentsPage />);
    expect(await screen.findByText('Em Andamento')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Acompanhar' }).getAttribute('href')).toBe('/season/9');
    expect(screen.getByRole('link', { name: 'Ver os times' })).toBeTruthy();
  });

  it('takes the 404 of the wire for none', async () => {
    stubApi({
      ...visitor,
      'GET /tournaments': () => ({ body: { tournaments: [] } }),
      'GET /seasons': () => ({ status: 404, body: { message: 'No seasons found.' } }),
    });
    await renderPage(<TournamentsPage />);
    expect(await screen.findByText('Nenhum torneio por enquanto')).toBeTruthy();
  });

  it('shows what takes teams before all else, and who won what is over', async () => {
    stubApi({
      ...visitor,
      'GET /tournaments': () => ({ body: { tournaments: [cup(1, 'over', 'Lobos'), cup(2, 'sign_up')] } }),
      'GET /seasons': () => ({ status: 404, body: { message: 'No seasons found.' } }),
    });
    await renderPage(<TournamentsPage />);
    const way = await screen.findByRole('link', { name: 'Ver e inscrever' });
    expect(way.getAttribute('href')).toBe('/tournaments/2');
    expect(screen.getByText('3 de 8 times')).toBeTruthy();
    expect(screen.getByText('Campeão: Lobos')).toBeTruthy();
  });

  describe('looked through', () => {
    const cups = [
      { ...cup(1, 'over', 'Lobos'), name: 'Verão' },
      { ...cup(2, 'sign_up'), name: 'Liga de Verão' },
      { ...cup(3, 'running'), name: 'Inverno' },
    ];
    const show = async (path: string) => {
      stubApi({
        ...visitor,
        'GET /tournaments': () => ({ body: { tournaments: cups } }),
        'GET /seasons': () => ({ status: 404, body: { message: 'No seasons found.' } }),
      });
      await renderPage(
        <>
          <TournamentsPage />
          <Address />
        </>,
        path,
      );
      await screen.findByRole('searchbox', { name: 'Nome do torneio' });
    };
    const shown = () => ['Verão', 'Liga de Verão', 'Inverno'].filter((name) => screen.queryByText(name) !== null);
    const address = () => screen.getByTestId('address').textContent;

    it('is as the address says, without regard to accents and case', async () => {
      await show('/tournaments?name=VERAO');
      expect(shown()).toEqual(['Verão', 'Liga de Verão']);
    });

    it('keeps in the address what is looked for, and says when nothing is like that', async () => {
      await show('/tournaments?when=past');
      expect(shown()).toEqual(['Verão']);
      await userEvent.click(screen.getByRole('button', { name: 'Agora' }));
      expect([address(), shown()]).toEqual(['?when=now', ['Inverno']]);
      await userEvent.type(screen.getByRole('searchbox'), 'verao');
      expect(await screen.findByText('Nenhum torneio assim')).toBeTruthy();
      expect(address()).toBe('?when=now&name=verao');
      await userEvent.click(screen.getByRole('button', { name: 'Ver todos' }));
      expect([address(), shown()]).toEqual(['', ['Verão', 'Liga de Verão', 'Inverno']]);
    });
  });
});
