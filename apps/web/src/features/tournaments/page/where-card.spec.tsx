import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentAnswer, TournamentPairing, TournamentTeam } from '@placar/contracts/tournaments';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import type { CupView } from './cup-view';
import { WhereCard } from './where-card';

const team = (entry: number): TournamentTeam => ({
  entry,
  name: `Time ${entry}`,
  team_id: null,
  captain_id: entry,
  status: 'in',
  checked_in: true,
  members: [],
});
const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const CUP: TournamentAnswer = {
  id: 7,
  version: 1,
  status: 'running',
  paused: false,
  not_begun: null,
  next: null,
  organiser_id: 9,
  disputes: [],
  teams: [team(1), team(2)],
  settings: {
    name: 'Copa',
    team_size: 1,
    substitutes: 0,
    coach: false,
    teams: 2,
    approval: false,
    stages: [{ format: FORMAT, play: { best_of: 1, map_pool: ['de_nuke'], veto: 'none' } }],
    begins_by_itself: false,
    dispute_minutes: 30,
    co_organisers: [],
  },
};

/** The card of team 1, whose final against team 2 is to be made. */
function show(rest: TournamentPairing['rest']) {
  const pairing: TournamentPairing = {
    key: 'U1.1',
    part: 'upper',
    round: 1,
    group: null,
    entries: [1, 2],
    state: 'ready',
    how: null,
    winner: null,
    maps: null,
    rounds: null,
    ended_at: null,
    time: null,
    rest,
    match: null,
  };
  const stages = [{ format: FORMAT, is_over: false, seeds: [1, 2], goes_on: null, pairings: [pairing] }];
  const view: CupView = {
    tournament: CUP,
    bracket: { id: 7, version: 1, mark: '', names: {}, stages },
    standings: undefined,
    user: null,
    team: team(1),
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
