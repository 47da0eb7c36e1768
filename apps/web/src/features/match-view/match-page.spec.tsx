import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import type { LiveMatch } from '@placar/contracts/live';
import { FakeEventSource } from '../../testing/fake-event-source';
import { sampleMap, sampleMatch, samplePause, samplePlayer } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import type { MatchPageSlots } from './match-body';
import { MatchPage } from './match-page';

const slots: MatchPageSlots = {
  StatusChip: ({ match }) => <span data-testid="status">{match.status}</span>,
  AdminDock: () => null,
  RecoveryActions: () => null,
};

const finished = (change: Partial<LiveMatch> = {}): LiveMatch =>
  sampleMatch({
    status: 'finished',
    winner: 'team1',
    end_time: '2026-11-20T12:00:00.000Z',
    current_map: null,
    team1: { ...sampleMatch().team1, maps_won: 1 },
    maps: [
      {
        number: 0,
        name: 'de_mirage',
        status: 'finished',
        team1_score: 13,
        team2_score: 4,
        winner: 'team1',
        unproven: false,
      },
    ],
    ...change,
  });

const say = (part: string, version: number, body: unknown) =>
  FakeEventSource.only().say('part', { match_id: 7, part, version, body }, `v${version}`);

/** What the API answers around the stream; `more` changes it. */
const around = (more: Record<string, () => StubAnswer> = {}) =>
  stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    'GET /matches/7': () => ({ body: { match: { id: 7 }, can: { administer: false, rcon: false, commands: [] } } }),
    'GET /teams/1/versus/2': () => ({ status: 404, body: { message: 'none' } }),
    'GET /mapstats/7': () => ({ body: { mapstats: [] } }),
    'GET /playerstats/match/7': () => ({ status: 404, body: { message: 'none' } }),
    'GET /playerstatsextra/match/7': () => ({ status: 404, body: { message: 'none' } }),
    ...more,
  });

/** The page of a match of which one player's numbers of three rounds are known. */
const aroundStats = () =>
  around({
    'GET /playerstats/match/7': () => ({
      body: {
        playerstats: [
          {
            match_id: 7,
            map_id: 700,
            team_id: 1,
            steam_id: '76561198000000001',
            name: 'ana',
            rounds: [null, null, [3, 0, 0, 287]],
          },
        ],
      },
    }),
  });

async function open(match: LiveMatch, script = '11121112111'): Promise<void> {
  await renderPage(
    <Routes>
      <Route path="/match/:id" element={<MatchPage {...slots} />} />
    </Routes>,
    '/match/7',
  );
  await waitFor(() => FakeEventSource.only());
  const [map] = match.maps;
  await act(async () => {
    say('match', match.version, match);
    say('map:0', match.version, sampleMap(script, { ...map, status: map?.status ?? 'live' }));
    say('scoreboard:0', match.version, {
      map_number: 0,
      players: [samplePlayer(), samplePlayer({ steam_id: '76561198000000002', name: 'rui', team: 'team2' })],
    });
    FakeEventSource.only().say('ready', {});
    await Promise.resolve();
  });
  await screen.findByTestId('score');
}

const scoreText = () => screen.getByTestId('score').textContent;
const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

beforeEach(async () => {
  // A stream is shared by path and closes a moment after its last listener: the one of the test before must be gone.
  await waitFor(() => expect(FakeEventSource.opened.every((source) => source.closed)).toBe(true));
  fillBrowserGaps();
  FakeEventSource.install();
  window.localStorage.clear();
  around();
});

describe('the match page for who watches', () => {
  it('has score, pause and boards before timeline and charts on a phone', async () => {
    fillBrowserGaps(390);
    const ends = new Date(Date.now() + 192_000).toISOString();
    await open(
      sampleMatch({
        status: 'paused',
        pause: samplePause({ type: 'technical', team: 'team1', ends_at: ends }),
        pause_budgets: [{ team: 'team1', type: 'technical', used: 1, allowed: 2 }],
      }),
    );
    await screen.findByTestId('pause-banner');
    const order = ['score', 'pause-banner', 'round-strip', 'scoreboard-team1', 'charts', 'timeline-card'].map((id) =>
      id === 'timeline-card' ? screen.getByRole('heading', { name: 'Linha do tempo' }) : screen.getByTestId(id),
    );
    for (const [index, element] of order.entries()) {
      const next = order[index + 1];
      if (next !== undefined) expect(isBefore(element, next)).toBe(true);
    }
    const pause = screen.getByTestId('pause-banner').textContent;
    expect(pause).toMatch(/Pausa técnica de Lobos/);
    expect(pause).toMatch(/[23]:\d\d/);
    expect(pause).toMatch(/1 de 2/);
  });

  it('tells its owner which stored settings never reach the game', async () => {
    around({
      'GET /matches/7': () => ({
        body: {
          match: { id: 7 },
          can: { administer: false, rcon: false, commands: [] },
          left_out_cvars: ['matchzy_remote_log_url', 'sv_cheats'],
        },
      }),
    });
    await open(sampleMatch());
    const banner = await screen.findByTestId('left-out-banner');
    expect(banner.textContent).toMatch(/^Há configurações.*matchzy_remote_log_url, sv_cheats\.$/);
  });

  it('keeps everything on screen when the stream breaks', async () => {
    await open(sampleMatch());
    const before = [scoreText(), screen.getByTestId('scoreboard-team1').textContent];
    act(() => FakeEventSource.only().onerror?.());
    expect([scoreText(), screen.getByTestId('scoreboard-team1').textContent]).toEqual(before);
    expect(screen.getByTestId('freshness').getAttribute('data-freshness')).toBe('lost');
  });

  it('shows one round in full from the strip, by click and by arrow keys', async () => {
    aroundStats();
    await open(sampleMatch());
    const strip = within(screen.getByTestId('round-strip'));
    const rounds = strip.getAllByRole('button');
    expect(rounds.filter((button) => button.tabIndex === 0)).toHaveLength(1);
    const user = userEvent.setup();
    await user.click(strip.getByRole('button', { name: /^Round 3:/ }));
    const detail = within(await screen.findByTestId('round-detail'));
    expect(await detail.findByText('ana')).toBeTruthy();
    expect(detail.getAllByText('287 de dano')).not.toHaveLength(0);
    await user.keyboard('{ArrowRight}{Enter}');
    expect(await detail.findByText(/servidor não enviou os números deste round/)).toBeTruthy();
    expect(detail.getByRole('status').textContent).toMatch(/^Round 4:/);
  });

  it('draws the damage of one player when it is asked for', async () => {
    aroundStats();
    await open(sampleMatch());
    const charts = within(await screen.findByTestId('charts'));
    const user = userEvent.setup();
    await user.click(charts.getByText('Dano', { exact: true }));
    expect(await charts.findByRole('figure', { name: 'Dano por round' })).toBeTruthy();
    await user.click(charts.getByRole('combobox', { name: 'De quem' }));
    await user.click(await screen.findByRole('option', { name: /^ana/ }));
    expect(charts.getByRole<HTMLInputElement>('combobox', { name: 'De quem' }).value).toMatch(/^ana/);
    expect(charts.getByRole('figure', { name: 'Dano por round' }).textContent).toMatch(/287/);
  });
});

describe('results that are hidden on request', () => {
  it('are told nowhere on the page until asked for, and the request is remembered', async () => {
    window.localStorage.setItem('placar.hide-results', '1');
    await open(finished(), '1111111111111' + '2222');
    expect(scoreText()).toBe('Placar escondido??');
    expect(screen.getByTestId('spoiler-cover')).toBeTruthy();
    for (const id of ['boards', 'charts', 'round-strip', 'head-to-head']) expect(screen.queryByTestId(id)).toBeNull();
    expect(document.title).not.toMatch(/13/);
    expect(document.body.textContent).not.toMatch(/13|Vencedor/);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Mostrar o desta partida' }));
    expect(scoreText()).toContain('13');
    expect(screen.getByTestId('boards')).toBeTruthy();
    expect(window.localStorage.getItem('placar.hide-results')).toBe('1');
  });

  it('are hidden by the switch at once, and shown again for good by the other button', async () => {
    await open(finished());
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Esconder resultados' }));
    expect(screen.getByTestId('spoiler-cover')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mostrar de todas' }));
    expect(scoreText()).toContain('13');
    expect(window.localStorage.getItem('placar.hide-results')).toBeNull();
  });

  it('never hide a match that runs, nor one whose end was watched', async () => {
    window.localStorage.setItem('placar.hide-results', '1');
    await open(sampleMatch());
    expect(scoreText()).toContain('7');
    await act(async () => {
      say('match', 11, finished({ version: 11 }));
      await Promise.resolve();
    });
    await waitFor(() => expect(scoreText()).toContain('13'));
    expect(screen.queryByTestId('spoiler-cover')).toBeNull();
  });
});
