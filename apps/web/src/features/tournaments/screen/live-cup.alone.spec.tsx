import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentAnswer, TournamentBracketAnswer, TournamentDispute } from '@placar/contracts/tournaments';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { sampleCup, samplePairing } from '../../../testing/cup-samples';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { CupScreenPage } from './cup-screen-page';

/** A final, which has come to this. */
const cup = (version: number): TournamentAnswer => sampleCup({ id: 7, version, status: 'running' });

function bracket(version: number, mark: string, score: [number, number]): TournamentBracketAnswer {
  const pairing = samplePairing({
    match: { id: 3, status: 'live', waits_for: null, maps: [{ name: 'de_nuke', score, winner: null }] },
  });
  const format = { kind: 'single_elimination' as const, third_place: false };
  const stage = { format, is_over: false, seeds: [1, 2], goes_on: null, pairings: [pairing] };
  return { id: 7, version, mark, names: { 1: 'Time 1', 2: 'Time 2' }, stages: [stage] };
}

/** The screen of a tournament at version 4, with 3:1 in its final; `now` is what the API answers from then on. */
async function open(of4: TournamentAnswer = cup(4), streams = 1) {
  const now = { cup: of4, bracket: bracket(4, 'a', [3, 1]), stale: 0 };
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    'GET /tournaments/7': () => ({ body: now.cup }),
    'GET /tournaments/7/bracket': () => {
      // A process that has not heard yet.
      if (now.stale > 0) {
        now.stale -= 1;
        return { body: bracket(4, 'a', [3, 1]) };
      }
      return { body: now.bracket };
    },
    'GET /tournaments/7/standings': () => ({ body: { id: 7, version: now.cup.version, names: {}, stages: [] } }),
  });
  await renderPage(
    <Routes>
      <Route path="/tournaments/:id/screen" element={<CupScreenPage />} />
    </Routes>,
    '/tournaments/7/screen?interval=600',
  );
  if (streams > 0) await waitFor(() => FakeEventSource.only());
  const of = (part: string): number => calls.filter(({ path }) => path === `/tournaments/7${part}`).length;
  return { now, reads: () => [of(''), of('/bracket'), of('/standings')] };
}

const say = (version: number, mark: string) =>
  act(async () => {
    FakeEventSource.only().say('tournament', { tournament_id: 7, version, mark });
    await Promise.resolve();
  });
const sees = (one: string, two: string) =>
  waitFor(() => {
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text).toContain(`Time 1${one}`);
    expect(text).toContain(`Time 2${two}`);
  });
const DISPUTE: TournamentDispute = {
  id: 1,
  stage: 0,
  key: '1',
  entries: [1, 2],
  by: 1,
  round: null,
  reason: 'O servidor travou.',
  at: '2026-11-20T20:00:00.000Z',
  is_open: false,
  decisions: [],
  appeal: null,
  evidence: null,
  appeal_until: null,
};
/** Promises run; timers are moved by hand. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  fillBrowserGaps();
  FakeEventSource.install();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  // A stream closes a moment after its last listener.
  cleanup();
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
});

describe('a page about a tournament', () => {
  it('has one stream, and reads what a frame says is new: scores by the bracket alone, all with a new version', async () => {
    const { now, reads } = await open();
    act(() => FakeEventSource.only().onopen?.());
    await say(4, 'a');
    await sees('3', '1');
    const before = reads();
    await pass(4_000);
    act(() => FakeEventSource.only().say('beat', {}));
    await pass(4_000);
    // Polls are rare now.
    expect(reads()).toEqual(before);

    now.bracket = bracket(4, 'b', [4, 1]);
    await say(4, 'b');
    await sees('4', '1');
    expect(reads()).toEqual(before.map((count, index) => count + (index === 1 ? 1 : 0)));

    now.cup = cup(5);
    now.bracket = bracket(5, 'b', [5, 1]);
    await say(5, 'b');
    await sees('5', '1');
    expect(reads()).toEqual(before.map((count, index) => count + (index === 1 ? 2 : 1)));
    // What it knows already is not read again.
    await say(5, 'b');
    expect(reads()).toEqual(before.map((count, index) => count + (index === 1 ? 2 : 1)));
  });

  it('reads on while it is given what is older than the frame', async () => {
    const { now } = await open();
    act(() => FakeEventSource.only().onopen?.());
    await say(4, 'a');
    await sees('3', '1');
    now.stale = 2;
    now.bracket = bracket(4, 'b', [9, 1]);
    await say(4, 'b');
    await sees('3', '1');
    await pass(3_000);
    await sees('9', '1');
  });

  it('is followed to its end and beyond by who saw it, and after it while a dispute may change it', async () => {
    const { now, reads } = await open();
    act(() => FakeEventSource.only().onopen?.());
    now.cup = { ...cup(5), status: 'over' };
    await say(5, 'a');
    await waitFor(() => expect(reads()[0]).toBe(2));
    await pass(1_000);
    expect(FakeEventSource.only().closed).toBe(false);
    cleanup();
    await pass(1_000);

    const over = (dispute: Partial<TournamentDispute>): TournamentAnswer => ({
      ...cup(4),
      status: 'over',
      disputes: [{ ...DISPUTE, ...dispute }],
    });
    await open(over({ is_open: true }));
    cleanup();
    await pass(1_000);
    await open(over({ appeal_until: '2999-01-01T00:00:00.000Z' }));
    cleanup();
    await pass(1_000);
    await open(over({ appeal_until: '2020-01-01T00:00:00.000Z' }), 0);
    await pass(1_000);
    expect(FakeEventSource.opened.every(({ closed }) => closed)).toBe(true);
  });

  it('says so when its stream is lost, and asks again and again until it is back', async () => {
    const { now, reads } = await open();
    act(() => FakeEventSource.only().onopen?.());
    await say(4, 'a');
    await sees('3', '1');
    expect(screen.queryByText(/Reconectando/)).toBeNull();
    const before = reads();
    act(() => FakeEventSource.only().onerror?.());
    expect(screen.getByText(/Reconectando/)).toBeTruthy();
    now.bracket = bracket(4, 'b', [7, 1]);
    await pass(5_500);
    await sees('7', '1');
    expect(reads()[1]).toBeGreaterThan(before[1] ?? 0);
    act(() => FakeEventSource.only().onopen?.());
    expect(screen.queryByText(/Reconectando/)).toBeNull();
  });
});
