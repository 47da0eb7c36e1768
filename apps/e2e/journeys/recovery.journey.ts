import { waitFor } from '@placar/testing';
import { faultsNarrowAndWide } from '../browser/audit';
import { passTimeUntil } from '../browser/game-time';
import { noteHistory } from '../browser/history';
import type { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import { WatchedMatch } from '../browser/watched-match';
import type { World } from '../browser/world';

const NOW = '[data-testid="recovery-banner"] [role="status"]';

/** Everything in a match of its own. */
export function recovering(given: () => World): void {
  describe('a game server that dies under a match', () => {
    let watched: WatchedMatch;
    beforeAll(async () => {
      watched = await WatchedMatch.start({
        world: given(),
        organiser: 'Inês “Árbitra” Sá',
        admin: ON_A_PHONE,
        before: async (server) => {
          for (const winner of ['team2', 'team1', 'team2'] as const) await server.playRound({ winner });
          // The next round begins, and with it the file that keeps the four before it.
          await server.advance(10_000);
        },
        score: '2–2',
      });
    });
    afterAll(() => watched?.leave());

    it('is said to everybody, with what is being done, until the match is live again with its score and nobody pressed a thing', async () => {
      const said = await watched.both(({ person }) => noteHistory(person.page, NOW));
      const chips = await watched.both((view) => view.chipHistory());
      const before = (await watched.organiser.api.ledger(watched.matchId)).length;

      await watched.server.crash({ at: 'mid_round' });
      await passTimeUntil(watched.server, 'the death of the server', () => watched.server.state() === 'down');
      await watched.both((view) => view.byId('recovery-banner').waitFor());
      const { admin, spectator } = watched;
      await admin.person.sees(admin.person.page.locator(NOW), /O servidor caiu às \d\d:\d\d\. Esperando que ele volte/);
      await spectator.person.sees(
        spectator.person.page.locator(NOW),
        /O servidor do jogo parou às \d\d:\d\d\. A partida espera ele voltar/,
      );
      await watched.both((view) => view.person.sees(view.chip(), 'Servidor perdido'));
      await admin.person.sees(admin.byId('recovery-banner'), 'O placar e todos os rounds até aqui estão guardados.');
      await spectator.person.sees(spectator.byId('recovery-banner'), 'o placar até aqui está guardado.');
      expect(await watched.both((view) => view.score())).toEqual(['2–2', '2–2']);
      expect(await watched.spectator.byId('recovery-banner').getByRole('button').count()).toBe(0);

      // Far away, so that each step takes as long as a person needs to see it.
      watched.server.faults({ rconLatency: { ms: 250 } });
      await watched.server.restart();
      await passTimeUntil(watched.server, 'the match to be live again', async () => {
        const words = await watched.both((view) => view.chip().textContent());
        return words.every((text) => text?.trim() === 'Ao vivo');
      });
      await watched.both((view) => view.byId('recovery-banner').waitFor({ state: 'hidden' }));
      await watched.both((view) => view.untilScore('2–2'));
      watched.server.faults();

      const ways = [
        ['Esperando que ele volte', 'Restaurando o round 5 (2–2)', 'Religando', 'Conferindo se o placar'],
        ['A partida espera ele voltar', 'seguir do 2–2'],
      ];
      for (const [index, history] of said.entries()) {
        const sentences = await history();
        const at = (part: string) => sentences.findIndex((sentence) => sentence.includes(part));
        const way = ways[index] ?? [];
        expect({ sentences, unseen: way.filter((part) => at(part) < 0) }).toEqual({ sentences, unseen: [] });
        expect(way.map(at)).toEqual(way.map(at).toSorted((one, other) => one - other));
      }
      for (const history of chips) expect(await history()).not.toContain('Encerrada');
      const added = (await watched.organiser.api.ledger(watched.matchId)).slice(0, -before || undefined);
      expect(added.map(({ kind, status }) => ({ kind, status }))).toEqual(
        expect.arrayContaining([{ kind: 'recover', status: 'confirmed' }]),
      );
      for (const view of [watched.admin, watched.spectator])
        await view
          .byId('round-strip')
          .getByRole('img', { name: /Voltou para antes do round 5/ })
          .waitFor();

      await watched.server.playRound({ winner: 'team1' });
      await watched.both((view) => view.untilScore('3–2'));
      expect(await watched.both(({ person }) => person.wasReloaded())).toEqual([false, false]);
    });

    it('waits for a person who takes over, and comes back on "recover now" with the lost round undone for all to see', async () => {
      // Round 5 is told and over, but its file never was: the server dies before the next round begins.
      const strip = (view: MatchView) => view.byId('round-strip').getByRole('button', { name: /^Round 5: / });
      await watched.both((view) => strip(view).waitFor({ state: 'attached' }));
      await watched.server.crash();
      await watched.both((view) => view.byId('recovery-banner').waitFor());
      await watched.admin.person.press(watched.admin.command('take_over'));
      await watched.admin.person.sees(watched.admin.byId('recovery-banner'), 'Com a equipe');
      expect(await watched.both(({ person }) => faultsNarrowAndWide(person.page))).toEqual([[], []]);
      expect((await watched.organiser.api.ledger(watched.matchId))[0]).toMatchObject({
        kind: 'take_over',
        status: 'confirmed',
        actor: { name: watched.organiser.name },
      });

      await watched.server.restart();
      const asked = () => watched.server.truth().rcon.filter(({ command }) => command.startsWith('get5_status')).length;
      const first = asked();
      await passTimeUntil(watched.server, 'the server to be looked at again and again', () => asked() >= first + 5);
      expect(await watched.admin.byId('recovery-banner').getAttribute('data-mode')).toBe('manual');
      expect(watched.server.state()).toBe('none');
      expect(await watched.both((view) => view.score())).toEqual(['3–2', '3–2']);

      await watched.admin.person.press(watched.admin.command('recover'));
      await passTimeUntil(watched.server, 'the match to be live again', async () => {
        const words = await watched.both((view) => view.chip().textContent());
        return words.every((text) => text?.trim() === 'Ao vivo');
      });
      await watched.both((view) => view.untilScore('2–2'));
      await watched.both((view) => strip(view).waitFor({ state: 'detached' }));
      for (const view of [watched.admin, watched.spectator])
        await view
          .byId('round-strip')
          .getByRole('img', { name: /Voltou para antes do round 5/ })
          .waitFor();

      await watched.server.playRound({ winner: 'team2' });
      await watched.both((view) => view.untilScore('2–3'));
      await waitFor(async () =>
        /^Round 5: .*2–3$/.test((await strip(watched.spectator).getAttribute('aria-label')) ?? ''),
      );
      expect(watched.server.match()?.maps[0]).toMatchObject({ team1Score: 2, team2Score: 3 });
      expect(await watched.both(({ person }) => person.wasReloaded())).toEqual([false, false]);
      expect([...watched.admin.person.complaints, ...watched.spectator.person.complaints]).toEqual([]);
    });
  });
}
