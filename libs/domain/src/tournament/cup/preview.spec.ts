import fc from 'fast-check';
import { entriesOf } from '../stages';
import type { PairingResult, Resolved, StageFormat } from '../stages';
import { decideTournament, evolveTournament, lotsToDraw, previewOf, viewOf, wantedMatches } from '../index';
import type { Intervention, PairingKey, PlayedStage, Preview, TournamentState } from '../index';
import { Cup, MORNING, result, SETTINGS } from './cup.fixture';

const RUNS = Number(process.env.TOURNAMENT_RUNS ?? 25);
const play = { bestOf: 1, finalBestOf: null, pool: ['a'], veto: 'none' } as const;
const stage = (format: StageFormat, goOn: number | null, perGroup = false): PlayedStage => ({
  format,
  advance: goOn === null ? null : { kind: perGroup ? 'of_each_group' : 'best', count: goOn },
  invited: 0,
  play,
});
const TIES = ['head_to_head', 'round_difference', 'initial_seed'] as const;
const GROUPS: StageFormat = { kind: 'round_robin', groups: 2, twice: false, tieBreaks: TIES };
const SWISS: StageFormat = { kind: 'swiss', until: { wins: 2, losses: 2 }, tieBreaks: ['buchholz', 'initial_seed'] };
const ROUNDS: StageFormat = { kind: 'swiss', until: { rounds: 3 }, tieBreaks: ['buchholz', 'initial_seed'] };
const DOUBLE: StageFormat = { kind: 'double_elimination', reset: true };
const SINGLE: StageFormat = { kind: 'single_elimination', thirdPlace: true };
const GSL: StageFormat = { kind: 'gsl', groups: 2 };

/** Chains of up to three stages for eight teams. */
const CHAINS: PlayedStage[][] = [
  [stage(DOUBLE, null)],
  [stage(SINGLE, null)],
  [stage(GROUPS, 2, true), stage(DOUBLE, null)],
  [stage(SWISS, 4), stage(SINGLE, null)],
  [stage(ROUNDS, 4), stage(GROUPS, 1, true), stage(SINGLE, null)],
  [stage(GSL, 2, true), stage(GROUPS, null)],
];
const settings = (chain: PlayedStage[]) => ({
  ...SETTINGS,
  stages: chain.map((one, at) => ({ ...one, invited: at === 0 ? 8 : 0 })),
});

/** Matches that are played before the first act of chance, or the first stage to its end. */
const FROM = fc.oneof(fc.nat({ max: 40 }), fc.constant('second stage' as const));

const acts = fc.record({
  which: fc.nat(),
  other: fc.nat(),
  turn: fc.boolean(),
  live: fc.nat({ max: 15 }),
  kind: fc.constantFrom(
    'play',
    'play',
    'play',
    'play',
    'correct',
    'take-back',
    'walkover',
    'double-walkover',
    'disqualify',
    'swap',
  ),
});
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never;

describe('the preview of an intervention', () => {
  it('is what then happens, over all stages, whatever was played, and whatever is live', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...CHAINS), FROM, fc.array(acts, { maxLength: 25 }), (chain, ahead, history) => {
        const cup = new Cup(settings(chain)).begun();
        if (ahead === 'second stage') {
          cup.playStage(0);
          const [{ which, other } = { which: 0, other: 0 }] = history;
          step(cup, { which, other, turn: true, live: 0, kind: 'correct' }, seen);
        } else
          for (let played = 0; played < ahead; played += 1) {
            const [next] = cup.ready();
            if (next === undefined) break;
            const { stage: of, pairing } = next;
            cup.act({ type: 'note-result', stage: of, key: pairing.key, result: result(pairing, Math.min) });
          }
        for (const act of history) step(cup, act, seen);
        expect(cup.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(cup.now);
        // Whatever happened, it comes to its end: by its matches, and by lots where nothing else says who goes on.
        for (let at = 0; at < chain.length; at += 1) {
          cup.playStage(at);
          for (const order of lotsToDraw(cup.now, at)) {
            cup.act({ type: 'draw-lot', stage: at, order });
            seen.add('lot');
          }
        }
        expect(cup.now.status).toBe('over');
      }),
      { numRuns: RUNS * 2, seed: 20261123 },
    );
    // The runs have met what they are about.
    for (const what of [
      'none',
      'LIVE_MATCHES',
      'NEXT_STAGE_BEGUN',
      'ALREADY_PLAYED',
      'drawn_anew',
      'undone',
      'reopens',
    ])
      expect(seen).toContain(what);
    // Each kind was done, not only refused, in the first stage and in a later one; a result that is taken back reopens its match.
    const kinds = ['correct', 'take-back', 'walkover', 'double-walkover', 'disqualify', 'swap'];
    const depths = kinds.flatMap((kind) => [`${kind} in stage 0`, `${kind} in stage 1`]);
    expect(depths.filter((one) => !seen.has(one))).toEqual([]);
  });

  it('names the live matches that stand in its way, with all that would happen without them', () => {
    const cup = new Cup(settings([stage(SINGLE, null)])).begun();
    for (const { pairing } of cup.ready())
      cup.act({ type: 'note-result', stage: 0, key: pairing.key, result: result(pairing, Math.min) });
    const [first] = viewOf(cup.now, 0)?.pairings ?? [];
    if (first === undefined) throw new Error('no pairing');
    const preview = previewOf(cup.now, {
      type: 'correct',
      stage: 0,
      key: first.key,
      result: result(first, Math.max),
      reason: 'x',
      live: new Set(['0:U2.1', '0:U2.2']),
    });
    expect(preview.refusal).toEqual({ code: 'LIVE_MATCHES', of: ['0:U2.1'] });
    expect(preview.changes.map(({ key, kind, isLive }) => [key, kind, isLive])).toEqual([
      ['U1.1', 'other_end', false],
      ['U2.1', 'other_teams', true],
    ]);
  });

  it('lets teams change seats before they have played, and not after', () => {
    const cup = new Cup(settings([stage(SINGLE, null)])).begun();
    const swap = (one: number, other: number): Intervention => ({
      type: 'swap',
      stage: 0,
      teams: [one, other],
      reason: 'irmãos',
      live: new Set(),
    });
    const of = (key: string): Resolved | undefined => viewOf(cup.now, 0)?.pairings.find((one) => one.key === key);
    expect(of('U1.1') && entriesOf(of('U1.1') as Resolved)).toEqual([1, 8]);
    cup.act(swap(8, 5));
    expect(of('U1.1') && entriesOf(of('U1.1') as Resolved)).toEqual([1, 5]);
    const played = of('U1.1');
    if (played === undefined) throw new Error('no pairing');
    cup.act({ type: 'note-result', stage: 0, key: 'U1.1', result: result(played, Math.min) });
    expect(() => cup.act(swap(5, 2))).toThrow('ALREADY_PLAYED');
    expect(() => cup.act(swap(2, 2))).toThrow('TEAM_NOT_FOUND');
    cup.act(swap(2, 3));
  });

  it('disqualifies before anything has begun: the first that waits comes in', () => {
    const cup = new Cup(settings([stage(SINGLE, null)]));
    cup.act({ type: 'open-sign-up' });
    for (let number = 1; number <= 9; number += 1)
      cup.act({
        type: 'sign-up',
        name: `Time ${number}`,
        teamId: null,
        captainId: number,
        members: [0, 1].map((seat) => ({
          steamId: `7656119${String(8_000_000_000 + number * 10 + seat)}`,
          name: 'p',
          role: 'player',
          rating: null,
        })),
      });
    cup.act({ type: 'disqualify', entry: 2, annulled: false, reason: 'x', live: new Set() });
    expect(cup.now.teams.map(({ status }) => status)).toEqual(['in', 'disqualified', ...Array<string>(7).fill('in')]);
    expect(() => cup.act({ type: 'let-in', entry: 2 })).toThrow('WRONG_STATUS');
  });
});

/** One act of chance. An intervention is shown first, and what is shown must happen; refusals change nothing. */
function step(cup: Cup, { which, other, turn, live, kind }: Act, seen: Set<string>): void {
  const before = cup.now;
  const best = turn ? Math.max : Math.min;
  const at = (state: Resolved['state']) =>
    before.stages.flatMap((_, index) =>
      (viewOf(before, index)?.pairings ?? []).flatMap((pairing) =>
        pairing.state === state && entriesOf(pairing).length === 2 ? [{ stage: index, pairing }] : [],
      ),
    );
  const from = kind === 'play' || kind === 'walkover' || kind === 'double-walkover' ? at('ready') : at('over');
  const chosen = from[which % Math.max(1, from.length)];
  if (chosen === undefined && kind !== 'disqualify' && kind !== 'swap') return;
  if (kind === 'play') {
    if (chosen === undefined) return;
    const played = { ...chosen, key: chosen.pairing.key, result: result(chosen.pairing, best) };
    cup.act({ type: 'note-result', stage: played.stage, key: played.key, result: played.result });
    return;
  }
  const wanted = wantedMatches(before);
  const playing = new Set(
    wanted.flatMap(({ stage: of, key }, index): PairingKey[] => ((live >> (index % 4)) & 1 ? [`${of}:${key}`] : [])),
  );
  const command = commandOf(before, { which, other, turn, kind }, chosen, playing);
  const preview = previewOf(before, command);
  const decision = decideTournament(before, command, MORNING);
  seen.add(preview.refusal?.code ?? 'none');
  expect(preview.refusal).toEqual(decision.ok ? null : decision.refusal);
  // What is refused for live matches is shown as it would be without them.
  const free = { ...command, live: new Set<PairingKey>() };
  const done = decideTournament(before, free, MORNING);
  if (!done.ok) {
    expect(preview).toMatchObject({ changes: [], stages: [], end: null });
    return;
  }
  const after = done.events.reduce<TournamentState>(evolveTournament, before);
  expect(shown(preview)).toEqual(happened(before, after));
  for (const { kind: what } of preview.stages) seen.add(what);
  if (preview.end !== null) seen.add(preview.end);
  if (decision.ok) cup.act(command);
  if (decision.ok && decision.events.length > 0) seen.add(`${kind} in stage ${stageOf(command, before)}`);
}

/** Counted from 0: the stage that an intervention is about. */
const stageOf = (command: Intervention, { stages }: TournamentState): number =>
  command.type === 'disqualify'
    ? stages.findLastIndex(({ entries }) => entries.includes(command.entry))
    : command.stage;

function commandOf(
  state: TournamentState,
  { which, other, turn, kind }: Omit<Act, 'live'>,
  chosen: { stage: number; pairing: Resolved } | undefined,
  live: ReadonlySet<PairingKey>,
): Intervention {
  const newest = state.stages.length - 1;
  const of = which % (newest + 1);
  const seats = state.stages[of]?.entries ?? [];
  const [one = 0, two = 0] = [seats[which % seats.length], seats[other % seats.length]];
  if (kind === 'swap') return { type: 'swap', stage: of, teams: [one, two], reason: 'x', live };
  if (kind === 'disqualify' || chosen === undefined)
    return { type: 'disqualify', entry: one, annulled: turn, reason: 'x', live };
  const { stage: index, pairing } = chosen;
  const base = result(pairing, turn ? Math.max : Math.min);
  const given: PairingResult | null =
    kind === 'take-back'
      ? null
      : kind === 'double-walkover'
        ? { ...base, how: 'double_walkover', winner: null, maps: [0, 0], rounds: [0, 0] }
        : { ...base, how: kind === 'walkover' ? 'walkover' : 'played' };
  return { type: 'correct', stage: index, key: pairing.key, result: given, reason: 'x', live };
}

/** Every pairing that is not as it was: of which stage, who stood there, who stands there. */
const shown = ({ changes, stages, end }: Preview): object => ({
  changes: changes
    .map(({ stage: of, key, before, after }) => [of, key, before.join(), after.join()].join(' '))
    .toSorted(),
  stages: stages.map(({ stage: of, teams }) => [of, teams.join()].join(' ')),
  end,
});

/** The same, found by nothing but looking at what was there and what is. */
function happened(before: TournamentState, after: TournamentState): object {
  const looks = (state: TournamentState): Map<string, { teams: string; full: boolean; look: string }> =>
    new Map(
      state.stages.flatMap((_, of) =>
        (viewOf(state, of)?.pairings ?? []).map((pairing) => {
          const teams = entriesOf(pairing);
          const isOver = pairing.state === 'over' ? JSON.stringify(pairing.result) : '';
          const full = teams.length === 2;
          return [`${of} ${pairing.key}`, { teams: teams.join(), full, look: `${teams.toSorted().join()} ${isOver}` }];
        }),
      ),
    );
  const [was, is] = [looks(before), looks(after)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [one, other] = [was.get(key), is.get(key)];
    if (one?.full !== true && other?.full !== true) return [];
    return one?.look === other?.look ? [] : [`${key} ${one?.teams ?? ''} ${other?.teams ?? ''}`];
  });
  const count = Math.max(before.stages.length, after.stages.length);
  const fields = Array.from({ length: count }, (_, of) => [
    before.stages[of]?.entries.join(),
    after.stages[of]?.entries.join(),
  ]);
  return {
    changes: changes.toSorted(),
    stages: fields.flatMap(([old, now = ''], of) => (old === now ? [] : [`${of} ${now}`])),
    end: before.status === after.status ? null : after.status === 'over' ? 'ends' : 'reopens',
  };
}
