import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { brokenTexts, word } from '../browser/dictionary';
import type { Language } from '../browser/dictionary';
import { MatchView } from '../browser/match-view';
import type { Person } from '../browser/person';
import { World } from '../browser/world';

jest.setTimeout(120_000);

describe('a visitor', () => {
  let world: World;
  let server: VirtualServerApi;
  beforeAll(async () => {
    world = await World.start();
    server = await world.stack.addServer({ clock: { mode: 'manual' } });
    await world.playing(server, { maxMaps: 3 });
  });
  afterAll(() => world?.stop());

  const choose = async ({ page }: Person, from: Language, to: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: word(from, 'ui', 'language.label') }).click();
    await page.getByRole('menuitem', { name: to }).click();
  };
  const inEffect = ({ page }: Person): Promise<[string, string]> =>
    page.evaluate(`[document.documentElement.lang, document.documentElement.dataset.mantineColorScheme]`);

  it('finds a live match from the home page and sees its score move without a reload', async () => {
    const person = await world.person();
    const { page } = person;
    await person.open('/');
    await page.getByTestId('permanent-drawer').getByRole('link', { name: /^Partidas ao vivo/ }).click();
    await person.sees(person.heading(), 'Partidas ao vivo');
    await page.getByTestId('wall-card').getByRole('link').click();
    await page.waitForURL('**/match/*');
    const match = MatchView.of(person);
    await match.untilScore('1–0');
    await person.markDocument();
    await server.playRound({ winner: 'team2' });
    await match.untilScore('1–1');
    await server.playRound({ winner: 'team2' });
    await match.untilScore('1–2');
    expect(await page.title()).toMatch(/1–2/);
    expect(await person.wasReloaded()).toBe(false);
    expect(person.complaints).toEqual([]);
  });

  it('reads every public page in four languages and both themes, and finds the choice again after a reload', async () => {
    const person = await world.person();
    const { page } = person;
    const id = (await world.stack.admin.get<{ matches: { id: number }[] }>('/matches/live')).body.matches[0]?.id ?? 0;
    await person.open('/live/matches');
    let before: Language = 'pt';
    for (const [language, name, tag] of [
      ['en', 'English', 'en'],
      ['fr', 'Français', 'fr'],
      ['ja', '日本語', 'ja'],
    ] as const) {
      await choose(person, before, name);
      await person.sees(person.heading(), word(language, 'live', 'title'));
      expect((await inEffect(person))[0]).toBe(tag);
      const broken = await brokenTexts(page, language);
      for (const path of ['/', '/matches', `/match/${id}`, '/live/matches']) {
        await person.open(path);
        broken.push(...(await brokenTexts(page, language)));
      }
      expect({ language, broken }).toEqual({ language, broken: [] });
      before = language;
    }
    await page.getByRole('banner').getByRole('button', { name: word('ja', 'ui', 'theme.toLight') }).click();
    await page.reload();
    await person.sees(person.heading(), word('ja', 'live', 'title'));
    expect(await inEffect(person)).toEqual(['ja', 'light']);
    expect(person.complaints).toEqual([]);
  });
});
