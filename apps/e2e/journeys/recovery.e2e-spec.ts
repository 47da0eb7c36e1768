import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { faultsNarrowAndWide } from '../browser/audit';
import { passTimeUntil } from '../browser/game-time';
import { noteHistory } from '../browser/history';
import { MatchView } from '../browser/match-view';
import { World } from '../browser/world';
import type { Account } from '../browser/world';

jest.setTimeout(180_000);

const NOW = '[data-testid="recovery-banner"] [role="status"]';

describe('a game server that dies under a match', () => {
  let world: World;
  let server: VirtualServerApi;
  let organiser: Account;
  let matchId: number;
  let admin: MatchView;
  let spectator: MatchView;
  beforeAll(async () => {
    world = await World.start();
    server = await world.stack.addServer({ clock: { mode: 'manual' } });
    [matchId, organiser] = await Promise.all([
      world.playing(server),
      world.account({ name: 'Inês “Árbitra” Sá', admin: true }),
    ]);
    [admin, spectator] = await Promise.all([
      MatchView.open(await world.person({ as: organiser }), matchId),
      MatchView.open(await world.person({ viewport: { width: 390, height: 844 }, touch: true }), matchId),
    ]);
    for (const winner of ['team2', 'team1', 'team2'] as const) await server.playRound({ winner });
    // The next round begins, and with it the file that keeps the four before it.
    await server.advance(10_000);
    await both((view) => view.untilScore('2–2'));
    await both(({ person }) => person.markDocument());
  });
  afterAll(() => world?.stop());

  const both = <T>(act: (view: MatchView) => Promise<T>): Promise<T[]> => Promise.all([admin, spectator].map(act));

  it('is said to everybody, with what is being done, until the match is live again with its score and nobody pressed a thing', async () => {
    const said = await both(({ person }) => noteHistory(person.page, NOW));
    const chips = await both((view) => view.chipHistory());
    const before = (await organiser.api.ledger(matchId)).length;

    await server.crash({ at: 'mid_round' });
    await passTimeUntil(server, 'the death of the server', () => server.state() === 'down');
    await both((view) => view.byId('recovery-banner').waitFor());
    await both(({ person }) =>
      person.sees(person.page.locator(NOW), /O servidor caiu às \d\d:\d\d\. Esperando que ele volte/),
    );
    await both((view) => view.person.sees(view.chip(), 'Servidor perdido'));
    await both((view) =>
      view.person.sees(view.byId('recovery-banner'), 'O placar e todos os rounds até aqui estão guardados.'),
    );
    expect(await both((view) => view.score())).toEqual(['2–2', '2–2']);
    expect(await spectator.byId('recovery-banner').getByRole('button').count()).toBe(0);

    // Far away, so that each step takes as long as a person needs to see it.
    server.faults({ rconLatency: { ms: 250 } });
    await server.restart();
    await passTimeUntil(server, 'the match to be live again', async () => {
      const words = await both((view) => view.chip().textContent());
      return words.every((text) => text?.trim() === 'Ao vivo');
    });
    await both((view) => view.byId('recovery-banner').waitFor({ state: 'hidden' }));
    await both((view) => view.untilScore('2–2'));
    server.faults();

    for (const history of said) {
      const sentences = await history();
      const at = (part: string) => sentences.findIndex((sentence) => sentence.includes(part));
      const way = ['Esperando que ele volte', 'Restaurando o round 5 (2–2)', 'Religando', 'Conferindo se o placar'];
      expect({ sentences, unseen: way.filter((part) => at(part) < 0) }).toEqual({ sentences, unseen: [] });
      expect(way.map(at)).toEqual(way.map(at).toSorted((one, other) => one - other));
    }
    for (const history of chips) expect(await history()).not.toContain('Encerrada');
    const added = (await organiser.api.ledger(matchId)).slice(0, -before || undefined);
    expect(added.map(({ kind, status }) => ({ kind, status }))).toEqual(
      expect.arrayContaining([{ kind: 'recover', status: 'confirmed' }]),
    );
    for (const view of [admin, spectator])
      await view
        .byId('round-strip')
        .getByRole('img', { name: /Voltou para antes do round 5/ })
        .waitFor();

    await server.playRound({ winner: 'team1' });
    await both((view) => view.untilScore('3–2'));
    expect(await both(({ person }) => person.wasReloaded())).toEqual([false, false]);
  });

  it('waits for a person who takes over, and comes back on "recover now" with the lost round undone for all to see', async () => {
    // Round 5 is told and over, but its file never was: the server dies before the next round begins.
    const strip = (view: MatchView) => view.byId('round-strip').getByText(/^Round 5: /);
    await both((view) => strip(view).waitFor({ state: 'attached' }));
    await server.crash();
    await both((view) => view.byId('recovery-banner').waitFor());
    await admin.command('take_over').click();
    await both((view) => view.person.sees(view.byId('recovery-banner'), 'Com a equipe'));
    expect(await both(({ person }) => faultsNarrowAndWide(person.page))).toEqual([[], []]);
    expect((await organiser.api.ledger(matchId))[0]).toMatchObject({
      kind: 'take_over',
      status: 'confirmed',
      actor: { name: organiser.name },
    });

    await server.restart();
    const asked = () => server.truth().rcon.filter(({ command }) => command.startsWith('get5_status')).length;
    const first = asked();
    await passTimeUntil(server, 'the server to be looked at again and again', () => asked() >= first + 5);
    expect(await admin.byId('recovery-banner').getAttribute('data-mode')).toBe('manual');
    expect(server.state()).toBe('none');
    expect(await both((view) => view.score())).toEqual(['3–2', '3–2']);

    await admin.command('recover').click();
    await passTimeUntil(server, 'the match to be live again', async () => {
      const words = await both((view) => view.chip().textContent());
      return words.every((text) => text?.trim() === 'Ao vivo');
    });
    await both((view) => view.untilScore('2–2'));
    await both((view) => strip(view).waitFor({ state: 'detached' }));
    for (const view of [admin, spectator])
      await view
        .byId('round-strip')
        .getByRole('img', { name: /Voltou para antes do round 5/ })
        .waitFor();

    await server.playRound({ winner: 'team2' });
    await both((view) => view.untilScore('2–3'));
    await waitFor(async () => /^Round 5: .*2–3$/.test((await strip(spectator).textContent()) ?? ''));
    expect(server.match()?.maps[0]).toMatchObject({ team1Score: 2, team2Score: 3 });
    expect(await both(({ person }) => person.wasReloaded())).toEqual([false, false]);
    expect([...admin.person.complaints, ...spectator.person.complaints]).toEqual([]);
  });
});
