import { createTeam, waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { faultsNarrowAndWide } from '../browser/audit';
import { passTimeUntil } from '../browser/game-time';
import { noteHistory } from '../browser/history';
import { MatchView } from '../browser/match-view';
import { askConsole } from '../browser/rcon-question';
import type { Account, World } from '../browser/world';
import { platformNumbers } from '../stack/compare-with-truth';

/** Its own words for the stages of a start, in the order in which they come. */
const STAGES = ['Agendado', 'Baixando', 'Ligando', 'RCON', 'Plugin', 'Pronto'];
const PRESENT_STAGE = '[data-testid="boot-stepper"] [aria-current="step"]';

/** In an installation without any server, whose fleet is fast. */
export function serversOnDemand(given: () => World): void {
  describe('an organiser without a free server', () => {
    let world: World;
    let organiser: Account;
    beforeAll(async () => {
      world = given();
      organiser = await world.account({ name: 'Lúcia Ñandú', admin: true });
    });
    afterAll(() => world.everybodyLeaves());

    /** A match of two new teams that nobody has given a server; answers its id. */
    async function withoutServer(): Promise<number> {
      const teams = [await createTeam(world.stack.database), await createTeam(world.stack.database)];
      const [one, two] = teams.map(({ team }) => team.id);
      const { status, body } = await organiser.api.post<{ id: number; message: string }>('/matches', [
        {
          team1_id: one,
          team2_id: two,
          max_maps: 1,
          veto_mappool: 'de_ancient',
          skip_veto: true,
          map_sides: 'team1_ct',
          players_per_team: 5,
          min_players_to_ready: 5,
          title: 'Sem servidor',
        },
      ]);
      expect({ status, message: body.message }).toMatchObject({ status: 200 });
      return body.id;
    }

    it('starts one, sees how it comes up, joins by the line that appears, plays a match on it, and stops it again', async () => {
      const person = await world.person({ as: organiser });
      const { page } = person;
      await person.open('/myservers');
      const stages = await noteHistory(page, PRESENT_STAGE);
      await page.getByTestId('start-server').click();
      const dialog = page.getByRole('dialog', { name: 'Ligar um servidor?' });
      expect(await faultsNarrowAndWide(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Ligar um servidor' }).click();
      const card = page.getByTestId('server-request').first();
      await waitFor(
        async () =>
          (await card.getAttribute('data-state')) === 'ready' ||
          card.textContent().then((text) => Promise.reject(new Error(String(text)))),
        {
          timeoutMs: 180_000,
          what: 'the server to be up',
        },
      );
      const seen = (await stages()).map((text) => STAGES.findIndex((stage) => text.startsWith(stage)));
      // A quick start passes several stages between two looks of the page; those that are seen come in their order.
      expect(seen.length).toBeGreaterThan(0);
      expect(seen).not.toContain(-1);
      expect(seen).toEqual([...seen].sort((one, other) => one - other));
      expect(await faultsNarrowAndWide(page)).toEqual([]);

      const line = await card.getByRole('group', { name: 'Linha de conexão' }).innerText();
      const port = Number(/^connect 127\.0\.0\.1:(\d+); password \S+$/.exec(line)?.[1]);
      const rows = await world.stack.database.query<{ id: number }[]>('SELECT id FROM servers WHERE port = $1', [port]);
      const serverId = rows[0]?.id ?? 0;
      const { body } = await organiser.api.get<{ server: { rcon_password: string } }>(`/servers/${serverId}`);
      const console = { port, password: body.server.rcon_password };
      expect(await askConsole(console, 'get5_status')).toContain('"gamestate":"none"');

      const matchId = await withoutServer();
      await organiser.api.command(matchId, 'load', { server_id: serverId });
      await world.stack.until(matchId, 'finished');
      expect((await organiser.api.match(matchId)).server_id).toBe(serverId);
      const played = (await platformNumbers(organiser.api, matchId)).maps.map(({ team1, team2 }) =>
        Math.max(team1, team2),
      );
      expect(played).toEqual([expect.any(Number)]);
      expect(played[0]).toBeGreaterThanOrEqual(13);

      const isInUse = async () =>
        (await organiser.api.get<{ server: { in_use: unknown } }>(`/servers/${serverId}`)).body.server.in_use;
      await waitFor(async () => !(await isInUse()), { what: 'the server to be given back' });

      await card.getByRole('button', { name: 'Desligar' }).click();
      await page.locator('[data-testid="server-request"][data-state="ready"]').waitFor({ state: 'detached' });
      await page.getByText('Encerrados').click();
      await person.sees(card, 'Desligado');
      expect(await card.getByRole('button').count()).toBe(0);
      await expect(askConsole(console, 'get5_status')).rejects.toThrow();
      expect((await organiser.api.get<{ servers: { id: number }[] }>('/servers/available')).body).not.toMatchObject({
        servers: expect.arrayContaining([expect.objectContaining({ id: serverId })]) as unknown,
      });
      expect(person.complaints).toEqual([]);
    });

    it('waits in line with the place shown while the only server is busy, and plays as soon as it is free', async () => {
      const server: VirtualServerApi = await world.stack.addServer({ clock: { mode: 'manual' } });
      const busyWith = await world.playing(server);
      const first = await withoutServer();
      const second = await withoutServer();
      for (const id of [first, second])
        expect((await organiser.api.post(`/matches/${id}/server-request`, { source: 'pool' })).status).toBe(202);
      const waiting = await MatchView.open(await world.person({ as: organiser }), first);
      const behind = await MatchView.open(
        await world.person({ as: organiser, viewport: { width: 390, height: 844 } }),
        second,
      );
      await waiting.person.sees(waiting.byId('match-server-request'), '1.º na fila');
      await behind.person.sees(behind.byId('match-server-request'), '2.º na fila');
      for (const { page } of [waiting.person, behind.person]) expect(await faultsNarrowAndWide(page)).toEqual([]);
      await Promise.all([waiting, behind].map(({ person }) => person.markDocument()));

      await organiser.api.command(busyWith, 'cancel', { reason: 'fim da prova' });
      await passTimeUntil(server, 'the match that waited to be on the server', () => server.match()?.matchId === first);
      await waiting.byId('match-server-request').waitFor({ state: 'detached' });
      await server.playRound({ winner: 'team2' });
      await waiting.untilScore('0–1');
      await waiting.person.sees(waiting.chip(), 'Ao vivo');
      await behind.person.sees(behind.byId('match-server-request'), '1.º na fila');
      await behind.byId('match-server-request').getByRole('button', { name: 'Sair da fila' }).click();
      await behind.byId('match-server-request').waitFor({ state: 'detached' });
      expect(await Promise.all([waiting, behind].map(({ person }) => person.wasReloaded()))).toEqual([false, false]);
      expect([...waiting.person.complaints, ...behind.person.complaints]).toEqual([]);
    });
  });
}
