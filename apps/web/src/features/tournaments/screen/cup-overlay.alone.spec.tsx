import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentBracketAnswer } from '@placar/contracts/tournaments';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { sampleCup, samplePairing } from '../../../testing/cup-samples';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { CupOverlayPage } from './cup-overlay-page';

function bracket(mark: string, score: [number, number]): TournamentBracketAnswer {
  const pairing = samplePairing({
    match: { id: 3, status: 'live', waits_for: null, maps: [{ name: 'de_nuke', score, winner: null }] },
  });
  const format = { kind: 'single_elimination' as const, third_place: false };
  const stage = { format, is_over: false, seeds: [1, 2], goes_on: null, pairings: [pairing] };
  return { id: 7, version: 4, mark, names: { 1: 'Time 1', 2: 'Time 2' }, stages: [stage] };
}

/** The overlay of a final; `now` is what the API answers from then on. */
async function open(search: string) {
  const now = { bracket: bracket('a', [3, 1]) };
  stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    'GET /tournaments/7': () => ({ body: sampleCup({ id: 7, version: 4, status: 'running' }) }),
    'GET /tournaments/7/bracket': () => ({ body: now.bracket }),
    'GET /tournaments/7/standings': () => ({ body: { id: 7, version: 4, names: {}, stages: [] } }),
  });
  await renderPage(
    <Routes>
      <Route path="/tournaments/:id/overlay" element={<CupOverlayPage />} />
    </Routes>,
    `/tournaments/7/overlay${search}`,
  );
  await waitFor(() => FakeEventSource.only());
  return now;
}

beforeEach(() => {
  fillBrowserGaps();
  FakeEventSource.install();
});
/** The stream of a page stays for a moment after it: the next page is to open its own. */
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(FakeEventSource.opened.every(({ closed }) => closed)).toBe(true));
});

describe('the overlay of a tournament', () => {
  it('has no background and shows the match that is on, with a score that moves with the stream', async () => {
    const now = await open('');
    act(() => FakeEventSource.only().onopen?.());
    const bar = await screen.findByTestId('overlay-match');
    expect(document.documentElement.dataset.bare).toBe('transparent');
    expect(bar.textContent).toContain('Time 13');
    expect(bar.textContent).toContain('Nuke');
    expect(screen.queryByRole('navigation')).toBeNull();
    now.bracket = bracket('b', [4, 1]);
    act(() => FakeEventSource.only().say('tournament', { tournament_id: 7, version: 4, mark: 'b' }));
    await waitFor(() => expect(screen.getByTestId('overlay-match').textContent).toContain('Time 14'));
  });

  it('shows a part of the bracket where the address asks for it', async () => {
    await open('?show=bracket');
    expect((await screen.findByTestId('overlay-panel')).textContent).toContain('Final');
    expect(screen.queryByTestId('overlay-match')).toBeNull();
  });

  it('is empty where there is nothing to show', async () => {
    await open('?show=standings');
    await screen.findByRole('heading', { name: 'Copa' });
    expect(screen.queryByTestId('overlay-panel')).toBeNull();
  });
});
