import '../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { MatchRow, type MatchSummary } from './match-row';

// On a busy machine the page around the row takes longer than the defaults allow.
const match: MatchSummary = {
  id: 7,
  team1_id: 1,
  team2_id: 2,
  team1_string: 'Lobos',
  team2_string: 'Falcões 🦅',
  max_maps: 3,
  status: 'live',
  team1_score: 0,
  team2_score: 0,
  team1_mapscore: 7,
  team2_mapscore: 4,
  current_map_name: 'de_mirage',
  current_map: 0,
};
const shown = async (changes: Partial<MatchSummary>) => {
  const page = await renderPage(<MatchRow match={{ ...match, ...changes }} />);
  const label = screen.getByRole('link').getAttribute('aria-label');
  const text = screen.getByRole('article').textContent;
  page.unmount();
  return { label, text };
};

describe('a row of a list of matches', () => {
  it('says of a series in play which map the figures are of, beside the maps won, also before the first is won', async () => {
    const first = await shown({});
    expect(first.text).toContain('7:4');
    expect(first.text).toContain('Mapa 1 · MirageMD3 · 0–0');
    expect(first.label).toBe('Lobos x Falcões 🦅, Mirage 7–4, mapas 0–0, Ao vivo');
    // Where only the list answer is known, the number of the map is not made up.
    const third = await shown({ team1_score: 1, team2_score: 1, current_map: null });
    expect(third.text).toMatch(/Falcões 🦅MirageMD3 · 1–1$/);
  });

  it('gives a series that is over or between maps its maps alone, and no name of one of them', async () => {
    const over = await shown({ status: 'finished', end_time: '2026-11-21T11:00:00.000Z', team1_score: 2 });
    expect([over.text?.includes('2:0'), over.text?.includes('Mirage')]).toEqual([true, false]);
    expect(over.label).toBe('Lobos x Falcões 🦅, 2–0, Encerrada');
    const between = await shown({ status: 'between_maps', team1_score: 1 });
    expect([between.text?.includes('1:0'), between.text?.includes('Mirage')]).toEqual([true, false]);
    const single = await shown({ max_maps: 1 });
    expect([single.text?.includes('Mirage'), single.label]).toEqual([true, 'Lobos x Falcões 🦅, 7–4, Ao vivo']);
  });

  it('names who made the match', async () => {
    expect((await shown({ owner: 'Ana 🐙' })).text).toContain('por Ana 🐙');
    expect((await shown({ owner: null })).text).not.toContain('por ');
  });
});
