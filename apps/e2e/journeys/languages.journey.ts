import { untilSettled } from '../browser/audit';
import { brokenTexts, portugueseTexts, word } from '../browser/dictionary';
import { SCREENS } from '../browser/screens';
import { faultsOfEach, openListed } from '../browser/page-list';
import type { ListedPage } from '../browser/page-list';
import type { Person } from '../browser/person';
import { changeTheme, chooseLanguage } from '../browser/preferences';
import type { PlayedWorld } from '../browser/played-world';

const LANGUAGES = [
  { language: 'en', name: 'English', tag: 'en' },
  { language: 'fr', name: 'Français', tag: 'fr' },
  { language: 'ja', name: '日本語', tag: 'ja' },
] as const;

/** Looks at what there is, and changes nothing. */
export function languages(given: () => PlayedWorld): void {
  describe('everyone, in a language of their own', () => {
    let played: PlayedWorld;
    beforeAll(() => {
      played = given();
    });

    const inEffect = ({ page }: Person): Promise<string> => page.evaluate('document.documentElement.lang');

    /** What is not in the language: keys without words, and words of Portuguese. */
    async function foreignWords(person: Person, language: 'en' | 'fr' | 'ja'): Promise<string[]> {
      await untilSettled(person.page);
      const faults = [
        ...(await brokenTexts(person.page, language)).map((text) => `no words: ${text}`),
        ...(await portugueseTexts(person.page, language)).map((text) => `Portuguese: ${text}`),
        ...person.complaints.splice(0),
      ];
      return faults.map((fault) => `in ${language}: ${fault}`);
    }

    /** Opens a page in the language of the one before, and goes on to the next language there, as somebody does who looks for theirs. */
    async function inTwoLanguages(person: Person, listed: ListedPage): Promise<string[]> {
      await openListed(person, listed);
      const tag = await inEffect(person);
      const at = LANGUAGES.findIndex((one) => one.tag === tag);
      const [present, next] = [LANGUAGES[at], LANGUAGES[(at + 1) % LANGUAGES.length] ?? LANGUAGES[0]];
      const faults = present === undefined ? [] : await foreignWords(person, present.language);
      await chooseLanguage(person, next.name);
      await person.page.locator(`html[lang="${next.tag}"]`).waitFor({ state: 'attached' });
      return [...faults, ...(await foreignWords(person, next.language))];
    }

    it('reads every page without a key in the place of words and without a word of Portuguese', async () => {
      // A dialog over the page leaves the foot with the languages out of reach; pages without a frame have none.
      const pages = played.pages.filter(
        ({ content, frame }) => frame !== false && !content.startsWith('[role=dialog]'),
      );
      const isForAll = ({ who }: ListedPage) => who === 'visitor';
      const visitor = () => played.world.person();
      const organiser = () => played.world.person({ as: played.organiser });
      const faults = await Promise.all([
        faultsOfEach(pages.filter(isForAll), visitor, inTwoLanguages),
        faultsOfEach(
          pages.filter((page) => !isForAll(page)),
          organiser,
          inTwoLanguages,
        ),
      ]);
      expect(faults.flat()).toEqual([]);
    });

    it.each(SCREENS)('finds the chosen language and theme again after a reload, $screen', async ({ size }) => {
      const person = await played.world.person(size);
      const { page } = person;
      await person.open('/live/matches');
      await chooseLanguage(person, '日本語');
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
}
