import { TournamentBody } from '@placar/contracts/tournaments';
import type { TournamentPairing } from '@placar/contracts/tournaments';
import { samplePairing } from '../../../testing/cup-samples';
import { cupFaults } from './cup-faults';
import { CUP_PRESETS, changeStage, cupBody, emptyCup, presetOf, withPreset, withStage, withoutStage } from './cup-form';
import { drawn, moved, openLots, openPairings, pausedPairings, resultBody, resultForm, withMaps } from './desk-model';

const NOW = Date.parse('2026-12-01T12:00:00');
const named = { ...emptyCup(), name: ' Copa de Verão ' };

describe('the form of a tournament', () => {
  it.each(CUP_PRESETS)('can be sent as the preset %s has it', (preset) => {
    const form = withPreset(named, preset);
    expect(presetOf(form)).toBe(preset);
    expect(cupFaults(form, NOW)).toEqual([]);
    const body = TournamentBody.parse(cupBody(form));
    expect(body.name).toBe('Copa de Verão');
    expect(body.stages.map(({ advance }) => advance == null)).toEqual(
      body.stages.map((_, at, all) => at === all.length - 1),
    );
  });

  it('runs by itself from a start on: sign-up closes when check-in opens, which closes at the start', () => {
    const body = cupBody({ ...named, startsAt: '2026-12-05T20:00', checkInMinutes: 30 });
    const start = Date.parse(body.starts_at ?? '');
    expect(start).toBe(new Date('2026-12-05T20:00').getTime());
    expect(Date.parse(body.check_in?.opens_at ?? '')).toBe(start - 30 * 60_000);
    expect(body).toMatchObject({ begins_by_itself: true, sign_up_closes_at: body.check_in?.opens_at });
    expect(cupBody({ ...named, startsAt: '', checkInMinutes: 30 })).toMatchObject({
      starts_at: null,
      check_in: null,
      begins_by_itself: false,
    });
  });

  it('names what is wrong, and where', () => {
    const faults = (form: typeof named) => cupFaults(form, NOW).map(({ problem, stage }) => `${problem}@${stage}`);
    expect(faults({ ...named, name: '  ' })).toEqual(['name@null']);
    expect(faults({ ...named, teams: 513 })).toEqual(['teams@null']);
    expect(faults({ ...named, pool: ['de_nuke', 'de_mirage'] })).toEqual(['pool@null']);
    expect(faults({ ...named, pool: [], played: false })).toEqual([]);
    expect(faults({ ...named, startsAt: '2026-12-01T11:00' })).toEqual(['startPast@null']);
    expect(faults({ ...named, startsAt: '2026-12-01T12:10' })).toEqual(['checkInPast@null']);
    expect(faults(changeStage(named, 0, { kind: 'gsl', groups: 3 }))).toEqual(['gsl@0']);
    const league = withPreset(named, 'league');
    expect(faults(changeStage(league, 0, { advance: 8 }))).toEqual(['advance@0']);
    expect(faults(changeStage(league, 0, { groups: 4, advance: 2 }))).toEqual([]);
    expect(faults(changeStage(league, 0, { groups: 5 }))).toContain('groups@0');
  });

  it('takes stages in and out, and only the last one has nobody who goes on', () => {
    const two = withStage(named);
    expect(two.stages.map(({ advance }) => advance)).toEqual([4, null]);
    expect(cupFaults(two, NOW)).toEqual([]);
    expect(withoutStage(two, 1).stages.map(({ advance }) => advance)).toEqual([null]);
    expect(withoutStage(two, 0).stages).toHaveLength(1);
  });
});

const pairing = (more: Partial<TournamentPairing> = {}): TournamentPairing =>
  samplePairing({ entries: [3, 7], ...more });

describe('the desk of a tournament', () => {
  it('takes the winner from the maps, and sends no score for what was not played', () => {
    const typed = withMaps(withMaps(resultForm(pairing()), [2, null]), [2, 1]);
    expect(typed.winner).toBe('0');
    expect(resultBody(pairing(), 0, typed)?.result).toMatchObject({ entries: [3, 7], winner: 3, maps: [2, 1] });
    expect(resultBody(pairing(), 0, { ...typed, how: 'double_walkover' })?.result).toMatchObject({
      winner: null,
      maps: [0, 0],
    });
    expect(resultBody(pairing(), 0, { ...typed, how: 'walkover', winner: 'none' })).toBeNull();
    expect(resultBody(pairing({ entries: [3, null] }), 0, typed)).toBeNull();
    expect(resultForm(pairing({ state: 'over', how: 'walkover', winner: 7 }))).toMatchObject({
      how: 'walkover',
      winner: '1',
    });
  });

  it('shows what is live before what has a match, and that before what has none; what is over not at all', () => {
    const match = (id: number, status: 'live' | 'upcoming') => ({ id, status, waits_for: null, maps: [] });
    const pairings = [
      pairing({ key: 'none' }),
      pairing({ key: 'over', state: 'over' }),
      pairing({ key: 'made', match: match(1, 'upcoming') as TournamentPairing['match'] }),
      pairing({ key: 'live', match: match(2, 'live') as TournamentPairing['match'] }),
    ];
    const stage = { format: { kind: 'gsl' as const, groups: 1 }, is_over: false, seeds: [], goes_on: null, pairings };
    const open = openPairings({ id: 1, version: 1, mark: '', names: {}, stages: [stage] });
    expect(open.map(({ pairing: { key } }) => key)).toEqual(['live', 'made', 'none']);
  });

  it('says of a paused tournament which live matches stand still and which play on', () => {
    const match = (id: number, status: string) => ({ id, status, waits_for: null, maps: [] });
    const pairings = ['paused', 'live', 'halftime', 'loading'].map((status, id) =>
      pairing({ key: status, match: match(id, status) as TournamentPairing['match'] }),
    );
    const stage = { format: { kind: 'gsl' as const, groups: 1 }, is_over: false, seeds: [], goes_on: null, pairings };
    const { still, playing } = pausedPairings({ id: 1, version: 1, mark: '', names: {}, stages: [stage] });
    expect([still, playing].map((some) => some.map((one) => one.pairing.key))).toEqual([
      ['paused'],
      ['live', 'halftime'],
    ]);
  });

  it('asks for a lot between tied teams of a table, and between those who share the last place that goes on', () => {
    const stage = { tables: [{ rows: [], to_draw: [[1, 2]] }], shared: [[4, 5]], placements: [] };
    expect(openLots({ id: 1, version: 1, names: {}, stages: [stage] })).toEqual([
      { stage: 0, entries: [1, 2], isShared: false },
      { stage: 0, entries: [4, 5], isShared: true },
    ]);
  });

  it('draws every order, and moves one team at a time', () => {
    const seen = new Set<string>();
    for (let one = 0; one < 600; one += 1) seen.add(drawn([1, 2, 3]).join());
    expect(seen.size).toBe(6);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });
});
