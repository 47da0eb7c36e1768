import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { HeadToHead } from '@placar/contracts/teams';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { HeadToHeadCard } from './head-to-head-card';

const team = (id: number, name: string) => ({ id, name, tag: name.slice(0, 3), flag: null, logo: null });

const history: HeadToHead = {
  team1: team(1, 'Lobos'),
  team2: team(2, 'Falcões'),
  totals: { matches: 3, team1_wins: 2, team2_wins: 1, draws: 0 },
  maps: [{ map: 'de_nuke', played: 2, team1_wins: 2, team2_wins: 0, team1_rounds: 26, team2_rounds: 11 }],
  matches: [
    {
      id: 12,
      end_time: '2026-11-20T12:00:00.000Z',
      max_maps: 1,
      forfeit: false,
      unproven: false,
      unconfirmed: false,
      winner: 'team1',
      team1_score: 1,
      team2_score: 0,
      maps: [{ map: 'de_nuke', winner: 'team1', team1_score: 13, team2_score: 4 }],
    },
    {
      id: 9,
      end_time: '2026-11-19T12:00:00.000Z',
      max_maps: 3,
      forfeit: true,
      unproven: false,
      unconfirmed: false,
      winner: 'team2',
      team1_score: 0,
      team2_score: 1,
      maps: [],
    },
  ],
  form: {
    team1: [
      {
        id: 12,
        end_time: '2026-11-20T12:00:00.000Z',
        opponent: 'Falcões',
        result: 'won',
        score: 13,
        opponent_score: 4,
        forfeit: false,
        unproven: false,
        unconfirmed: false,
      },
    ],
    team2: [],
  },
};

beforeEach(() => fillBrowserGaps());

describe('the head to head of two teams', () => {
  it('marks the meetings and results that are no fact', async () => {
    const [meeting] = history.matches;
    const [result] = history.form.team1;
    if (!meeting || !result) throw new Error('none');
    const marked = {
      ...history,
      matches: [{ ...meeting, unproven: true }],
      form: { team1: [{ ...result, unconfirmed: true }], team2: [] },
    };
    stubApi({ 'GET /teams/1/versus/2': () => ({ body: marked }) });
    await renderPage(<HeadToHeadCard team1={1} team2={2} />);
    const link = (await screen.findByText('Lobos 13 a 4 Falcões')).closest('a');
    expect(link?.querySelector('[title="Placar não comprovado"]')).not.toBeNull();
    expect(screen.getByRole('link', { name: /^Vitória contra Falcões, 13–4, Não confirmada/ })).toBeTruthy();
  });

  it('says record, matches, maps and form in words, and links to what can be opened', async () => {
    stubApi({ 'GET /teams/1/versus/2': () => ({ body: history }) });
    await renderPage(<HeadToHeadCard team1={1} team2={2} matchId={12} />);
    expect(await screen.findByText('Lobos 2, Falcões 1')).toBeTruthy();
    // One map: its rounds; the match of the page is no link to itself.
    expect(screen.getByText('Lobos 13 a 4 Falcões').closest('a')).toBeNull();
    expect(screen.getByText('Lobos 0 a 1 Falcões').closest('a')?.getAttribute('href')).toBe('/match/9');
    expect(screen.getByText('W.O.')).toBeTruthy();
    expect(screen.getByText('Nuke: Lobos 2, Falcões 0')).toBeTruthy();
    const form = within(screen.getByRole('list', { name: 'Últimos resultados de Lobos' }));
    expect(form.getByRole('link', { name: /^Vitória contra Falcões, 13–4/ }).textContent).toBe('V');
    expect(screen.getByText('Nenhuma partida encerrada')).toBeTruthy();
  });

  it('is no card for a team that is gone, and says so when two teams have not met', async () => {
    stubApi({
      'GET /teams/1/versus/2': () => ({
        body: { ...history, totals: { matches: 0, team1_wins: 0, team2_wins: 0, draws: 0 }, maps: [], matches: [] },
      }),
      'GET /teams/1/versus/3': () => ({ status: 404, body: { message: 'gone' } }),
    });
    await renderPage(
      <>
        <HeadToHeadCard team1={1} team2={2} />
        <HeadToHeadCard team1={1} team2={null} />
        <HeadToHeadCard team1={1} team2={3} />
      </>,
    );
    expect(await screen.findByText('Os dois times ainda não se enfrentaram.')).toBeTruthy();
    expect(screen.getAllByTestId('head-to-head')).toHaveLength(1);
  });

  it('offers another try where the history does not load', async () => {
    let isBroken = true;
    stubApi({
      'GET /teams/1/versus/2': () => (isBroken ? { status: 400, body: { message: 'no' } } : { body: history }),
    });
    await renderPage(<HeadToHeadCard team1={1} team2={2} />);
    await screen.findByRole('alert');
    isBroken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Lobos 2, Falcões 1')).toBeTruthy();
  });
});
