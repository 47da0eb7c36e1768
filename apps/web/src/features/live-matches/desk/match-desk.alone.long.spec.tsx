import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveMatch } from '@placar/contracts/live';
import { useLocation } from 'react-router';
import { STORAGE_KEYS, writeStored } from '../../../lib/storage';
import { setKeysOn } from '../../../lib/shortcuts';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { sampleCommand, samplePause } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi, type StubAnswer, type StubCall } from '../../../testing/stub-api';
import { headerOf, nextRound, sampleFreshness, sampleWall } from '../../../testing/wall-samples';
import type * as TeamCrestModule from '../../../components/teams/team-crest';
import { LiveMatchesPage } from '../live-matches-page';

/* Counts how often something of a team is drawn: each row and each card draws its teams' crests and nothing else does. */
const mockDrawn: string[] = [];
jest.mock('../../../components/teams/team-crest', () => {
  const actual = jest.requireActual<typeof TeamCrestModule>('../../../components/teams/team-crest');
  return {
    ...actual,
    TeamCrest: (props: TeamCrestModule.TeamCrestProps) => {
      mockDrawn.push(props.name);
      return actual.TeamCrest(props);
    },
  };
});

const admin = { id: 9, name: 'Ana', admin: 1, super_admin: 0, may_create: [] };
const owner = { ...admin, id: 1, admin: 0 };
const visitor = false;

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + decodeURIComponent(search)}</output>;
}

const address = () => screen.getByTestId('address').textContent;
const rowIds = () => screen.getAllByTestId('desk-row').map((row) => Number(row.dataset.match));
const rowOf = (id: number) => {
  const row = screen.getAllByTestId('desk-row').find((one) => one.dataset.match === String(id));
  if (row === undefined) throw new Error(`no row of match ${id}`);
  return row;
};
const say = async (event: string, data: unknown) => {
  await act(async () => {
    FakeEventSource.only().say(event, data);
    // Frames are handed over once per drawn frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
};

async function openDesk(
  matches: LiveMatch[],
  options: { user?: object | false; path?: string; post?: () => StubAnswer } = {},
) {
  const { user = admin, path = '/live/matches?view=desk', post = () => ({ body: sampleCommand() }) } = options;
  // A stream lingers a moment after its last page, and what it said with it.
  cleanup();
  await waitFor(() => expect(FakeEventSource.opened.every((source) => source.closed)).toBe(true));
  fillBrowserGaps();
  FakeEventSource.install();
  const ledger = { commands: [sampleCommand({ status: 'confirmed', settled_at: new Date().toISOString() })] };
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: user }),
    'GET /matches/live': () => ({ body: { matches, freshness: sampleFreshness(matches, new Date().toISOString()) } }),
    'GET /servers': () => ({ body: { servers: [{ id: 3, display_name: 'São Paulo #1' }] } }),
    'GET /servers/myservers': () => ({ body: { servers: [] } }),
    'GET /seasons': () => ({ body: { seasons: [{ id: 4, name: 'Copa Inverno' }] } }),
    ...Object.fromEntries(
      matches.flatMap(({ id }): [string, (call: StubCall) => StubAnswer][] => [
        [`POST /matches/${id}/commands`, post],
        [`GET /matches/${id}/commands`, () => ({ body: ledger })],
      ]),
    ),
  });
  const page = await renderPage(
    <>
      <LiveMatchesPage />
      <Address />
    </>,
    path,
  );
  await waitFor(() =>
    expect(document.querySelector('[data-testid="desk-row"], [data-testid="wall-card"]')).toBeTruthy(),
  );
  act(() => FakeEventSource.only().onopen?.());
  await say('ready', {});
  const posts = () => calls.filter((call) => call.method === 'POST');
  return { ...page, posts };
}

const unmeasured = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
beforeAll(() => {
  // The DOM here has no sizes: every row is as high as expected.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 53 });
});
afterAll(() => {
  if (unmeasured !== undefined) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', unmeasured);
});

beforeEach(() => {
  mockDrawn.length = 0;
  setKeysOn(true);
  writeStored(STORAGE_KEYS.liveDesk, null);
  writeStored(STORAGE_KEYS.liveView, null);
});

describe('a change on a wall of fifty matches', () => {
  it.each(['desk', 'cards'] as const)('draws one match anew and no other, as %s', async (view) => {
    const matches = sampleWall(50);
    await openDesk(matches, { path: `/live/matches?view=${view}` });
    if (view === 'cards') await waitFor(() => expect(screen.getAllByTestId('wall-card')).toHaveLength(50));
    await waitFor(() => expect(document.body.textContent).toContain(view === 'desk' ? 'São Paulo #1' : 'Lobos 50'));
    const [, second] = matches;
    if (second === undefined) throw new Error('no second match');

    mockDrawn.length = 0;
    await say('part', headerOf(nextRound(second)));
    expect([...new Set(mockDrawn)]).toEqual(['Lobos 2', 'Falcões 2']);
    const place = view === 'desk' ? rowOf(2) : screen.getByRole('link', { name: /^Lobos 2 8, Falcões 2 4/ });
    expect(place).toBeTruthy();

    mockDrawn.length = 0;
    await say('freshness', { ...sampleFreshness(matches.slice(6, 7), new Date().toISOString())[0], rcon_ms: 50 });
    expect([...new Set(mockDrawn)]).toEqual(['Lobos 7', 'Falcões 7']);
  });

  it('that is only a second gone by draws nothing but the figures that count it', async () => {
    await openDesk(sampleWall(50));
    await waitFor(() => expect(document.body.textContent).toContain('São Paulo #1'));
    const before = within(rowOf(1)).getByTestId('freshness').textContent;
    mockDrawn.length = 0;
    await waitFor(() => expect(within(rowOf(1)).getByTestId('freshness').textContent).not.toBe(before));
    expect(mockDrawn).toEqual([]);
  });

  it('that came ten times within one drawn frame is one drawing', async () => {
    const matches = sampleWall(50);
    await openDesk(matches, { path: '/live/matches?view=cards' });
    await waitFor(() => expect(screen.getAllByTestId('wall-card')).toHaveLength(50));
    mockDrawn.length = 0;
    let [match] = matches;
    await act(async () => {
      for (let round = 0; round < 10 && match !== undefined; round += 1) {
        match = nextRound(match);
        FakeEventSource.only().say('part', headerOf(match));
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(mockDrawn).toEqual(['Lobos 1', 'Falcões 1']);
    expect(screen.getByRole('link', { name: /^Lobos 1 17, Falcões 1 4/ })).toBeTruthy();
  });
});

describe('fifty cards', () => {
  it('begin with those of the first view, and the others come without drawing those anew', async () => {
    let first: { cards: number; places: number } | null = null;
    const watch = new MutationObserver(() => {
      const wall = document.querySelector('[data-testid="live-wall"]');
      if (wall === null) return;
      first = { cards: wall.querySelectorAll('[data-testid="wall-card"]').length, places: wall.children.length };
      watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await openDesk(sampleWall(50), { path: '/live/matches?view=cards' });
    await waitFor(() => expect(screen.getAllByTestId('wall-card')).toHaveLength(50));
    // What is not drawn yet has its place already.
    expect(first).toEqual({ cards: 12, places: 50 });
    // Once, and once more for the stream that opened meanwhile.
    expect(mockDrawn.filter((name) => name === 'Lobos 1').length).toBeLessThanOrEqual(2);
  });
});

describe('the rows of the desk', () => {
  it('are drawn near the view alone when they are fifty, and counted for screen readers', async () => {
    await openDesk(sampleWall(50));
    await waitFor(() => expect(rowIds().length).toBeGreaterThanOrEqual(10));
    expect(rowIds().length).toBeLessThan(40);
    expect(screen.getByTestId('live-desk').getAttribute('aria-rowcount')).toBe('51');
    expect(rowOf(1).getAttribute('aria-rowindex')).toBe('2');
  });

  it('that stay where they are are not drawn anew by a filter', async () => {
    await openDesk(sampleWall(12), { path: '/live/matches?view=desk&cols=score.phase' });
    await waitFor(() => expect(screen.getAllByTestId('desk-row')).toHaveLength(12));
    const user = userEvent.setup();
    await user.click(screen.getByRole('searchbox'));
    mockDrawn.length = 0;
    await user.keyboard('lobos 1');
    await waitFor(() => expect(rowIds()).toEqual([1, 10, 11, 12]));
    // The first stays where it is; the others move up, and with the place the number of the key changes.
    expect(mockDrawn).not.toContain('Lobos 1');
  });

  it('keep their place when a match needs help or ends, and say when the order is due', async () => {
    const matches = sampleWall(4);
    await openDesk(matches);
    expect(rowIds()).toEqual([1, 2, 3, 4]);
    const [, , third] = matches;
    if (third === undefined) throw new Error('no third match');
    await say('part', headerOf({ ...third, version: 11, attention: 'wrong_map' }));
    expect(rowIds()).toEqual([1, 2, 3, 4]);
    await say('gone', { match_id: 2 });
    expect(rowIds()).toEqual([1, 2, 3, 4]);
    expect(within(rowOf(2)).queryByRole('button', { name: /Pausar/ })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Reordenar' }));
    expect(rowIds()).toEqual([3, 1, 4]);
  });

  it('follow filters, sort and columns of the address, and remember them', async () => {
    const matches = sampleWall(5, (id) => (id === 4 ? { pause: samplePause(), status: 'paused' } : {}));
    const { unmount } = await openDesk(matches, { path: '/live/matches?view=desk&sort=-id&cols=score.phase' });
    expect(rowIds()).toEqual([5, 4, 3, 2, 1]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Nº',
      'Times',
      'Placar',
      'Fase',
    ]);
    expect(screen.getByRole('columnheader', { name: /Nº/ }).getAttribute('aria-sort')).toBe('descending');

    await userEvent.click(screen.getByRole('button', { name: 'Pausadas' }));
    expect(rowIds()).toEqual([4]);
    expect(address()).toBe('/live/matches?view=desk&sort=-id&cols=score.phase&status=paused');
    await userEvent.click(screen.getByRole('button', { name: 'Ordenar por Times' }));
    expect(address()).toContain('sort=teams');
    unmount();

    await openDesk(matches);
    expect(rowIds()).toEqual([4]);
    expect(address()).toContain('status=paused');
    expect(address()).toContain('cols=score.phase');
  });

  it('are an owner’s own matches only; a visitor has cards whatever the address says', async () => {
    const matches = sampleWall(3, (id) => (id === 2 ? {} : { owner_id: 77 }));
    const { unmount } = await openDesk(matches, { user: owner });
    await waitFor(() => expect(rowIds()).toEqual([2]));
    unmount();
    await openDesk(matches, { user: visitor });
    expect(screen.getAllByTestId('wall-card')).toHaveLength(3);
    expect(screen.queryByTestId('live-desk')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mesa' })).toBeNull();
  });
});

describe('the keys of the desk', () => {
  it('move the focus of the browser from row to row, and open by number', async () => {
    await openDesk(sampleWall(3));
    const user = userEvent.setup();
    await user.keyboard('j');
    expect(rowOf(1).contains(document.activeElement)).toBe(true);
    await user.keyboard('{ArrowDown}j');
    expect(rowOf(3).contains(document.activeElement)).toBe(true);
    await user.keyboard('jk');
    expect(rowOf(2).contains(document.activeElement)).toBe(true);
    await user.keyboard('3');
    expect(address()).toBe('/match/3');
  });

  it('do nothing while one types, and none when they are turned off', async () => {
    const { posts } = await openDesk(sampleWall(3));
    const user = userEvent.setup();
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('jp2');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jp2');
    expect(address()).toMatch(/^\/live\/matches/);
    await user.clear(screen.getByRole('searchbox'));
    act(() => screen.getByRole('searchbox').blur());
    act(() => setKeysOn(false));
    await user.keyboard('jp2');
    expect(address()).toMatch(/^\/live\/matches/);
    expect(posts()).toEqual([]);
  });

  it('pause the match of the focused row, once for a key held down, and say so only when the ledger confirms it', async () => {
    const { posts } = await openDesk(sampleWall(3));
    const user = userEvent.setup();
    await user.keyboard('p');
    expect(posts()).toEqual([]);
    await user.keyboard('jj{p>3/}');
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({ path: '/matches/2/commands', body: { kind: 'pause', args: {} } });
    expect((posts()[0]?.body as { idempotency_key: string }).idempotency_key.length).toBeGreaterThan(15);
    expect(rowOf(2).textContent).toContain('Pausando…');
    expect(screen.queryByText(/confirmado pelo servidor/)).toBeNull();
    expect(await within(rowOf(2)).findByText('Confirmado')).toBeTruthy();
  });

  it('resume what is paused, and send nothing where the match allows neither', async () => {
    const matches = sampleWall(2, (id) =>
      id === 1 ? { status: 'paused', pause: samplePause(), legal: ['unpause'] } : { status: 'warmup', legal: [] },
    );
    const { posts } = await openDesk(matches);
    const user = userEvent.setup();
    await user.keyboard('jp');
    expect(posts()[0]).toMatchObject({ path: '/matches/1/commands', body: { kind: 'unpause' } });
    await user.keyboard('jp');
    expect(posts()).toHaveLength(1);
  });

  it('take back no pause that came from elsewhere in the moment of the press, and resume it after that moment', async () => {
    const matches = sampleWall(7);
    const { posts } = await openDesk(matches);
    const user = userEvent.setup();
    // A match that no other test commands.
    await user.keyboard('jjjjjjj');
    const [seventh] = matches.filter(({ id }) => id === 7);
    if (seventh === undefined) throw new Error('no seventh match');
    const paused: LiveMatch = { ...seventh, status: 'paused', pause: samplePause(), legal: ['unpause'] };
    await say('part', headerOf({ ...paused, version: paused.version + 1 }));
    await within(rowOf(7)).findByRole('button', { name: /^Retomar/ });
    await user.keyboard('p');
    expect(posts()).toEqual([]);
    await waitFor(() => expect(rowOf(7).querySelector('[data-just-changed]')).toBeNull());
    await user.keyboard('p');
    expect(posts()).toMatchObject([{ path: '/matches/7/commands', body: { kind: 'unpause' } }]);
  });

  it('send a lost request again under the same key', async () => {
    let isDown = true;
    const { posts } = await openDesk(sampleWall(5), {
      post: () => (isDown ? 'network-down' : { body: sampleCommand() }),
    });
    const user = userEvent.setup();
    // A match that no other test commands: a press is the page's, and outlives its row.
    await user.keyboard('jjjjjp');
    await within(rowOf(5)).findByText('Sem confirmação');
    isDown = false;
    await user.keyboard('p');
    await within(rowOf(5)).findByText('Confirmado');
    const keys = posts().map((call) => (call.body as { idempotency_key: string }).idempotency_key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
