import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { AppShell } from '../../ui';
import { Navigation } from './navigation';

const admin = {
  id: 1,
  steam_id: '7',
  name: 'Ana',
  admin: 1,
  super_admin: 0,
  small_image: null,
  medium_image: null,
  large_image: null,
  vip: { isVIP: false },
  may_create: [],
};

async function openAt(width: number, user: object | false, isDrawerOpen = false) {
  fillBrowserGaps(width);
  stubApi({
    'GET /isLoggedIn': () => ({ body: user }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
  });
  const onDrawerClose = jest.fn();
  await renderPage(
    <Routes>
      <Route
        path="*"
        element={
          <AppShell
            topBar={null}
            brand={null}
            footer={null}
            isCollapsed={false}
            isDrawerOpen={isDrawerOpen}
            onDrawerClose={onDrawerClose}
            navigation={<Navigation isFolded={false} onNavigate={onDrawerClose} />}
          >
            <h1>Página</h1>
          </AppShell>
        }
      />
    </Routes>,
  );
  return { onDrawerClose };
}

describe('the drawer', () => {
  it('is permanent at 961 px', async () => {
    await openAt(961, false);
    expect(screen.getByTestId('permanent-drawer')).toBeTruthy();
    expect(screen.queryByTestId('temporary-drawer')).toBeNull();
  });

  it('is temporary at 960 px, and closed at first', async () => {
    await openAt(960, false);
    expect(screen.queryByTestId('permanent-drawer')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('opens over the page at 960 px and closes on navigation', async () => {
    const { onDrawerClose } = await openAt(960, false, true);
    const drawer = await screen.findByRole('dialog', { name: 'Navegação principal' });
    await userEvent.click(within(drawer).getByRole('link', { name: 'Todas as partidas' }));
    expect(onDrawerClose).toHaveBeenCalled();
  });

  it('shows visitors no entry that needs a login', async () => {
    await openAt(1280, false);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Todas as partidas' })).toBeTruthy());
    expect(screen.queryByRole('link', { name: 'Minhas partidas' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Criar partida' })).toBeNull();
  });

  it('shows admins what they may manage, and members only what they may do', async () => {
    await openAt(1280, admin);
    expect((await screen.findByRole('link', { name: 'Meus servidores' })).getAttribute('href')).toBe('/myservers');
    expect(screen.getByRole('link', { name: 'Criar partida' }).getAttribute('href')).toBe('/match/create');
  });

  it('shows whoever has a rented server the way to it', async () => {
    await openAt(1280, { ...admin, admin: 0, has_rental: true });
    expect((await screen.findByRole('link', { name: 'Meus servidores' })).getAttribute('href')).toBe('/myservers');
  });

  it('opens creation to members where the installation allows it', async () => {
    await openAt(1280, { ...admin, admin: 0, may_create: ['matches'] });
    expect(await screen.findByRole('link', { name: 'Criar partida' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Meus servidores' })).toBeNull();
  });
});
