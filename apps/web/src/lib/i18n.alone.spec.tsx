import { act, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, loadAreas, startI18n } from './i18n';
import { STORAGE_KEYS, readStored } from './storage';

const has = (language: string, area: string) => i18next.hasResourceBundle(language, area);

function Rules() {
  const { t } = useTranslation('rules');
  return <h1>{t('title')}</h1>;
}

/* One story: the module keeps what it has loaded, as it does in a tab. */
describe('the texts of the page', () => {
  it('start with the core of one language only', async () => {
    await startI18n('pt');
    expect(['common', 'shell', 'ui'].map((area) => has('pt', area))).toEqual([true, true, true]);
    expect(has('pt', 'teams')).toBe(false);
    expect(has('en', 'common')).toBe(false);
  });

  it('come by area, when a page asks for it', async () => {
    await loadAreas(['teams']);
    expect(has('pt', 'teams')).toBe(true);
    expect(has('pt', 'seasons')).toBe(false);
  });

  it('come late, and never as raw keys, where a component uses an area that its page forgot', async () => {
    render(
      <Suspense fallback={<p>esperando</p>}>
        <Rules />
      </Suspense>,
    );
    expect(screen.getByText('esperando')).toBeTruthy();
    expect(await screen.findByText('Regras da competição')).toBeTruthy();
  });

  it('are all there before the language changes, so that nothing flashes', async () => {
    const seen: string[] = [];
    const note = () => seen.push(...['common', 'teams', 'rules'].filter((area) => has('ja', area)));
    i18next.on('languageChanged', note);
    render(
      <Suspense fallback={<p>esperando</p>}>
        <Rules />
      </Suspense>,
    );
    await act(() => changeLanguage('ja'));
    i18next.off('languageChanged', note);
    expect(seen).toEqual(['common', 'teams', 'rules']);
    expect(screen.queryByText('esperando')).toBeNull();
    await waitFor(() => expect(screen.getByText('大会ルール')).toBeTruthy());
    expect(has('ja', 'seasons')).toBe(false);
    expect([document.documentElement.lang, readStored(STORAGE_KEYS.language)]).toEqual(['ja', 'ja']);
  });

  it('stay as they are when those of another language cannot be fetched', async () => {
    jest.doMock('../locales/fr/teams.json', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    await expect(changeLanguage('fr')).rejects.toThrow('Failed to fetch');
    expect([i18next.language, document.documentElement.lang, readStored(STORAGE_KEYS.language)]).toEqual([
      'ja',
      'ja',
      'ja',
    ]);
  });

  it('are English where a page needs an area whose file cannot be fetched', async () => {
    jest.doMock('../locales/ja/claim.json', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    await loadAreas(['claim']);
    expect(i18next.t('claim:title')).toBe('Take over a team');
  });
});
