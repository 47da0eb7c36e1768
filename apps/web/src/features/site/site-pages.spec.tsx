import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TERMS_VERSION } from '@placar/domain/order';
import { createHash } from 'node:crypto';
import en from '../../locales/en/legal.json';
import fr from '../../locales/fr/legal.json';
import ja from '../../locales/ja/legal.json';
import pt from '../../locales/pt/legal.json';
import { STORAGE_KEYS } from '../../lib/storage';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { toBlocks } from './article-text';
import { CookiesPage, PrivacyPage, TermsPage } from './legal-pages';
import { RulesPage } from './rules-page';
import { SupportPage } from './support-page';

const noConfig = { 'GET /config': () => ({ body: { members_may_create: [], discord_url: null, whatsapp_url: null } }) };

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

  it('have a version that is another one when the terms of use are others', () => {
    const texts = [pt, en, fr, ja].map(({ terms }) => terms.sections);
    const mark = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
    // Buyers agree to a version. Whoever changes the text writes its day into TERMS_VERSION, and both here.
    expect({ version: TERMS_VERSION, mark }).toEqual({ version: '2026-11-24', mark: 'a1522e8e6b4f7eb0' });
  });

  it('name and explain everything that the app keeps in the browser', async () => {
    await renderPage(<CookiesPage />);
    for (const key of Object.values(STORAGE_KEYS)) expect(screen.getByText(key)).toBeTruthy();
    expect(Object.keys(pt.cookies.stored).toSorted()).toEqual(Object.keys(STORAGE_KEYS).toSorted());
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
