import type { TeamSlot, VetoFormat, VetoStep } from '@placar/contracts';
import fc from 'fast-check';
import {
  decideVeto,
  evolveVeto,
  formatProblem,
  freeMaps,
  presetFormat,
  seededDraws,
  turnOf,
  vetoResult,
} from './index';
import type { PresetOptions, VetoCommand, VetoEvent, VetoState } from './index';

const NOW = '2026-03-01T20:00:00.000Z';
const CLOCK = 45;
const after = (seconds: number, from = NOW): string => new Date(Date.parse(from) + seconds * 1_000).toISOString();
const poolOf = (size: number): string[] => Array.from({ length: size }, (_, index) => `de_${index}`);

/** One veto with its log, as an aggregate keeps it. */
class Table {
  state: VetoState | null = null;
  readonly log: { event: VetoEvent; at: string }[] = [];

  /** The code of a refusal, or null when the command was taken. */
  run(command: VetoCommand, at = NOW): string | null {
    const before = JSON.stringify(this.state);
    const decided = decideVeto(this.state, command, at);
    expect(JSON.stringify(this.state)).toBe(before);
    if (!decided.ok) return decided.refusal.code;
    for (const event of decided.events) {
      const step = this.state?.step ?? 0;
      this.log.push({ event, at });
      this.state = evolveVeto(this.state, event, at);
      expect(this.state.step).toBe(step + 1);
    }
    return null;
  }

  get now(): VetoState {
    if (this.state === null) throw new Error('not begun');
    return this.state;
  }

  replayed(): VetoState | null {
    const log = JSON.parse(JSON.stringify(this.log)) as Table['log'];
    return log.reduce<VetoState | null>((state, { event, at }) => evolveVeto(state, event, at), null);
  }
}

const begun = (format: VetoFormat, pool: string[], maps: number, clock = CLOCK, seed = 7): Table => {
  const table = new Table();
  const ratings = { team1: 1500, team2: 1400 };
  expect(table.run({ type: 'start', format, pool, maps, first: 'team1', ratings, clock, seed })).toBeNull();
  return table;
};

/** Makes the present step as its team would, choosing by the number. */
function play(table: Table, choice: number): string | null {
  const turn = turnOf(table.now);
  if (turn === null) throw new Error('nobody is asked');
  const { team } = turn;
  const common = { team, step: table.now.step, hand: 'captain' as const, seed: choice };
  if (turn.action === 'side') return table.run({ type: 'side', side: choice % 2 === 0 ? 'ct' : 't', ...common });
  const free = freeMaps(table.now);
  return table.run({ type: turn.action, map: free[choice % free.length] ?? '', ...common });
}

/** What holds at the end of every veto. */
function expectWhole({ now }: Table, maps: number): void {
  const result = vetoResult(now);
  if (result === null) throw new Error('no result');
  expect(result.maps).toHaveLength(maps);
  expect(result.sides).toHaveLength(maps);
  expect(new Set(result.maps).size).toBe(maps);
  for (const map of result.maps) expect(now.pool).toContain(map);
  const banned = now.done.filter(({ action }) => action === 'ban').map(({ map }) => map);
  expect(result.maps.filter((map) => banned.includes(map))).toEqual([]);
  for (const done of now.done.filter(({ action }) => action === 'side')) {
    const pick = now.done.find(({ action, map }) => action === 'pick' && map === done.map);
    if (pick !== undefined) expect(done.team).not.toBe(pick.team);
    const place = result.maps.indexOf(done.map);
    expect(result.sides[place]).toBe(`${done.team}_${done.side}`);
  }
  expect(now.deadlineAt).toBeNull();
}

const presets = fc
  .record({
    maps: fc.constantFrom(1, 2, 3, 5, 7),
    spare: fc.nat({ max: 12 }),
    pickSides: fc.constantFrom('chosen' as const, 'knife' as const),
    deciderSides: fc.constantFrom('chosen' as const, 'knife' as const, 'random' as const),
  })
  .map(({ maps, spare, ...options }) => ({ maps, pool: poolOf(maps + spare), options: options as PresetOptions }));

describe('presets of the veto', () => {
  const sketch = (format: VetoFormat): string =>
    format.map((step) => ('team' in step ? (step.team === 'first' ? 'A' : 'B') : '') + step.action).join(' ');

  it('are those that players know', () => {
    expect(sketch(presetFormat(1, 7))).toBe('Aban Bban Aban Bban Aban Bban decider');
    expect(sketch(presetFormat(1, 7, { deciderSides: 'chosen' }))).toBe('Aban Bban Aban Bban Aban Bban decider Aside');
    expect(sketch(presetFormat(2, 7))).toBe('Aban Bban Apick Bside Bpick Aside');
    expect(sketch(presetFormat(3, 7))).toBe('Aban Bban Apick Bside Bpick Aside Aban Bban decider');
    expect(sketch(presetFormat(5, 7, { pickSides: 'knife' }))).toBe('Aban Bban Apick Bpick Apick Bpick decider');
    expect(sketch(presetFormat(7, 7, { pickSides: 'knife' }))).toBe('Apick Bpick Apick Bpick Apick Bpick decider');
    expect(sketch(presetFormat(3, 4, { pickSides: 'knife' }))).toBe('Aban Bpick Apick decider');
  });

  it('end with exactly the maps of the series, whatever the captains do', () => {
    fc.assert(
      fc.property(presets, fc.array(fc.nat(), { minLength: 45, maxLength: 45 }), ({ maps, pool, options }, choices) => {
        const format = presetFormat(maps, pool.length, options);
        expect(formatProblem(format, pool, maps)).toBeNull();
        const table = begun(format, pool, maps);
        for (const choice of choices) if (turnOf(table.now) !== null) expect(play(table, choice)).toBeNull();
        expectWhole(table, maps);
        const { decider } = vetoResult(table.now) ?? {};
        expect(decider).toBe(maps % 2 === 1 ? maps - 1 : null);
        expect(table.replayed()).toEqual(table.now);
      }),
      { numRuns: 300 },
    );
  });

  it('end by the clock alone, each step marked as drawn', () => {
    fc.assert(
      fc.property(presets, fc.nat(), ({ maps, pool, options }, seed) => {
        const table = begun(presetFormat(maps, pool.length, options), pool, maps);
        for (let at = NOW; table.now.deadlineAt !== null;) {
          const { step, deadlineAt } = table.now;
          // Before its time, and for an earlier step, a timer does nothing.
          table.run({ type: 'expire', step, seed }, at);
          table.run({ type: 'expire', step: step - 1, seed }, deadlineAt);
          expect(table.now.step).toBe(step);
          table.run({ type: 'expire', step, seed }, deadlineAt);
          expect(table.now.step).toBeGreaterThan(step);
          at = deadlineAt;
        }
        expectWhole(table, maps);
        const asked = table.now.done.filter(({ team }) => team !== null);
        expect(asked.filter(({ drawn, hand }) => !drawn || hand !== 'clock')).toEqual([]);
      }),
    );
  });
});

describe('any format that the check lets through', () => {
  const step: fc.Arbitrary<VetoStep> = fc.oneof(
    fc.record({ action: fc.constant('ban' as const), team: fc.constantFrom('first' as const, 'second' as const) }),
    fc.record({
      action: fc.constant('pick' as const),
      team: fc.constantFrom('first' as const, 'second' as const),
      sides: fc.constantFrom('chosen' as const, 'knife' as const, 'random' as const),
    }),
    fc.record({ action: fc.constant('side' as const), team: fc.constantFrom('first' as const, 'second' as const) }),
    fc.record({
      action: fc.constantFrom('random' as const, 'decider' as const),
      sides: fc.constantFrom('chosen' as const, 'knife' as const, 'random' as const),
    }),
  );

  it('can be played to its end, and one that it refuses is told where', () => {
    let playable = 0;
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        (format, size, choices) => {
          const maps = format.filter(({ action }) => action !== 'ban' && action !== 'side').length;
          const problem = formatProblem(format, poolOf(size), maps);
          if (problem !== null) {
            expect(problem.field).toMatch(/^(format|pool)/);
            expect(new Table().run(startOf(format, poolOf(size), maps))).toBe(problem.code);
            return;
          }
          playable += 1;
          const table = begun(format, poolOf(size), maps);
          for (const choice of choices) if (turnOf(table.now) !== null) expect(play(table, choice)).toBeNull();
          expectWhole(table, maps);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(playable).toBeGreaterThan(20);
  });

  const startOf = (format: VetoFormat, pool: string[], maps: number): VetoCommand => ({
    type: 'start',
    format,
    pool,
    maps,
    first: 'team1',
    ratings: { team1: null, team2: null },
    clock: 0,
    seed: 1,
  });

  it('is refused before anybody sees it when it cannot end with the series', () => {
    const pool = poolOf(3);
    const code = (format: VetoFormat, maps: number, maps3 = pool): string | undefined =>
      formatProblem(format, maps3, maps)?.field;
    const ban = { action: 'ban', team: 'first' } as const;
    const pick = { action: 'pick', team: 'first', sides: 'chosen' } as const;
    expect(code([ban, { action: 'decider', sides: 'knife' }], 1)).toBe('format.1');
    expect(code([pick, { action: 'side', team: 'first' }], 1)).toBe('format.1');
    expect(code([pick, ban], 1)).toBe('format.0');
    expect(code([{ action: 'side', team: 'first' }], 0)).toBe('format.0');
    expect(code([ban, ban, ban, ban], 0)).toBe('format.3');
    expect(code([ban], 1)).toBe('format');
    expect(code([ban], 1, ['de_0', 'de_0'])).toBe('pool');
    expect(formatProblem(presetFormat(5, 5), pool, 5)?.code).toBe('MAPS_TOO_FEW');
  });
});

describe('a veto', () => {
  const fresh = (): Table => begun(presetFormat(3, 7), poolOf(7), 3);
  const ban = (table: Table, team: TeamSlot, map: string, step = table.now.step): VetoCommand => ({
    type: 'ban',
    team,
    map,
    step,
    hand: 'captain',
    seed: 1,
  });

  it('has an answer for every wrong act, and none of them changes anything', () => {
    const table = fresh();
    expect(table.run(ban(table, 'team2', 'de_0'))).toBe('NOT_YOUR_TURN');
    expect(table.run({ ...ban(table, 'team1', 'de_0'), type: 'pick' } as VetoCommand)).toBe('NOT_YOUR_TURN');
    expect(table.run(ban(table, 'team1', 'de_none'))).toBe('MAP_NOT_IN_POOL');
    expect(table.run({ type: 'undo', step: table.now.step, reason: 'x', seed: 1 })).toBe('NOTHING_TO_UNDO');
    const step = table.now.step;
    expect(table.run(ban(table, 'team1', 'de_0'))).toBeNull();
    // Of two bans at the same moment, one lands.
    expect(table.run(ban(table, 'team1', 'de_1', step))).toBe('STEP_PASSED');
    expect(table.run(ban(table, 'team2', 'de_0'))).toBe('MAP_TAKEN');
    const { step: now } = table.now;
    expect(table.run({ type: 'restart', step: now, reason: ' ', seed: 1 })).toBe('REASON_MISSING');
    const sides = ['knife' as const];
    expect(table.run({ type: 'override', step: now, maps: ['de_5'], sides, reason: 'agreed' })).toBe('INVALID_INPUT');
    expect(table.now.done).toHaveLength(1);
  });

  it('goes on from where it was after undo, restart and override, and every change has a step of its own', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('play', 'undo', 'restart', 'override', 'pause', 'resume', 'expire'), fc.nat()),
          {
            maxLength: 40,
          },
        ),
        (acts) => {
          const table = fresh();
          let at = NOW;
          for (const [what, number] of acts) {
            const { step } = table.now;
            const seed = number;
            at = after(number % 60, at);
            if (what === 'play' && turnOf(table.now) !== null) play(table, number);
            if (what === 'undo' || what === 'restart') table.run({ type: what, step, reason: 'asked', seed }, at);
            if (what === 'pause' || what === 'resume') table.run({ type: `${what}-clock`, step }, at);
            if (what === 'expire') table.run({ type: 'expire', step, seed }, at);
            if (what === 'override')
              table.run(
                {
                  type: 'override',
                  step,
                  maps: ['de_1', 'de_2', 'de_9'],
                  sides: ['knife', 'team1_ct', 'knife'],
                  reason: 'final',
                },
                at,
              );
          }
          expect(table.replayed()).toEqual(table.now);
          // A clock runs exactly while somebody is asked and it is not paused.
          const isAsked = turnOf(table.now) !== null && table.now.override === null;
          expect(table.now.deadlineAt !== null).toBe(isAsked && table.now.pausedWith === null);
          for (let choice = 0; turnOf(table.now) !== null; choice += 1) expect(play(table, choice)).toBeNull();
          if (table.now.override === null) expectWhole(table, 3);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives a paused clock back what it had', () => {
    const table = fresh();
    table.run({ type: 'pause-clock', step: table.now.step }, after(30));
    expect(table.now).toMatchObject({ deadlineAt: null, pausedWith: 15_000 });
    table.run({ type: 'expire', step: table.now.step, seed: 1 }, after(500));
    expect(table.now.done).toEqual([]);
    table.run({ type: 'resume-clock', step: table.now.step }, after(600));
    expect(table.now.deadlineAt).toBe(after(615));
  });

  it('takes back a step together with what followed by itself', () => {
    const table = begun(presetFormat(1, 3), poolOf(3), 1);
    play(table, 0);
    play(table, 0);
    expect(vetoResult(table.now)).toEqual({ maps: ['de_2'], sides: ['knife'], decider: 0 });
    table.run({ type: 'undo', step: table.now.step, reason: 'wrong click', seed: 1 });
    expect(freeMaps(table.now)).toEqual(['de_1', 'de_2']);
    play(table, 1);
    expect(vetoResult(table.now)?.maps).toEqual(['de_1']);
  });

  it('is begun by the better team, by the coin, or by the one that is named', () => {
    const firsts = (first: 'coin' | 'higher_rating', team1: number | null, team2: number): Set<string> => {
      const seen = new Set<string>();
      for (let seed = 0; seed < 40; seed += 1) {
        const table = new Table();
        const ratings = { team1, team2 };
        table.run({
          type: 'start',
          format: presetFormat(1, 2),
          pool: poolOf(2),
          maps: 1,
          first,
          ratings,
          clock: 0,
          seed,
        });
        const [begin] = table.log;
        const isDrawn = begin?.event.type === 'veto.started' && begin.event.payload.coin;
        seen.add(`${table.now.first}${isDrawn ? ' by coin' : ''}`);
      }
      return seen;
    };
    expect(firsts('higher_rating', 1500, 1600)).toEqual(new Set(['team2']));
    expect(firsts('higher_rating', null, 1600)).toEqual(new Set(['team1 by coin', 'team2 by coin']));
    expect(firsts('coin', 1, 2)).toEqual(new Set(['team1 by coin', 'team2 by coin']));
  });

  it('draws every legal map about as often as any other', () => {
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 7_000; seed += 1) {
      const drawn = seededDraws(seed)(7);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect(counts.size).toBe(7);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
