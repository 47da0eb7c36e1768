import { untilSettled } from '../browser/audit';
import { brokenTexts, portugueseTexts, word } from '../browser/dictionary';
import type { Language } from '../browser/dictionary';
import { ON_A_PHONE } from '../browser/watched-match';
import { openListed } from '../browser/page-list';
import type { ListedPage } from '../browser/page-list';
import type { Person } from '../browser/person';
import { changeTheme, chooseLanguage } from '../browser/preferences';
import { startPlayedWorld } from '../browser/played-world';
import type { PlayedWorld } from '../browser/played-world';

jest.setTimeout(240_000);

const LANGUAGES = [
  { language: 'en', name: 'English', tag: 'en' },
  { language: 'fr', name: 'Français', tag: 'fr' },
  { language: 'ja', name: '日本語', tag: 'ja' },
] as const;

describe('everyone, in a language of their own', () => {
  let played: PlayedWorld;
  beforeAll(async () => {
    played = await startPlayedWorld();
  });
  afterAll(() => played?.world.stop());

  const inEffect = ({ page }: Person): Promise<string> => page.evaluate('document.documentElement.lang');

  /** What is not in the language: keys without words, and words of Portuguese. */
  async function faultsIn(person: Person, listed: ListedPage, language: 'en' | 'fr' | 'ja'): Promise<string[]> {
    await untilSettled(person.page);
    const faults = [
      ...(await brokenTexts(person.page, language)).map((text) => `no words: ${text}`),
      ...(await portugueseTexts(person.page, language)).map((text) => `Portuguese: ${text}`),
      ...person.complaints.splice(0),
    ];
    return faults.map((fault) => `${listed.path} in ${language}: ${fault}`);
  }

  /** Opens each page once and changes the language on it, as somebody does who looks for theirs. */
  async function faultsOn(pages: readonly ListedPage[], as?: PlayedWorld['organiser']): Promise<string[]> {
    const person = await played.world.person({ still: true, ...(as === undefined ? {} : { as }) });
    const faults: string[] = [];
    let before: Language = 'pt';
    for (const listed of pages) {
      if (listed.frame === false) continue;
      await openListed(person, listed);
      // From the present one round to the one before it: each page is met in another language.
      const at = LANGUAGES.findIndex(({ language }) => language === before) + 1;
      for (const { language, name, tag } of [...LANGUAGES.slice(at), ...LANGUAGES.slice(0, at)]) {
        if (before !== language) await chooseLanguage(person, before, name);
        await person.page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
        before = language;
        faults.push(...(await faultsIn(person, listed, language)));
      }
    }
    await person.leave();
    return faults;
  }

  it('reads every page without a key in the place of words and without a word of Portuguese', async () => {
    // A dialog over the page leaves the bar with the languages out of reach.
    const pages = played.pages.filter(({ content }) => !content.startsWith('[role=dialog]'));
    const faults = await Promise.all([
      faultsOn(pages.filter(({ who }) => who === 'visitor')),
      faultsOn(
        pages.filter(({ who }) => who !== 'visitor'),
        played.organiser,
      ),
    ]);
    expect(faults.flat()).toEqual([]);
  });

  it.each([
    { where: 'on a wide screen', size: {} },
    { where: 'on a phone', size: ON_A_PHONE },
  ])('finds the chosen language and theme again after a reload, $where', async ({ size }) => {
    const person = await played.world.person(size);
    const { page } = person;
    await person.open('/live/matches');
    await chooseLanguage(person, 'pt', '日本語');
    await person.sees(person.heading(), word('ja', 'live', 'title'));
    expect(await changeTheme(person, 'ja')).toBe('light');
    await page.reload();
    await person.sees(person.heading(), word('ja', 'live', 'title'));
    expect(await inEffect(person)).toBe('ja');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
    expect(await page.title()).toContain(word('ja', 'live', 'title'));
    expect(person.complaints).toEqual([]);
  });
});
