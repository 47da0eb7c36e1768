import type { Route } from 'playwright-core';
import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { MatchView } from '../browser/match-view';
import { World } from '../browser/world';
import type { Account } from '../browser/world';

jest.setTimeout(120_000);

describe('two people on the same live match, one of them with the buttons', () => {
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
      world.account({ name: 'Júlia “Ás” Ñandú', admin: true }),
    ]);
    [admin, spectator] = await Promise.all([
      MatchView.open(await world.person({ as: organiser }), matchId),
      MatchView.open(await world.person(), matchId),
    ]);
    await Promise.all([admin, spectator].map(({ person }) => person.markDocument()));
  });
  afterAll(() => world?.stop());

  it('a pause is "pausing" at once for who pressed it, "paused" for both only when the server says so, and has a name', async () => {
    const { page } = admin.person;
    const seen = await spectator.chipHistory();
    // The platform's answer is held back: what the chip says meanwhile comes from the click alone.
    let letGo: (() => Promise<void>) | null = null;
    await page.route('**/api/matches/*/commands', async (route: Route) => {
      if (route.request().method() === 'POST') letGo = () => route.continue();
      else await route.continue();
    });
    server.faults({ rconLatency: { ms: 400 } });
    await admin.command('pause').click();
    await admin.person.sees(admin.chip(), 'Pausando…');
    expect(await admin.command('pause').getAttribute('data-phase')).toBe('posting');
    expect(server.truth().paused).toBe(false);
    await (
      await waitFor(() => letGo)
    )();

    await spectator.person.sees(spectator.chip(), 'Pausando…');
    await spectator.person.sees(spectator.chip(), 'Pausada');
    expect(server.truth().paused).toBe(true);
    expect(await seen()).toEqual(['Ao vivo', 'Pausando…', 'Pausada']);
    await admin.person.sees(admin.chip(), 'Pausada');
    server.faults();
    await page.unroute('**/api/matches/*/commands');

    for (const view of [admin, spectator]) {
      const banner = view.byId('pause-banner');
      await view.person.sees(banner, `Pausada por ${organiser.name}`);
      const clock = banner.getByRole('timer');
      const first = await clock.textContent();
      await waitFor(async () => (await clock.textContent()) !== first, { what: 'the clock of the pause to run' });
    }
    await expect(server.playRound()).rejects.toThrow();

    const line = (await admin.openLedger()).getByTestId('ledger-row').first();
    await admin.person.sees(line, organiser.name);
    await admin.person.sees(line, 'Pausar');
    await admin.person.sees(line, 'Confirmado');
    const at = Date.parse((await line.locator('time').getAttribute('datetime')) ?? '');
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    const told = (await organiser.api.ledger(matchId))[0];
    expect(told).toMatchObject({ kind: 'pause', status: 'confirmed', actor: { name: organiser.name } });
    expect(new Date(told?.requested_at ?? 0).getTime()).toBe(at);
  });

  it('play goes on after "resume", and a pause asked for by another tool shows its reason', async () => {
    await admin.command('unpause').click();
    await spectator.person.sees(spectator.chip(), 'Ao vivo');
    expect(server.truth().paused).toBe(false);
    await server.playRound({ winner: 'team2' });
    await Promise.all([admin.untilScore('1–1'), spectator.untilScore('1–1')]);

    await organiser.api.command(matchId, 'pause', { reason: 'cabo solto na mesa 3' });
    await spectator.person.sees(spectator.byId('pause-banner'), 'cabo solto na mesa 3');
    await organiser.api.command(matchId, 'unpause');
    await spectator.person.sees(spectator.chip(), 'Ao vivo');
  });

  it('a pause that the server ignored never looks done, and works by "try again" once the server obeys', async () => {
    server.faults({ ignorePause: true });
    const histories = await Promise.all([admin.chipHistory(), spectator.chipHistory()]);
    await admin.command('pause').click();
    const notice = admin.outcome('pause');
    await notice.waitFor();
    expect(['unknown', 'contradicted']).toContain(await notice.getAttribute('data-stage'));
    await admin.person.sees(admin.chip(), 'Ao vivo');
    await spectator.person.sees(spectator.chip(), 'Ao vivo');
    for (const history of histories) expect(await history()).not.toContain('Pausada');
    expect((await organiser.api.ledger(matchId))[0]?.status).not.toBe('confirmed');
    expect(await admin.byId('ledger-row').first().getAttribute('data-status')).not.toBe('confirmed');

    server.faults();
    await notice.getByRole('button', { name: 'Tentar de novo' }).click();
    await spectator.person.sees(spectator.chip(), 'Pausada');
    expect(server.truth().paused).toBe(true);
    await notice.waitFor({ state: 'hidden' });
    expect(await Promise.all([admin, spectator].map(({ person }) => person.wasReloaded()))).toEqual([false, false]);
    expect([...admin.person.complaints, ...spectator.person.complaints]).toEqual([]);
  });
});
