import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer, type StubCall } from '../../testing/stub-api';
import { ProfilePage } from './profile-page';

const STEAM = '76561198000000007';
const session = { id: 7, steam_id: STEAM, name: 'Zoë', admin: 1, super_admin: 0, vip: { isVIP: true }, may_create: [] };
const account = {
  id: 7,
  name: 'Zoë',
  steam_id: STEAM,
  small_image: null,
  medium_image: null,
  large_image: null,
  admin: 1,
  super_admin: 0,
  teams_saved: 1,
  matches_created: 2,
  steam_id_proved: 1,
  username: 'zoe',
  created_at: '2026-01-01T00:00:00.000Z',
  has_password: 1,
  has_api_key: 0,
  has_challonge_api_key: 0,
  api_key: null,
  challonge_api_key: null,
};
const none = (): StubAnswer => ({ status: 404, body: { message: 'No stats found' } });

async function open(id: string, routes: Record<string, (call: StubCall) => StubAnswer> = {}, query = '') {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: session }),
    'GET /users/7': () => ({ body: { user: account } }),
    [`GET /leaderboard/rank/${STEAM}`]: none,
    [`GET /playerstats/${STEAM}?limit=20`]: none,
    'GET /users/7/recent': () => ({ body: { matches: [] } }),
    ...routes,
  });
  await renderPage(
    <Routes>
      <Route path="/user/:id" element={<ProfilePage />} />
    </Routes>,
    `/user/${id}${query}`,
  );
  return { calls };
}

describe('a profile', () => {
  it('says so where neither an account nor a match stands behind the address', async () => {
    await open('999', { 'GET /users/999': none, 'GET /users/999/recent': () => ({ body: { matches: [] } }) });
    expect(await screen.findByRole('heading', { name: 'Jogador não encontrado' })).toBeTruthy();
  });

  it('shows a person who has not played with dashes and labels, never with zeros', async () => {
    await open('7');
    expect(await screen.findByRole('heading', { name: 'Zoë', level: 1 })).toBeTruthy();
    expect(screen.getByText('Administrador')).toBeTruthy();
    expect(screen.getByText('VIP')).toBeTruthy();
    const totals = screen.getByRole('group', { name: 'Totais' });
    await waitFor(() => expect(within(totals).getAllByText('–')).toHaveLength(6));
    expect(screen.getByRole('tab', { name: 'Conta' })).toBeTruthy();
  });

  it('gives nobody the numbers of a Steam id that was only typed', async () => {
    const { calls } = await open('7', {
      'GET /users/7': () => ({ body: { user: { ...account, steam_id_proved: 0 } } }),
    });
    await screen.findByText('Nenhuma partida ainda');
    expect(calls.some((call) => call.path.includes(STEAM))).toBe(false);
  });

  it('shows a new API key once, and never again', async () => {
    const keys: object[] = [];
    const made = {
      id: 3,
      name: 'Bot',
      last4: 'B2E0',
      main: 0,
      read_only: 1,
      created_at: '2026-11-21',
      last_used_at: null,
    };
    const { calls } = await open(
      '7',
      {
        'GET /users/api-keys': () => ({ body: { api_keys: keys } }),
        'POST /users/api-keys': () => {
          keys.push(made);
          return { body: { message: 'API key created successfully.', id: 3, api_key: '7:segredo-inteiro-B2E0' } };
        },
      },
      '?tab=account',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Nova chave' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
    expect(within(dialog).getByText('Este campo é obrigatório.')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Bot');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
    expect(await within(dialog).findByText('7:segredo-inteiro-B2E0')).toBeTruthy();
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual([{ name: 'Bot', read_only: 1 }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Já copiei' }));
    expect(await screen.findByText('…B2E0')).toBeTruthy();
    expect(document.body.textContent).not.toContain('segredo-inteiro');
  });

  it('keeps a typed password and names the field when the present one is wrong', async () => {
    await open(
      '7',
      {
        'GET /users/api-keys': () => ({ body: { api_keys: [] } }),
        'PUT /users/': () => ({
          status: 403,
          body: { message: 'Old password does not match.', code: 'OLD_PASSWORD_WRONG', fields: { old_password: 'x' } },
        }),
      },
      '?tab=account',
    );
    await userEvent.type(await screen.findByLabelText(/Senha atual/), 'errada');
    await userEvent.type(screen.getByLabelText(/^Nova senha/), 'uma-senha-nova');
    await userEvent.type(screen.getByLabelText(/Repita/), 'uma-senha-nova');
    await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }));
    expect(await screen.findByText('A senha atual não confere.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe('uma-senha-nova');
  });
});
