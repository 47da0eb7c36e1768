import type { ArrivalsFrame } from '@placar/contracts/live';
import { screen, within } from '@testing-library/react';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { sampleMatch } from '../../../testing/live-samples';
import { startPortuguese } from '../../../testing/portuguese';
import { renderPage } from '../../../testing/render-page';
import { ArrivalsCard } from './arrivals-card';
import { currentArrivals } from './arrivals';

beforeAll(startPortuguese);
beforeEach(() => fillBrowserGaps());

const player = (name: string, connected: boolean | null, ready: boolean | null, coach = false) => ({
  steam_id: `steam ${name}`,
  name,
  coach,
  connected,
  ready,
});
const arrivals = (change: Partial<ArrivalsFrame> = {}): ArrivalsFrame => ({
  match_id: sampleMatch().id,
  attempt: 1,
  map_number: 0,
  at: new Date().toISOString(),
  needed: 2,
  humans: 2,
  others: 0,
  told: 'players',
  team1: { ready: null, players: [player('Zé', true, true), player('Ana', false, false)] },
  team2: {
    ready: null,
    players: [player('Éloïse', true, false), player('翔', false, false), player('Rui T.', true, null, true)],
  },
  ...change,
});

describe('who is there while a match waits', () => {
  it('is said of each person by a word, and counted without the coaches', async () => {
    await renderPage(<ArrivalsCard match={sampleMatch()} arrivals={arrivals()} />);
    const card = screen.getByTestId('arrivals');
    const words = within(card)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('bdi')?.textContent + ': ' + line.lastElementChild?.textContent);
    expect(words).toEqual([
      'Zé: Pronto',
      'Ana: Não conectou',
      'Éloïse: Não está pronto',
      '翔: Não conectou',
      'Rui T.: No servidor',
    ]);
    expect(within(card).getByRole('status').textContent).toContain('2 de 4 conectados');
    expect(card.textContent).toContain('O plugin avisa de cada jogador.');
  });

  it('names nobody present, and nobody absent, where the server only counts', async () => {
    const unknown = { ready: null, players: [player('Zé', null, null)] };
    await renderPage(
      <ArrivalsCard match={sampleMatch()} arrivals={arrivals({ told: 'together', team1: unknown, team2: unknown })} />,
    );
    const card = screen.getByTestId('arrivals');
    expect(within(card).getAllByText('Não se sabe')).toHaveLength(2);
    expect(within(card).getByRole('status').textContent).toBe('2 pessoas no servidor');
    expect(card.textContent).toContain('não quem são');
  });

  it('is shown only while people are waited for, and never of an earlier load or another map', () => {
    const warmup = sampleMatch({ status: 'warmup', attempt: 2, current_map: 1 });
    const now = arrivals({ attempt: 2, map_number: 1 });
    expect(currentArrivals(warmup, now)).toBe(now);
    expect(currentArrivals({ ...warmup, status: 'live' }, now)).toBeNull();
    expect(currentArrivals(warmup, arrivals({ attempt: 1, map_number: 1 }))).toBeNull();
    expect(currentArrivals(warmup, arrivals({ attempt: 2, map_number: 0 }))).toBeNull();
    expect(currentArrivals({ ...warmup, end_time: '2026-01-01T00:00:00Z' }, now)).toBeNull();
  });
});
