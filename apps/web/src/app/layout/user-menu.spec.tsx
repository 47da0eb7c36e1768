import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionUser } from '@placar/contracts/users';
import { renderPage } from '../../testing/render-page';
import { UserMenu } from './user-menu';

const user = {
  id: 42,
  steam_id: '7',
  name: 'Ana Carolina',
  admin: 0,
  super_admin: 0,
  small_image: null,
  medium_image: null,
  large_image: null,
  vip: { isVIP: false },
  may_create: [],
} as unknown as SessionUser;

beforeEach(() => fillBrowserGaps(1280));

describe('the user menu', () => {
  it('cuts the name after ten characters and says MEMBRO', async () => {
    await renderPage(<UserMenu user={user} />);
    const button = screen.getByRole('button', { name: 'Menu de Ana Carolina' });
    expect(button.textContent).toContain('Ana Caroli…');
    expect(button.textContent).toContain('MEMBRO');
  });

  it('leaves a name of ten characters whole and says VIP to whoever is', async () => {
    await renderPage(<UserMenu user={{ ...user, name: 'Ana Caroli', vip: { isVIP: true } }} />);
    const button = screen.getByRole('button', { name: 'Menu de Ana Caroli' });
    expect(button.textContent).not.toContain('…');
    expect(button.textContent).toContain('VIP');
  });

  it.each([
    [{ admin: 1 }, 'ADMIN'],
    [{ admin: 1, super_admin: 1 }, 'SUPER ADMIN'],
    [{ admin: 1, vip: { isVIP: true } }, 'ADMIN'],
  ])('says the real role of staff: %p', async (flags, label) => {
    await renderPage(<UserMenu user={{ ...user, ...flags } as SessionUser} />);
    const { textContent } = screen.getByRole('button', { name: 'Menu de Ana Carolina' });
    expect(textContent?.endsWith(`…${label}`)).toBe(true);
  });

  it('leads to the profile and out', async () => {
    await renderPage(<UserMenu user={user} />);
    await userEvent.click(screen.getByRole('button', { name: 'Menu de Ana Carolina' }));
    expect((await screen.findByRole('menuitem', { name: 'Perfil' })).getAttribute('href')).toBe('/user/42');
    expect(screen.getByRole('menuitem', { name: 'Sair' })).toBeTruthy();
  });
});
