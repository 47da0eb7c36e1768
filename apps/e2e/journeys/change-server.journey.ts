import { waitFor } from '@placar/testing';
import type { Locator } from 'playwright-core';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { faultsNarrowAndWide, overflow, seriousViolations } from '../browser/audit';
import { passTimeUntil } from '../browser/game-time';
import { noteHistory } from '../browser/history';
import { holdToConfirm } from '../browser/hold-to-confirm';
import { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import type { Account, World } from '../browser/world';
import { platformNumbers, settledNumbers, truthNumbers } from '../stack/compare-with-truth';

const NOW = '[data-testid="move-progress"] > [role="status"]';

/** In a match of its own, on servers of its own. */
export function changingServers(given: () => World): void {
  describe('moving a match to another server in the middle of a map', () => {
    let world: World;
    let organiser: Account;
    let matchId: number;
    let old: VirtualServerApi;
    let target: VirtualServerApi;
    let busy: VirtualServerApi;
    let dead: VirtualServerApi;
    let admin: MatchView;
    let spectator: MatchView;
    beforeAll(async () => {
      world = given();
      const host = () => world.stack.addServer({ clock: { mode: 'manual' } });
      [old, target, busy, dead] = [await host(), await host(), await host(), await host()];
      organiser = await world.account({ name: 'Zoë “Chave” d’Ávila', admin: true });
      await dead.crash();
      [matchId] = await Promise.all([world.playing(old), world.playing(busy)]);
      for (const winner of ['team2', 'team1', 'team2'] as const) await old.playRound({ winner });
      await old.advance(10_000);
      [admin, spectator] = await Promise.all([
        MatchView.open(await world.person({ as: organiser }), matchId),
        MatchView.open(await world.person(ON_A_PHONE), matchId),
      ]);
      await both((view) => view.untilScore('2–2'));
      // Round 5 is played, but what the server has to tell of it is stuck on the way, until its next match is loaded.
      old.faults({ httpHoldUntilNextLoad: { fromRound: 5 } });
      await old.playRound({ winner: 'team1' });
      await both(({ person }) => person.markDocument());
    });
    afterAll(() => world.everybodyLeaves());

    const both = <T>(act: (view: MatchView) => Promise<T>): Promise<T[]> => Promise.all([admin, spectator].map(act));
    const nameOf = (server: VirtualServerApi): string => `Simulado ${server.id}`;
    const dialogOf = (view: MatchView): Locator => view.person.page.getByRole('dialog', { name: 'Trocar de servidor' });
    const choose = (view: MatchView, server: VirtualServerApi): Promise<void> =>
      view.person.press(
        dialogOf(view).locator('label', {
          has: view.person.page.getByRole('radio', { name: new RegExp(`^${nameOf(server)}\\b`) }),
        }),
      );

    const faultsOf = async ({ person: { page } }: MatchView): Promise<string[]> => [
      ...(await seriousViolations(page)),
      ...(await overflow(page)),
    ];

    it('has a wizard that is accessible and fits at each of its steps on a phone, and does nothing when it is left', async () => {
      const person = await world.person({ as: organiser, ...ON_A_PHONE });
      const view = await MatchView.open(person, matchId);
      await person.press(view.byId('admin-more'));
      await person.press(view.command('change_server').last());
      await choose(view, target);
      await dialogOf(view).locator('[data-verdict="ready"]').waitFor();
      expect(await faultsOf(view)).toEqual([]);
      await person.press(dialogOf(view).getByRole('button', { name: 'Avançar' }));
      await dialogOf(view).getByTestId('restore-preview').waitFor();
      expect(await faultsOf(view)).toEqual([]);
      await person.press(dialogOf(view).getByRole('button', { name: 'Avançar' }));
      await dialogOf(view).getByText('De', { exact: true }).waitFor();
      expect(await faultsOf(view)).toEqual([]);
      await person.page.keyboard.press('Escape');
      await dialogOf(view).waitFor({ state: 'hidden' });
      expect(person.complaints).toEqual([]);
      await person.leave();
      expect((await organiser.api.match(matchId)).server_id).toBe(world.stack.serverId(old));
    });

    it('offers what is free and well, says why not of the rest, tests the chosen one, and shows each step to the end and the new line', async () => {
      const dialog = dialogOf(admin);
      await admin.command('change_server').click();
      const others = dialog.locator('details li');
      const reasonOf = (server: VirtualServerApi) => others.filter({ hasText: nameOf(server) });
      await admin.person.sees(reasonOf(busy), 'em uso');
      await admin.person.sees(reasonOf(dead), 'sem resposta');
      await admin.person.sees(reasonOf(old), 'servidor atual');
      const next = dialog.getByRole('button', { name: 'Avançar' });
      expect(await next.isDisabled()).toBe(true);
      await choose(admin, target);
      const card = dialog.getByTestId('preflight-card');
      await waitFor(async () => (await card.getAttribute('data-verdict')) === 'ready');
      for (const step of ['dns', 'port', 'password', 'plugin', 'free', 'config_fetch'])
        expect(await card.locator(`[data-step="${step}"]`).getAttribute('data-state')).toBe('ok');
      expect(await card.locator('[data-state="failed"]').count()).toBe(0);
      expect(await faultsOf(admin)).toEqual([]);
      await next.click();
      await dialog
        .locator('label', { has: admin.person.page.getByRole('radio', { name: /round 4, placar 2–1/ }) })
        .click();
      await admin.person.sees(dialog.getByTestId('restore-preview'), /O placar volta de \d–2 para 2–1\./);
      await dialog
        .locator('label', { has: admin.person.page.getByRole('radio', { name: /round 5, placar 2–2/ }) })
        .click();
      await admin.person.sees(dialog.getByTestId('restore-preview'), /2–2\.|placar atual/);
      expect(await faultsOf(admin)).toEqual([]);
      await next.click();
      await admin.person.sees(dialog, 'O jogo continua do round 5, com 2–2.');
      expect(await faultsOf(admin)).toEqual([]);
      const confirm = dialog.getByRole('button', { name: `Mudar para ${nameOf(target)}` });
      await confirm.click();
      expect((await organiser.api.match(matchId)).server_id).toBe(world.stack.serverId(old));

      const progress = admin.byId('move-progress');
      target.faults({ rconLatency: { ms: 150 } });
      await holdToConfirm(admin.person, confirm, () => progress.waitFor());
      const said = await noteHistory(admin.person.page, NOW);
      const isAt = async (step: string): Promise<boolean> => (await progress.getAttribute('data-step')) === step;
      await passTimeUntil(target, 'the match to stand on the new server', () => isAt('players'));
      target.faults();
      await admin.person.sees(progress.getByRole('group'), `connect 127.0.0.1:${target.port}`);
      await both((view) => view.byId('moved-banner').waitFor({ state: 'attached' }));
      expect(await both(({ person }) => faultsNarrowAndWide(person.page))).toEqual([[], []]);
      await spectator.person.sees(spectator.byId('moved-banner'), 'A partida mudou de servidor');
      expect(await spectator.person.words()).not.toContain(String(target.port));
      await both((view) => view.untilScore('2–2'));

      // The players agree to go on.
      for (const team of ['team1', 'team2'] as const) target.player({ type: 'unpause', team });
      await passTimeUntil(target, 'play on the new server', () => isAt('live'));
      await admin.person.sees(progress, `A partida está em jogo em ${nameOf(target)}.`);
      const sentences = await said();
      const way = ['carregando a partida', 'esperando os jogadores', 'A partida está em jogo'];
      const order = way.map((part) => sentences.findIndex((sentence) => sentence.includes(part)));
      expect({ sentences, order: order.every((at) => at >= 0) }).toEqual({ sentences, order: true });
      expect(order).toEqual([...order].sort((one, other) => one - other));
      expect(await progress.locator('[data-step]:not([data-state="done"])').count()).toBe(0);
      await admin.person.page.getByRole('button', { name: 'Fechar' }).last().click();
      expect((await organiser.api.match(matchId)).server_id).toBe(world.stack.serverId(target));
    });

    it('does not believe a word that the old server says late, frees it for others, and ends with what was played on the new one', async () => {
      await waitFor(() => old.state() === 'none', { what: 'the old server to be rid of the match' });
      await target.playRound({ winner: 'team2' });
      await both((view) => view.untilScore('2–3'));
      const before = await platformNumbers(organiser.api, matchId);

      const heldEvents = () =>
        old.truth().events.filter(({ channel, roundNumber }) => channel === 'event' && (roundNumber ?? 0) >= 5);
      expect(heldEvents().map(({ deliveries }) => deliveries)).toEqual(heldEvents().map(() => []));
      expect(heldEvents().length).toBeGreaterThan(0);
      const other = await world.stack.createMatch({ server: old });
      await waitFor(() => old.match()?.matchId === other, {
        what: 'the next match on the old server',
      });
      await old.settled();
      const late = heldEvents().filter((event) => event.matchId === matchId);
      expect(late.map(({ name }) => name)).toContain('round_end');
      expect(late.flatMap(({ deliveries }) => deliveries.map(({ outcome }) => outcome))).toEqual(
        late.map(() => 'delivered'),
      );
      await world.stack.until(other, 'warmup');
      expect(await platformNumbers(organiser.api, matchId)).toEqual(before);

      await target.playRound({ winner: 'team2' });
      await both((view) => view.untilScore('2–4'));
      await target.playSeries();
      await world.stack.until(matchId, 'finished');
      await both((view) => view.person.sees(view.chip(), 'Encerrada'));
      const truth = truthNumbers(target, matchId);
      expect(await settledNumbers(organiser.api, matchId, truth)).toEqual(truth);
      const [map] = truth.maps;
      await both((view) => view.untilScore(`${map?.team1}–${map?.team2}`));
      expect(await both(({ person }) => person.wasReloaded())).toEqual([false, false]);
      expect([...admin.person.complaints, ...spectator.person.complaints]).toEqual([]);
    });
  });
}
