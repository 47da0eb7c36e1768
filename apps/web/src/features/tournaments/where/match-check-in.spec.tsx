import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentPairing } from '@placar/contracts/tournaments';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { SAMPLE_ACTS, sampleCup, samplePairing, sampleTeam, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { OpenMatches } from '../desk/open-matches';
import { openCheckIn } from './open-check-in';
import { MatchCheckIn } from './match-check-in';
import { WhereCard } from './where-card';

const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const CAPTAIN = { id: 101, steam_id: '1', name: 'p1' } as never;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const pairing = (minutes: number, came: number[], change: Partial<TournamentPairing> = {}) =>
  samplePairing({ check_in: { from: inMinutes(minutes - 10), until: inMinutes(minutes), came }, ...change });
const viewOf = (of: TournamentPairing, change: object = {}) =>
  sampleView({
    tournament: sampleCup(
      { status: 'running' },
      { stages: [{ format: FORMAT, play: { best_of: 1, map_pool: ['de_nuke'], veto: 'none' } }] },
    ),
    bracket: {
      id: 1,
      version: 1,
      mark: '',
      names: {},
      stages: [{ format: FORMAT, is_over: false, seeds: [1, 2], goes_on: null, pairings: [of] }],
    },
    user: CAPTAIN,
    team: sampleTeam(1),
    ...change,
  });
const inMatch = (entry: number) => ['POST /tournaments/:id/check-in-match', { entry, stage: 0, key: 'U1.1' }];
const acts = () => {
  const act = jest.fn(() => Promise.resolve(true));
  return { act, all: { ...SAMPLE_ACTS, act } };
};

beforeEach(() => fillBrowserGaps());
afterEach(() => cleanup());

describe('the check-in to a match', () => {
  it('is done by the captain where the team has to be', async () => {
    const { act, all } = acts();
    await renderPage(<WhereCard view={viewOf(pairing(5, []))} acts={all} />);
    expect(screen.getByText(/^Falta o check-in de Time 1, Time 2/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fazer check-in' }));
    await waitFor(() => expect(act.mock.calls).toEqual([inMatch(1)]));
  });

  it('is asked of nobody who has come, and of no captain when it is over', async () => {
    await renderPage(<WhereCard view={viewOf(pairing(5, [1]))} acts={SAMPLE_ACTS} />);
    expect(screen.getByText(/^Falta o check-in de Time 2,/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer check-in' })).toBeNull();
    cleanup();
    await renderPage(<WhereCard view={viewOf(pairing(-1, []))} acts={SAMPLE_ACTS} />);
    expect(screen.getByText(/^Time 1, Time 2: check-in não feito/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer check-in' })).toBeNull();
  });

  it('is done in the dialog of the match, by organisers for each missing team at any time', async () => {
    const { act, all } = acts();
    const of = pairing(-1, [1]);
    const view = viewOf(of, { mayOrganise: true, team: null, user: { id: 9 } as never });
    await renderPage(<MatchCheckIn open={{ stage: 0, pairing: of }} view={view} acts={all} />);
    fireEvent.click(screen.getByRole('button', { name: 'Check-in por Time 2' }));
    await waitFor(() => expect(act.mock.calls).toEqual([inMatch(2)]));
    expect(screen.queryByRole('button', { name: 'Check-in por Time 1' })).toBeNull();
  });

  it('is told on the desk: who is missing, and who missed it', async () => {
    await renderPage(<OpenMatches view={viewOf(pairing(5, [1]))} onResult={() => undefined} />);
    expect(screen.getByText('Falta check-in: Time 2')).toBeTruthy();
    cleanup();
    await renderPage(<OpenMatches view={viewOf(pairing(-1, [1]))} onResult={() => undefined} />);
    expect(screen.getByText('Sem check-in: Time 2')).toBeTruthy();
  });

  it('ends when both have come, or the match is on a server', () => {
    const now = Date.now();
    expect(openCheckIn(pairing(5, [1, 2]), now)).toBeNull();
    expect(openCheckIn(samplePairing(), now)).toBeNull();
    const match = { id: 1, status: 'warmup' as const, waits_for: null, maps: [] };
    expect(openCheckIn(pairing(5, [], { match }), now)).toBeNull();
    expect(openCheckIn(pairing(5, [], { match: { ...match, status: 'scheduled' } }), now)?.missing).toEqual([1, 2]);
  });
});
