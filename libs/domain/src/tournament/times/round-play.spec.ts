import type { VetoFormat } from '@placar/contracts';
import { decideTournament } from '../cup/decide-tournament';
import { evolveTournament } from '../cup/evolve-tournament';
import type { RoundPlay, StagePlay, TournamentEvent, TournamentState } from '../cup/tournament-state';
import { wantedMatches } from '../cup/wanted-matches';
import { Cup, MORNING, SETTINGS } from '../cup/cup.fixture';
import { playStage } from '../stages';
import type { PairingResult, StageFormat } from '../stages';
import { playsOf } from './round-play';

const PLAY: StagePlay = { bestOf: 1, finalBestOf: null, pool: ['a', 'b', 'c', 'd', 'e'], veto: 'web' };
const SINGLE: StageFormat = { kind: 'single_elimination', thirdPlace: true };
const DOUBLE: StageFormat = { kind: 'double_elimination', reset: true };
const SWISS: StageFormat = { kind: 'swiss', until: { wins: 3, losses: 3 }, tieBreaks: ['initial_seed'] };
const league = (groups: number): StageFormat => ({
  kind: 'round_robin',
  groups,
  twice: false,
  tieBreaks: ['initial_seed'],
});
const teams = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Best of how many each pairing of a stage is, by its key. */
function lengths(format: StageFormat, count: number, play: Partial<StagePlay>): Record<string, number | undefined> {
  const { pairings } = playStage({ format, entries: teams(count), results: new Map() });
  const playOf = playsOf({ format, play: { ...PLAY, ...play } }, count, pairings);
  return Object.fromEntries(pairings.map((pairing) => [pairing.key, playOf(pairing)?.bestOf]));
}

const CUP: RoundPlay[] = [{ of: { kind: 'last', rounds: 2 }, bestOf: 3 }];

describe('the play of a round', () => {
  it('counts back from the final, with the match for third place as the semi-finals', () => {
    expect(lengths(SINGLE, 8, { rounds: CUP, finalBestOf: 5 })).toEqual({
      'U1.1': 1,
      'U1.2': 1,
      'U1.3': 1,
      'U1.4': 1,
      'U2.1': 3,
      'U2.2': 3,
      T: 3,
      'U3.1': 5,
    });
    // Two teams came: all that is left is the final.
    expect(lengths(SINGLE, 2, { rounds: CUP })).toEqual({ 'U1.1': 3 });
  });

  it('takes the rule that begins latest', () => {
    const rounds: RoundPlay[] = [
      { of: { kind: 'last', rounds: 1 }, bestOf: 5 },
      { of: { kind: 'from', round: 2 }, bestOf: 3 },
    ];
    expect(lengths(SINGLE, 8, { rounds })).toMatchObject({ 'U1.1': 1, 'U2.1': 3, T: 3, 'U3.1': 5 });
  });

  it('tells the brackets of a double elimination apart', () => {
    const rounds: RoundPlay[] = [
      { of: { kind: 'from', round: 1, bracket: 'upper' }, bestOf: 3 },
      { of: { kind: 'last', rounds: 1, bracket: 'lower' }, bestOf: 3 },
      { of: { kind: 'last', rounds: 1 }, bestOf: 5 },
    ];
    expect(lengths(DOUBLE, 4, { rounds })).toEqual({
      'U1.1': 3,
      'U1.2': 3,
      'U2.1': 3,
      'L1.1': 1,
      'L2.1': 3,
      F1: 5,
      F2: 5,
    });
    // Without a bracket both count back from the grand final.
    expect(lengths(DOUBLE, 4, { rounds: CUP })).toMatchObject({ 'U1.1': 1, 'U2.1': 3, 'L1.1': 1, 'L2.1': 3, F1: 3 });
  });

  it('counts the rounds of groups', () => {
    const rounds: RoundPlay[] = [{ of: { kind: 'from', round: 3 }, bestOf: 2 }];
    expect(lengths(league(1), 4, { rounds })).toMatchObject({ 'G1.1.1': 1, 'G1.2.1': 1, 'G1.3.1': 2, 'G1.3.2': 2 });
  });

  it('has longer matches in Swiss where a win or a loss decides, as at the majors', () => {
    const results = new Map<string, PairingResult>();
    const rounds: RoundPlay[] = [{ of: { kind: 'deciding' }, bestOf: 3 }];
    const seen: Record<string, [number, number][]> = {};
    for (let played = 1; played > 0;) {
      played = 0;
      const { pairings } = playStage({ format: SWISS, entries: teams(16), results });
      const playOf = playsOf({ format: SWISS, play: { ...PLAY, rounds } }, 16, pairings);
      for (const pairing of pairings) {
        const [one, other] = pairing.sides;
        if (pairing.state !== 'ready' || one.kind !== 'entry' || other.kind !== 'entry') continue;
        played += 1;
        const wins = [...results.values()].filter(({ winner }) => winner === one.entry).length;
        const bestOf = playOf(pairing)?.bestOf ?? 0;
        (seen[`round ${pairing.round}`] ??= []).push([wins, bestOf]);
        const entries = [one.entry, other.entry] as const;
        results.set(pairing.key, {
          entries,
          how: 'played',
          winner: Math.min(...entries),
          maps: [1, 0],
          rounds: [13, 5],
        });
      }
    }
    const told = Object.fromEntries(
      Object.entries(seen).map(([round, all]) => [
        round,
        [...new Set(all.map(([wins, maps]) => `${wins} wins: best of ${maps}`))].toSorted(),
      ]),
    );
    expect(told).toEqual({
      'round 1': ['0 wins: best of 1'],
      'round 2': ['0 wins: best of 1', '1 wins: best of 1'],
      'round 3': ['0 wins: best of 3', '1 wins: best of 1', '2 wins: best of 3'],
      'round 4': ['1 wins: best of 3', '2 wins: best of 3'],
      'round 5': ['2 wins: best of 3'],
    });
  });

  it('may have maps and an order of the veto of its own; that of the stage goes only with its own series', () => {
    const order = (bans: number): VetoFormat => [
      ...Array.from({ length: bans }, (_, index): VetoFormat[number] => ({
        action: 'ban',
        team: index % 2 === 0 ? 'first' : 'second',
      })),
      { action: 'decider', sides: 'knife' },
    ];
    const rounds: RoundPlay[] = [
      { of: { kind: 'last', rounds: 2 }, bestOf: 1, pool: ['x', 'y', 'z'], vetoFormat: order(2) },
      { of: { kind: 'last', rounds: 1 }, bestOf: 3 },
      { of: { kind: 'last', rounds: 3 }, bestOf: 1 },
    ];
    const play = { ...PLAY, vetoFormat: order(4), rounds };
    const { pairings } = playStage({ format: SINGLE, entries: teams(16), results: new Map() });
    const playOf = playsOf({ format: SINGLE, play }, 16, pairings);
    const of = (key: string) => playOf(pairings.find((pairing) => pairing.key === key)!);
    expect(of('U1.1')).toEqual({ bestOf: 1, pool: PLAY.pool, veto: 'web', vetoFormat: order(4) });
    expect(of('U2.1')).toEqual(of('U1.1'));
    expect(of('U3.1')).toEqual({ bestOf: 1, pool: ['x', 'y', 'z'], veto: 'web', vetoFormat: order(2) });
    expect(of('U4.1')).toEqual({ bestOf: 3, pool: PLAY.pool, veto: 'web' });
  });
});

describe('rules for rounds', () => {
  const refusal = (format: StageFormat, play: Partial<StagePlay>, most = 8) => {
    const stages = [{ format, advance: null, invited: most, play: { ...PLAY, ...play } }];
    const settings = { ...SETTINGS, most, stages };
    const decision = decideTournament(null, { type: 'create', id: 1, organiserId: 1, settings }, MORNING);
    return decision.ok ? null : decision.refusal;
  };
  const rule = (of: RoundPlay['of'], given: Partial<RoundPlay> = {}): RoundPlay => ({ of, bestOf: 3, ...given });
  const at = (index: number, field: string) => `stages.0.play.rounds.${index}.${field}`;

  it.each<[string, StageFormat, RoundPlay['of']]>([
    ['more last rounds than it has', SINGLE, { kind: 'last', rounds: 4 }],
    ['a round behind the last one', league(2), { kind: 'from', round: 4 }],
    ['a lower bracket where there is none', SINGLE, { kind: 'last', rounds: 1, bracket: 'lower' }],
    ['a round number of no bracket', DOUBLE, { kind: 'from', round: 2 }],
    ['deciding matches in a bracket', SINGLE, { kind: 'deciding' }],
    [
      'deciding matches where all rounds are played',
      { kind: 'swiss', until: { rounds: 3 }, tieBreaks: [] },
      { kind: 'deciding' },
    ],
  ])('name no round that the stage does not have: %s', (_, format, of) => {
    expect(refusal(format, { rounds: [rule(of)] })).toEqual({ code: 'ROUND_MISSING', field: at(0, 'of') });
  });

  it('are one for each round', () => {
    const twice = { code: 'ROUND_TWICE', field: at(1, 'of') };
    const last = { kind: 'last', rounds: 2 } as const;
    expect(refusal(SINGLE, { rounds: [rule(last), rule(last)] })).toEqual(twice);
    expect(refusal(SINGLE, { rounds: [rule(last), rule({ kind: 'from', round: 2 })] })).toEqual(twice);
    expect(refusal(SWISS, { rounds: [rule({ kind: 'deciding' }), rule({ kind: 'deciding' })] })).toEqual(twice);
    const final = [rule({ kind: 'last', rounds: 1 })];
    expect(refusal(SINGLE, { finalBestOf: 5, rounds: final })).toEqual({ ...twice, field: at(0, 'of') });
    expect(refusal(SINGLE, { finalBestOf: null, rounds: final })).toBeNull();
  });

  it('have maps for their series, and an order that leads to them', () => {
    const of = { kind: 'last', rounds: 2 } as const;
    const short = { code: 'STAGES_INVALID', of: ['POOL_TOO_SMALL'] };
    expect(refusal(SINGLE, { rounds: [rule(of, { pool: ['a', 'b', 'b'] })] })).toEqual({
      ...short,
      field: at(0, 'pool'),
    });
    expect(refusal(SINGLE, { pool: ['a', 'b', 'c'], rounds: [rule(of, { bestOf: 5 })] })).toEqual({
      ...short,
      field: at(0, 'bestOf'),
    });
    const vetoFormat: VetoFormat = [{ action: 'decider', sides: 'knife' }];
    expect(refusal(SINGLE, { rounds: [rule(of, { vetoFormat })] })).toEqual({
      code: 'STAGES_INVALID',
      of: ['VETO_ORDER'],
      field: at(0, 'vetoFormat'),
    });
  });

  it('have a winner where one goes on', () => {
    const of = { kind: 'last', rounds: 2 } as const;
    expect(refusal(SINGLE, { rounds: [rule(of, { bestOf: 2 })] })).toEqual({
      code: 'DRAW_NOT_ALLOWED',
      field: at(0, 'bestOf'),
    });
    expect(refusal(league(1), { rounds: [rule(of, { bestOf: 2 })] })).toBeNull();
  });

  it.each<[string, StageFormat, boolean]>([
    ['single elimination', SINGLE, false],
    ['double elimination', DOUBLE, false],
    ['GSL groups', { kind: 'gsl', groups: 2 }, false],
    ['Swiss by record', { kind: 'swiss', until: { wins: 2, losses: 2 }, tieBreaks: [] }, false],
    ['Swiss of fixed rounds', { kind: 'swiss', until: { rounds: 3 }, tieBreaks: [] }, true],
    ['round robin', league(1), true],
  ])('let a stage of %s have best of 2 only where a draw is a result', (_, format, isAllowed) => {
    const fault = isAllowed ? null : { code: 'DRAW_NOT_ALLOWED', field: 'stages.0.play.bestOf' };
    expect(refusal(format, { bestOf: 2 })).toEqual(fault);
    const { now } = new Cup({ ...SETTINGS, stages: [{ format, advance: null, invited: 8, play: PLAY }] });
    const stages = [{ format, advance: null, invited: 8, play: { ...PLAY, bestOf: 2 as const } }];
    const change = decideTournament(now, { type: 'change-settings', settings: { ...SETTINGS, stages } }, MORNING);
    expect(change.ok ? null : change.refusal).toEqual(fault);
  });

  it('do not keep a tournament of an older log from being read and played on', () => {
    const stages = [{ format: SINGLE, advance: null, invited: 8, play: { ...PLAY, bestOf: 2 as const } }];
    const log: TournamentEvent[] = [
      { type: 'tournament.created', payload: { id: 1, organiserId: 1, settings: { ...SETTINGS, stages } } },
      { type: 'tournament.stage-begun', payload: { stage: 0, entries: teams(8) } },
    ];
    const state = log.reduce<TournamentState | null>(evolveTournament, null)!;
    expect(wantedMatches(state).map(({ bestOf }) => bestOf)).toEqual([2, 2, 2, 2]);
  });
});
