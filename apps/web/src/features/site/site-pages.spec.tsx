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
    expect(screen.getByRole('link', { name: 'Baixar meus dados ou excluir a conta' }).getAttribute('href')).toContain(
      '/user?tab=account',
    );
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
