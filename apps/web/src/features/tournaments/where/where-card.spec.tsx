import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentPairing } from '@placar/contracts/tournaments';
import { screen } from '@testing-library/react';
import { SAMPLE_ACTS, sampleCup, samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { WhereCard } from './where-card';

const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const CUP = sampleCup(
  { status: 'running' },
  { stages: [{ format: FORMAT, play: { best_of: 1, map_pool: ['de_nuke'], veto: 'none' } }] },
);

/** The card of team 1, whose final against team 2 is to be made. */
function show(final: Partial<TournamentPairing>, tournament = CUP) {
  const stages = [
    { format: FORMAT, is_over: false, seeds: [1, 2], goes_on: null, pairings: [samplePairing({ round: 2, ...final })] },
  ];
  const view = sampleView({ tournament, bracket: { id: 7, version: 1, mark: '', names: {}, stages } });
  return renderPage(<WhereCard view={view} acts={SAMPLE_ACTS} />);
}

beforeEach(() => fillBrowserGaps());

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('where a team has to be', () => {
  it('is nowhere yet while one of the two rests, and here when both have rested', async () => {
    const { unmount } = await show({ rest: { entry: 2, until: inMinutes(10) } });
    expect(screen.getByText(/^Time 2 descansa até /)).toBeTruthy();
    expect(screen.queryByText(/^É agora/)).toBeNull();
    unmount();
    await show({ rest: { entry: 2, until: inMinutes(-1) } });
    expect(screen.getByText(/^É agora/)).toBeTruthy();
  });

  it('comes later while the other team has a match before', async () => {
    const { unmount } = await show({ is_later: true });
    expect(screen.getByText('Time 2 tem outra partida antes. A de vocês vem em seguida.')).toBeTruthy();
    unmount();
    await show({});
    expect(screen.getByText(/^É agora/)).toBeTruthy();
  });

  it('is told by the organisers where they set the times', async () => {
    const timetable = {
      mode: 'fixed' as const,
      zone: 'America/Sao_Paulo',
      days: [],
      dates: [],
      answer_hours: 24,
      default_time: '20:00',
      rest_minutes: 0,
    };
    await show({}, { ...CUP, settings: { ...CUP.settings, timetable } });
    expect(screen.getByText('A organização ainda vai marcar o horário.')).toBeTruthy();
    expect(screen.queryByText(/^É agora/)).toBeNull();
  });

  it('says how far its match has come', async () => {
    const match = (change: Partial<NonNullable<TournamentPairing['match']>>) => ({
      match: { id: 3, status: 'scheduled' as const, waits_for: null, maps: [], ...change },
    });
    const told = async (final: Partial<TournamentPairing>): Promise<string> => {
      const { unmount } = await show(final);
      const text = screen.getByTestId('where').textContent;
      unmount();
      return text;
    };
    expect(await told({})).toMatch(/Sua próxima partida.*Assim que a partida for criada/);
    expect(await told(match({ waits_for: 'server' }))).toMatch(/Sua próxima partida.*espera um servidor/);
    expect(await told(match({ waits_for: 'veto' }))).toMatch(/Falta o veto/);
    expect(await told(match({}))).toMatch(/A partida está criada/);
    expect(await told(match({ status: 'live' }))).toMatch(/Em jogo agora.*Abra a partida/);
  });
});
