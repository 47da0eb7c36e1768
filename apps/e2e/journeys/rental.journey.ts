import { createTeam, waitFor } from '@placar/testing';
import type { Paysim } from '../../paysim/src/paysim';
import { MatchView } from '../browser/match-view';
import type { Account, World } from '../browser/world';

/** A server for rent, from its order to a match on it, to its end and back. */
export function renting(given: () => { world: World; paysim: Paysim }): void {
  describe('an organiser without a machine', () => {
    let world: World;
    let organiser: Account;
    beforeAll(async () => {
      ({ world } = given());
      organiser = await world.account({ name: 'Íris', superAdmin: true, admin: true });
      const plan = {
        product: 'rental',
        slug: 'servidor-12',
        title: 'Servidor Partida',
        slots: 12,
        region: 'BR',
        months: 1,
        listPrice: 6_990,
        price: 4_990,
      };
      expect((await organiser.api.post('/plans', plan)).status).toBe(201);
    });
    afterAll(() => world?.everybodyLeaves());

    it('rents a server, sees it start, plays on it, loses it when its time is over, and has it back when it is renewed', async () => {
      const person = await world.person({ as: organiser });
      const { page } = person;
      const card = page.getByTestId('rental');
      const stands = (state: string) =>
        waitFor(async () => (await card.getAttribute('data-state')) === state, {
          timeoutMs: 180_000,
          what: `the rented server to be ${state}`,
        });
      const pay = async () => {
        await page.getByRole('checkbox').check();
        await person.press(page.getByRole('button', { name: 'Pagar com Pix', exact: true }));
        await page.waitForURL(/\/pay\//);
        await person.press(page.getByRole('button', { name: 'Pagar com Pix', exact: true }));
        await page.waitForURL(/\/aluguel-servidores\?order=/);
        await person.sees(page.getByTestId('followed'), /está em Meus servidores/);
      };

      await person.open('/aluguel-servidores');
      await person.sees(page.getByTestId('total'), /49,90/);
      await pay();
      await person.press(page.getByTestId('rental-offer').getByRole('link', { name: 'Abrir meus servidores' }));
      await stands('running');
      await person.sees(
        card.getByRole('group', { name: 'Linha de conexão' }),
        /^connect 127\.0\.0\.1:\d+; password \S+$/,
      );

      await person.press(card.getByRole('button', { name: 'Skins neste servidor' }));
      const dialog = page.getByRole('dialog');
      await person.sees(dialog, /A Valve proíbe mostrar itens que o jogador não tem/);
      const turnOn = dialog.getByRole('button', { name: 'Ligar as skins' });
      expect(await turnOn.isDisabled()).toBe(true);
      await dialog.getByRole('checkbox', { name: /^Li a regra da Valve/ }).check();
      await person.press(turnOn);
      await person.sees(card, /Mostra skins/);
      await person.press(card.getByRole('button', { name: 'Skins neste servidor' }));
      await person.sees(page.getByTestId('skins-since'), /^Ligadas em .*\d{4}.* por Íris\.$/);
      await person.press(dialog.getByRole('button', { name: 'Fechar', exact: true }).first());

      const teams = [await createTeam(world.stack.database), await createTeam(world.stack.database)];
      const [one, two] = teams.map(({ team }) => team.id);
      const [rental] = await world.stack.database.query<{ id: string; server_id: number }[]>(
        'SELECT id, server_id FROM rentals ORDER BY created_at DESC LIMIT 1',
      );
      const made = await organiser.api.post<{ id: number }>('/matches', [
        {
          team1_id: one,
          team2_id: two,
          server_id: rental!.server_id,
          max_maps: 1,
          veto_mappool: 'de_ancient',
          skip_veto: true,
          map_sides: 'team1_ct',
          players_per_team: 5,
          min_players_to_ready: 5,
          title: 'No servidor alugado',
        },
      ]);
      expect(made.status).toBe(200);
      const match = await MatchView.open(await world.person(), made.body.id);
      await person.sees(match.chip(), 'Encerrada', 240_000);

      await world.stack.database.query(
        `UPDATE rental_periods SET given_at = given_at - interval '32 days' WHERE rental_id = $1`,
        [rental!.id],
      );
      await world.stack.database.query('UPDATE rentals SET next_step_at = now() WHERE id = $1', [rental!.id]);
      await stands('suspended');
      await person.press(card.getByRole('link', { name: 'Renovar' }));
      await person.sees(page.getByRole('heading', { name: 'Renovar Servidor Partida' }), /Renovar/);
      await pay();
      await person.open('/myservers');
      await stands('running');
      await person.press(card.getByRole('button', { name: 'Desligar', exact: true }));
      await person.press(page.getByRole('dialog').getByRole('button', { name: 'Desligar', exact: true }));
      await stands('stopped');
      await person.leave();
    });
  });
}
