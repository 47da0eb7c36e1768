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
  api_key: '',
  challonge_api_key: null,
};
const none = (): StubAnswer => ({ status: 404, body: { message: 'No stats found' } });

async function open(id: string, routes: Record<string, (call: StubCall) => StubAnswer> = {}, query = '') {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: session }),
    'GET /users/7': () => ({ body: { user: account } }),
    [`GET /leaderboard/rank/${STEAM}`]: none,
    [`GET /playerstats/${STEAM}?limit=50`]: none,
    [`GET /playerstats/${STEAM}/maps`]: () => ({ body: { maps: [] } }),
    [`GET /playerstats/${STEAM}/teammates?limit=8`]: () => ({ body: { teammates: [] } }),
    [`GET /playerstats/${STEAM}/weapons`]: () => ({ body: { kills: 0, weapons: [] } }),
    [`GET /users/${STEAM}/skill`]: () => ({ body: { user_id: null, hidden: false, ladders: [], curve: [] } }),
    'GET /users/7/skill': () => ({ body: { user_id: 7, hidden: false, ladders: [], curve: [] } }),
    [`GET /matches?page=1&limit=5&player=${STEAM}`]: none,
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
    await open('999', { 'GET /users/999': none });
    expect(await screen.findByRole('heading', { name: 'Jogador não encontrado' })).toBeTruthy();
  });

  it('tells who has not played what will stand here, instead of dashes and empty cards', async () => {
    await open('7');
    expect(await screen.findByRole('heading', { name: 'Zoë', level: 1 })).toBeTruthy();
    expect(screen.getByText('Administrador')).toBeTruthy();
    expect(screen.getByText('VIP')).toBeTruthy();
    expect(await screen.findByText('Nenhum mapa jogado ainda')).toBeTruthy();
    expect(screen.getByText('Seus números começam a contar no primeiro mapa oficial.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Totais' })).toBeNull();
    expect(screen.queryByText('–')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Conta' })).toBeTruthy();
  });

  it('gives nobody the numbers of a Steam id that was only typed', async () => {
    const { calls } = await open('7', {
      'GET /users/7': () => ({ body: { user: { ...account, steam_id_proved: 0 } } }),
    });
    await screen.findByText('Nenhum mapa jogado ainda');
    expect(calls.some((call) => call.path.includes(STEAM))).toBe(false);
  });

  it('of a player without an account invites to claim it, and takes nine calls whatever was played', async () => {
    const figures = {
      kills: 20,
      deaths: 10,
      roundsplayed: 24,
      damage: 2000,
      headshot_kills: 8,
      k1: 8,
      k2: 3,
      k3: 2,
      k4: 0,
      k5: 0,
    };
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...figures,
      id: 50 - index,
      match_id: 50 - index,
      winner: 1,
      name: 'Rui 🐙',
    }));
    const mate = {
      steamId: '76561198000000009',
      name: 'Zoë',
      user_id: 7,
      small_image: null,
      maps: 31,
      won: 19,
      lost: 12,
      last_match: 50,
    };
    const map = {
      map_name: 'de_nuke',
      played: 9,
      won: 6,
      lost: 3,
      rounds: 200,
      kills: 180,
      deaths: 120,
      first_kills: 14,
      first_deaths: 10,
      rating: 1.24,
      adr: 88.8,
      kdr: 1.5,
      last_played: null,
    };
    const { calls } = await open(STEAM, {
      [`GET /users/${STEAM}`]: none,
      [`GET /playerstats/${STEAM}?limit=50`]: () => ({ body: { playerstats: rows } }),
      [`GET /playerstats/${STEAM}/maps`]: () => ({ body: { maps: [map] } }),
      [`GET /playerstats/${STEAM}/teammates?limit=8`]: () => ({ body: { teammates: [mate] } }),
      [`GET /playerstats/${STEAM}/weapons`]: () => ({
        body: { kills: 3, weapons: [{ weapon: 'm4a1_silencer', kills: 3, headshots: 2 }] },
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Rui 🐙', level: 1 })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'É você?' })).toBeTruthy();
    expect(await screen.findByText('M4A1 silencer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zoë' }).getAttribute('href')).toBe('/user/7');
    expect(screen.getByRole('row', { name: /Nuke 9 6–3 67%/ })).toBeTruthy();
    expect(screen.getByText('14–10')).toBeTruthy();
    expect(screen.getByText(/Rating nos últimos 20 mapas/)).toBeTruthy();
    await userEvent.click(screen.getByText('Últimos 50'));
    expect(screen.getByText(/Rating nos últimos 50 mapas/)).toBeTruthy();
    expect(calls).toHaveLength(9);
  });

  it('leads to the own lists and to the webhooks', async () => {
    await open('7', { 'GET /users/api-keys': () => ({ body: { api_keys: [] } }) }, '?tab=account');
    expect((await screen.findByRole('link', { name: '1 time salvo' })).getAttribute('href')).toBe('/myteams');
    expect(screen.getByRole('link', { name: '2 partidas criadas' }).getAttribute('href')).toBe('/mymatches');
    expect((await screen.findByRole('link', { name: 'Gerenciar webhooks' })).getAttribute('href')).toBe('/webhooks');
  });

  it('orders the own maps by arrow keys and by the menu, saves each place, and takes a refused one back', async () => {
    const list = ['de_nuke', 'de_mirage', 'de_train'].map((map_name, index) => ({
      id: index + 1,
      user_id: 7,
      map_name,
      map_display_name: map_name.slice(3),
      enabled: 1,
      inserted_at: '2026-01-01T00:00:00.000Z',
    }));
    let refuses = false;
    const { calls } = await open(
      '7',
      {
        'GET /maps/7': () => ({ body: { maplist: list } }),
        'PUT /maps': ({ body }) => {
          if (refuses) return { status: 500, body: { message: 'Sem disco' } };
          const { id, position } = body as { id: number; position: number };
          const [moved] = list.splice(
            list.findIndex((map) => map.id === id),
            1,
          );
          if (moved !== undefined) list.splice(position, 0, moved);
          return { body: { message: 'Map updated successfully.' } };
        },
      },
      '?tab=maps',
    );
    const grips = () => screen.getAllByRole('button', { name: /^Mover / }).map((grip) => grip.dataset.mapGrip);
    const grip = (name: RegExp) => screen.findByRole('button', { name });
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    (await grip(/^Mover nuke, lugar 1 de 3/)).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await waitFor(() => expect(sent()).toEqual([{ id: 1, position: 1 }]));
    expect(grips()).toEqual(['2', '1', '3']);
    expect(document.activeElement).toBe(await grip(/^Mover nuke, lugar 2 de 3/));
    expect(screen.getByText('nuke agora é o 2º de 3.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Mais ações para train' }));
    expect((await screen.findByRole('menuitem', { name: 'Mover para depois' })).hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mover para antes' }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ id: 3, position: 1 }));
    await waitFor(() => expect(grips()).toEqual(['2', '3', '1']));

    refuses = true;
    (await grip(/^Mover mirage/)).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(sent().at(-1)).toEqual({ id: 2, position: 2 }));
    await waitFor(() => expect(grips()).toEqual(['2', '3', '1']));
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
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ name: 'Bot', read_only: 1 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Já copiei' }));
    expect(await screen.findByText('…B2E0')).toBeTruthy();
    expect(document.body.textContent).not.toContain('segredo-inteiro');
  });

  it('gives everything that is kept of the account as a file, and says why it is kept', async () => {
    await open('7', { 'GET /users/api-keys': () => ({ body: { api_keys: [] } }) }, '?tab=account');
    const file = await screen.findByRole('link', { name: 'Baixar meus dados' });
    expect(file.getAttribute('href')).toBe('/api/users/me/export');
    expect(file.hasAttribute('download')).toBe(true);
    expect(screen.getByRole('link', { name: /O que guardamos/ }).getAttribute('href')).toBe('/privacy#time');
  });

  it('deletes the account with the password, and keeps the question open with what stands in the way', async () => {
    const answers: StubAnswer[] = [
      { status: 403, body: { message: 'x', code: 'OLD_PASSWORD_WRONG', fields: { password: 'x' } } },
      { status: 409, body: { message: 'The account is in a lobby that is not over.', code: 'ACCOUNT_IN_LOBBY' } },
    ];
    const { calls } = await open(
      '7',
      {
        'GET /users/api-keys': () => ({ body: { api_keys: [] } }),
        'DELETE /users/me': () => answers.shift() ?? { status: 500, body: {} },
      },
      '?tab=account',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir minha conta' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Excluir para sempre' });
    await userEvent.click(confirm);
    expect(within(dialog).getByText('Este campo é obrigatório.')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText(/Senha atual/), 'minha-senha');
    await userEvent.click(confirm);
    expect(await within(dialog).findByText('A senha atual não confere.')).toBeTruthy();
    await userEvent.click(confirm);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Você está em um lobby');
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([
      { password: 'minha-senha' },
      { password: 'minha-senha' },
    ]);
  });

  it('keeps a typed password and names the field when the present one is wrong', async () => {
    await open(
      '7',
      {
        'GET /users/api-keys': () => ({ body: { api_keys: [] } }),
        'PUT /users': () => ({
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
