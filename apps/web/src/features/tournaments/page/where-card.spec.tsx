import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentPairing } from '@placar/contracts/tournaments';
import { screen } from '@testing-library/react';
import { sampleCup, samplePairing, sampleTeam } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import type { CupView } from './cup-view';
import { WhereCard } from './where-card';

const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const CUP = sampleCup(
  { status: 'running' },
  { stages: [{ format: FORMAT, play: { best_of: 1, map_pool: ['de_nuke'], veto: 'none' } }] },
);

/** The card of team 1, whose final against team 2 is to be made. */
function show(rest: TournamentPairing['rest']) {
  const stages = [
    { format: FORMAT, is_over: false, seeds: [1, 2], goes_on: null, pairings: [samplePairing({ rest })] },
  ];
  const view: CupView = {
    tournament: CUP,
    bracket: { id: 7, version: 1, mark: '', names: {}, stages },
    standings: undefined,
    user: null,
    team: sampleTeam(1),
    mayOrganise: false,
    nameOf: (entry) => `Time ${entry}`,
    openMatch: () => undefined,
  };
  const acts = { busy: false, refusal: null, forget: () => undefined, act: () => Promise.resolve(true) };
  return renderPage(<WhereCard view={view} acts={acts} />);
}

beforeEach(() => fillBrowserGaps());

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('where a team has to be', () => {
  it('is nowhere yet while one of the two rests, and here when both have rested', async () => {
    const { unmount } = await show({ entry: 2, until: inMinutes(10) });
    expect(screen.getByText(/^Time 2 descansa até /)).toBeTruthy();
    expect(screen.queryByText(/^É agora/)).toBeNull();
    unmount();
    await show({ entry: 2, until: inMinutes(-1) });
    expect(screen.getByText(/^É agora/)).toBeTruthy();
  });
});
