import { createTeam, waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { overflow, seriousViolations, untilSettled } from '../browser/audit';
import { brokenTexts } from '../browser/dictionary';
import type { Person } from '../browser/person';
import { World } from '../browser/world';
import type { Account } from '../browser/world';

jest.setTimeout(180_000);

const TEAMS = [
  { name: 'Associação Leões São João da Boa Vista', tag: 'LEÕES', flag: 'BR' },
  { name: '桜タイガース東京', tag: '桜', flag: 'JP' },
  { name: 'Forêt d’Été "Élan" 🦌', tag: 'ÉLAN', flag: 'FR' },
  { name: 'W', tag: 'W', flag: null },
];
const WIDTHS = [1440, 390] as const;
const THEMES = ['dark', 'light'] as const;

describe('every page', () => {
  let world: World;
  let organiser: Account;
  const matches = { live: 0, lost: 0, finished: 0, cancelled: 0 };
  beforeAll(async () => {
    world = await World.start();
    organiser = await world.account({ name: 'Maria das Graças', admin: true });
    const teams = await Promise.all(
      TEAMS.map((team) => createTeam(world.stack.database, { ...team, publicTeam: true })),
    );
    const ids = teams.map(({ team }) => team.id);
    const schedule = async (
      server: VirtualServerApi,
      [one, two]: [number, number],
      maps: string[],
    ): Promise<number> => {
      const { body } = await organiser.api.post<{ id: number }>('/matches', [
        {
          server_id: world.stack.serverId(server),
          team1_id: ids[one],
          team2_id: ids[two],
          max_maps: maps.length,
          veto_mappool: maps.join(' '),
          skip_veto: true,
          side_type: 'never_knife',
          title: 'Taça de Verão, quartas de final — chave superior',
        },
      ]);
      return body.id;
    };
    const play = async (server: VirtualServerApi, rounds: number): Promise<void> => {
      await waitFor(() => server.state() !== 'none', { timeoutMs: 20_000, what: 'the match on the server' });
      for (let round = 0; round < rounds; round += 1)
        await server.playRound({ winner: round % 3 === 1 ? 'team2' : 'team1' });
    };
    const hosts = await Promise.all([
      world.stack.addServer({ clock: { mode: 'manual' } }),
      world.stack.addServer({ clock: { mode: 'manual' } }),
      world.stack.addServer({ clock: { mode: 'scaled', factor: 400 } }),
      world.stack.addServer({ clock: { mode: 'manual' } }),
    ]);
    const [live, lost, quick, idle] = hosts;
    matches.live = await schedule(live, [0, 1], ['de_mirage', 'de_nuke', 'de_ancient']);
    matches.lost = await schedule(lost, [2, 3], ['de_inferno']);
    matches.finished = await schedule(quick, [1, 2], ['de_dust2']);
    matches.cancelled = await schedule(idle, [3, 0], ['de_train']);
    await Promise.all([play(live, 26), play(lost, 5), world.stack.until(matches.finished, 'finished')]);
    await organiser.api.command(matches.cancelled, 'cancel', { reason: 'faltou luz no bairro' });
    await organiser.api.command(matches.live, 'pause', { reason: 'cabo solto na mesa 3' });
    await lost.crash();
    await world.stack.until(matches.lost, 'server_lost');
  });
  afterAll(() => world?.stop());

  const routes = (): string[] => [
    '/',
    '/live/matches',
    '/matches',
    `/match/${matches.live}`,
    `/match/${matches.lost}`,
    `/match/${matches.finished}`,
    '/mymatches',
    '/match/create',
    '/myservers',
  ];

  /** Everything that is wrong with the page as it stands, in words. */
  async function faultsOf(person: Person, where: string, audit = seriousViolations): Promise<string[]> {
    const { page } = person;
    await untilSettled(page);
    const faults = [
      ...(await audit(page)),
      ...(await overflow(page)),
      ...(await brokenTexts(page, 'pt')).map((text) => `no words: ${text}`),
      ...person.complaints.splice(0),
    ];
    if (!/\S · Placar$|^Placar/.test(await page.title())) faults.push(`title: ${await page.title()}`);
    const headings = await page.locator('#main h1').allTextContents();
    if (headings.length !== 1 || headings[0]?.trim() === '') faults.push(`h1: ${JSON.stringify(headings)}`);
    return faults.map((fault) => `${where}: ${fault}`);
  }

  it.each(THEMES)(
    'is accessible, fits its window and complains of nothing, wide and narrow, in the %s theme',
    async (theme) => {
      const sweep = async (width: number): Promise<string[]> => {
        const person = await world.person({
          as: organiser,
          theme,
          viewport: { width, height: 900 },
          still: true,
          touch: width < 960,
        });
        const faults: string[] = [];
        for (const path of routes()) {
          await person.open(path);
          if (path.startsWith('/match/') && path !== '/match/create')
            await person.page.getByTestId('admin-dock').waitFor();
          faults.push(...(await faultsOf(person, `${path} ${theme} ${width}`)));
        }
        await person.leave();
        return faults;
      };
      expect((await Promise.all(WIDTHS.map(sweep))).flat()).toEqual([]);
    },
  );

  it('is the same for a visitor, with the drawer folded into the page at 961 px and over it at 960', async () => {
    const visitor = await world.person({ viewport: { width: 961, height: 800 }, still: true });
    const { page } = visitor;
    const drawer = page.getByTestId('permanent-drawer');
    const faults: string[] = [];
    for (const path of ['/', '/live/matches', '/matches', `/match/${matches.live}`, `/match/${matches.finished}`]) {
      await page.setViewportSize({ width: 961, height: 800 });
      await visitor.open(path);
      await drawer.waitFor();
      // The wide layout has been audited at 1440 px; 960 px is the one with neither drawer nor phone.
      faults.push(...(await faultsOf(visitor, `${path} 961`, () => Promise.resolve([]))));
      await page.setViewportSize({ width: 960, height: 800 });
      await drawer.waitFor({ state: 'detached' });
      faults.push(...(await faultsOf(visitor, `${path} 960`)));
    }
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const over = page.getByRole('dialog', { name: 'Navegação principal' });
    await over.getByRole('link', { name: 'Todas as partidas' }).waitFor();
    faults.push(...(await seriousViolations(page)));
    await over.getByRole('link', { name: 'Todas as partidas' }).click();
    await over.waitFor({ state: 'hidden' });
    await visitor.sees(visitor.heading(), 'Todas as partidas');
    expect(faults).toEqual([]);
  });

  it('has dialogs that are accessible, on a phone too', async () => {
    const faults: string[] = [];
    for (const width of WIDTHS) {
      const person = await world.person({ as: organiser, viewport: { width, height: 844 }, still: true });
      const { page } = person;
      await person.open('/myservers');
      await page.getByRole('button', { name: 'Novo servidor' }).first().click();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Este campo é obrigatório.').first().waitFor();
      faults.push(...(await seriousViolations(page)), ...(await overflow(page)));
      await person.open(`/match/${matches.live}`);
      if (width < 960) await page.getByTestId('admin-more').click();
      await page.getByTestId('command-restore').last().click();
      await page.getByRole('dialog', { name: 'Restaurar um round' }).getByRole('status').waitFor();
      faults.push(...(await seriousViolations(page)), ...(await overflow(page)), ...person.complaints);
      await person.leave();
    }
    expect(faults).toEqual([]);
  });
});
