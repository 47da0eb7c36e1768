import type { MyMatch } from '@placar/contracts/matches';
import { screen, within } from '@testing-library/react';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { MyMatchPlace } from './my-match-place';
import { MyMatchSlot } from './my-match-slot';
import { isNear } from './use-next-match';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const match = (change: object) =>
  ({
    id: 8,
    server_id: null,
    season_id: null,
    season_name: null,
    team1_string: 'Falcões',
    team2_string: 'Rivais',
    max_maps: 1,
    status: 'scheduled',
    my_team: 'team1',
    has_veto: false,
    team1_score: 0,
    team2_score: 0,
    winner: null,
    start_time: inHours(2),
    end_time: null,
    current_map_name: null,
    ...change,
  }) as unknown as MyMatch;
const veto = (change: object) => ({
  veto: { state: 'running', ready: ['team1', 'team2'], turn: { action: 'ban', team: 'team1', map: null }, ...change },
  you: { team: 'team1', staff: false },
});

async function open(next: MyMatch | null, answer: object = veto({}), proved = 1) {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 5, admin: 0, super_admin: 0, may_create: [], steam_id_proved: proved } }),
    'GET /users/me/matches?limit=1': () => ({ body: { matches: next === null ? [] : [next], next: null } }),
    'GET /matches/8/veto': () => ({ body: answer }),
  });
  await renderPage(
    <>
      <MyMatchSlot />
      <MyMatchPlace />
    </>,
    '/',
  );
  return calls.map(({ path }) => path);
}

describe('the own match on every page', () => {
  it('is a way there with what is to be done: soon, my turn in the veto, in play', async () => {
    await open(match({}));
    expect((await screen.findByTestId('my-match')).getAttribute('aria-label')).toMatch(/^Sua partida começa em/);
    expect(within(await screen.findByTestId('next-match')).getByRole('timer')).toBeTruthy();
  });

  it('says in the veto whose turn it is, and leads there whoever is to act', async () => {
    await open(match({ has_veto: true }));
    const card = await screen.findByTestId('next-match');
    expect(await within(card).findByText('É a sua vez no veto.')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'Ir ao veto' }).getAttribute('href')).toBe('/match/8');
    expect(screen.getByTestId('my-match').getAttribute('aria-label')).toBe('É a sua vez no veto: Falcões × Rivais');
  });

  it('names the team that is to act, where it is the other one', async () => {
    await open(match({ has_veto: true }), veto({ turn: { action: 'ban', team: 'team2', map: null } }));
    const card = await screen.findByTestId('next-match');
    expect(await within(card).findByText('Veto: é a vez de Rivais.')).toBeTruthy();
    expect(within(card).queryByRole('link', { name: 'Ir ao veto' })).toBeNull();
  });

  it('is nothing without a match', async () => {
    expect(await open(null)).toContain('/users/me/matches?limit=1');
    expect(screen.queryByTestId('my-match')).toBeNull();
    expect(screen.queryByTestId('next-match')).toBeNull();
  });

  it('is not asked for without a proved Steam account', async () => {
    const asked = await open(match({}), veto({}), 0);
    expect(asked).not.toContain('/users/me/matches?limit=1');
  });

  it.each([
    [{ status: 'live' }, true],
    [{ status: 'scheduled', start_time: inHours(23) }, true],
    [{ status: 'scheduled', start_time: inHours(-1) }, true],
    [{ status: 'scheduled', start_time: inHours(25) }, false],
    [{ status: 'scheduled', start_time: inHours(-25) }, false],
    [{ status: 'scheduled', start_time: null }, false],
    [{ status: 'scheduled', start_time: null, has_veto: true }, true],
    [{ status: 'finished', end_time: inHours(-1), winner: 1 }, false],
  ])('%j is near: %s', (change, near) => {
    expect(isNear(match(change), Date.now())).toBe(near);
  });
});
