import {
  changesBetween,
  checkChain,
  checkFormat,
  entriesOf,
  inTheWay,
  playStage,
  sharedPlaces,
  whoGoesOn,
} from './index';
import type { Entry, PairingResult, StageFormat, StagePlan, StageView } from './index';

const GROUPS: StageFormat = { kind: 'round_robin', groups: 4, twice: false, tieBreaks: ['initial_seed'] };
const SINGLE: StageFormat = { kind: 'single_elimination', thirdPlace: false };
const plan = (format: StageFormat, given: Partial<StagePlan> = {}): StagePlan => ({
  format,
  advance: null,
  invited: 0,
  ...given,
});
const field = (count: number): Entry[] => Array.from({ length: count }, (_, index) => index + 1);
const wins = (pairing: StageView['pairings'][number], winner: Entry): PairingResult => {
  const [one = 0, other = 0] = entriesOf(pairing);
  return { entries: [one, other], how: 'played', winner, maps: winner === one ? [1, 0] : [0, 1], rounds: [13, 13] };
};

/** The better seed wins everything; `upset` names pairings in which it does not. */
function playedBySeeds(
  format: StageFormat,
  entries: readonly Entry[],
  upset: readonly string[] = [],
): Map<string, PairingResult> {
  const results = new Map<string, PairingResult>();
  for (;;) {
    const ready = playStage({ format, entries, results }).pairings.filter(({ state }) => state === 'ready');
    if (ready.length === 0) return results;
    for (const pairing of ready) {
      const [best = 0, other = 0] = entriesOf(pairing).toSorted((left, right) => left - right);
      results.set(pairing.key, wins(pairing, upset.includes(pairing.key) ? other : best));
    }
  }
}

describe('the chain of stages', () => {
  it('says which stage does not follow from the one before', () => {
    expect(checkChain([])).toEqual({ code: 'NO_STAGES', stage: 0 });
    expect(checkChain([plan(SINGLE, { invited: 513 })])).toMatchObject({ code: 'TOO_MANY_ENTRIES', stage: 0 });
    expect(checkChain([plan(SINGLE, { invited: 1 })])).toMatchObject({ code: 'TOO_FEW_ENTRIES', stage: 0 });
    const onlyOne = plan(GROUPS, { invited: 16, advance: { kind: 'best', count: 1 } });
    expect(checkChain([onlyOne, plan(SINGLE)])).toMatchObject({ code: 'TOO_FEW_ENTRIES', stage: 1 });
    const five = plan(GROUPS, { invited: 16, advance: { kind: 'of_each_group', count: 5 } });
    expect(checkChain([five, plan(SINGLE)])).toEqual({ code: 'ADVANCE_OUT_OF_RANGE', stage: 0, min: 1, max: 4 });
    expect(checkChain([plan(GROUPS, { invited: 16 }), plan(SINGLE)])).toMatchObject({ code: 'STAGE_NEEDS_ADVANCE' });
    expect(checkChain([plan(SINGLE, { invited: 4, advance: { kind: 'best', count: 2 } })])).toMatchObject({
      code: 'LAST_STAGE_ADVANCES',
    });
    const two = plan(GROUPS, { invited: 16, advance: { kind: 'of_each_group', count: 2 } });
    expect(checkChain([two, plan(SINGLE, { invited: 3 })])).toBeNull();
  });

  it('says what a format cannot do with so many', () => {
    expect(checkFormat(GROUPS, field(7))).toEqual({ code: 'GROUPS_TOO_SMALL', max: 3 });
    expect(checkFormat({ kind: 'gsl', groups: 2 }, field(9))).toEqual({ code: 'GROUPS_TOO_LARGE', min: 3 });
    expect(checkFormat(GROUPS, field(129))).toEqual({ code: 'GROUP_OVER_LIMIT', min: 5, max: 32 });
    expect(checkFormat(GROUPS, field(128))).toBeNull();
    expect(checkFormat(SINGLE, [1, 2, 2])).toEqual({ code: 'ENTRY_TWICE' });
    expect(checkFormat({ kind: 'swiss', until: { rounds: 8 }, tieBreaks: [] }, field(8))).toEqual({
      code: 'ROUNDS_OUT_OF_RANGE',
      min: 1,
      max: 7,
    });
  });

  it('carries the seeds: winners of groups before the seconds', () => {
    const entries = field(16);
    const view = playStage({ format: GROUPS, entries, results: playedBySeeds(GROUPS, entries) });
    expect(whoGoesOn(view, { kind: 'of_each_group', count: 2 })).toEqual([1, 2, 3, 4, 8, 7, 6, 5]);
    expect(whoGoesOn({ ...view, isOver: false }, { kind: 'of_each_group', count: 2 })).toBeNull();
  });

  it('leaves to people who of a shared place goes on', () => {
    const view = playStage({ format: SINGLE, entries: field(8), results: playedBySeeds(SINGLE, field(8)) });
    expect(whoGoesOn(view, { kind: 'best', count: 2 })).toEqual([1, 2]);
    expect(whoGoesOn(view, { kind: 'best', count: 3 })).toBeNull();
    expect(sharedPlaces(view, { kind: 'best', count: 3 }).map((tied) => tied.toSorted())).toEqual([[3, 4]]);
    expect(sharedPlaces(view, { kind: 'best', count: 4 })).toEqual([]);
    // A lot between others says nothing; the last one between these does.
    expect(
      whoGoesOn(view, { kind: 'best', count: 3 }, [
        [5, 6],
        [2, 3, 4],
      ]),
    ).toBeNull();
    expect(
      whoGoesOn(view, { kind: 'best', count: 3 }, [
        [3, 4],
        [4, 3],
      ]),
    ).toEqual([1, 2, 4]);
    expect(whoGoesOn(view, { kind: 'best', count: 4 })?.toSorted()).toEqual([1, 2, 3, 4]);
  });
});

describe('the preview of a correction', () => {
  const entries = field(8);
  const results = playedBySeeds(SINGLE, entries);
  const view = playStage({ format: SINGLE, entries, results });
  const turned = (key: string): StageView => {
    const pairing = view.pairings.find((one) => one.key === key);
    if (pairing === undefined) throw new Error(`no pairing ${key}`);
    const loser = entriesOf(pairing).find((entry) => entry !== results.get(key)?.winner) ?? 0;
    return playStage({ format: SINGLE, entries, results: new Map(results).set(key, wins(pairing, loser)) });
  };

  it('names what it changes at each depth, and what was played stays as it was elsewhere', () => {
    expect(changesBetween(view.pairings, view.pairings)).toEqual([]);
    expect(changesBetween(view.pairings, turned('U3.1').pairings).map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'U3.1 other_end',
    ]);
    expect(changesBetween(view.pairings, turned('U2.1').pairings).map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'U2.1 other_end',
      'U3.1 other_teams',
    ]);
    expect(changesBetween(view.pairings, turned('U1.1').pairings).map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'U1.1 other_end',
      'U2.1 other_teams',
      'U3.1 emptied',
    ]);
  });

  it('is in the way of live matches only where they would lose their teams', () => {
    const changes = changesBetween(view.pairings, turned('U2.1').pairings);
    expect(inTheWay(changes, new Set(['U3.1', 'U1.3', 'U2.1']))).toEqual(['U3.1']);
  });
});
