import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentFreeAgentsAnswer } from '@placar/contracts/tournaments';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SAMPLE_ACTS, sampleCup, sampleTeam, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { placeIn, teamsWithRoom } from '../model/tournament-model';
import { TeamsPart } from '../page/teams-part';
import { FreeAgentsCard } from './free-agents-card';
import { InviteCard } from './invite-card';
import { LookForTeam } from './look-for-team';
import { draftsOf, withMembers } from './team-drafts';

const AT = '2026-12-01T09:00:00.000Z';
const person = (id: number, rating: number | null, note = '') => ({
  user_id: id,
  steam_id: `7656119800000000${id}`,
  name: `p${id}`,
  rating,
  note,
  at: AT,
});
const LIST: TournamentFreeAgentsAnswer = {
  version: 7,
  free_agents: [person(1, 1_700, 'AWP'), person(2, 1_500), person(3, 1_600), person(4, null), person(5, 1_400)],
  proposal: [
    [1, 2],
    [3, 4],
  ],
};
const cup = (listed: number[] = []) =>
  sampleCup(
    { version: 7, free_agents: listed.map((id) => ({ user_id: id, name: `p${id}` })) },
    { free_agents: true, team_size: 2, substitutes: 1 },
  );

async function openDesk(more: Parameters<typeof sampleCup>[0] = {}) {
  const act = jest.fn(() => Promise.resolve(true));
  stubApi({ 'GET /tournaments/1/free-agents': () => ({ body: LIST }) });
  await renderPage(
    <FreeAgentsCard
      view={sampleView({ tournament: { ...cup([1, 2, 3, 4, 5]), ...more }, mayOrganise: true })}
      acts={{ ...SAMPLE_ACTS, act }}
    />,
  );
  await screen.findByTestId('free-agents');
  return act;
}

beforeEach(() => fillBrowserGaps());
afterEach(() => cleanup());

describe('a person without a team', () => {
  const user = { id: 9, steam_id: '1', name: 'Bia' } as never;
  beforeEach(() =>
    stubApi({
      'GET /tournaments/1/free-agents/mine': () => ({
        body: { version: 7, free_agent: { note: 'entry, à noite', at: AT }, invitations: [{ entry: 2, at: AT }] },
      }),
    }),
  );

  it('says that they look for one, with a note', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    await renderPage(
      <LookForTeam view={sampleView({ tournament: cup(), user })} acts={{ ...SAMPLE_ACTS, act }} isOpen />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Procuro time' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: /Recado/ }), { target: { value: ' entry, à noite ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Entrar na lista' }));
    await waitFor(() =>
      expect(act.mock.calls).toEqual([['POST /tournaments/:id/look-for-team', { note: 'entry, à noite' }]]),
    );
  });

  it('sees their note again, and changes it from there', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    await renderPage(
      <LookForTeam view={sampleView({ tournament: cup([9]), user })} acts={{ ...SAMPLE_ACTS, act }} isOpen />,
    );
    expect(await screen.findByText('entry, à noite')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mudar o recado' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Recado/ });
    expect(field.value).toBe('entry, à noite');
    fireEvent.change(field, { target: { value: '' } });
    expect(field.value).toBe('');
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar o recado' }));
    await waitFor(() => expect(act.mock.calls).toEqual([['POST /tournaments/:id/look-for-team', { note: '' }]]));
  });

  it('sees that they are on the list, and leaves it', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    await renderPage(
      <LookForTeam view={sampleView({ tournament: cup([9]), user })} acts={{ ...SAMPLE_ACTS, act }} isOpen />,
    );
    expect(screen.getByText('Você procura time neste torneio')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Não procuro mais' }));
    await waitFor(() => expect(act.mock.calls).toEqual([['POST /tournaments/:id/look-no-more', {}]]));
  });

  it('still leaves the list when sign-up has closed, and changes nothing in it', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    await renderPage(
      <LookForTeam view={sampleView({ tournament: cup([9]), user })} acts={{ ...SAMPLE_ACTS, act }} isOpen={false} />,
    );
    expect(screen.queryByRole('button', { name: 'Mudar o recado' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Não procuro mais' }));
    await waitFor(() => expect(act.mock.calls).toEqual([['POST /tournaments/:id/look-no-more', {}]]));
  });

  it('accepts or declines the team that invites them, as long as sign-up is open', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    const shown = (isOpen: boolean) =>
      renderPage(
        <LookForTeam
          view={sampleView({ tournament: cup([9]), user })}
          acts={{ ...SAMPLE_ACTS, act }}
          isOpen={isOpen}
        />,
      );
    await shown(true);
    const list = within(await screen.findByRole('list', { name: 'Convites de times' }));
    expect(list.getByText('Time 2 convida você')).toBeTruthy();
    fireEvent.click(list.getByRole('button', { name: 'Recusar o convite de Time 2' }));
    fireEvent.click(list.getByRole('button', { name: 'Aceitar o convite de Time 2' }));
    await waitFor(() =>
      expect(act.mock.calls).toEqual([
        ['POST /tournaments/:id/decline-team-invitation', { entry: 2 }],
        ['POST /tournaments/:id/accept-team-invitation', { entry: 2 }],
      ]),
    );
    expect(await screen.findByText('Você está no time Time 2.')).toBeTruthy();
    cleanup();
    await shown(false);
    expect(await screen.findByText('entry, à noite')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Convites de times' })).toBeNull();
  });

  it('is nobody who is not signed in', async () => {
    await renderPage(<LookForTeam view={sampleView({ tournament: cup() })} acts={SAMPLE_ACTS} isOpen />);
    expect(screen.queryByRole('region', { name: 'Procuram time' })).toBeNull();
  });
});

describe('a captain', () => {
  const captain = { id: 101, steam_id: '1', name: 'Cris' } as never;
  const sub = { steam_id: '8', name: 'p8', role: 'substitute' } as const;

  it('sees who looks for a team with rating and note, invites one, and takes an invitation back', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    const { proposal: _proposal, ...list } = LIST;
    const free_agents = list.free_agents.map(({ steam_id: _id, ...shown }) => shown);
    const invitations = [
      { entry: 1, user_id: 2, at: AT, is_declined: false },
      { entry: 1, user_id: 3, at: AT, is_declined: true },
      { entry: 2, user_id: 1, at: AT, is_declined: false },
    ];
    stubApi({ 'GET /tournaments/1/team-invitations': () => ({ body: { ...list, free_agents, invitations } }) });
    const tournament = cup([1, 2, 3, 4, 5]);
    const teams = teamsWithRoom(tournament, captain, Date.parse(AT));
    await renderPage(
      <InviteCard teams={teams} view={sampleView({ tournament, user: captain })} acts={{ ...SAMPLE_ACTS, act }} />,
    );
    const people = within(await screen.findByTestId('invite-people'));
    await people.findByText('p1');
    const lines = people.getAllByRole('listitem');
    for (const text of ['p1', 'AWP', 'Rating 1700']) expect(lines[0]?.textContent).toContain(text);
    expect(lines[2]?.textContent).toContain('recusou o convite');
    expect(within(lines[2]!).queryByRole('button')).toBeNull();
    fireEvent.click(people.getByRole('button', { name: 'Convidar p1' }));
    fireEvent.click(people.getByRole('button', { name: 'Desfazer o convite de p2' }));
    await waitFor(() =>
      expect(act.mock.calls).toEqual([
        ['POST /tournaments/:id/invite-to-team', { entry: 1, user_id: 1 }],
        ['POST /tournaments/:id/take-back-team-invitation', { entry: 1, user_id: 2 }],
      ]),
    );
  });

  it('finds it on the teams tab, where others read names alone', async () => {
    stubApi({
      'GET /tournaments/1/team-invitations': () => ({
        body: { version: 7, free_agents: [], invitations: [] },
      }),
    });
    const tournament = cup([5]);
    const shown = (isCaptain: boolean) =>
      renderPage(
        <TeamsPart
          view={sampleView({ tournament, user: isCaptain ? captain : null })}
          acts={SAMPLE_ACTS}
          signUp={null}
        />,
      );
    await shown(true);
    expect(await screen.findByTestId('invite-people')).toBeTruthy();
    cleanup();
    await shown(false);
    expect(await screen.findByText('p5')).toBeTruthy();
    expect(screen.queryByTestId('invite-people')).toBeNull();
  });

  it('has room for a player or a substitute while sign-up is open', () => {
    const [one, other] = [sampleTeam(1), sampleTeam(2)];
    const second = { steam_id: '7', name: 'p7', role: 'player' } as const;
    const mine = { ...one, members: [...one.members, second] };
    const roomOf = (change: Parameters<typeof sampleCup>[0]) =>
      teamsWithRoom({ ...cup([1]), teams: [mine, other], ...change }, captain, Date.parse(AT)).map(
        ({ entry }) => entry,
      );
    expect(roomOf({})).toEqual([1]);
    expect(roomOf({ teams: [{ ...mine, members: [...mine.members, sub] }, other] })).toEqual([]);
    const short = { ...mine, members: [second, sub] };
    expect(roomOf({ teams: [short, other] })).toEqual([1]);
    expect([placeIn(cup([1]), short), placeIn(cup([1]), mine)]).toEqual(['player', 'substitute']);
    expect(roomOf({ teams: [{ ...mine, status: 'withdrawn' }, other] })).toEqual([]);
    expect(roomOf({ status: 'check_in' })).toEqual([]);
  });
});

describe('the desk', () => {
  it('lists who looks for a team with rating and note, and makes the proposed teams only when it is told to', async () => {
    const act = await openDesk();
    const lines = within(screen.getByTestId('free-agents')).getAllByRole('listitem');
    expect(lines).toHaveLength(5);
    for (const text of ['p1', 'AWP', 'Rating 1700']) expect(lines[0]?.textContent).toContain(text);
    expect(lines[3]?.textContent).toContain('sem rating');
    fireEvent.click(screen.getByRole('button', { name: 'Propor times' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/1 pessoa fica na lista/)).toBeTruthy();
    expect(dialog.getByText('Soma dos ratings: 3200')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
    fireEvent.change(dialog.getAllByRole('textbox', { name: 'Nome do time' })[1]!, { target: { value: 'Sem Time' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Criar 2 times' }));
    const teams = [
      { name: 'Mix 1', captain: 1, members: [1, 2] },
      { name: 'Sem Time', captain: 3, members: [3, 4] },
    ];
    await waitFor(() => expect(act.mock.calls).toEqual([['POST /tournaments/:id/make-teams', { teams, version: 7 }]]));
  });

  it('makes teams during check-in, and says that they check in, too', async () => {
    await openDesk({ status: 'check_in' });
    expect(screen.getByText(/Um time criado agora também faz check-in/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Propor times' })).toBeTruthy();
    cleanup();
    await openDesk({ status: 'running' });
    expect(screen.queryByRole('button', { name: 'Propor times' })).toBeNull();
  });

  it('takes a person off the list, after a question', async () => {
    const act = await openDesk({ status: 'check_in' });
    fireEvent.click(screen.getByRole('button', { name: 'Tirar p3 da lista' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tirar p3 da lista?' }));
    expect(act).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: 'Tirar da lista' }));
    await waitFor(() => expect(act.mock.calls).toEqual([['POST /tournaments/:id/take-off-list', { user_id: 3 }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('makes one team by hand of the people that are chosen, and says what is missing', async () => {
    const act = await openDesk();
    fireEvent.click(screen.getByRole('button', { name: 'Montar um time' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: /p3/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Criar 1 time' }));
    expect(await dialog.findByText(/O time precisa de 2 jogadores/)).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('checkbox', { name: /p5/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Criar 1 time' }));
    const teams = [{ name: 'Mix 1', captain: 3, members: [3, 5] }];
    await waitFor(() => expect(act.mock.calls).toEqual([['POST /tournaments/:id/make-teams', { teams, version: 7 }]]));
  });
});

it('names drafts as no team is named, and has a captain who is in the team', () => {
  const drafts = draftsOf([[1], [2]], ['mix 1', 'Mix 3'], (number) => `Mix ${number}`);
  expect(drafts.map(({ name }) => name)).toEqual(['Mix 2', 'Mix 4']);
  expect(withMembers(drafts[0]!, [5, 6]).captain).toBe(5);
  expect(withMembers(drafts[0]!, [5, 1]).captain).toBe(1);
  expect(withMembers(drafts[0]!, []).captain).toBeNull();
});
