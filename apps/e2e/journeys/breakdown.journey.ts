import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import type { World } from '../browser/world';

/** Ends the api of the installation and starts it again: who comes after finds it as it was. */
export function breakdowns(given: () => World): void {
  describe('when something dies', () => {
    let world: World;
    let server: VirtualServerApi;
    let matchId: number;
    beforeAll(async () => {
      world = given();
      server = await world.stack.addServer({ clock: { mode: 'manual' } });
      matchId = await world.playing(server);
    });
    afterAll(() => world.everybodyLeaves());

    it('a visitor’s page keeps its score and says that the connection is gone while the API is down, and is fresh and right again without a reload', async () => {
      const person = await world.person(ON_A_PHONE);
      const match = await MatchView.open(person, matchId);
      await match.untilScore('1–0');
      await person.markDocument();
      const freshness = match.byId('freshness');
      await waitFor(async () => (await freshness.getAttribute('data-freshness')) === 'live');
      const banner = person.page.getByText('Conexão perdida. Reconectando…');

      await world.stack.apis[0]?.kill();
      await banner.waitFor();
      expect(await freshness.getAttribute('data-freshness')).toBe('lost');
      expect(await match.score()).toBe('1–0');
      // Nobody hears of this round when it ends.
      await server.playRound({ winner: 'team2' });
      world.stack.apis[0]?.start();
      await world.stack.ready();

      await banner.waitFor({ state: 'hidden' });
      await match.untilScore('1–1');
      await waitFor(async () => (await freshness.getAttribute('data-freshness')) === 'live');
      await server.playRound({ winner: 'team2' });
      await match.untilScore('1–2');
      expect(await person.wasReloaded()).toBe(false);
    });
  });
}
