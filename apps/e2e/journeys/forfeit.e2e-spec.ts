import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { faultsNarrowAndWide } from '../browser/audit';
import { holdToConfirm } from '../browser/hold-to-confirm';
import { MatchView } from '../browser/match-view';
import { World } from '../browser/world';
import type { Account } from '../browser/world';

jest.setTimeout(180_000);

/** How long the page holds a forfeit back. */
const UNDO_MS = 8_000;

describe('a forfeit, which has no way back once it is sent', () => {
  let world: World;
  let server: VirtualServerApi;
  let organiser: Account;
  let matchId: number;
  let admin: MatchView;
  let spectator: MatchView;
  let winner: string;
  beforeAll(async () => {
    world = await World.start();
    server = await world.stack.addServer({ clock: { mode: 'manual' } });
    [matchId, organiser] = await Promise.all([
      world.playing(server),
      world.account({ name: 'Antônio “Mesa” Reis', admin: true }),
    ]);
    [admin, spectator] = await Promise.all([
      MatchView.open(await world.person({ as: organiser }), matchId),
      MatchView.open(await world.person({ viewport: { width: 390, height: 844 }, touch: true }), matchId),
    ]);
    winner = (await organiser.api.live(matchId))?.team2.name ?? '';
    await both(({ person }) => person.markDocument());
  });
  afterAll(() => world?.stop());

  const both = <T>(act: (view: MatchView) => Promise<T>): Promise<T[]> => Promise.all([admin, spectator].map(act));
  const forfeits = async (): Promise<unknown[]> =>
    (await organiser.api.ledger(matchId)).filter(({ kind }) => kind === 'forfeit');
  const undo = () => admin.person.page.getByRole('button', { name: 'Desfazer' });

  /** From the bar to the held button; what is left is the time to think better of it. */
  async function giveUp(): Promise<void> {
    const { page } = admin.person;
    await admin.byId('danger-menu').click();
    await admin.command('forfeit').click();
    const dialog = page.getByRole('dialog', { name: 'Dar W.O.' });
    expect(await dialog.getByRole('button', { name: 'Dar W.O.' }).isDisabled()).toBe(true);
    await dialog.locator('label', { has: page.getByRole('radio', { name: winner }) }).click();
    expect(await faultsNarrowAndWide(page)).toEqual([]);
    const confirm = dialog.getByRole('button', { name: `Vitória de ${winner}` });
    await confirm.click();
    expect(await dialog.isVisible()).toBe(true);
    await holdToConfirm(admin.person, confirm, () => dialog.waitFor({ state: 'hidden' }));
    await page
      .getByRole('status')
      .filter({ hasText: `W.O.: vitória de ${winner}` })
      .waitFor();
    await undo().waitFor();
  }

  it('changes nothing at all when it is undone in time, and the match is played on', async () => {
    const seen = await both((view) => view.chipHistory());
    await giveUp();
    await undo().click();
    await undo().waitFor({ state: 'hidden' });
    await admin.person.page.waitForTimeout(UNDO_MS + 1_000);
    await server.playRound({ winner: 'team2' });
    await both((view) => view.untilScore('1–1'));
    for (const history of seen) expect(await history()).not.toContain('W.O.');
    expect(await forfeits()).toEqual([]);
    expect((await organiser.api.match(matchId)).status).toBe('live');
  });

  it('gives the match to the other team, here and on the server, when nobody undoes it', async () => {
    await giveUp();
    await both((view) => view.person.sees(view.chip(), 'W.O.'));
    await both(({ person }) => person.page.getByText(`W.O.: vitória de ${winner}`).first().waitFor());
    await undo().waitFor({ state: 'hidden' });
    expect(await forfeits()).toMatchObject([{ status: 'confirmed', actor: { name: organiser.name } }]);
    const match = await organiser.api.match(matchId);
    expect(match).toMatchObject({ status: 'forfeited', forfeit: 1, winner: match.team2_id });
    expect(server.state()).toBe('none');
    expect(await both(({ person }) => person.wasReloaded())).toEqual([false, false]);
    expect([...admin.person.complaints, ...spectator.person.complaints]).toEqual([]);
  });
});
