import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { LiveMatch } from '@placar/contracts/live';
import { FakeEventSource } from '../../testing/fake-event-source';
import { sampleMatch } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { LiveScreenPage } from './live-screen-page';

const match = (id: number, name: string, change: Partial<LiveMatch> = {}) =>
  sampleMatch({ id, team1: { ...sampleMatch().team1, name }, ...change });
const over = { status: 'finished', end_time: '2026-11-21T11:00:00.000Z' } as const;

let live: LiveMatch[] = [];

const onScreen = () => screen.getByRole('region', { name: /^Telão/ }).getAttribute('aria-label');
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

async function open(matches: LiveMatch[]): Promise<void> {
  live = matches;
  await renderPage(<LiveScreenPage />, '/live/screen?interval=10');
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  fillBrowserGaps(1920);
  FakeEventSource.install();
  const record = { body: { match: {}, can: { administer: false, rcon: false, commands: [] } } };
  stubApi({
    'GET /matches/live': () => ({ body: { matches: live, freshness: [] } }),
    ...Object.fromEntries([3, 5, 8].map((id) => [`GET /matches/${id}`, () => record])),
  });
});
afterEach(() => {
  cleanup();
  // A stream closes a moment after its last listener.
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
});

describe('the big screen of all live matches', () => {
  it('goes from match to match after the interval of the address, with one stream at a time, past those that ended', async () => {
    await open([match(8, 'Oito'), match(3, 'Três'), match(5, 'Cinco', over)]);
    await screen.findByRole('region', { name: 'Telão · Três x Falcões "B"' });
    await seconds(8);
    expect(onScreen()).toContain('Três');
    await seconds(3);
    expect(onScreen()).toContain('Oito');
    expect(FakeEventSource.opened.filter((source) => !source.closed)).toHaveLength(1);
    await seconds(10);
    expect(onScreen()).toContain('Três');
    fireEvent.click(screen.getByRole('button', { name: 'Próxima partida' }));
    expect(onScreen()).toContain('Oito');
  });

  it('says of a score that is no fact that it is none, and which map it is of', async () => {
    const maps = sampleMatch().maps.map((map) => ({ ...map, unproven: true }));
    await open([match(3, 'Três', { unproven: true, unconfirmed: true, max_maps: 3, maps })]);
    const screenOf = await screen.findByRole('region', { name: /Três/ });
    expect(screen.getByTestId('overlay-unproven').textContent).toBe('Placar não comprovado');
    expect(screen.getByTestId('overlay-unconfirmed').textContent).toBe('Não confirmada');
    expect(screenOf.querySelectorAll('li [title="Placar não comprovado"]')).toHaveLength(maps.length);
  });

  it('stops when somebody touches it, and goes on by itself after a quiet minute', async () => {
    await open([match(3, 'Três'), match(8, 'Oito')]);
    await screen.findByRole('region', { name: /Três/ });
    fireEvent.pointerDown(screen.getByRole('main'));
    await seconds(40);
    expect(onScreen()).toContain('Três');
    expect(screen.getByText('Troca parada')).toBeTruthy();
    await seconds(24 + 11);
    expect(onScreen()).toContain('Oito');
  });

  it('leaves a match that ends while it is on screen, and says so when none is left', async () => {
    await open([match(3, 'Três'), match(8, 'Oito')]);
    await screen.findByRole('region', { name: /Três/ });
    live = [match(8, 'Oito')];
    await act(async () => {
      FakeEventSource.only().say('ready', {});
      FakeEventSource.only().say('gone', { match_id: 3 });
      await jest.advanceTimersByTimeAsync(200);
    });
    expect(onScreen()).toContain('Oito');
    live = [];
    await seconds(21);
    expect(screen.getByRole('heading', { name: 'Nenhuma partida ao vivo agora' })).toBeTruthy();
  });
});
