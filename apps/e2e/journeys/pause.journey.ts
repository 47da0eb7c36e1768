import type { Route } from 'playwright-core';
import { waitFor } from '@placar/testing';
import { overflow } from '../browser/audit';
import { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import { WatchedMatch } from '../browser/watched-match';
import type { World } from '../browser/world';

/** Everything in a match of its own. */
export function pausing(given: () => World): void {
  describe('two people on the same live match, one of them with the buttons', () => {
    let watched: WatchedMatch;
    /** The organiser's own, away from the desk. */
    let phone: MatchView;
    beforeAll(async () => {
      watched = await WatchedMatch.start({ world: given(), organiser: 'Júlia “Ás” Ñandú' });
    });
    afterAll(() => watched?.leave());

    it('a pause is "pausing" at once for who pressed it, "paused" for both only when the server says so, and has a name', async () => {
      const { page } = watched.admin.person;
      const seen = await watched.spectator.chipHistory();
      // The platform's answer is held back: what the chip says meanwhile comes from the click alone. The route stays until the
      // page closes: where the last one is taken away, Chromium loses what is on its way just then, here the banner's script.
      let held: Route | null = null;
      await page.route('**/api/matches/*/commands', async (route: Route) => {
        if (held === null && route.request().method() === 'POST') held = route;
        else await route.continue();
      });
      await watched.admin.command('pause').click();
      await watched.admin.person.sees(watched.admin.chip(), 'Pausando…');
      expect(await watched.admin.command('pause').getAttribute('data-phase')).toBe('posting');
      expect(watched.server.truth().paused).toBe(false);
      // Nobody carries it out before the spectator has seen it asked for.
      await watched.world.withoutWorker(async () => {
        await (await waitFor(() => held)).continue();
        await watched.spectator.person.sees(watched.spectator.chip(), 'Pausando…');
      });
      await watched.spectator.person.sees(watched.spectator.chip(), 'Pausada');
      expect(watched.server.truth().paused).toBe(true);
      expect(await seen()).toEqual(['Ao vivo', 'Pausando…', 'Pausada']);
      await watched.admin.person.sees(watched.admin.chip(), 'Pausada');

      for (const view of [watched.admin, watched.spectator]) {
        const banner = view.byId('pause-banner');
        await view.person.sees(banner, `Pausada por ${watched.organiser.name}`);
        const clock = banner.getByRole('timer');
        const first = await clock.textContent();
        await waitFor(async () => (await clock.textContent()) !== first, { what: 'the clock of the pause to run' });
      }
      await expect(watched.server.playRound()).rejects.toThrow();

      const line = (await watched.admin.openLedger()).getByTestId('ledger-row').first();
      await watched.admin.person.sees(line, watched.organiser.name);
      await watched.admin.person.sees(line, 'Pausar');
      await watched.admin.person.sees(line, 'Confirmado');
      const at = Date.parse((await line.locator('time').getAttribute('datetime')) ?? '');
      expect(Math.abs(Date.now() - at)).toBeLessThan(600_000);
      const told = (await watched.organiser.api.ledger(watched.matchId))[0];
      expect(told).toMatchObject({ kind: 'pause', status: 'confirmed', actor: { name: watched.organiser.name } });
      expect(new Date(told?.requested_at ?? 0).getTime()).toBe(at);
    });

    it('play goes on after "resume" on a phone, and a pause asked for by another tool shows its reason', async () => {
      phone = await MatchView.open(
        await watched.world.person({ as: watched.organiser, ...ON_A_PHONE }),
        watched.matchId,
      );
      await phone.person.sees(phone.byId('pause-banner'), `Pausada por ${watched.organiser.name}`);
      await phone.person.press(phone.command('unpause'));
      await watched.spectator.person.sees(watched.spectator.chip(), 'Ao vivo');
      expect(watched.server.truth().paused).toBe(false);
      await watched.server.playRound({ winner: 'team2' });
      await Promise.all([phone, watched.admin, watched.spectator].map((view) => view.untilScore('1–1')));

      await watched.organiser.api.command(watched.matchId, 'pause', { reason: 'cabo solto na mesa 3' });
      await watched.spectator.person.sees(watched.spectator.byId('pause-banner'), 'cabo solto na mesa 3');
      await watched.organiser.api.command(watched.matchId, 'unpause');
      await watched.spectator.person.sees(watched.spectator.chip(), 'Ao vivo');
    });

    it('a pause on a phone that the server ignored never looks done, and works by "try again" once the server obeys', async () => {
      const everywhere = [phone, watched.admin, watched.spectator];
      watched.server.faults({ ignorePause: true });
      await Promise.all(everywhere.map((view) => view.person.sees(view.chip(), 'Ao vivo')));
      const histories = await Promise.all(everywhere.map((view) => view.chipHistory()));
      await phone.person.press(phone.command('pause'));
      const notice = phone.outcome('pause');
      await notice.waitFor();
      expect(['unknown', 'contradicted']).toContain(await notice.getAttribute('data-stage'));
      expect(await overflow(phone.person.page)).toEqual([]);
      await Promise.all(everywhere.map((view) => view.person.sees(view.chip(), 'Ao vivo')));
      for (const history of histories) expect(await history()).not.toContain('Pausada');
      expect((await watched.organiser.api.ledger(watched.matchId))[0]?.status).not.toBe('confirmed');
      // The desk has the ledger open, and the same line in it.
      expect(await watched.admin.byId('ledger-row').first().getAttribute('data-status')).not.toBe('confirmed');

      watched.server.faults();
      await phone.person.press(notice.getByRole('button', { name: 'Tentar de novo' }));
      await watched.spectator.person.sees(watched.spectator.chip(), 'Pausada');
      expect(watched.server.truth().paused).toBe(true);
      await notice.waitFor({ state: 'hidden' });
      expect(await watched.both(({ person }) => person.wasReloaded())).toEqual([false, false]);
      expect(everywhere.flatMap(({ person }) => person.complaints)).toEqual([]);
    });
  });
}
