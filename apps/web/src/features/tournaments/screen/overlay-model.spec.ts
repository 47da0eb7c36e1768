import type { TournamentBracketAnswer, TournamentStandingsAnswer } from '@placar/contracts/tournaments';
import { samplePairing } from '../../../testing/cup-samples';
import { overlayMatches, overlayPanels, readCupOverlayParams } from './overlay-model';

const read = (text: string) => readCupOverlayParams(new URLSearchParams(text));
const live = { id: 3, status: 'live' as const, waits_for: null, maps: [] };
const at = (moment: string) => ({ at: moment, how: 'staff' as const, offer: null, deadline: null, slot: null });
const stage = (
  pairings: TournamentBracketAnswer['stages'][number]['pairings'],
): TournamentBracketAnswer['stages'][number] => ({
  format: { kind: 'single_elimination', third_place: false },
  is_over: false,
  seeds: [1, 2],
  goes_on: null,
  pairings,
});
const bracket = (...stages: TournamentBracketAnswer['stages']) => ({ id: 1, version: 1, mark: '', names: {}, stages });

describe('the overlay of a tournament', () => {
  it('reads its address, and draws something whatever stands there', () => {
    expect(read('show=bracket&stage=1')).toEqual({ show: 'bracket', stage: 1 });
    expect(read('show=standings')).toEqual({ show: 'standings', stage: null });
    expect(read('show=<script>&stage=-4')).toEqual({ show: 'score', stage: null });
  });

  it('shows the matches that are on; where none is, the next one by its time', () => {
    const late = samplePairing({ key: 'U1.1', time: at('2026-12-01T22:00:00.000Z') });
    const soon = samplePairing({ key: 'U1.2', time: at('2026-12-01T20:00:00.000Z') });
    const on = samplePairing({ key: 'U1.3', match: live });
    const keys = (of: TournamentBracketAnswer, only: number | null = null) =>
      overlayMatches(of, only).map(({ pairing }) => pairing.key);
    expect(keys(bracket(stage([late, soon, on])))).toEqual(['U1.3']);
    expect(keys(bracket(stage([late, soon])))).toEqual(['U1.2']);
    expect(keys(bracket(stage([on]), stage([late])), 1)).toEqual(['U1.1']);
    expect(overlayMatches(undefined, null)).toEqual([]);
  });

  it('shows the stage that the address names', () => {
    const both = bracket(stage([samplePairing({ key: 'U1.1' })]), stage([samplePairing({ key: 'U1.2' })]));
    const first = overlayPanels(both, undefined, { show: 'bracket', stage: 0 });
    expect(first).toHaveLength(1);
    expect(first[0]).toMatchObject({ kind: 'tree', stage: 0 });
    expect(overlayPanels(both, undefined, { show: 'bracket', stage: null })[0]).toMatchObject({ stage: 1 });
    expect(overlayPanels(both, undefined, { show: 'standings', stage: null })).toEqual([]);
    const groups = { ...stage([]), format: { kind: 'round_robin' as const, groups: 1, twice: false, tie_breaks: [] } };
    const then = bracket(groups, stage([samplePairing()]));
    const counted = { played: 0, wins: 0, draws: 0, losses: 0, points: 0, buchholz: 0 };
    const row = { entry: 1, place: 1, seed: 1, ...counted, map_difference: 0, round_difference: 0, decided_by: null };
    const empty = { tables: [], shared: [], placements: [] };
    const stages = [{ ...empty, tables: [{ rows: [row], to_draw: [] }] }, empty];
    const told: TournamentStandingsAnswer = { id: 1, version: 1, names: {}, stages };
    // The bracket that follows has none: those of the groups stay.
    expect(overlayPanels(then, told, { show: 'standings', stage: null })).toMatchObject([{ kind: 'tables', stage: 0 }]);
  });
});
