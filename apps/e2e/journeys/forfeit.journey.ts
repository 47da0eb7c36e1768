import { overflow, seriousViolations } from '../browser/audit';
import { holdToConfirm } from '../browser/hold-to-confirm';
import { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import { WatchedMatch } from '../browser/watched-match';
import type { World } from '../browser/world';

/** How long the page holds a forfeit back. */
const UNDO_MS = 8_000;

/** Everything in a match of its own. */
export function forfeiting(given: () => World): void {
  describe('a forfeit, which has no way back once it is sent', () => {
    let watched: WatchedMatch;
    let winner: string;
    beforeAll(async () => {
      watched = await WatchedMatch.start({ world: given(), organiser: 'Antônio “Mesa” Reis', admin: ON_A_PHONE });
      winner = (await watched.organiser.api.live(watched.matchId))?.team2.name ?? '';
    });
    afterAll(() => watched?.leave());

    const forfeits = async (): Promise<unknown[]> =>
      (await watched.organiser.api.ledger(watched.matchId)).filter(({ kind }) => kind === 'forfeit');
    const undo = ({ person }: MatchView) => person.page.getByRole('button', { name: 'Desfazer' });

    /** From the bar to the held button; what is left is the time to think better of it. */
    async function giveUp(view: MatchView): Promise<void> {
      const { person } = view;
      const { page } = person;
      await view.chooseEnd('forfeit');
      const dialog = page.getByRole('dialog', { name: 'Dar W.O.' });
      expect(await dialog.getByRole('button', { name: 'Dar W.O.' }).isDisabled()).toBe(true);
      await person.press(dialog.locator('label', { has: page.getByRole('radio', { name: winner }) }));
      expect([...(await seriousViolations(page)), ...(await overflow(page))]).toEqual([]);
      const confirm = dialog.getByRole('button', { name: `Vitória de ${winner}` });
      await person.press(confirm);
      expect(await dialog.isVisible()).toBe(true);
      await holdToConfirm(person, confirm, () => dialog.waitFor({ state: 'hidden' }));
      await page
        .getByRole('status')
        .filter({ hasText: `W.O.: vitória de ${winner}` })
        .waitFor();
      await undo(view).waitFor();
    }

    it('changes nothing at all when it is undone in time, on a phone, and the match is played on', async () => {
      const { admin } = watched;
      const seen = await watched.both((view) => view.chipHistory());
      await giveUp(admin);
      await admin.person.press(undo(admin));
      await undo(admin).waitFor({ state: 'hidden' });
      await admin.person.page.waitForTimeout(UNDO_MS + 1_000);
      await watched.server.playRound({ winner: 'team2' });
      await watched.both((view) => view.untilScore('1–1'));
      for (const history of seen) expect(await history()).not.toContain('W.O.');
      expect(await forfeits()).toEqual([]);
      expect((await watched.organiser.api.match(watched.matchId)).status).toBe('live');
    });

    it('gives the match to the other team, here and on the server, when nobody undoes it, on a wide screen', async () => {
      const desk = await MatchView.open(await watched.world.person({ as: watched.organiser }), watched.matchId);
      await giveUp(desk);
      await desk.person.sees(desk.chip(), 'W.O.');
      await watched.both((view) => view.person.sees(view.chip(), 'W.O.'));
      await watched.both(({ person }) => person.page.getByText(`W.O.: vitória de ${winner}`).first().waitFor());
      await undo(desk).waitFor({ state: 'hidden' });
      expect(await forfeits()).toMatchObject([{ status: 'confirmed', actor: { name: watched.organiser.name } }]);
      const match = await watched.organiser.api.match(watched.matchId);
      expect(match).toMatchObject({ status: 'forfeited', forfeit: 1, winner: match.team2_id });
      expect(watched.server.state()).toBe('none');
      expect(await watched.both(({ person }) => person.wasReloaded())).toEqual([false, false]);
      expect([desk, watched.admin, watched.spectator].flatMap(({ person }) => person.complaints)).toEqual([]);
    });
  });
}
