import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import { RouteTable } from '../../lib/page/route-table';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { Navigation } from './navigation';
import { SiteFooter } from './site-footer';
import { TopNavigation } from './top-navigation';

const member = {
  id: 7,
  steam_id: '7',
  name: 'Bia',
  admin: 0,
  super_admin: 0,
  small_image: null,
  medium_image: null,
  large_image: null,
  vip: { isVIP: false },
  may_create: [],
};

/** Every address of the specification's drawer, and some of ours. */
const ALL = [
  '/',
  '/inventory',
  '/plans',
  '/aluguel-servidores',
  '/affiliates',
  '/ranking',
  '/matches',
  '/admin',
  '/FAQ',
  '/live/matches',
  '/mymatches',
];

async function openWith(paths: readonly string[], user: object | false) {
  fillBrowserGaps(1280);
  stubApi({
    'GET /isLoggedIn': () => ({ body: user }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /config': () => ({ body: { discord_url: 'https://discord.gg/placar', whatsapp_url: null } }),
  });
  await renderPage(
    <RouteTable paths={new Set(paths.map((path) => path.toLowerCase()))}>
      <TopNavigation />
      <Navigation isFolded={false} />
      <SiteFooter />
    </RouteTable>,
  );
}

const drawer = () => screen.getByRole('navigation', { name: 'Navegação principal' });
const labels = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the menus', () => {
  it('have the entries of the specification in its order, with their badges', async () => {
    await openWith(ALL, { ...member, super_admin: 1 });
    await waitFor(() =>
      expect(labels(drawer()).slice(0, 9)).toEqual([
        'Início',
        'Inventário',
        'VIP35% OFF',
        'Aluguel de servidoresNOVO',
        'AfiliadosNOVO',
        'Ranking',
        'Todas as partidas',
        'Administração',
        'FAQ',
      ]),
    );
    expect(labels(screen.getByRole('navigation', { name: 'Atalhos' }))).toEqual([
      'Inventário',
      'VIP35% OFF',
      'Ranking',
      'FAQ',
    ]);
  });

  it('lead only to pages that exist: an entry comes with its route', async () => {
    await openWith(['/', '/ranking', '/rules'], member);
    await waitFor(() => expect(labels(drawer())).toEqual(['Início', 'Ranking']));
    expect(labels(screen.getByRole('navigation', { name: 'Atalhos' }))).toEqual(['Ranking']);
    const footer = screen.getByRole('navigation', { name: 'Ajuda' });
    expect(labels(footer)).toEqual(['Regras']);
    expect(within(screen.getByRole('navigation', { name: 'Comunidade' })).queryAllByRole('link')).toEqual([]);
  });

  it('lead to a community only where the installation has one', async () => {
    await openWith(['/discord', '/whatsapp', '/leaderboard'], false);
    const community = screen.getByRole('navigation', { name: 'Comunidade' });
    await waitFor(() => expect(labels(community)).toEqual(['Discord', 'Classificações']));
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
    expect(screen.getAllByRole('link', { name: /Discord/ }).length).toBe(2);
  });

  it('show the administration to admins only', async () => {
    await openWith(ALL, member);
    await waitFor(() => expect(labels(drawer())).toContain('Minhas partidas'));
    expect(labels(drawer())).not.toContain('Administração');
  });

  it('show a visitor nothing that needs a login', async () => {
    await openWith(ALL, false);
    await waitFor(() => expect(labels(drawer())).toContain('FAQ'));
    expect(labels(drawer())).not.toContain('Administração');
    expect(labels(drawer())).not.toContain('Minhas partidas');
  });
});
