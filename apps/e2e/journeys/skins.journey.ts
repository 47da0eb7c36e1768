import type { Account, World } from '../browser/world';
import { ON_A_PHONE } from '../browser/screens';

/** A rifle, dressed by keyboard alone and then with a finger; what was saved elsewhere is not overwritten. */
export function dressing(given: () => World): void {
  describe('a player who dresses weapons', () => {
    let world: World;
    let account: Account;
    beforeAll(async () => {
      world = given();
      account = await world.account({ name: 'Ritinha' });
    });
    afterAll(() => world?.everybodyLeaves());

    interface Told {
      version: number;
      selected_glove: Record<string, number>;
      selected_skins: Record<
        string,
        Record<string, { paint: number; seed: number; nametag: string | null; wear: number }>
      >;
    }
    const loadout = async (): Promise<Told> => (await account.api.get<Told>('/skins/check')).body;

    it('chooses a finish by keyboard, gives it a name and a sticker, and saves it', async () => {
      const person = await world.person({ as: account });
      const { page } = person;
      await person.open('/inventory');
      await page.getByText('Seu inventário está vazio').waitFor();
      await person.press(page.getByRole('link', { name: 'Vestir armas' }).first());
      const rifles = page.getByRole('listbox', { name: 'Rifles' });
      await rifles.getByRole('option', { name: 'AK-47' }).focus();
      await page.keyboard.press('Enter');
      const finishes = page.getByRole('listbox', { name: 'Acabamentos' });
      // Tab comes to one tile; the arrows go on from there.
      await finishes.getByRole('option').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const editor = page.getByTestId('editor');
      await editor.getByLabel('Etiqueta de nome').focus();
      await page.keyboard.type('ação 日本');
      await editor.getByRole('button', { name: 'Escolher adesivo do lugar 1' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await editor.getByRole('button', { name: 'Tirar adesivo do lugar 1' }).waitFor();
      await editor.getByRole('button', { name: 'Posicionar adesivos' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Adesivo do lugar 1' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await editor.getByRole('button', { name: 'Salvar' }).focus();
      await page.keyboard.press('Enter');
      await person.sees(page.getByTestId('saved'), /Salvo/);
      const { selected_skins: skins } = await loadout();
      expect(skins['7']).toMatchObject({ 2: { nametag: 'ação 日本', stickers: [{ slot: 0, x: 0.01, y: -0.1 }] } });
      expect(skins['7']?.['2']?.paint).toBeGreaterThan(0);
      await person.leave();
    });

    it('goes on with a finger, is told of a change made elsewhere, and loses nothing', async () => {
      const person = await world.person({ as: account, ...ON_A_PHONE });
      const { page } = person;
      await person.open('/skins?team=2&item=7');
      await person.press(page.getByRole('option').nth(6));
      const editor = page.getByTestId('editor');
      await editor.getByRole('textbox', { name: 'Padrão' }).fill('661');
      const { version } = await loadout();
      const elsewhere = { items: [], choices: { 3: { knife: 'weapon_knife_karambit' } }, version };
      expect((await account.api.post('/skins/save', elsewhere)).status).toBe(200);
      await person.press(editor.getByRole('button', { name: 'Salvar' }));
      await person.sees(editor.getByRole('alert'), /mudou em outra aba.*salve de novo/);
      await person.press(editor.getByRole('button', { name: 'Salvar' }));
      await person.sees(page.getByTestId('saved'), /Salvo/);
      expect((await loadout()).selected_skins['7']?.['2']).toMatchObject({ seed: 661, nametag: 'ação 日本' });
      await person.press(page.getByRole('button', { name: 'Desfazer' }));
      await page.getByTestId('saved').waitFor({ state: 'detached' });
      expect((await loadout()).selected_skins['7']?.['2']).toMatchObject({ seed: 0 });
      await person.open('/inventory');
      await page.getByRole('option', { name: /AK-47/ }).waitFor();
      // Kept under a name, and carried again after everything was taken off.
      await person.open('/skins?team=2');
      await person.press(page.getByRole('button', { name: 'Conjuntos' }));
      const presets = page.getByRole('dialog', { name: 'Meus conjuntos' });
      await presets.getByLabel('Nome do conjunto').fill('Copa');
      await person.press(presets.getByRole('button', { name: 'Salvar' }));
      const use = presets.getByRole('button', { name: 'Usar Copa' });
      await use.waitFor();
      expect((await account.api.post('/skins/delete-skin', { defIndex: 7, team: 2 })).status).toBe(200);
      await page.reload();
      await person.press(page.getByRole('button', { name: 'Conjuntos' }));
      await person.press(use);
      await presets.getByRole('button', { name: 'Voltar a ele' }).waitFor();
      expect((await loadout()).selected_skins['7']?.['2']).toMatchObject({ nametag: 'ação 日本' });
      await person.leave();
    });

    it('finds gloves locked, wears them as a VIP, and keeps them locked when VIP ends', async () => {
      const staff = await world.account({ superAdmin: true, admin: true });
      const { id } = (await account.api.get<{ id: number }>('/isLoggedIn')).body;
      const person = await world.person({ as: account });
      const { page } = person;
      const lock = page.getByTestId('vip-lock').first();
      await person.open('/skins?team=3');
      await person.press(page.getByRole('option', { name: /VIP.*Luvas/ }));
      await person.sees(lock, /Só para VIP.*Ver planos/);
      await person.press(page.getByRole('option').first());
      await person.press(page.getByRole('option').nth(1));
      const save = page.getByTestId('editor').getByRole('button', { name: 'Salvar' });
      await lock.waitFor();
      expect(await save.count()).toBe(0);

      const given = await staff.api.post<{ id: number }>(`/users/${id}/vip-grants`, { days: 30, reason: 'teste' });
      await page.reload();
      await person.press(save);
      await person.sees(page.getByTestId('saved'), /Salvo/);
      expect(await lock.count()).toBe(0);
      expect((await loadout()).selected_glove['3']).toBeGreaterThan(0);

      await staff.api.delete(`/users/${id}/vip-grants/${given.body.id}`, { reason: 'fim' });
      await page.reload();
      await lock.waitFor();
      expect((await loadout()).selected_glove['3']).toBeGreaterThan(0);
      await person.leave();
    });
  });
}
