import { waitFor } from '@placar/testing';
import type { LobbySnapshot } from '@placar/contracts';
import type { Locator } from 'playwright-core';
import { overflow } from '../browser/audit';
import type { Person } from '../browser/person';
import { ON_A_PHONE, mainly } from '../browser/screens';
import type { World } from '../browser/world';
import { LobbyPlayer } from '../stack/lobby-player';

/** Counts the tones that a page lets be heard. */
const COUNT_TONES = `window.__tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.__tones += 1; return start.apply(this, at); };`;
const CLICK_MS = 10_000;
/** A draft of eight picks in which each has to wait for its clock. */
const SLOWEST_DRAFT_MS = 270_000;
/** How many of the ten sit before a browser, the captains among them; `LOBBY_BROWSERS=10` in the long form. */
const BROWSERS = Number(process.env.LOBBY_BROWSERS ?? 2);

/** One of the eight whom the captains choose. */
interface Guest {
  sitsDown: (lobby: number) => Promise<unknown>;
  saysYes: (step: number) => Promise<unknown>;
  leaves: () => void;
}

/** Everything in a lobby of its own; no server is needed. */
export function lobbies(given: () => World): void {
  let world: World;
  beforeAll(() => {
    world = given();
  });
  afterEach(() => world.everybodyLeaves());

  describe('ten people in a lobby, its captains at a desk and on a phone', () => {
    it('hear and see the ready check, draft two teams, and veto to one map', async () => {
      const [desk, phone] = await Promise.all([captain('91'), captain('92', ON_A_PHONE)]);
      const settings = { teams: 'captains', captains: 'host_and_next', maps: 'veto', series: 1 };
      const { body } = await desk.api.post<LobbySnapshot>('/lobbies', { mode: 'competitive', settings });
      const { id } = body;
      await Promise.all([desk.person.open(`/lobby/${id}`), phone.person.open(`/lobby/${id}`)]);
      await phone.person.press(phone.person.page.getByRole('button', { name: 'Entrar no lobby' }));
      await seats(desk.person, 2);
      const watcher = await LobbyPlayer.join(world.stack);
      watcher.enter(id);
      const others: Guest[] = [];
      while (others.length < 8)
        others.push(await (others.length < BROWSERS - 2 ? atABrowser(others.length) : scripted()));
      for (const other of others) await other.sitsDown(id);

      const { step } = await watcher.shows('ready_check');
      const captains = [desk.person, phone.person];
      for (const { page } of captains) {
        await page.getByRole('button', { name: 'Estou pronto' }).waitFor();
        await waitFor(async () => (await page.title()) === '● Pronto?', { what: 'the title of the tab' });
        expect(await page.evaluate<number>('window.__tones')).toBeGreaterThan(0);
      }
      expect(await overflow(phone.person.page)).toEqual([]);
      await desk.person.page.keyboard.press('Enter');
      await phone.person.press(phone.person.page.getByRole('button', { name: 'Estou pronto' }));
      await Promise.all(others.map((other) => other.saysYes(step)));
      await watcher.shows('teams');

      const pick = (person: Person): Locator => person.page.getByRole('button', { name: /^Escolher / }).first();
      await inTurn(watcher, 'teams', captains, (person) => clicks(person, pick(person)));
      const { seats: drafted } = await watcher.shows('maps');
      for (const team of ['team1', 'team2']) expect(drafted.filter((seat) => seat.team === team)).toHaveLength(5);
      for (const { page } of captains)
        await waitFor(async () => !(await page.title()).startsWith('●'), { what: 'the title to be quiet again' });

      await inTurn(watcher, 'maps', captains, async (person) => {
        const map = person.page.getByRole('region', { name: 'Mapas' }).locator('button[aria-pressed=false]').first();
        const sides = person.page.getByRole('group', { name: /^Lado em / }).getByRole('button');
        if (await clicks(person, sides.first())) return;
        if (await clicks(person, map)) await clicks(person, person.page.getByRole('button', { name: /^Banir / }));
      });
      expect(await overflow(phone.person.page)).toEqual([]);
      const { maps, veto } = await watcher.shows('allocating');
      expect(maps).toMatchObject({ by: 'veto' });
      const bans = veto.filter(({ action }) => action === 'ban');
      expect(bans).toHaveLength(6);
      // On a slow machine a clock may be faster than a captain.
      expect(bans.filter(({ drawn }) => !drawn)).not.toEqual([]);
      for (const person of captains) {
        await person.sees(person.page.getByRole('region', { name: 'Agora' }), 'Reservando um servidor');
        expect(person.complaints).toEqual([]);
      }
      await desk.api.post(`/lobbies/${id}/cancel`, {});
      for (const other of others) other.leaves();
      watcher.close();
    });
  });

  describe('the announcement of lobbies', () => {
    const dialog = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Lobbies de mapas da comunidade' });

    it.each(mainly('on a phone'))(
      'comes once and is over with either button, one of which leads to a new lobby, $screen',
      async ({ size }) => {
        for (const name of ['Agora não', 'Criar um lobby']) {
          const as = await world.account();
          const person = await world.person({ as, isNew: true, ...size });
          await person.open('/');
          await person.press(dialog(person).getByRole('button', { name }));
          await dialog(person).waitFor({ state: 'hidden' });
          if (name === 'Criar um lobby') await person.page.waitForURL('**/lobby/create');
          // Whether it is shown is decided as the page opens.
          await person.open('/');
          await person.menu();
          expect(await dialog(person).count()).toBe(0);
          expect(person.complaints).toEqual([]);
        }
      },
    );
  });

  async function scripted(): Promise<Guest> {
    const player = await LobbyPlayer.join(world.stack);
    return {
      sitsDown: (lobby) => (player.enter(lobby), player.act('join')),
      saysYes: (step) => player.act('ready', { step }),
      leaves: () => player.close(),
    };
  }

  /** At a desk or on a phone, in dark or in light. */
  async function atABrowser(number: number): Promise<Guest> {
    const steamId = `7656119850000008${number}`;
    const as = await world.account({ username: `jogador-${number}`, name: `Jogador ${number}`, steamId });
    const theme = number % 4 < 2 ? 'dark' : 'light';
    const person = await world.person({ as, theme, ...(number % 2 === 0 ? {} : ON_A_PHONE) });
    return {
      sitsDown: async (lobby) => {
        await person.open(`/lobby/${lobby}`);
        await person.press(person.page.getByRole('button', { name: 'Entrar no lobby' }));
        await person.page.getByRole('button', { name: 'Entrar no lobby' }).waitFor({ state: 'hidden' });
      },
      saysYes: () => person.press(person.page.getByRole('button', { name: 'Estou pronto' })),
      leaves: () => expect(person.complaints).toEqual([]),
    };
  }

  async function captain(number: string, size: Partial<typeof ON_A_PHONE> = {}) {
    const steamId = `765611985000000${number}`;
    const account = await world.account({ username: `capitao-${number}`, name: `Capitão ${number}`, steamId });
    const person = await world.person({ as: account, ...size });
    await person.context.addInitScript(COUNT_TONES);
    return { person, api: account.api };
  }

  /** Both look at their pages, and whoever is asked does it, until the lobby has left the state. */
  async function inTurn(
    watcher: LobbyPlayer,
    status: LobbySnapshot['status'],
    people: readonly Person[],
    act: (person: Person) => Promise<unknown>,
  ): Promise<void> {
    await waitFor(
      async () => {
        for (const person of people) await act(person);
        return watcher.newest?.status !== status;
      },
      { what: `the end of ${status}`, timeoutMs: SLOWEST_DRAFT_MS },
    );
  }

  const seats = (person: Person, count: number): Promise<unknown> =>
    waitFor(async () => (await person.page.getByTestId('lobby-seat').count()) === count, { what: `${count} seats` });
}

/** Presses what is there and can be pressed; false: it is not, or it went away meanwhile. */
async function clicks(person: Person, target: Locator): Promise<boolean> {
  if (!(await target.isVisible()) || !(await target.isEnabled().catch(() => false))) return false;
  const done = person.onPhone ? target.tap({ timeout: CLICK_MS }) : target.click({ timeout: CLICK_MS });
  return done.then(
    () => true,
    () => false,
  );
}
