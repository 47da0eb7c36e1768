import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { FakeEventSource } from '../../testing/fake-event-source';
import { sampleMatch, samplePause } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { STALE_AFTER_S } from './overlay-model';
import { OverlayPage } from './overlay-page';

const say = (version: number, change: Parameters<typeof sampleMatch>[0] = {}) =>
  FakeEventSource.only().say(
    'part',
    { match_id: 7, part: 'match', version, body: sampleMatch({ version, ...change }) },
    `v${version}`,
  );
const ready = () => FakeEventSource.only().say('ready', {});
const scoreOf = (slot: string) => screen.getByTestId(`overlay-score-${slot}`).textContent;
const picture = () => screen.getByRole('main').textContent;

const open = (search = '') =>
  renderPage(
    <Routes>
      <Route path="/match/:id/overlay" element={<OverlayPage />} />
    </Routes>,
    `/match/7/overlay${search}`,
  );

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  fillBrowserGaps(1920);
  FakeEventSource.install();
  stubApi({
    'GET /matches/7': () => ({ body: { match: { id: 7 }, can: { administer: false, rcon: false, commands: [] } } }),
  });
});
afterEach(() => {
  cleanup();
  // A stream closes a moment after its last listener.
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
});

describe('the overlay', () => {
  it('is nothing at all before the first truth, on a transparent page that search engines leave alone', async () => {
    await open();
    expect(picture()).toBe('');
    expect(document.documentElement.dataset.bare).toBe('transparent');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex, nofollow');
    await waitFor(() => FakeEventSource.only());
    await act(async () => {
      say(10);
      ready();
      await Promise.resolve();
    });
    expect([scoreOf('team1'), scoreOf('team2')]).toEqual([expect.stringContaining('7'), expect.stringContaining('4')]);
    expect(picture()).toContain('Lobos');
    expect(picture()).toContain('Round 12');
  });

  it.each(['bar', 'corner', 'full'])('says of a score that is no fact that it is none (%s)', async (layout) => {
    await open(`?layout=${layout}`);
    await waitFor(() => FakeEventSource.only());
    await act(async () => {
      say(10);
      ready();
      await Promise.resolve();
    });
    expect(picture()).not.toMatch(/não comprovado|Não confirmada/);
    act(() => say(11, { unproven: true, unconfirmed: true }));
    await waitFor(() => expect(screen.getByTestId('overlay-unproven').textContent).toBe('Placar não comprovado'));
    expect(screen.getByTestId('overlay-unconfirmed').textContent).toBe('Não confirmada');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/, Placar não comprovado, Não confirmada$/);
  });

  it('keeps the last truth through a drop, marks it after half a minute, and clears the mark when the stream is back', async () => {
    await open('?layout=corner');
    await waitFor(() => FakeEventSource.only());
    await act(async () => {
      say(10);
      ready();
      await Promise.resolve();
    });
    const before = picture();
    act(() => FakeEventSource.only().onerror?.());
    // Tries to reconnect fail again and again; nothing of it is seen in the picture.
    for (let second = 0; second < STALE_AFTER_S - 2; second += 1) {
      act(() => jest.advanceTimersByTime(1000));
      for (const source of FakeEventSource.opened.filter(({ closed }) => !closed)) act(() => source.onerror?.());
      expect(picture()).toBe(before);
    }
    act(() => jest.advanceTimersByTime(4000));
    expect(screen.getByTestId('overlay-stale').textContent).toMatch(/Sem novidades há 0:3\d/);
    expect(scoreOf('team1')).toContain('7');
    for (const source of FakeEventSource.opened.filter(({ closed }) => !closed)) act(() => source.onerror?.());
    await act(async () => {
      await jest.advanceTimersByTimeAsync(17_000);
      FakeEventSource.only().onopen?.();
      say(12, {
        maps: [
          {
            number: 0,
            name: 'de_mirage',
            status: 'live',
            team1_score: 8,
            team2_score: 4,
            winner: null,
            unproven: false,
          },
        ],
      });
      await jest.advanceTimersByTimeAsync(1100);
    });
    expect(screen.queryByTestId('overlay-stale')).toBeNull();
    expect(scoreOf('team1')).toContain('8');
  });

  it('says whose pause it is with the time that is left', async () => {
    await open();
    await waitFor(() => FakeEventSource.only());
    const ends = new Date(Date.now() + 192_000).toISOString();
    await act(async () => {
      say(10, { status: 'paused', pause: samplePause({ type: 'technical', team: 'team2', ends_at: ends }) });
      ready();
      await Promise.resolve();
    });
    expect(screen.getByTestId('overlay-pause').textContent).toMatch(/^Pausa técnica · FAL · 3:1\d$/);
  });

  it('speaks the language of the address, without changing what the browser remembers', async () => {
    window.localStorage.setItem('language', 'pt');
    await open('?lang=fr&theme=light&layout=full');
    await waitFor(() => FakeEventSource.only());
    await act(async () => {
      say(10, { status: 'warmup' });
      ready();
      await Promise.resolve();
    });
    expect(picture()).toContain('Échauffement');
    expect([document.documentElement.lang, window.localStorage.getItem('language')]).toEqual(['fr', 'pt']);
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
  });

  it('tells who sets it up that the address leads nowhere', async () => {
    stubApi({
      'GET /matches/7': () => ({ status: 404, body: { message: 'No match found.', code: 'MATCH_NOT_FOUND' } }),
    });
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Partida não encontrada');
  });
});
