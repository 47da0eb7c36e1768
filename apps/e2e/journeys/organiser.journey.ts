import type { Locator, Page } from 'playwright-core';
import { createTeam } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { MatchView } from '../browser/match-view';
import type { Person } from '../browser/person';
import type { World } from '../browser/world';

const SERVER_NAME = 'Arena “São João” ☀';

/** Their own server and match. */
export function organising(given: () => World): void {
  describe('an organiser with a new game server', () => {
    let world: World;
    let server: VirtualServerApi;
    let person: Person;
    let page: Page;
    beforeAll(async () => {
      world = given();
      server = await world.stack.fleet.addServer({ clock: { mode: 'manual' } });
      const organiser = await world.account({ name: 'Océane', admin: true });
      await createTeam(world.stack.database, { name: 'Leões do Norte', tag: 'LEO', publicTeam: true });
      await createTeam(world.stack.database, { name: '桜タイガース', tag: '桜', flag: 'JP', publicTeam: true });
      person = await world.person({ as: organiser, moving: true });
      page = person.page;
    });
    afterAll(() => world?.everybodyLeaves());

    it('registers it by the dialog and tests the connection', async () => {
      await person.open('/myservers');
      await page.getByRole('button', { name: 'Novo servidor' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Novo servidor' });
      await dialog.getByLabel('Nome de exibição').fill(SERVER_NAME);
      await dialog.getByLabel('Endereço (IP ou host)').fill('127.0.0.1');
      await dialog.getByRole('textbox', { name: 'Porta', exact: true }).fill(String(server.port));
      await dialog.getByRole('textbox', { name: 'Senha RCON' }).fill(server.password);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      const sheet = page.getByRole('dialog', { name: 'Resposta do servidor' });
      await person.sees(sheet.getByRole('status'), /^Servidor registrado com sucesso\.$/);
      await sheet.getByRole('button', { name: 'Fechar' }).click();
      await dialog.waitFor({ state: 'hidden' });

      const row = page.getByRole('row', { name: new RegExp(SERVER_NAME) });
      await row.getByRole('button', { name: `Testar ${SERVER_NAME}` }).click();
      const check = page.getByRole('dialog').filter({ has: page.getByTestId('preflight-card') });
      await check.locator('[data-verdict="ready"]').waitFor();
      await check.getByText(`${SERVER_NAME}: no ar e atualizado.`).waitFor({ state: 'attached' });
      await check.getByRole('button', { name: 'Fechar' }).last().click();
      await check.waitFor({ state: 'hidden' });
      await person.sees(row, 'Livre');
    });

    it('creates a match on it, is kept from wrong choices, and watches it load, warm up and go live', async () => {
      await page.getByTestId('permanent-drawer').getByRole('link', { name: 'Criar partida' }).click();
      await person.sees(person.heading(), 'Criar partida');
      const create = page.getByRole('button', { name: 'Criar partida' });
      const next = page.getByRole('button', { name: 'Avançar' });
      const missing = (text: string): Locator => page.getByRole('button', { name: text });
      expect(await create.isDisabled()).toBe(true);

      await pick(page, 'Time 1', 'Leões do Norte');
      // A team cannot play itself: it is not on offer for the other side.
      await page.getByRole('combobox', { name: 'Time 2' }).click();
      const taken = page.getByRole('option', { name: /^Leões do Norte/ });
      expect(await taken.getAttribute('data-combobox-disabled')).toBe('true');
      await page.getByRole('option', { name: /^桜タイガース/ }).click();
      await next.click();

      await page.getByText('MD3', { exact: true }).click();
      await missing('Escolha pelo menos um mapa.').waitFor();
      for (const map of ['Mirage', 'Nuke']) await page.getByRole('button', { name: new RegExp(map) }).click();
      await missing('Esta série precisa de mais mapas na lista.').waitFor();
      expect(await create.isDisabled()).toBe(true);
      await page.getByRole('button', { name: /Ancient/ }).click();
      await missing('Esta série precisa de mais mapas na lista.').waitFor({ state: 'hidden' });
      await next.click();

      await page.getByRole('radio', { name: new RegExp(SERVER_NAME) }).click();
      server.faults({ rconLatency: { ms: 150 } });
      await create.click();
      await page.waitForURL('**/match/*');
      const match = MatchView.of(person);
      await person.sees(match.chip(), 'Carregando');
      server.faults();
      await person.sees(match.chip(), 'Aquecimento');
      await server.playRound({ winner: 'team2' });
      await person.sees(match.chip(), 'Ao vivo');
      await match.untilScore('0–1');
      expect(server.truth().match?.maps[0]?.mapName).toBe('de_mirage');
      expect(person.complaints).toEqual([]);
    });
  });
}

async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
}
