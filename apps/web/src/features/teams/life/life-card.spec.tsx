import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TeamInviteAnswer, TeamLife } from '@placar/contracts/teams';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import type { TeamMember } from '../team-model';
import { LifeCard } from './life-card';
import { TeamInvitePage } from './team-invite-page';

const ANA = '76561198000000001';
const BIA = '76561198000000002';
const user = { id: 7, name: 'Bia', steam_id: BIA, steam_id_proved: 1, admin: 0, super_admin: 0, may_create: [] };
const stranger: TeamLife = {
  is_member: false,
  is_captain: false,
  can_lead: false,
  asked_at: null,
  requests: [],
  invite: null,
  tournaments: [],
};
const members: TeamMember[] = [
  { steamId: ANA, name: 'Ana', isCaptain: true, isCoach: false, image: null },
  { steamId: BIA, name: 'Bia', isCaptain: false, isCoach: false, image: null },
];

beforeEach(() => fillBrowserGaps());

describe('what somebody is to a team', () => {
  let life: TeamLife;
  async function open(first: TeamLife, session: object | false = user) {
    life = first;
    const { calls } = stubApi({
      'GET /isLoggedIn': () => ({ body: session }),
      'GET /teams/3/life': () => ({ body: life }),
      'POST /teams/3/requests': () => {
        life = { ...life, asked_at: '2026-11-20T10:00:00.000Z' };
        return { body: { message: 'ok' } };
      },
      'POST /teams/3/requests/11': () => {
        life = { ...life, requests: [] };
        return { body: { message: 'ok' } };
      },
      'POST /teams/3/leave': () => ({ status: 404, body: { message: 'x', code: 'NOT_A_MEMBER' } }),
      'POST /teams/3/invite-link': () => {
        life = { ...life, invite: { expires_at: '2026-12-01T10:00:00.000Z', uses: 0, most_uses: 20 } };
        return {
          body: { message: 'ok', url: 'https://placar.example/team-invites/x', expires_at: '', most_uses: 20 },
        };
      },
    });
    await renderPage(<LifeCard teamId={3} members={members} />, '/teams/3');
    return { calls, person: userEvent.setup() };
  }

  it('asks to join with a word, and is told that the team has not answered', async () => {
    const { calls, person } = await open(stranger);
    await person.click(await screen.findByRole('button', { name: 'Pedir para entrar' }));
    await person.type(screen.getByLabelText('Recado para o time'), ' Jogo de awp ');
    await person.click(screen.getByRole('button', { name: 'Enviar pedido' }));
    expect((await screen.findByRole('status')).textContent).toContain('ainda não respondeu');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ message: 'Jogo de awp' });
  });

  it('leads: answers a request, makes a link whose address is shown once, and sees where the roster is fixed', async () => {
    const asked = { id: 11, user_id: 9, name: 'Caio', steam_id: '76561198000000009', image: null };
    const { person } = await open({
      ...stranger,
      can_lead: true,
      requests: [{ ...asked, message: 'Posso?', asked_at: '2026-11-20T10:00:00.000Z' }],
      tournaments: [{ id: 5, name: 'Copa das Capivaras' }],
    });
    expect((await screen.findByRole('link', { name: 'Copa das Capivaras' })).getAttribute('href')).toBe(
      '/tournaments/5',
    );
    const requests = screen.getByRole('region', { name: '1 pedido para entrar' });
    await person.click(within(requests).getByRole('button', { name: 'Aceitar Caio' }));
    expect(screen.queryByText('Posso?')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Criar link' }));
    expect(await screen.findByText('https://placar.example/team-invites/x')).toBeTruthy();
    expect(screen.getByText(/0 de 20 já entraram/)).toBeTruthy();
  });

  it('is asked before leaving, and told why it did not work', async () => {
    const { person } = await open({ ...stranger, is_member: true });
    await person.click(await screen.findByRole('button', { name: 'Sair do time' }));
    await screen.findByText(/Você sai do elenco agora/);
    const [, confirm] = screen.getAllByRole('button', { name: 'Sair do time', hidden: true });
    await person.click(confirm!);
    expect((await screen.findByRole('alert')).textContent).toContain('não está no time');
  });

  it('has to prove a Steam account first', async () => {
    await open(stranger, { ...user, steam_id_proved: 0 });
    expect(await screen.findByRole('button', { name: 'Entrar pela Steam' })).toBeTruthy();
  });
});

describe('the page of an invite', () => {
  const answer: TeamInviteAnswer = {
    invite: {
      team: { id: 3, name: 'Os Onze', tag: 'ONZE', flag: 'BR', logo: null },
      members: 4,
      by: 'Ana',
      expires_at: '2026-12-21T12:00:00.000Z',
    },
  };
  const PATH = '/team-invites/abc';
  const page = (
    <Routes>
      <Route path="/team-invites/:token" element={<TeamInvitePage />} />
    </Routes>
  );

  it('joins by a press, not by being opened, and says why it cannot', async () => {
    let tries = 0;
    const { calls } = stubApi({
      'GET /isLoggedIn': () => ({ body: user }),
      [`GET ${PATH}`]: () => ({ body: answer }),
      [`POST ${PATH}`]: () =>
        (tries += 1) === 1
          ? { status: 409, body: { message: 'x', code: 'TEAM_FULL' } }
          : { body: { message: 'ok', team_id: 3 } },
    });
    await renderPage(page, PATH);
    expect(await screen.findByText('Ana convida você para jogar neste time.')).toBeTruthy();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Entrar no time' }));
    expect((await screen.findByRole('alert')).textContent).toContain('máximo de pessoas');
    await person.click(screen.getByRole('button', { name: 'Entrar no time' }));
    expect(await screen.findByText('Você agora joga no Os Onze.')).toBeTruthy();
  });

  it('says that a link is over', async () => {
    stubApi({
      'GET /isLoggedIn': () => ({ body: user }),
      [`GET ${PATH}`]: () => ({ status: 404, body: { message: 'x', code: 'NOT_FOUND' } }),
    });
    await renderPage(page, PATH);
    expect(await screen.findByText('Este convite não vale mais')).toBeTruthy();
  });
});
