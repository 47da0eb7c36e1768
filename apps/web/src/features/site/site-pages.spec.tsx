import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import legal from '../../locales/pt/legal.json';
import { STORAGE_KEYS } from '../../lib/storage';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { toBlocks } from './article-blocks';
import { CookiesPage, PrivacyPage, TermsPage } from './legal-pages';
import { RentalPage } from './rental-page';
import { RulesPage } from './rules-page';
import { SupportPage } from './support-page';
import { TournamentsPage } from './tournaments-page';
import { groupTournaments } from './use-tournaments';

const noConfig = { 'GET /config': () => ({ body: { members_may_create: [], discord_url: null, whatsapp_url: null } }) };
const visitor = { 'GET /isLoggedIn': () => ({ body: false }) };

beforeEach(() => fillBrowserGaps(1280));

describe('the long texts', () => {
  it('are paragraphs, lists and notes', () => {
    expect(toBlocks(['Um.', '- a', '- b', '! Aviso', '- c'])).toEqual([
      { kind: 'paragraph', text: 'Um.' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'note', text: 'Aviso' },
      { kind: 'list', items: ['c'] },
    ]);
  });

  it('have a table of contents that leads to each section by its anchor', async () => {
    await renderPage(<RulesPage />);
    const contents = screen.getByRole('navigation', { name: 'Nesta página' });
    const anchors = [...contents.querySelectorAll('a')].map((link) => link.getAttribute('href')?.split('#')[1]);
    expect(anchors).toContain('pauses');
    for (const anchor of anchors) expect(document.getElementById(anchor ?? '')?.tagName).toBe('SECTION');
  });

  it('name the installation wherever a text speaks of it', async () => {
    await renderPage(
      <>
        <PrivacyPage />
        <TermsPage />
        <CookiesPage />
      </>,
    );
    expect(screen.getByText(/O que Placar sabe de você/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('{{');
  });

  it('name and explain everything that the app keeps in the browser', async () => {
    await renderPage(<CookiesPage />);
    for (const key of Object.values(STORAGE_KEYS)) expect(screen.getByText(key)).toBeTruthy();
    expect(Object.keys(legal.cookies.stored).toSorted()).toEqual(Object.keys(STORAGE_KEYS).toSorted());
  });
});

describe('the support page', () => {
  it('copies what helps whoever answers, and nothing secret', async () => {
    stubApi({ ...noConfig, 'GET /isLoggedIn': () => ({ body: { id: 31, name: 'Bia', may_create: [] } }) });
    const person = userEvent.setup();
    await renderPage(<SupportPage />, '/support');
    await screen.findByText(/User: #31/);
    await person.click(screen.getByRole('button', { name: 'Copiar dados' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/Version: .+\nPage: \/support\nTime: .+\(.+\)\nLanguage: pt-BR\nUser: #31/);
    expect(copied).not.toMatch(/Bia|cookie|key/i);
  });
});

describe('the page of tournaments', () => {
  const season = (id: number, start_date: string, end_date: string | null) => ({
    id,
    user_id: 1,
    name: `Copa ${id}`,
    start_date,
    end_date,
  });

  it('orders what runs by its end, what comes by its start, and what was newest first', () => {
    const seasons = [
      season(1, '2026-01-01', null),
      season(2, '2026-01-01', '2026-06-30'),
      season(3, '2026-08-01', null),
      season(4, '2026-07-01', null),
      season(5, '2025-01-01', '2025-02-01'),
      season(6, '2025-01-01', '2025-12-01'),
    ];
    const { running, upcoming, ended } = groupTournaments(seasons, '2026-06-30');
    expect([running, upcoming, ended].map((group) => group.map(({ id }) => id))).toEqual([
      [2, 1],
      [4, 3],
      [6, 5],
    ]);
  });

  it('marks an unfinished one Em Andamento and shows the way in', async () => {
    stubApi({
      ...visitor,
      'GET /seasons': () => ({ body: { seasons: [season(9, '2020-01-01T00:00:00.000Z', null)] } }),
    });
    await renderPage(<TournamentsPage />);
    expect(await screen.findByText('Em Andamento')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Acompanhar' }).getAttribute('href')).toBe('/season/9');
    expect(screen.getByRole('link', { name: 'Ver os times' })).toBeTruthy();
  });

  it('takes the 404 of the wire for none', async () => {
    stubApi({ ...visitor, 'GET /seasons': () => ({ status: 404, body: { message: 'No seasons found.' } }) });
    await renderPage(<TournamentsPage />);
    expect(await screen.findByText('Nenhum torneio por enquanto')).toBeTruthy();
  });
});

describe('the page of server rental', () => {
  it('has its own title, description and keywords while it is open', async () => {
    document.head.innerHTML = '<meta name="description" content="Antes" />';
    stubApi({ ...noConfig, ...visitor });
    const page = await renderPage(<RentalPage />);
    const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
    expect(document.title).toContain('Aluguel de servidores de CS2');
    expect(meta('description')).toContain('sob demanda');
    expect(meta('keywords')).toContain('matchzy');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Falar com a organização' }).getAttribute('href')).toBe('/support'),
    );
    page.unmount();
    expect(meta('description')).toBe('Antes');
    expect(meta('keywords')).toBeNull();
  });
});
