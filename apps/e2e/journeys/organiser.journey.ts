import type { Locator, Page } from 'playwright-core';
import { createTeam, waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { drag } from '../browser/drag';
import { MatchView } from '../browser/match-view';
import type { Person } from '../browser/person';
import { ON_A_PHONE, mainly } from '../browser/screens';
import type { World } from '../browser/world';

const CASES = mainly('on a wide screen').map((one) => ({
  ...one,
  serverName: one.size === ON_A_PHONE ? 'Galpão “Zero” ☾' : 'Arena “São João” ☀',
}));

/** Each with a server and a match of their own, between the same two teams. */
export function organising(given: () => World): void {
  beforeAll(async () => {
    const { database } = given().stack;
    await createTeam(database, { name: 'Leões do Norte', tag: 'LEO', publicTeam: true });
    await createTeam(database, { name: '桜タイガース', tag: '桜', flag: 'JP', publicTeam: true });
  });

  describe.each(CASES)('an organiser with a new game server, $screen', ({ size, serverName }) => {
    let world: World;
    let server: VirtualServerApi;
    let person: Person;
    let page: Page;
    beforeAll(async () => {
      world = given();
      server = await world.stack.fleet.addServer({ clock: { mode: 'manual' } });
      const organiser = await world.account({ name: 'Océane', admin: true });
      person = await world.person({ as: organiser, moving: true, ...size });
      page = person.page;
    });
    afterAll(() => world?.everybodyLeaves());

    it('registers it by the dialog and tests the connection', async () => {
      await person.open('/myservers');
      await person.press(page.getByRole('button', { name: 'Novo servidor' }).first());
      const dialog = page.getByRole('dialog', { name: 'Novo servidor' });
      await dialog.getByLabel('Nome de exibição').fill(serverName);
      await dialog.getByLabel('Endereço (IP ou host)').fill('127.0.0.1');
      await dialog.getByRole('textbox', { name: 'Porta', exact: true }).fill(String(server.port));
      await dialog.getByRole('textbox', { name: 'Senha RCON' }).fill(server.password);
      await person.press(dialog.getByRole('button', { name: 'Salvar' }));
      const sheet = page.getByRole('dialog', { name: 'Resposta do servidor' });
      await person.sees(sheet.getByRole('status'), /^Servidor registrado com sucesso\.$/);
      await person.press(sheet.getByRole('button', { name: 'Fechar' }));
      await dialog.waitFor({ state: 'hidden' });

      // A line of the table, or a card on a phone with room for a word on its button.
      const entry = page.getByRole(person.onPhone ? 'article' : 'row').filter({ hasText: serverName });
      await person.press(entry.getByRole('button', { name: person.onPhone ? 'Testar' : `Testar ${serverName}` }));
      const check = page.getByRole('dialog').filter({ has: page.getByTestId('preflight-card') });
      await check.locator('[data-verdict="ready"]').waitFor();
      await check.getByText(`${serverName}: no ar e atualizado.`).waitFor({ state: 'attached' });
      await person.press(check.getByRole('button', { name: 'Fechar' }).last());
      await check.waitFor({ state: 'hidden' });
      await person.sees(entry, 'Livre');
    });

    it('creates a match on it, is kept from wrong choices, and watches it load, warm up and go live', async () => {
      await person.press((await person.menu()).getByRole('link', { name: 'Criar partida' }));
      await person.sees(person.heading(), 'Criar partida');
      const create = page.getByRole('button', { name: 'Criar partida' });
      const next = page.getByRole('button', { name: 'Avançar' });
      const missing = (text: string): Locator => page.getByRole('button', { name: text });
      expect(await create.isDisabled()).toBe(true);

      await person.press(page.getByRole('combobox', { name: 'Time 1' }));
      await person.press(page.getByRole('option', { name: /^Leões do Norte/ }));
      // A team cannot play itself: it is not on offer for the other side.
      await person.press(page.getByRole('combobox', { name: 'Time 2' }));
      const taken = page.getByRole('option', { name: /^Leões do Norte/ });
      expect(await taken.getAttribute('data-combobox-disabled')).toBe('true');
      await person.press(page.getByRole('option', { name: /^桜タイガース/ }));
      await person.press(next);

      await person.press(page.getByText('MD3', { exact: true }));
      // The form begins with the whole list of the person; who wants few maps empties it.
      await person.press(page.getByRole('button', { name: 'Nenhum', exact: true }));
      await missing('Escolha pelo menos um mapa.').waitFor();
      for (const map of ['Mirage', 'Nuke']) await person.press(page.getByRole('button', { name: new RegExp(map) }));
      await missing('Esta série precisa de mais mapas na lista.').waitFor();
      expect(await create.isDisabled()).toBe(true);
      await person.press(page.getByRole('button', { name: /Ancient/ }));
      await missing('Esta série precisa de mais mapas na lista.').waitFor({ state: 'hidden' });
      await changesTheVetoByHand();
      await person.press(next);

      await person.press(page.getByRole('radio', { name: new RegExp(serverName) }));
      const match = MatchView.of(person);
      await world.withoutWorker(async () => {
        await person.press(create);
        await page.waitForURL('**/match/*');
        await person.sees(match.chip(), 'Carregando');
      });
      await person.sees(match.chip(), 'Aquecimento');
      await server.playRound({ winner: 'team2' });
      await person.sees(match.chip(), 'Ao vivo');
      await match.untilScore('0–1');
      expect(server.truth().match?.maps[0]?.mapName).toBe('de_mirage');
      expect(person.complaints).toEqual([]);
    });

    /** With a map to spare: drags the second step of an own order before the first one. Then all is as it was. */
    async function changesTheVetoByHand(): Promise<void> {
      const spare = page.getByRole('button', { name: /Inferno/ });
      await person.press(spare);
      const veto = page.getByRole('radiogroup', { name: 'Veto de mapas' });
      await person.press(veto.getByText('Na web, antes do servidor', { exact: true }));
      await person.press(page.getByText('Minha ordem', { exact: true }));
      const rows = page.getByRole('list', { name: 'Passos do veto' }).getByRole('listitem');
      const saysIn = async (place: number): Promise<string> => {
        const fields = await rows.nth(place).locator('input').all();
        return (await Promise.all(fields.map((field) => field.inputValue()))).join();
      };
      await rows.first().waitFor();
      const [first, second] = [await saysIn(0), await saysIn(1)];
      expect(second).not.toBe(first);
      const grip = (place: number): Locator => rows.nth(place).locator('> span').first();
      await drag(person, grip(1), grip(0), async () => (await rows.nth(1).getAttribute('data-order-place')) === '0');
      await waitFor(async () => (await saysIn(0)) === second && (await saysIn(1)) === first, { what: 'the new order' });
      await person.press(page.getByText('A de costume', { exact: true }));
      await person.press(veto.getByText('No jogo', { exact: true }));
      await person.press(spare);
    }
  });
}
