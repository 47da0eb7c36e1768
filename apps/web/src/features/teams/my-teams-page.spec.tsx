import { screen, within } from '@testing-library/react';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { MyTeamsPage } from './my-teams-page';

const ME = '76561198000000001';
const team = (id: number, ownerId: number, roles: string[], member: object = {}) => ({
  id,
  user_id: ownerId,
  owner: 'x',
  name: `Time ${id}`,
  tag: '',
  flag: null,
  logo: null,
  public_team: 0,
  auth_name: { [ME]: { name: 'eu', captain: 0, coach: 0, ...member } },
  my_roles: roles,
});

describe('my teams', () => {
  it('shows every team I own or play for, what I am there, and only what I may change', async () => {
    fillBrowserGaps(1440);
    stubApi({
      'GET /isLoggedIn': () => ({
        body: { id: 5, admin: 0, super_admin: 0, may_create: [], steam_id: ME, steam_id_proved: 1 },
      }),
      'GET /users/me/teams?limit=48': () => ({
        body: {
          teams: [team(3, 5, ['owner']), team(2, 9, ['captain', 'player'], { captain: 1 }), team(1, 9, ['player'])],
          next: null,
        },
      }),
      'GET /teams/records?ids=3,2,1': () => ({ body: { records: [] } }),
    });
    await renderPage(<MyTeamsPage />, '/myteams');
    const [owned, captained, played] = await screen.findAllByRole('article');
    expect(within(owned!).getByText('Dono')).toBeTruthy();
    expect(within(owned!).getByRole('button', { name: 'Mais ações de Time 3' })).toBeTruthy();
    expect(
      within(captained!)
        .getAllByText(/Capitão|Jogador/)
        .map(({ textContent }) => textContent),
    ).toContain('Jogador');
    expect(within(captained!).getByRole('button', { name: 'Editar Time 2' })).toBeTruthy();
    expect(within(captained!).queryByRole('button', { name: 'Mais ações de Time 2' })).toBeNull();
    expect(within(played!).queryByRole('button')).toBeNull();
  });
});
