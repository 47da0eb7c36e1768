import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleMatch, samplePlayer } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { Scoreboards } from './scoreboard';
import { DEFAULT_COLUMNS, columnsFor, readColumns } from './scoreboard-columns';
import { UncountedRounds } from './uncounted-rounds';
import { seriesTotals, teamTotals } from './series-totals';

const player = (name: string, kills: number, rating: number, team: 'team1' | 'team2' = 'team1', extra = {}) =>
  samplePlayer({ steam_id: `id-${name}`, name, kills, rating, team, ...extra });
const players = [
  player('ana', 9, 1.1),
  player('Érica', 20, 0.9),
  player('zé', 14, 1.4),
  player('rui', 3, 0.5, 'team2'),
  player('bia', 8, 1, 'team2'),
];

beforeEach(() => {
  fillBrowserGaps();
  stubApi({ 'GET /isLoggedIn': () => ({ body: false }) });
});

describe('the scoreboards', () => {
  it('sort both teams by one click, say so to screen readers, and turn round with the next', async () => {
    await renderPage(<Scoreboards match={sampleMatch()} players={players} team1Side="ct" columns={DEFAULT_COLUMNS} />);
    const board = within(screen.getByTestId('scoreboard-team1'));
    const order = () => board.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent);
    expect(order()).toEqual(['zé', 'ana', 'Érica']);
    const user = userEvent.setup();
    await user.click(board.getByRole('button', { name: /Ordenar por Abates$/ }));
    expect(order()).toEqual(['Érica', 'zé', 'ana']);
    const heads = screen.getAllByRole('columnheader').filter((head) => head.getAttribute('aria-sort') === 'descending');
    expect(heads.map((head) => head.querySelector('button')?.textContent)).toEqual(['K', 'K']);
    await user.click(board.getByRole('button', { name: /Ordenar por Abates$/ }));
    expect(order()).toEqual(['ana', 'zé', 'Érica']);
  });

  it('mark an estimated rating and explain it in words', async () => {
    await renderPage(
      <Scoreboards
        match={sampleMatch()}
        players={[player('ana', 1, 1, 'team1', { estimated: true })]}
        team1Side={null}
        columns={DEFAULT_COLUMNS}
      />,
    );
    expect(screen.getByRole('img', { name: 'Estimado' })).toBeTruthy();
    expect(screen.getByText(/são uma estimativa/)).toBeTruthy();
  });

  it('say how far the numbers go where the last reports never came, once they cannot come any more', async () => {
    const map = (endedMsAgo: number) => ({
      team1_score: 13,
      team2_score: 11,
      end_time: new Date(Date.now() - endedMsAgo).toISOString(),
    });
    const words = async (endedMsAgo: number, ...rounds: number[]): Promise<string | undefined> => {
      const these = rounds.map((counted) => ({ rounds: counted }));
      const page = await renderPage(<UncountedRounds map={map(endedMsAgo)} players={these} />);
      const text = page.container.querySelector('[role=note]')?.textContent;
      page.unmount();
      return text;
    };
    expect(await words(60_000, 13, 9)).toContain('até o round 13 de 24');
    expect(await words(60_000, 24, 9)).toBeUndefined();
    expect(await words(60_000)).toBeUndefined();
    expect(await words(1_000, 13, 9)).toBeUndefined();
  });

  it('end each team with its total, which is the sum of its players', async () => {
    await renderPage(<Scoreboards match={sampleMatch()} players={players} team1Side="ct" columns={DEFAULT_COLUMNS} />);
    const board = within(screen.getByTestId('scoreboard-team1'));
    const total = board.getByRole('rowheader', { name: 'Time' }).closest('tr');
    expect(total?.querySelector('td')?.textContent).toBe(String(9 + 20 + 14));
  });

  it('begin with kills, deaths, rating and damage on a phone, and hide no column there', () => {
    const phone = columnsFor(DEFAULT_COLUMNS, true).map(({ key }) => key);
    expect(phone.slice(0, 4)).toEqual(['kills', 'deaths', 'rating', 'adr']);
    expect(phone.toSorted()).toEqual([...DEFAULT_COLUMNS].toSorted());
  });

  it('read a stored choice of columns with care', () => {
    expect(readColumns('rubbish')).toBe(DEFAULT_COLUMNS);
    expect(readColumns(['nonsense'])).toBe(DEFAULT_COLUMNS);
    expect(readColumns(['rating', 'kills', 'nonsense'])).toEqual(['kills', 'rating']);
  });
});

describe('the totals of a series', () => {
  it('add up counts, and compute rates from the sums instead of averaging them', () => {
    const first = player('ana', 10, 2, 'team1', { rounds: 10, damage: 1000, deaths: 5 });
    const second = player('ana', 2, 0.5, 'team1', { rounds: 20, damage: 200, deaths: 15 });
    const [total] = seriesTotals([
      { map_number: 0, players: [first] },
      { map_number: 1, players: [second] },
    ]);
    expect(total).toMatchObject({ kills: 12, deaths: 20, rounds: 30, adr: 40, kdr: 0.6 });
    expect(first.kills).toBe(10);
  });
});

describe('the total of a whole team', () => {
  it('has the rates of the team, not the mean of its players’ rates, and is nothing for nobody', () => {
    const much = player('ana', 20, 2, 'team1', { rounds: 20, deaths: 5, damage: 2000 });
    const little = player('zé', 1, 0.5, 'team1', { rounds: 10, deaths: 9, damage: 100 });
    expect(teamTotals([much, little])).toMatchObject({ kills: 21, deaths: 14, adr: 70, kdr: 1.5 });
    expect(teamTotals([])).toBeNull();
    expect(much.kills).toBe(20);
  });
});
