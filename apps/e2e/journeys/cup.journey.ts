import { waitFor } from '@placar/testing';
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../browser/person';
import { ON_A_PHONE } from '../browser/screens';
import type { Account, World } from '../browser/world';

const RIVALS = ['Capivaras', '桜タイガース', 'Zé & Cia'];

/** Presses Tab until the target has the focus; after that many it is out of reach. */
async function reachByTab(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error('Tab does not reach it');
}

/** A cup from its form to its champion: made and run from the organiser's desk, played by somebody at a phone. */
export function cups(given: () => World): void {
  describe('a cup of one evening', () => {
    let world: World;
    let organiser: Person;
    let page: Page;
    let account: Account;
    let address = '';
    beforeAll(async () => {
      world = given();
      account = await world.account({ name: 'Dona Neide', admin: true });
      organiser = await world.person({ as: account });
      page = organiser.page;
    });
    afterAll(() => world?.everybodyLeaves());

    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const desk = () => page.getByTestId('desk');

    it('is made on one page from each of the presets', async () => {
      for (const preset of ['Liga com playoffs', 'Suíço, como nos majors', 'Eliminação dupla']) {
        await organiser.open('/tournaments/create');
        await page.getByLabel('Nome do torneio').fill(`Copa ${preset}`);
        await organiser.press(button(new RegExp(preset)));
        await organiser.press(button('Criar torneio'));
        await organiser.sees(desk(), /Rascunho/);
      }
    });

    it('says what is missing, then stands as a draft', async () => {
      await organiser.open('/tournaments/create');
      await organiser.press(button('Criar torneio'));
      await page.getByText('Dê um nome de até 80 letras.').waitFor();
      await page.getByLabel('Nome do torneio').fill('Copa da Neide');
      await page.getByRole('textbox', { name: 'Vagas' }).fill('4');
      await page.getByRole('textbox', { name: 'Jogadores por time' }).fill('1');
      await organiser.press(page.getByRole('switch', { name: 'A plataforma joga as partidas' }));
      await organiser.press(button('Criar torneio'));
      await organiser.sees(desk(), /Rascunho: ninguém vê ainda/);
      address = new URL(page.url()).pathname;
    });

    it('is not overwritten by the second of two organisers who change it at once', async () => {
      const second = await world.person({ as: await world.account({ name: 'Seu Jorge', admin: true }) });
      for (const one of [second, organiser]) {
        await one.open(`${address}/edit`);
        await one.page.getByLabel('Nome do torneio').waitFor();
      }
      await page.getByLabel('Nome do torneio').fill('Copa da Neide e do Jorge');
      await organiser.press(button('Salvar mudanças'));
      await organiser.sees(desk(), /Rascunho/);
      const name = second.page.getByLabel('Nome do torneio');
      await name.fill('Copa do Jorge');
      await second.press(second.page.getByRole('button', { name: 'Salvar mudanças' }));
      await second.sees(second.page.getByRole('alert').first(), /Outra pessoa mudou: nome/);
      await second.press(second.page.getByRole('button', { name: 'Recomeçar com o que está salvo' }));
      await waitFor(async () => (await name.inputValue()) === 'Copa da Neide e do Jorge', { what: 'what is saved' });
      expect(second.complaints.filter((line) => !line.includes('409'))).toEqual([]);
      await second.page.close();
    });

    it('is made by the keyboard alone', async () => {
      await organiser.open('/tournaments/create');
      await page.getByLabel('Nome do torneio').waitFor();
      await reachByTab(page, page.getByLabel('Nome do torneio'));
      await page.keyboard.type('Copa sem mouse');
      await reachByTab(page, button('Criar torneio'));
      await page.keyboard.press('Enter');
      await organiser.sees(desk(), /Rascunho/);
      await reachByTab(page, button('Abrir inscrições'));
      await page.keyboard.press('Enter');
      await organiser.sees(desk(), /Inscrições abertas/);
    });

    it('takes teams: by a player at a phone, and by whoever else comes', async () => {
      await organiser.open(`${address}?view=desk`);
      await organiser.press(button('Abrir inscrições'));
      await organiser.sees(desk(), /Inscrições abertas/);
      await bringsTable();
      const player = await world.person({ as: await world.account({ name: 'Tião' }), ...ON_A_PHONE });
      await player.open(address);
      await player.press(player.page.getByRole('button', { name: 'Inscrever-me' }).first());
      const form = player.page.getByRole('dialog');
      await form.getByRole('button', { name: 'Inscrever', exact: true }).waitFor();
      await player.press(form.getByRole('button', { name: 'Inscrever', exact: true }));
      await form.waitFor({ state: 'hidden' });
      await organiser.sees(desk(), /4 de 4 vagas ocupadas/);
      await organiser.press(button('Abrir check-in'));
      await player.press(player.page.getByRole('button', { name: 'Fazer check-in' }));
      await player.sees(player.page.getByTestId('where'), /Presença confirmada/);
      await player.page.close();
    });

    /** The rivals come as a table with a fault, which is named with its line; nobody is signed up before it is mended. */
    async function bringsTable(): Promise<void> {
      const lines = RIVALS.map((name, index) => `${name};7656119${8_300_000_000 + index}`);
      await organiser.press(button('Importar times'));
      const dialog = page.getByRole('dialog', { name: 'Importar times' });
      const table = dialog.getByLabel('Ou cole a tabela aqui');
      await table.fill(['Time;Steam', ...lines.slice(0, 2), `${RIVALS[2]};123`].join('\n'));
      await organiser.press(dialog.getByRole('button', { name: 'Conferir' }));
      await dialog.getByText('Linha 4:').waitFor();
      await organiser.sees(dialog, /“123” não é um Steam ID/);
      await dialog.getByLabel('Escolher um arquivo CSV').setInputFiles({
        name: 'times.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Time;Steam', ...lines].join('\r\n')),
      });
      await organiser.press(dialog.getByRole('button', { name: 'Inscrever 3 times' }));
      await dialog.waitFor({ state: 'hidden' });
      await organiser.sees(desk(), /3 de 4 vagas ocupadas/);
    }

    it('begins with drawn seeds once everybody is there', async () => {
      for (const name of RIVALS) {
        const row = desk().getByRole('listitem').filter({ hasText: name });
        await organiser.press(row.getByRole('button', { name: 'Marcar presença' }));
        await row.getByText('Presente').waitFor();
      }
      await organiser.sees(desk(), /4 de 4 times presentes/);
      await organiser.press(button('Começar'));
      const dialog = page.getByRole('dialog', { name: 'Começar o torneio' });
      await organiser.press(dialog.getByText('Sorteio', { exact: true }));
      expect(await dialog.getByRole('list', { name: 'Ordem dos times' }).getByRole('listitem').count()).toBe(4);
      await organiser.press(dialog.getByRole('button', { name: 'Começar com 4 times' }));
      await dialog.waitFor({ state: 'hidden' });
      await organiser.sees(desk(), /Torneio em andamento/);
    });

    /** Sets the result of the first open match: its first or second team wins. */
    async function decide(winner: 0 | 1): Promise<void> {
      const row = desk()
        .getByRole('listitem')
        .filter({ has: button('Lançar resultado') })
        .first();
      await organiser.press(row.getByRole('button', { name: 'Lançar resultado' }));
      const dialog = page.getByRole('dialog');
      const maps = dialog.getByRole('textbox', { name: /^Mapas de/ });
      await maps.nth(winner).fill('1');
      await maps.nth(1 - winner).fill('0');
      await dialog.getByLabel('Motivo').fill('placar da mesa');
      await organiser.press(dialog.getByRole('button', { name: 'Lançar resultado' }));
      await dialog.waitFor({ state: 'hidden' });
    }

    it('shows what a correction changes before it is done', async () => {
      await decide(0);
      await decide(1);
      await organiser.press(page.getByRole('tab', { name: 'Chave' }));
      await organiser.press(page.getByRole('button', { name: /venceu/ }).first());
      await organiser.press(page.getByRole('dialog').getByRole('button', { name: 'Corrigir resultado' }));
      const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Motivo') });
      const maps = dialog.getByRole('textbox', { name: /^Mapas de/ });
      await maps.nth(0).fill('0');
      await maps.nth(1).fill('1');
      await dialog.getByText(/Isto muda mais \d partida/).waitFor();
      await dialog.getByLabel('Motivo').fill('mapa anulado');
      await organiser.press(dialog.getByRole('button', { name: 'Lançar resultado' }));
      await dialog.waitFor({ state: 'hidden' });
    });

    it('lists its matches, filtered in the address, and its rules', async () => {
      await organiser.open(`${address}?view=matches`);
      const list = page.getByRole('region', { name: 'Partidas do torneio' });
      await list.getByRole('listitem').first().waitFor();
      await organiser.press(page.getByRole('radiogroup', { name: 'Quando' }).getByText('Encerradas', { exact: true }));
      await page.waitForURL(/when=over/);
      await organiser.press(page.getByRole('tab', { name: 'Regras' }));
      await page.getByText('Quem perde uma série está fora.').waitFor();
      await page.getByText('4 vagas; quem vier depois entra na lista de espera.').waitFor();
    });

    it('hands out the cup', async () => {
      await organiser.press(page.getByRole('tab', { name: 'Organização' }));
      await decide(0);
      await decide(0);
      await page.getByTestId('champion').waitFor();
      await organiser.sees(desk(), /Torneio encerrado/);
      expect(organiser.complaints).toEqual([]);
    });
  });
}
