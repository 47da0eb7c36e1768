import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { passTimeUntil } from '../browser/game-time';
import { holdToConfirm } from '../browser/hold-to-confirm';
import { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import type { World } from '../browser/world';

export function losingServers(given: () => World): void {
  describe('a game server that crashes under a match', () => {
    let world: World;
    let server: VirtualServerApi;
    let matchId: number;
    beforeAll(async () => {
      world = given();
      server = await world.stack.addServer({ clock: { mode: 'manual' } });
      matchId = await world.playing(server);
    });
    afterAll(() => world.everybodyLeaves());

    it('is shown as lost, and who takes over restores the last good round by a few clicks', async () => {
      const organiser = await world.account({ name: 'Téo', admin: true });
      const person = await world.person({ as: organiser });
      const spectator = await MatchView.open(await world.person(ON_A_PHONE), matchId);
      const match = await MatchView.open(person, matchId);
      for (const winner of ['team2', 'team2', 'team1', 'team2'] as const) await server.playRound({ winner });
      // The next round begins, and with it the file that keeps the five before it.
      await server.advance(10_000);
      await match.untilScore('2–3');

      await server.crash();
      await person.sees(match.chip(), 'Servidor perdido');
      await match.byId('server-lost-banner').waitFor();
      await spectator.byId('server-lost-banner').waitFor();
      expect(await match.score()).toBe('2–3');

      // Left alone, the match would come back by itself.
      await match.command('take_over').click();
      await match.command('recover').waitFor();
      await server.restart();
      await match.command('restore').click();
      const dialog = person.page.getByRole('dialog', { name: 'Restaurar um round' });
      await person.sees(dialog.getByRole('status'), 'Nenhum round é desfeito');
      const point = (name: RegExp) => dialog.locator('label', { has: person.page.getByRole('radio', { name }) });
      await point(/placar 2–2, arquivo guardado/).click();
      await person.sees(dialog.getByRole('status'), 'Desfaz 1 round: 5. O placar volta de 2–3 para 2–2.');
      await point(/placar 2–3, arquivo guardado/).click();
      const confirm = dialog.getByRole('button', { name: 'Restaurar para 2–3' });
      // A mere click is not enough for this.
      await confirm.click();
      expect(await dialog.isVisible()).toBe(true);
      const result = dialog.getByTestId('restore-result');
      await holdToConfirm(person, confirm, () => result.waitFor());

      const banner = match.byId('pause-banner');
      await passTimeUntil(server, 'the pause after the restore', async () => (await banner.count()) > 0);
      await person.sees(result, 'Restaurado: o servidor confirma 2–3.');
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      await person.sees(banner, 'Pausada depois de restaurar um round');
      expect(await match.score()).toBe('2–3');
      expect((await organiser.api.ledger(matchId)).find((line) => line.kind === 'restore')).toMatchObject({
        status: 'confirmed',
        actor: { name: 'Téo' },
      });
      await match.command('unpause').click();
      await person.sees(match.chip(), 'Ao vivo');
      await server.playRound({ winner: 'team1' });
      await Promise.all([match.untilScore('3–3'), spectator.untilScore('3–3')]);
      expect(server.match()?.maps[0]).toMatchObject({ team1Score: 3, team2Score: 3 });
      expect(person.complaints).toEqual([]);
    });
  });
}
