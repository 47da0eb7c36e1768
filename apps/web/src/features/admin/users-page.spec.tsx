import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { AdminUser, AdminUsersPage as UsersAnswer } from '@placar/contracts/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer, type StubCall } from '../../testing/stub-api';
import { sampleQueue } from '../../testing/attention-samples';
import { AdminUsersPage } from './users-page';

const boss = { id: 1, steam_id: '', name: 'Rui', admin: 0, super_admin: 1, vip: { isVIP: false }, may_create: [] };

const person = (change: Partial<AdminUser>): AdminUser => ({
  id: 2,
  name: 'Ana “Olho” Ção',
  steam_id: '76561198000000042',
  small_image: null,
  medium_image: null,
  large_image: null,
  username: null,
  claimed_steam_id: null,
  admin: 0,
  super_admin: 0,
  granted: null,
  created_at: '2026-01-02T03:04:05.000Z',
  last_seen_at: null,
  teams: 2,
  matches: 0,
  ...change,
});
const rui = person({ id: 1, name: 'Rui', super_admin: 1, steam_id: null, claimed_steam_id: '76561198000000001' });
const answer = (users: AdminUser[]): UsersAnswer => ({
  users,
  total: users.length,
  counts: { all: users.length, member: 1, admin: 0, super_admin: 1 },
});
const LIST = 'GET /admin/users?limit=50&offset=0&role=all';

async function open(
  session: object,
  routes: Record<string, (call: StubCall) => StubAnswer> = {},
  path = '/admin/users',
) {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: session }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    [LIST]: () => ({ body: answer([rui, person({})]) }),
    ...routes,
  });
  await renderPage(<AdminUsersPage />, path);
  await screen.findByRole('table');
  return { calls };
}

const put = (calls: readonly StubCall[]): unknown => calls.find(({ method }) => method === 'PUT')?.body;
const dialogOf = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Mudar papel de ${name}` }));
  return within(await screen.findByRole('dialog', { name: `Papel de ${name}` }));
};

describe('users and roles', () => {
  it('lets a super admin make somebody an admin, saying what that is', async () => {
    let users = [rui, person({})];
    const { calls } = await open(boss, {
      [LIST]: () => ({ body: answer(users) }),
      'PUT /users': () => {
        users = [rui, person({ admin: 1 })];
        return { body: { message: 'User successfully updated!' } };
      },
    });
    const dialog = await dialogOf('Ana “Olho” Ção');
    const admin = dialog.getByRole('radio', { name: 'Admin' });
    expect(document.getElementById(admin.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /Administra todas as partidas ao vivo/,
    );
    expect(dialog.getByRole('button', { name: 'Mudar para Membro' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(admin);
    await userEvent.click(dialog.getByRole('button', { name: 'Mudar para Admin' }));
    expect(await screen.findByText('Ana “Olho” Ção agora é Admin.')).not.toBeNull();
    expect(put(calls)).toEqual({ id: 2, admin: 1, super_admin: 0 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('row', { name: /Ana/ }).textContent).toContain('Admin'));
  });

  it('asks for the name before it gives the role that may do everything', async () => {
    const { calls } = await open(boss, { 'PUT /users': () => ({ body: { message: 'ok' } }) });
    const dialog = await dialogOf('Ana “Olho” Ção');
    await userEvent.click(dialog.getByRole('radio', { name: 'Super admin' }));
    const save = dialog.getByRole('button', { name: 'Mudar para Super admin' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await userEvent.click(dialog.getByLabelText(/Digite Ana/));
    await userEvent.paste('Ana');
    expect(save.hasAttribute('disabled')).toBe(true);
    await userEvent.click(dialog.getByLabelText(/Digite Ana/));
    await userEvent.paste(' “Olho” Ção');
    await userEvent.click(save);
    await waitFor(() => expect(put(calls)).toEqual({ id: 2, admin: 1, super_admin: 1 }));
  });

  it('shows in words why the last super admin stays, and leaves the dialog open', async () => {
    await open(boss, {
      'PUT /users': () => ({ status: 409, body: { code: 'LAST_SUPER_ADMIN', message: 'The last super admin …' } }),
    });
    const dialog = await dialogOf('Rui');
    await userEvent.click(dialog.getByRole('radio', { name: 'Membro' }));
    expect(dialog.getByText(/É a sua própria conta/)).not.toBeNull();
    await userEvent.click(dialog.getByLabelText(/Digite Rui/));
    await userEvent.paste('Rui');
    await userEvent.click(dialog.getByRole('button', { name: 'Mudar para Membro' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('É o último super admin.');
  });

  it('tells that the configuration would give a role back', async () => {
    await open(boss, { [LIST]: () => ({ body: answer([person({ admin: 1, granted: 'admin' })]) }) });
    const dialog = await dialogOf('Ana “Olho” Ção');
    await userEvent.click(dialog.getByRole('radio', { name: 'Membro' }));
    expect(dialog.getByText(/A configuração devolve “Admin”/)).not.toBeNull();
  });

  it('shows a plain admin who has which role, and no way to change it', async () => {
    await open({ ...boss, admin: 1, super_admin: 0 });
    expect(await screen.findByText(/Só super admins mudam papéis/)).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Mudar papel/ })).toBeNull();
    expect(screen.getByRole('row', { name: /Rui/ }).textContent).toContain('digitado, não comprovado');
  });

  it('reads role and search from the address', async () => {
    const wanted = 'GET /admin/users?limit=50&offset=50&role=admin&search=ana';
    const { calls } = await open(
      boss,
      { [wanted]: () => ({ body: answer([person({ admin: 1 })]) }) },
      '/admin/users?role=admin&q=ana&page=2',
    );
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(wanted);
    expect(screen.getByRole('button', { name: /^Admins/ }).getAttribute('aria-pressed')).toBe('true');
  });
});
