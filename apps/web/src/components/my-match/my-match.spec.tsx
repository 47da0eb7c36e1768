import type { MyMatch } from '@placar/contracts/matches';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { TournamentSteps } from '../tournaments/tournament-steps';
import { MyMatchPlace } from './my-match-place';
import { CheckInSlot, MyMatchSlot } from './my-match-slot';
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

describe('check-in in the bar', () => {
  const step = (change: object) => ({
    tournament_id: 4,
    tournament: 'Copa',
    entry: 3,
    team: 'Falcões',
    what: 'check_in',
    is_captain: true,
    stage: null,
    key: null,
    opponent: null,
    at: null,
    until: inHours(1),
    ...change,
  });
  /** The bar of somebody whose tournaments wait for this until the team is there; `refusal`: what check-in is answered with. */
  async function bar(change: object, refusal?: object) {
    fillBrowserGaps(1440);
    let isOver = false;
    const { calls } = stubApi({
      'GET /isLoggedIn': () => ({ body: { id: 5, admin: 0, super_admin: 0, may_create: [], steam_id_proved: 1 } }),
      'GET /users/me/matches?limit=1': () => ({ body: { matches: [], next: null } }),
      'GET /tournaments/my-steps': () => ({ body: { steps: isOver ? [] : [step(change)] } }),
      'POST /tournaments/4/check-in': () => {
        isOver = true;
        return refusal === undefined ? { body: { id: 4 } } : { status: 409, body: refusal };
      },
    });
    await renderPage(
      <>
        <CheckInSlot />
        <TournamentSteps />
      </>,
      '/',
    );
    return () => calls.filter(({ method }) => method === 'POST');
  }

  it('is one press for a captain, and gone after it, in the bar and on the page', async () => {
    const sent = await bar({});
    await userEvent.click(await screen.findByRole('button', { name: 'Fazer check-in: Copa, Falcões' }));
    expect(await screen.findByText('Falcões está presente.')).toBeTruthy();
    expect(sent().map(({ path, body }) => [path, body])).toEqual([['/tournaments/4/check-in', { entry: 3 }]]);
    await waitFor(() => expect(screen.queryByTestId('check-in')).toBeNull());
    expect(screen.queryByTestId('tournament-steps')).toBeNull();
  });

  it('says why it was refused, and what is over is gone', async () => {
    await bar({}, { code: 'CHECK_IN_CLOSED', message: 'Check-in is not open for this team.' });
    await userEvent.click(await screen.findByTestId('check-in'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(screen.queryByTestId('check-in')).toBeNull());
  });

  it.each([
    ['who is no captain', { is_captain: false }],
    ['who is to do something else', { what: 'agree', opponent: 'Rivais' }],
  ])('is not there for %s', async (_who, change) => {
    await bar(change);
    expect(await screen.findByTestId('tournament-steps')).toBeTruthy();
    expect(screen.queryByTestId('check-in')).toBeNull();
    expect(screen.queryByRole('button', { name: /check-in/i })).toBeNull();
  });
});

describe('the room of the own match on the home page', () => {
  const ROOM = 'placar.next-match-room';
  /** The page before anything is known, and after it. */
  async function home(room: string | null, next: MyMatch | null) {
    fillBrowserGaps(1440);
    if (room === null) localStorage.removeItem(ROOM);
    else localStorage.setItem(ROOM, room);
    let tell: () => void = () => undefined;
    const known = new Promise<void>((resolve) => {
      tell = resolve;
    });
    stubApi({
      'GET /isLoggedIn': () => ({ body: { id: 5, admin: 0, super_admin: 0, may_create: [], steam_id_proved: 1 } }),
      'GET /users/me/matches?limit=1': async () => {
        await known;
        return { body: { matches: next === null ? [] : [next], next: null } };
      },
    });
    const { container } = await renderPage(<MyMatchPlace />, '/');
    const before = container.querySelector<HTMLElement>('[style*="height"]')?.style.height ?? null;
    await act(async () => {
      tell();
      await known;
    });
    return before;
  }

  it('is kept where there was one the last time, as high as it was', async () => {
    expect(await home('240', match({}))).toBe('240px');
    expect(await screen.findByTestId('next-match')).toBeTruthy();
  });

  it('is given up once it is known that there is none', async () => {
    expect(await home('240', null)).toBe('240px');
    await waitFor(() => expect(localStorage.getItem(ROOM)).toBeNull());
  });

  it.each([null, '0', 'many', '99999'])('is none where nobody knows of one (%s)', async (room) => {
    expect(await home(room, null)).toBeNull();
  });
});
