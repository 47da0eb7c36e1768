import { createTeam, waitFor } from '@placar/testing';
import type { LocalOpenIdProvider } from '../../api/test/people/openid-provider';
import { overflow } from '../browser/audit';
import { word } from '../browser/dictionary';
import { MatchView } from '../browser/match-view';
import { ON_A_PHONE } from '../browser/screens';
import type { World } from '../browser/world';

const STEAM_ID = '76561198000000881';
const NAME = 'Raí “Estreante”';
const TEAM = 'Capivaras da Serra';
const pt = (area: string, key: string): string => word('pt', area, key);

/** Everything from an account that was never here to a place on the board, with a phone and by what the pages offer. */
export function firstEvenings(given: () => { world: World; steam: LocalOpenIdProvider }): void {
  describe('a newcomer on a phone', () => {
    afterAll(() => given().world.everybodyLeaves());

    it('registers through Steam, finds his team and next match, follows it live, and finds himself on the board', async () => {
      const { world, steam } = given();
      const { stack } = world;
      // His captain has put him on the roster by his Steam id, and the match is planned.
      const own = await createTeam(stack.database, {
        name: TEAM,
        tag: 'CAPI',
        publicTeam: true,
        members: [{}, {}, {}, {}, { steamId: STEAM_ID, name: 'Raí' }],
      });
      const other = await createTeam(stack.database, { name: 'Onças do Cerrado', tag: 'ONÇA', publicTeam: true });
      const server = await stack.addServer({ clock: { mode: 'manual' } });
      steam.signedIn = STEAM_ID;
      steam.profiles.set(STEAM_ID, `<?xml version="1.0"?><profile><steamID><![CDATA[${NAME}]]></steamID></profile>`);

      const person = await world.person({ isNew: true, moving: true, ...ON_A_PHONE });
      const { page } = person;
      const menuLink = async (key: string): Promise<void> => {
        await person.press((await person.menu()).getByRole('link', { name: pt('shell', `nav.${key}`), exact: true }));
      };

      // He follows a link to his matches. What is announced waits until he is in.
      await page.goto('/mymatches');
      const dialog = page.getByRole('dialog', { name: pt('auth', 'title') });
      await person.press(dialog.getByRole('button', { name: pt('auth', 'steam') }));
      await person.press(page.getByRole('button', { name: 'Sign In' }));
      await page.waitForURL(`${world.url}/**`);
      await page.getByRole('button', { name: new RegExp(`^Menu de ${NAME}`) }).waitFor();
      await person.sees(person.heading(), pt('matches', 'mine.title'));
      const news = page.getByRole('dialog', { name: 'Lobbies de mapas da comunidade' });
      await person.press(news.getByRole('button', { name: 'Agora não' }));
      await news.waitFor({ state: 'hidden' });

      await menuLink('myTeams');
      await person.sees(person.heading(), pt('teams', 'mine.title'));
      await page.getByRole('link', { name: TEAM }).first().waitFor();
      expect(await overflow(page)).toEqual([]);

      // His own page knows nothing of him yet, which is nothing to complain about.
      await person.open('/user');
      await person.sees(person.heading(), NAME);
      expect(await overflow(page)).toEqual([]);

      const { status, body: match } = await stack.admin.post<{ id: number }>('/matches', [
        {
          server_id: stack.serverId(server),
          team1_id: own.team.id,
          team2_id: other.team.id,
          max_maps: 1,
          veto_mappool: 'de_nuke',
          skip_veto: true,
          map_sides: 'team1_ct',
          title: 'Copa da Serra, primeira rodada',
        },
      ]);
      expect(status).toBe(200);
      await menuLink('myMatches');
      const next = page.getByTestId('next-match');
      await person.sees(next, TEAM);
      await person.sees(next, pt('matches', 'next.yours'));
      await person.press(next.getByRole('link', { name: pt('matches', 'next.open') }));
      await page.waitForURL(`**/match/${match.id}`);
      const view = MatchView.of(person);
      await person.sees(person.heading(), TEAM);
      await person.markDocument();

      await waitFor(() => server.state() !== 'none', { what: 'the match on the server' });
      await server.playRound({ winner: 'team1' });
      await view.untilScore('1–0');
      await server.playRound({ winner: 'team2' });
      await view.untilScore('1–1');
      expect(await overflow(page)).toEqual([]);
      await server.playMap({ score: [13, 4] });
      await stack.until(match.id, 'finished');
      await person.sees(page.locator('#main'), 'Encerrada');
      expect(await person.wasReloaded()).toBe(false);

      // The boards are counted after the match.
      await waitFor(async () => (await stack.admin.get(`/leaderboard/rank/${STEAM_ID}`)).status === 200, {
        what: 'his place',
      });
      await menuLink('ranking');
      await person.sees(page.locator('#main'), /Sua posição: \d+ de \d+/);
      await person.press(page.getByRole('button', { name: pt('ranking', 'own.jump') }));
      // The board has the name that the server knew him by.
      const ownRow = page.locator('#main article, #main li').filter({ hasText: pt('ranking', 'you') });
      await ownRow.first().waitFor();
      expect(await overflow(page)).toEqual([]);
      expect(person.complaints).toEqual([]);
    });
  });
}
