import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import type { TournamentPairing } from '@placar/contracts/tournaments';
import { samplePairing } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { MatchBox } from './match-box';

const map = (score: [number, number], winner: number | null = null) => ({ name: 'de_nuke', score, winner });
const on = (maps: ReturnType<typeof map>[], status = 'live') => ({ id: 3, status, waits_for: null, maps });

async function textOf(part: Partial<TournamentPairing>): Promise<string> {
  await renderPage(
    <MatchBox
      open={{ stage: 0, pairing: samplePairing(part) }}
      view={{ nameOf: (entry) => `Time ${entry}`, openMatch: () => undefined }}
      marked={null}
    />,
  );
  return screen.getByRole('button').textContent ?? '';
}

beforeEach(() => fillBrowserGaps());

describe('a match in the bracket', () => {
  it('is live with the score of its map', async () => {
    const text = await textOf({ best_of: 1, match: on([map([7, 4])]) as TournamentPairing['match'] });
    expect(text).toMatch(/MD1.*Ao vivo.*Time 17.*Time 24/);
    expect(text).not.toContain('mapa');
  });

  it('of a series says which map is on', async () => {
    const maps = [map([13, 9], 1), map([11, 13], 2), map([5, 6])];
    const text = await textOf({ best_of: 3, match: on(maps) as TournamentPairing['match'] });
    expect(text).toMatch(/MD3.*Ao vivo, mapa 3.*Time 15.*Time 26/);
  });

  it('that is made and not begun is only ready', async () => {
    const text = await textOf({ best_of: 1, match: on([], 'warmup') as TournamentPairing['match'] });
    expect(text).toContain('Pronta');
    expect(text).not.toContain('Ao vivo');
  });
});
