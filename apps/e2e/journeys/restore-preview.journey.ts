import type { Locator } from 'playwright-core';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { faultsNarrowAndWide, overflow, seriousViolations } from '../browser/audit';
import { passTimeUntil } from '../browser/game-time';
import { holdToConfirm } from '../browser/hold-to-confirm';
import type { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import { WatchedMatch } from '../browser/watched-match';
import type { World } from '../browser/world';

/** Kills, deaths and assists of everybody on the map, by team and name. */
type Figures = Record<string, [number, number, number]>;

/** Everything in a match of its own. */
export function goingBack(given: () => World): void {
  describe('going back to a round', () => {
    let watched: WatchedMatch;
    let afterRound3: Figures;
    let afterRound5: Figures;
    beforeAll(async () => {
      watched = await WatchedMatch.start({
        world: given(),
        organiser: 'Mário “Juiz” Leão',
        before: async (server) => {
          for (const winner of ['team2', 'team1'] as const) await server.playRound({ winner });
          afterRound3 = figuresOf(server);
          for (const winner of ['team2', 'team1'] as const) await server.playRound({ winner });
          afterRound5 = figuresOf(server);
          await server.advance(10_000);
        },
        score: '3–2',
      });
    });
    afterAll(() => watched?.leave());

    function figuresOf(host: VirtualServerApi): Figures {
      const players = host.match()?.maps[0]?.players ?? [];
      return Object.fromEntries(
        players.map(({ team, name, stats }) => [`${team} ${name}`, [stats.kills, stats.deaths, stats.assists]]),
      );
    }

    /** The first three figures of each row of the two teams' tables; a minus of either kind is a minus. */
    async function shownFigures(tables: Locator): Promise<Figures> {
      const read: Figures = {};
      expect(await tables.count()).toBe(2);
      for (const [index, table] of (await tables.all()).entries()) {
        for (const row of await table.locator('tbody tr').all()) {
          const name = (await row.locator('th bdi').textContent()) ?? '';
          const cells = (await row.locator('td').allTextContents()).map((cell) => Number(cell.replace('−', '-')));
          read[`team${index + 1} ${name}`] = [cells[0] ?? NaN, cells[1] ?? NaN, cells[2] ?? NaN];
        }
      }
      return read;
    }
    const boards = (view: MatchView): Locator => view.person.page.locator('[data-testid^="scoreboard-"]');

    it('is accessible and fits on a phone, with everything that it shows opened, and changes nothing until it is held', async () => {
      const person = await watched.world.person({ as: watched.organiser, ...ON_A_PHONE });
      const { page } = person;
      await person.open(`/match/${watched.matchId}`);
      await person.press(page.getByTestId('admin-more'));
      await person.press(page.getByTestId('command-restore').last());
      const dialog = page.getByRole('dialog', { name: 'Restaurar um round' });
      await person.press(dialog.locator('label', { has: page.getByRole('radio', { name: /placar 2–1, / }) }));
      await person.press(dialog.getByTestId('restore-preview').locator('summary'));
      expect([...(await seriousViolations(page)), ...(await overflow(page)), ...person.complaints]).toEqual([]);
      await person.press(dialog.getByRole('button', { name: 'Voltar', exact: true }));
      await dialog.waitFor({ state: 'hidden' });
      await person.leave();
      expect(await watched.organiser.api.ledger(watched.matchId)).not.toContainEqual(
        expect.objectContaining({ kind: 'restore' }),
      );
    });

    it('first shows the rounds and every number that would be lost, and then exactly these have left the page for everybody', async () => {
      await watched.admin.command('restore').click();
      const dialog = watched.admin.person.page.getByRole('dialog', { name: 'Restaurar um round' });
      const preview = dialog.getByTestId('restore-preview');
      // All rounds that were played are there to go back to, the newest first in mind: nothing would be undone.
      await watched.admin.person.sees(preview.getByRole('status'), 'Nenhum round é desfeito');
      expect(await dialog.getByRole('radio').count()).toBe(6);
      const point = watched.admin.person.page.getByRole('radio', {
        name: /a partir do round 4, placar 2–1, arquivo guardado/,
      });
      await dialog.locator('label', { has: point }).click();
      await watched.admin.person.sees(
        preview.getByRole('status'),
        'Desfaz 2 rounds: 4, 5. O placar volta de 3–2 para 2–1.',
      );
      expect(
        await preview.getByRole('list', { name: 'Rounds desfeitos' }).getByRole('listitem').allTextContents(),
      ).toEqual(['R42–2', 'R53–2']);
      await preview.locator('summary').click();
      const { page } = watched.admin.person;
      expect([...(await seriousViolations(page)), ...(await overflow(page))]).toEqual([]);
      const lost: Figures = {};
      for (const [name, now] of Object.entries(afterRound5)) {
        const then = afterRound3[name] ?? [0, 0, 0];
        lost[name] = now.map((value, index) => (then[index] ?? 0) - value) as [number, number, number];
      }
      const shown = await shownFigures(preview.locator('table'));
      for (const [name, figures] of Object.entries(shown))
        expect({ name, figures }).toEqual({ name, figures: lost[name] });
      const isTouched = ([, figures]: [string, number[]]): boolean => figures.some((figure) => figure !== 0);
      const missing = Object.entries(lost).filter((row) => isTouched(row) && !(row[0] in shown));
      expect(missing).toEqual([]);

      const confirm = dialog.getByRole('button', { name: 'Restaurar para 2–1' });
      await confirm.click();
      expect(await dialog.getByTestId('restore-result').count()).toBe(0);
      await holdToConfirm(watched.admin.person, confirm, () => dialog.getByTestId('restore-result').waitFor());
      const result = dialog.getByTestId('restore-result');
      await passTimeUntil(
        watched.server,
        'the restore',
        async () => (await result.getAttribute('data-stage')) !== 'running',
      );
      await watched.admin.person.sees(result, 'Restaurado: o servidor confirma 2–1. A partida está pausada.');
      expect(await faultsNarrowAndWide(watched.admin.person.page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();

      await watched.both((view) => view.untilScore('2–1'));
      await watched.both((view) => view.person.sees(view.byId('pause-banner'), 'Pausada depois de restaurar um round'));
      for (const view of [watched.admin, watched.spectator]) {
        const strip = view.byId('round-strip');
        await strip.getByRole('img', { name: /^Voltou para antes do round 4 / }).waitFor();
        expect(await strip.getByRole('button', { name: /^Round [45]: / }).count()).toBe(0);
        expect(await shownFigures(boards(view))).toEqual(afterRound3);
      }
      expect((await watched.organiser.api.ledger(watched.matchId))[0]).toMatchObject({
        kind: 'restore',
        status: 'confirmed',
        actor: { name: watched.organiser.name },
      });

      await watched.admin.command('unpause').click();
      await watched.both((view) => view.person.sees(view.chip(), 'Ao vivo'));
      await watched.server.playRound({ winner: 'team2' });
      await watched.both((view) => view.untilScore('2–2'));
      for (const view of [watched.admin, watched.spectator])
        expect(await shownFigures(boards(view))).toEqual(figuresOf(watched.server));
      expect(await watched.both(({ person }) => person.wasReloaded())).toEqual([false, false]);
      expect([...watched.admin.person.complaints, ...watched.spectator.person.complaints]).toEqual([]);
    });
  });
}
