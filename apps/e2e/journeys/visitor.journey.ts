import type { Locator } from 'playwright-core';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { MatchView } from '../browser/match-view';
import type { Person } from '../browser/person';
import { ON_A_PHONE, SCREENS } from '../browser/screens';
import type { World } from '../browser/world';

/** In an installation without any other match. */
export function visitors(given: () => World): void {
  let world: World;
  beforeAll(() => {
    world = given();
  });

  describe('a visitor', () => {
    afterAll(() => world.everybodyLeaves());
    let server: VirtualServerApi;
    beforeAll(async () => {
      server = await world.stack.addServer({ clock: { mode: 'manual' } });
      await world.playing(server, { maxMaps: 3 });
    });

    /** From the home page by the menu, which a phone has to open first. */
    async function findsMatch({ size }: (typeof SCREENS)[number]): Promise<MatchView> {
      const person = await world.person({ moving: true, ...size });
      const { page } = person;
      await person.open('/');
      await person.press((await person.menu()).getByRole('link', { name: /^Partidas ao vivo/ }));
      await person.sees(person.heading(), 'Partidas ao vivo');
      await person.press(page.getByTestId('wall-card').getByRole('link'));
      await page.waitForURL('**/match/*');
      const match = MatchView.of(person);
      await match.untilScore('1–0');
      await person.markDocument();
      return match;
    }

    it('finds a live match from the home page and sees its score move without a reload, on a wide screen and on a phone', async () => {
      const views = await Promise.all(SCREENS.map(findsMatch));
      for (const score of ['1–1', '1–2']) {
        await server.playRound({ winner: 'team2' });
        await Promise.all(views.map((view) => view.untilScore(score)));
      }
      for (const { person } of views) {
        expect(await person.page.title()).toMatch(/1–2/);
        expect(await person.wasReloaded()).toBe(false);
        expect(person.complaints).toEqual([]);
      }
    });
  });

  describe('somebody with a local account', () => {
    afterAll(() => world.everybodyLeaves());
    async function openLogin(person: Person): Promise<Locator> {
      await person.open('/');
      await person.press(person.page.getByRole('button', { name: 'Entrar', exact: true }));
      const dialog = person.page.getByRole('dialog', { name: 'Entrar ou criar conta' });
      await dialog.waitFor();
      return dialog;
    }

    it('is told what is missing, is refused with a wrong password, gets in, and out again', async () => {
      const account = await world.account({ username: 'conceicao', name: 'Conceição da Silva' });
      const person = await world.person({ moving: true });
      const { page } = person;
      const dialog = await openLogin(person);
      const button = (name: string) => dialog.getByRole('button', { name, exact: true });
      const sheet = page.getByRole('dialog', { name: 'Resposta do login' });

      await button('Entrar').click();
      await dialog.getByText('Este campo é obrigatório.').first().waitFor();
      expect(await dialog.getByText('Este campo é obrigatório.').count()).toBe(2);

      await dialog.getByLabel('Usuário').fill(account.username);
      await dialog.getByRole('textbox', { name: 'Senha' }).fill('não é esta');
      await dialog.getByRole('tab', { name: 'Criar conta' }).click();
      await dialog.getByLabel('Steam ID').fill('não é um');
      await button('Criar conta').click();
      await person.sees(sheet.getByRole('status'), 'Steam ID inválido. Informe um Steam ID de 64 bits.');
      await sheet.getByRole('button', { name: 'Fechar' }).click();
      await sheet.waitFor({ state: 'hidden' });

      await dialog.getByRole('tab', { name: 'Entrar' }).click();
      await button('Entrar').click();
      await person.sees(sheet.getByRole('status'), 'Usuário ou senha incorretos.');
      await sheet.getByRole('button', { name: 'Fechar' }).click();
      await sheet.waitFor({ state: 'hidden' });
      expect(await dialog.getByLabel('Usuário').inputValue()).toBe(account.username);

      await dialog.getByRole('textbox', { name: 'Senha' }).fill(account.password);
      await button('Entrar').click();
      const menu = page.getByRole('button', { name: 'Menu de Conceição da Silva' });
      await menu.waitFor();
      const shown = (await menu.innerText()).split('\n').map((line) => line.trim());
      expect(shown).toEqual(expect.arrayContaining(['Conceição …', 'MEMBRO']));

      await menu.click();
      await page.getByRole('menuitem', { name: 'Sair' }).click();
      await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
      expect(await menu.count()).toBe(0);
      // Refused logins and registrations answer 4xx, which every browser notes in its console.
      expect(person.complaints.filter((text) => !/\/api\/(login|register)/.test(text))).toEqual([]);
    });

    it('creates the account itself on a phone, and comes back logged in after a reload', async () => {
      const person = await world.person({ moving: true, ...ON_A_PHONE });
      const dialog = await openLogin(person);
      await person.press(dialog.getByRole('tab', { name: 'Criar conta' }));
      await dialog.getByLabel('Usuário').fill('joão-☀');
      await dialog.getByRole('textbox', { name: 'Senha' }).fill('uma senha nova');
      await dialog.getByLabel('Steam ID').fill('76561198000000321');
      await person.press(dialog.getByRole('button', { name: 'Criar conta' }));
      const menu = person.page.getByRole('button', { name: /^Menu de joão-☀/ });
      await menu.waitFor();
      await person.page.getByText('Que bom ter você aqui, joão-☀!').waitFor();
      await person.page.reload();
      await menu.waitFor();
      expect(person.complaints).toEqual([]);
    });
  });
}
