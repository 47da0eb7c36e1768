import { Cup, MORNING, SETTINGS } from '../cup/cup.fixture';
import { decideTournament } from '../cup/decide-tournament';
import { ladderOf, ladderOfStage } from './ladder';

describe('the ladder of a tournament', () => {
  it.each<[number, string | null]>([
    [1, null],
    [2, 'wingman'],
    [3, null],
    [5, 'competitive'],
    [10, null],
  ])('of teams of %i is that of the mode that plays so: %s', (teamSize, ladder) => {
    const settings = { ...SETTINGS, teamSize, ranked: true };
    expect(ladderOf(settings)).toBe(ladder);
    const refusal = ladder === null ? { code: 'NO_LADDER', field: 'ranked' } : null;
    const made = decideTournament(null, { type: 'create', id: 1, organiserId: 1, settings }, MORNING);
    expect(made.ok ? null : made.refusal).toEqual(refusal);
    const changed = decideTournament(new Cup().now, { type: 'change-settings', settings }, MORNING);
    expect(changed.ok ? null : changed.refusal).toEqual(refusal);
  });

  it('is that of the tournament, where a stage does not say otherwise', () => {
    const groups = SETTINGS.stages[0]!;
    const of = (ranked: boolean | undefined, ...stages: (boolean | undefined)[]) => {
      const settings = {
        ...SETTINGS,
        teamSize: 5,
        ...(ranked === undefined ? {} : { ranked }),
        stages: stages.map((own) => ({ ...groups, ...(own === undefined ? {} : { rulebook: { ranked: own } }) })),
      };
      return stages.map((_, index) => ladderOfStage(settings, index));
    };
    expect(of(true, undefined, false)).toEqual(['competitive', null]);
    expect(of(undefined, undefined, true)).toEqual([null, 'competitive']);
    const settings = { ...SETTINGS, teamSize: 3, stages: [{ ...groups, rulebook: { ranked: true } }] };
    const made = decideTournament(null, { type: 'create', id: 1, organiserId: 1, settings }, MORNING);
    expect(made.ok ? null : made.refusal).toEqual({ code: 'NO_LADDER', field: 'stages.0.rulebook.ranked' });
  });

  it('is none where nobody asked for it, as in logs from before one could', () => {
    expect(ladderOf(SETTINGS)).toBeNull();
    expect(ladderOf({ ...SETTINGS, ranked: false })).toBeNull();
  });
});
