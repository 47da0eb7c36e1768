import { overflow, seriousViolations, untilSettled } from '../browser/audit';
import { brokenTexts } from '../browser/dictionary';
import { faultsInOtherLanguages } from '../browser/other-languages';
import { faultsOfEach, openListed } from '../browser/page-list';
import type { ListedPage } from '../browser/page-list';
import type { Person } from '../browser/person';
import { changeTheme } from '../browser/preferences';
import { scriptKilobytes } from '../browser/script-size';
import type { PlayedWorld } from '../browser/played-world';

/** Where pages are looked at with axe: every other one on a phone. `npm run web:report` looks at all of them at both. */
const LOOKS = [390, 1440] as const;
/**
 * Where no page may be wider than its window: a phone, and both sides of the layout's fold; the report looks at more. From a
 * phone they are tried upwards and from a wide screen downwards, so that one page ends about where the next one begins.
 */
const WIDTHS = [360, 960, 961] as const;
/** `npm test` looks at every fifth page, `PAGE_LOOKS=all` at all of them. */
const EACH = process.env.PAGE_LOOKS === 'all' ? 1 : 5;
/** Two pages are looked at in the other theme, and the next two in another language; `PAGE_LANGUAGES=3` for all of it on each. */
const IS_LONG = process.env.PAGE_LANGUAGES !== undefined;
/** Of script on the first load of a page; a page of the list may name a limit of its own. */
const MOST_SCRIPT_KB = 240;

/** Looks at what there is, and changes nothing. */
export function quality(given: () => PlayedWorld): void {
  describe('every page', () => {
    let played: PlayedWorld;
    beforeAll(() => {
      played = given();
    });

    const resize = (person: Person, width: number): Promise<void> =>
      person.page.setViewportSize({ width, height: 900 });

    /** Everything that is wrong with the page, in words: at every width, in another theme, in another language. */
    async function faultsOf(person: Person, listed: ListedPage): Promise<string[]> {
      const { page } = person;
      const faults: string[] = [];
      const place = played.pages.indexOf(listed);
      const width = LOOKS[place % 2 === 0 ? 0 : 1];
      // By twos, so that both widths have both.
      const isForTheme = Math.floor(place / 2) % 2 === 0;
      await resize(person, width);
      await openListed(person, listed);
      await untilSettled(page);
      const script = await scriptKilobytes(page);
      const most = listed.scriptKb ?? MOST_SCRIPT_KB;
      if (script.total > most)
        faults.push(`${script.total.toFixed(1)} KB of script, ${most} at most: ${script.largest.join(', ')}`);
      const look = async (scope: 'everything' | 'color-contrast'): Promise<void> => {
        const found = await seriousViolations(page, scope);
        faults.push(...found.map((fault) => `${scope} at ${width} px: ${fault}`));
      };
      await look('everything');
      // The choice of themes and languages is at the foot of the frame; a dialog or sheet lies over it.
      const hasFoot = listed.frame !== false && (await page.getByRole('dialog').count()) === 0;
      // Only colours differ in the other theme.
      if (hasFoot && (isForTheme || IS_LONG)) {
        await changeTheme(person);
        await look('color-contrast');
      }
      for (const other of width === LOOKS[0] ? WIDTHS : WIDTHS.toReversed()) {
        await resize(person, other);
        faults.push(...(await overflow(page)).map((fault) => `${other} px: ${fault}`));
      }
      faults.push(
        ...(await brokenTexts(page, 'pt')).map((text) => `no words: ${text}`),
        ...person.complaints.splice(0),
      );
      if (!/\S · Placar$|^Placar/.test(await page.title())) faults.push(`title: ${await page.title()}`);
      const headings = await page.locator('#main h1').allTextContents();
      if (listed.frame !== false && (headings.length !== 1 || headings[0]?.trim() === ''))
        faults.push(`h1: ${JSON.stringify(headings)}`);
      if (hasFoot && (!isForTheme || IS_LONG)) faults.push(...(await faultsInOtherLanguages(person, place)));
      return faults;
    }

    it('is accessible in both themes, fits its window at every width, has words of each language and complains of nothing, for visitors and for staff', async () => {
      const { world, pages, organiser, matches } = played;
      const isForAll = ({ who }: ListedPage) => who === 'visitor';
      const lookedAt = pages.filter((_, place) => place % EACH === 0);
      const forStaff = lookedAt.filter((page) => !isForAll(page));
      // A match in trouble shows other things than one that goes well.
      const match = pages.find(({ name }) => name === 'match-admin');
      if (match !== undefined) forStaff.push({ ...match, path: `/match/${matches.lost}` });
      const arrive = (as?: PlayedWorld['organiser']) => () =>
        world.person({ theme: 'dark', ...(as === undefined ? {} : { as }) });
      const faults = await Promise.all([
        faultsOfEach(lookedAt.filter(isForAll), arrive(), faultsOf),
        faultsOfEach(forStaff, arrive(organiser), faultsOf),
      ]);
      expect(faults.flat()).toEqual([]);
    });

    it('has its drawer folded into the page at 961 px and over it at 960', async () => {
      const visitor = await played.world.person({ viewport: { width: 961, height: 800 } });
      const { page } = visitor;
      await visitor.open('/live/matches');
      const drawer = page.getByTestId('permanent-drawer');
      await drawer.waitFor();
      await resize(visitor, 960);
      await drawer.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      const over = page.getByRole('dialog', { name: 'Navegação principal' });
      await over.getByRole('link', { name: 'Todas as partidas' }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await over.getByRole('link', { name: 'Todas as partidas' }).click();
      await over.waitFor({ state: 'hidden' });
      await visitor.sees(visitor.heading(), 'Todas as partidas');
    });

    it('has an attention queue that fits a phone, however much waits and however long', async () => {
      const person = await played.world.person({ as: played.organiser, viewport: { width: 360, height: 900 } });
      const { page } = person;
      // Troubles of hours pile up in no test: those of the api, many times over and from two weeks ago.
      await page.route('**/api/admin/attention', async (route) => {
        const response = await route.fetch();
        const queue = (await response.json()) as { items: { key: string; since: string }[] };
        const since = new Date(Date.now() - 13 * 86_400_000).toISOString();
        const items = Array.from({ length: 4 }, (_, copy) =>
          queue.items.map((item) => ({ ...item, key: `${item.key}-${copy}`, since })),
        ).flat();
        await route.fulfill({ response, json: { ...queue, items } });
      });
      await person.open('/admin');
      await page.getByRole('article').nth(3).waitFor();
      expect(await overflow(page)).toEqual([]);
      await person.leave();
    });

    it('has dialogs that are accessible, on a phone too', async () => {
      const faults: string[] = [];
      for (const width of LOOKS) {
        const person = await played.world.person({ as: played.organiser, viewport: { width, height: 844 } });
        const { page } = person;
        await person.open('/myservers');
        await page.getByRole('button', { name: 'Novo servidor' }).first().click();
        await page.getByRole('button', { name: 'Salvar' }).click();
        await page.getByText('Este campo é obrigatório.').first().waitFor();
        faults.push(...(await seriousViolations(page)), ...(await overflow(page)));
        await person.open(`/match/${played.matches.live}`);
        if (width < 960) await page.getByTestId('admin-more').click();
        await page.getByTestId('command-restore').last().click();
        const restore = page.getByRole('dialog', { name: 'Restaurar um round' });
        await restore.waitFor();
        await restore.getByRole('status', { name: 'Carregando' }).waitFor({ state: 'detached' });
        faults.push(...(await seriousViolations(page)), ...(await overflow(page)), ...person.complaints);
        await person.leave();
      }
      expect(faults).toEqual([]);
    });
  });
}
