import { word } from '../browser/dictionary';
import { mainly } from '../browser/screens';
import { changeTheme, chooseLanguage } from '../browser/preferences';
import type { PlayedWorld } from '../browser/played-world';

/** Looks at what there is, and changes nothing. */
export function languages(given: () => PlayedWorld): void {
  describe('everyone, in a language of their own', () => {
    let played: PlayedWorld;
    beforeAll(() => {
      played = given();
    });

    it.each(mainly('on a phone'))(
      'finds the chosen language and theme again after a reload, $screen',
      async ({ size }) => {
        const person = await played.world.person(size);
        const { page } = person;
        await person.open('/live/matches');
        await chooseLanguage(person, '日本語');
        await person.sees(person.heading(), word('ja', 'live', 'title'));
        expect(await changeTheme(person, 'ja')).toBe('light');
        await page.reload();
        await person.sees(person.heading(), word('ja', 'live', 'title'));
        expect(await page.locator('html').getAttribute('lang')).toBe('ja');
        expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
        expect(await page.title()).toContain(word('ja', 'live', 'title'));
        expect(person.complaints).toEqual([]);
      },
    );
  });
}
