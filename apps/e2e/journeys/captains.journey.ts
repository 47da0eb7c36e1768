import type { Locator, Page } from 'playwright-core';
import { overflow } from '../browser/audit';
import { word } from '../browser/dictionary';
import { passTimeUntil } from '../browser/game-time';
import type { Person } from '../browser/person';
import { ON_A_PHONE } from '../browser/screens';
import type { Account, World } from '../browser/world';

const NAME = 'Liga das Quintas';
const [OWN, OTHER] = ['Loucos por Smoke', 'Rush B'];
const cup = (key: string): string => word('pt', 'cup', key);
const step = (key: string): string => word('pt', 'cupsteps', key);
/** As a field for a day and a time takes it, by the clock of the captains. */
const atHome = (minutesFromNow: number): string =>
  new Date(Date.now() - 3 * 3_600_000 + minutesFromNow * 60_000).toISOString().slice(0, 16);

/** Two captains at their phones: from sign-up over a time that they agree on to a match, and a dispute about its end. */
export function captains(given: () => World): void {
  describe('two captains of a tournament', () => {
    let world: World;
    let organiser: Account;
    let one: Person;
    let two: Person;
    let ofTwo: Account;
    let address = '';
    beforeAll(async () => {
      world = given();
      organiser = await world.account({ name: 'Seu Ademar', admin: true });
      one = await world.person({ as: await world.account({ name: 'Tainá' }), ...ON_A_PHONE });
      ofTwo = await world.account({ name: 'Bento' });
      two = await world.person({ as: ofTwo, ...ON_A_PHONE });
      const { status, body } = await organiser.api.post<{ id: number }>('/tournaments', {
        name: NAME,
        teams: 2,
        team_size: 2,
        timetable: { mode: 'captains', zone: 'America/Sao_Paulo' },
        stages: [
          {
            format: { kind: 'single_elimination' },
            play: { best_of: 1, map_pool: ['de_nuke', 'de_ancient', 'de_mirage'], veto: 'none' },
          },
        ],
      });
      expect(status).toBe(201);
      address = `/tournaments/${body.id}`;
      await act('open-sign-up');
    });
    afterAll(() => world?.everybodyLeaves());

    async function act(name: string, body: object = {}, who: Account = organiser): Promise<void> {
      const answer = await who.api.post(`${address}/${name}`, body);
      expect(answer).toMatchObject({ status: 200 });
    }
    const dialogOf = (page: Page): Locator => page.getByRole('dialog');

    it('signs up a team of two on a phone, and checks in from the first page', async () => {
      const { page } = one;
      await one.open(address);
      await one.press(page.getByRole('button', { name: cup('signUp') }).first());
      const form = dialogOf(page);
      await form.getByLabel(cup('form.name')).fill(OWN);
      await form.getByLabel(cup('form.addId')).fill('76561198765400001');
      await form.getByLabel(cup('form.addName')).fill('Caju');
      await one.press(form.getByRole('button', { name: cup('form.add'), exact: true }));
      await one.sees(form, /2 de 2 titulares/);
      expect(await overflow(page)).toEqual([]);
      await one.press(form.getByRole('button', { name: cup('form.send'), exact: true }));
      await form.waitFor({ state: 'hidden' });
      await one.sees(page.getByTestId('where'), cup('where.signed_up'));
      const members = ['76561198765400002', '76561198765400003'].map((id, at) => ({
        steam_id: id,
        name: `Rush ${at}`,
      }));
      await act('sign-up', { name: OTHER, members }, ofTwo);
      await act('open-check-in');
      await one.open('/');
      const steps = page.getByTestId('tournament-steps');
      await one.sees(steps, step('check_in'));
      const checkIn = steps.getByRole('button', { name: step('do.check_in') });
      await one.press(checkIn);
      await checkIn.waitFor({ state: 'hidden' });
      await one.open(address);
      await one.sees(page.getByTestId('where'), cup('where.checked_in'));
      await act('check-in', { entry: 2 }, ofTwo);
      await act('begin', { seeds: [1, 2] });
    });

    it('offers a time, gets another one, and takes it', async () => {
      await one.open('/mymatches');
      await one.sees(one.page.getByTestId('tournament-steps'), `Combine o horário contra ${OTHER}.`);
      await one.press(one.page.getByRole('link', { name: step('do.agree') }));
      await offer(one, cup('time.offer'), atHome(12));
      await two.open('/mymatches');
      await two.sees(two.page.getByTestId('tournament-steps'), `${OWN} propôs`);
      await two.press(two.page.getByRole('link', { name: step('do.answer') }));
      await offer(two, cup('time.another'), atHome(14));
      const dialog = dialogOf(one.page);
      await one.press(dialog.getByRole('button', { name: /^Aceitar/ }));
      await one.sees(dialog, cup('time.how.agreed'));
      expect(await overflow(one.page)).toEqual([]);
    });

    async function offer(captain: Person, label: string, at: string): Promise<void> {
      const { page } = captain;
      await captain.press(page.getByRole('button', { name: cup('time.agree') }));
      const dialog = dialogOf(page);
      await dialog.getByLabel(label).fill(at);
      expect(await overflow(page)).toEqual([]);
      await captain.press(dialog.getByRole('button', { name: cup('time.send'), exact: true }));
      await captain.sees(dialog, /propôs/);
    }

    it('connects to the server of the match, plays it, disputes its end, and reads what was decided', async () => {
      const { page } = one;
      const { stack } = world;
      // The pool has no other server while this one is given.
      await stack.database.query('UPDATE servers SET cordoned = true');
      const server = await stack.addServer({ clock: { mode: 'manual' } });
      await passTimeUntil(server, 'the match on the server', () => server.state() !== 'none');
      await stack.database.query('UPDATE servers SET cordoned = false');
      await one.open('/mymatches');
      const next = page.getByTestId('next-match');
      await one.sees(next, OTHER);
      await next.getByRole('link', { name: word('pt', 'matches', 'next.connect') }).waitFor();
      expect(await overflow(page)).toEqual([]);
      await server.playRound({ winner: 'team2' });
      await server.playMap({ score: [5, 13] });

      await one.open(`${address}?view=bracket`);
      // The series ends on the server some seconds after its map.
      const isOver = async () => (await stack.admin.get<{ status: string }>(address)).body.status === 'over';
      await passTimeUntil(server, 'the end of the tournament', isOver);
      await one.open(`${address}?view=bracket`);
      await one.press(page.getByRole('button', { name: new RegExp(OTHER) }).first());
      const dialog = dialogOf(page);
      await one.press(dialog.getByRole('button', { name: cup('dispute.open') }));
      const form = dialog.getByTestId('dispute-form');
      await form.getByLabel(cup('dispute.round')).fill('3');
      await form.getByLabel(cup('dispute.reason')).fill('O servidor travou no meio do round.');
      expect(await overflow(page)).toEqual([]);
      await one.press(form.getByRole('button', { name: cup('dispute.send'), exact: true }));
      await form.waitFor({ state: 'hidden' });
      await one.open(address);
      const disputes = page.getByTestId('disputes');
      await one.sees(disputes, cup('dispute.waits'));
      await disputes.getByRole('link', { name: cup('dispute.evidence') }).waitFor();
      expect(await overflow(page)).toEqual([]);
      await act('decide-dispute', { dispute: 1, upheld: false, reason: 'A demo mostra que o round terminou antes.' });
      await one.sees(disputes, /Negada/);
      await disputes.getByRole('button', { name: cup('dispute.appeal') }).waitFor();
      expect([...one.complaints, ...two.complaints]).toEqual([]);
    });
  });
}
