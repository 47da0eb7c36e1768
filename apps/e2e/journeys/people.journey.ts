import type { Locator, Page } from 'playwright-core';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { faultsNarrowAndWide, overflow } from '../browser/audit';
import { word } from '../browser/dictionary';
import type { Person } from '../browser/person';
import { ON_A_PHONE, mainly } from '../browser/screens';
import type { World } from '../browser/world';

const pt = (area: string, key: string): string => word('pt', area, key);

/** Each with an account, a team or a server of their own. */
export function people(given: () => World): void {
  let world: World;
  beforeAll(() => {
    world = given();
  });

  describe('a member', () => {
    afterAll(() => world.everybodyLeaves());
    it.each(mainly('on a phone'))(
      'makes a team, is its captain, takes a friend in, and both find it, $screen',
      async ({ size }) => {
        const name = size === ON_A_PHONE ? 'Às de Copas ♥' : 'Lobos-guará “Sul”';
        const steamId = size === ON_A_PHONE ? '76561198000000771' : '76561198000000772';
        const friendId = size === ON_A_PHONE ? '76561198000000773' : '76561198000000774';
        const member = await world.account({ name: 'Inês Conceição', steamId });
        const friend = await world.account({ name: 'Zé “Amigo”', steamId: friendId });
        const person = await world.person({ as: member, moving: true, ...size });
        const { page } = person;

        await person.open('/myteams');
        await page.getByText(pt('teams', 'mine.emptyTitle')).waitFor();
        await person.open('/teams/create');
        const dialog = page.getByRole('dialog', { name: pt('teams', 'form.newTitle') });
        const create = dialog.getByRole('button', { name: pt('teams', 'form.create') });
        await person.press(create);
        await dialog.getByText(pt('teams', 'form.hasProblems')).waitFor();
        await dialog.getByText(pt('teams', 'problem.required')).waitFor();

        await dialog
          .getByRole('textbox', { name: pt('teams', 'form.name') })
          .first()
          .fill(name);
        await fillMember(dialog, 1, 'isto não é ninguém', 'Inês');
        await person.press(create);
        await dialog.getByText(pt('teams', 'problem.steamInvalid')).waitFor();
        await dialog.getByPlaceholder(pt('teams', 'form.steamPlaceholder')).first().fill(steamId);
        await person.press(dialog.getByRole('button', { name: pt('teams', 'form.addMember') }));
        // The same account twice is one player.
        await fillMember(dialog, 2, `https://steamcommunity.com/profiles/${steamId}`, 'Zé');
        await person.press(create);
        await dialog
          .getByText(new RegExp(`${pt('teams', 'problem.twice')}|${pt('teams', 'reason.twice')}`))
          .first()
          .waitFor();
        await dialog.getByPlaceholder(pt('teams', 'form.steamPlaceholder')).nth(1).fill(friendId);
        await person.press(create);

        await page.waitForURL(/\/teams\/\d+$/);
        await person.sees(person.heading(), name);
        const inRoster = (who: string): Locator =>
          page.locator('#main li', { has: page.getByRole('link', { name: who }) });
        await person.sees(inRoster('Inês').first(), pt('teams', 'captain'));
        expect(await inRoster('Zé').first().textContent()).not.toContain(pt('teams', 'captain'));
        await person.open('/myteams');
        await page.getByRole('link', { name }).first().waitFor();

        const other = await world.person({ as: friend, moving: true, ...size });
        await other.open('/teams');
        await other.press(other.page.getByRole('link', { name }).first());
        await other.sees(other.heading(), name);
        await other.page.getByRole('link', { name: 'Zé' }).first().waitFor();
        // What is somebody else's cannot be changed.
        expect(await other.page.getByRole('button', { name: pt('teams', 'edit'), exact: true }).count()).toBe(0);
        // The wrong accounts were refused, which every browser notes.
        expect([...person.complaints, ...other.complaints].filter((text) => !text.includes('/api/teams'))).toEqual([]);
      },
    );

    async function fillMember(dialog: Locator, number: number, steam: string, nick: string): Promise<void> {
      await dialog
        .getByPlaceholder(pt('teams', 'form.steamPlaceholder'))
        .nth(number - 1)
        .fill(steam);
      await dialog
        .getByPlaceholder(pt('teams', 'form.nickPlaceholder'))
        .nth(number - 1)
        .fill(nick);
    }
  });

  describe('somebody who owns a game server', () => {
    afterAll(() => world.everybodyLeaves());
    it.each(mainly('on a wide screen'))(
      'is told at each field what is wrong with it, keeps what was typed, and puts a refused password right after saving, $screen',
      async ({ size }) => {
        const server: VirtualServerApi = await world.stack.fleet.addServer({ clock: { mode: 'manual' } });
        const owner = await world.account({ name: 'Dona Célia', admin: true });
        const serverName = size === ON_A_PHONE ? 'Sítio da Célia ☾' : 'Casa da Célia ☀';
        const person = await world.person({ as: owner, ...size });
        const { page } = person;
        await person.open('/myservers');
        await person.press(page.getByRole('button', { name: pt('servers', 'add') }).first());
        const dialog = page.getByRole('dialog', { name: pt('servers', 'newTitle') });
        const save = dialog.getByRole('button', { name: pt('servers', 'save') });
        const field = (key: string): Locator =>
          dialog.getByRole('textbox', { name: pt('servers', `field.${key}`), exact: key.endsWith('ort') });
        const problem = (text: string): Locator => dialog.getByText(text);

        await person.press(save);
        await problem(pt('common', 'validation.required')).first().waitFor();
        expect(await problem(pt('common', 'validation.required')).count()).toBe(3);
        expect(await page.evaluate('document.activeElement?.getAttribute("name")')).toBe('display_name');

        await field('displayName').fill(serverName);
        await field('host').fill('não é um host');
        await field('port').fill('70000');
        await field('gotvPort').fill('0');
        await field('rcon').fill('com "aspas"');
        await person.press(save);
        await problem(pt('common', 'validation.host')).waitFor();
        await problem(pt('servers', 'field.rconInvalid')).waitFor();
        expect(await problem(pt('common', 'validation.port')).count()).toBe(2);
        expect(await problem(pt('common', 'validation.required')).count()).toBe(0);
        // Axe reads its errors once, in both sizes.
        expect(await (person.onPhone ? overflow(page) : faultsNarrowAndWide(page))).toEqual([]);
        // A click beside the dialog costs nothing of what was typed; on a phone nothing of the page is left beside it.
        if (!person.onPhone) await page.mouse.click(4, 4);
        expect(await field('displayName').inputValue()).toBe(serverName);

        for (const [key, value] of [
          ['port', '0'],
          ['gotvPort', '65536'],
        ] as const) {
          await field(key).fill(value);
          await person.press(save);
          await problem(pt('common', 'validation.port')).first().waitFor();
        }
        await field('host').fill('127.0.0.1');
        await field('port').fill(String(server.port));
        await field('gotvPort').fill('');
        await field('rcon').fill('não é esta');
        await person.press(save);
        const sheet = page.getByRole('dialog', { name: pt('servers', 'answerTitle') });
        await person.sees(sheet.getByRole('status'), pt('servers', 'advice.auth_failed'));
        await person.press(sheet.getByRole('button', { name: pt('servers', 'fixNow') }));

        const edit = page.getByRole('dialog', { name: pt('servers', 'editTitle') });
        await person.sees(edit, pt('servers', 'advice.auth_failed'));
        await edit.getByRole('textbox', { name: pt('servers', 'field.rcon') }).fill(server.password);
        await person.press(edit.getByRole('button', { name: pt('servers', 'save') }));
        await person.sees(sheet.getByRole('status'), pt('servers', 'edited'));
        await person.press(sheet.getByRole('button', { name: pt('ui', 'close') }));
        await sheet.waitFor({ state: 'hidden' });
        // A line of the table, or a card on a phone.
        const entry = page.getByRole(person.onPhone ? 'article' : 'row').filter({ hasText: serverName });
        await person.sees(entry, pt('servers', 'state.free'));
        expect(person.complaints).toEqual([]);
      },
    );
  });

  describe('a super admin', () => {
    afterAll(() => world.everybodyLeaves());
    it.each(mainly('on a wide screen'))(
      'gives somebody a role and takes it back, and what that person may do follows, $screen',
      async ({ size }) => {
        const who = size === ON_A_PHONE ? 'Otávio Brandão' : 'Úrsula Brandão';
        const chief = await world.account({ name: `Chefe de ${who}`, admin: true, superAdmin: true });
        const helper = await world.account({ name: who });
        const person = await world.person({ as: chief, ...size });
        const other = await world.person({ as: helper, ...size });
        const { page } = person;
        const isKeptOut = async (): Promise<boolean> => {
          await other.page.goto('/admin');
          await other.heading().waitFor();
          return new URL(other.page.url()).pathname !== '/admin';
        };
        expect(await isKeptOut()).toBe(true);

        await person.open(`/admin/users?q=${encodeURIComponent(who)}`);
        await changeRole(person, who, 'admin');
        await person.sees(roleOf(person, who), pt('staff', 'users.role.admin'));
        expect(await isKeptOut()).toBe(false);
        await other.sees(other.heading(), pt('staff', 'overview.title'));
        // An admin sees who is who, but changes nobody.
        await other.open('/admin/users');
        await other.page.getByText(pt('staff', 'users.onlySuper')).waitFor();
        expect(await other.page.getByRole('button', { name: pt('staff', 'users.change') }).count()).toBe(0);

        await changeRole(person, who, 'member');
        await person.sees(roleOf(person, who), pt('staff', 'users.role.member'));
        expect(await isKeptOut()).toBe(true);
        expect(person.complaints).toEqual([]);
        expect(page.url()).toContain('/admin/users');
      },
    );

    const rowOf = ({ page }: Person, who: string): Locator =>
      page
        .locator('#main tr, #main article, #main li, #main section')
        .filter({ has: page.getByRole('link', { name: who, exact: true }) })
        .last();
    const roleOf = rowOf;

    async function changeRole(person: Person, who: string, role: 'member' | 'admin'): Promise<void> {
      const { page } = person;
      const label = pt('staff', 'users.changeOf').replace('{{name}}', who);
      await person.press(page.getByRole('button', { name: label }));
      const dialog = page.getByRole('dialog', { name: pt('staff', 'role.title').replace('{{name}}', who) });
      const save = dialog.getByRole('button', { name: /^Mudar para / });
      expect(await save.isDisabled()).toBe(true);
      await dialog.getByRole('radio', { name: new RegExp(`^${pt('staff', `users.role.${role}`)}`) }).check();
      // Where the last change is still told of, its note does not lie on the button.
      expect(await wordsOnTop(page, save)).toMatch(/^Mudar para /);
      await person.press(save);
      await dialog.waitFor({ state: 'hidden' });
    }
  });
}

/** The words of the button that a press on the middle of a place would meet now. */
async function wordsOnTop(page: Page, place: Locator): Promise<string> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const point = `${x + width / 2}, ${y + height / 2}`;
  return page.evaluate(`document.elementFromPoint(${point})?.closest('button')?.innerText ?? 'no button'`);
}
