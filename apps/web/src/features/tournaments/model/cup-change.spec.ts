import { TournamentBody } from '@placar/contracts/tournaments';
import { changedBody, changedFields, formOf } from './cup-change';
import { cupFaults } from './cup-faults';
import { CUP_PRESETS, changeStage, cupBody, emptyCup, withPreset } from './cup-form';

const named = { ...emptyCup(), name: 'Copa', startsAt: '2030-12-05T20:00' };

/** What the form has no fields for: a Swiss table of its own, a pause between sign-up and check-in, helpers. */
const RICH = TournamentBody.parse({
  name: 'Rica',
  minimum_rating: null,
  teams: 16,
  co_organisers: [7],
  sign_up_closes_at: '2030-12-01T10:00:00.000Z',
  check_in: { opens_at: '2030-12-05T19:15:00.000Z', closes_at: '2030-12-05T20:00:00.000Z' },
  starts_at: '2030-12-05T20:30:00.000Z',
  begins_by_itself: true,
  stages: [
    {
      format: { kind: 'swiss', until: { rounds: 4 }, tie_breaks: ['head_to_head', 'lot'] },
      advance: { kind: 'best', count: 4 },
      play: { best_of: 2, map_pool: ['de_nuke', 'de_mirage'], veto: 'none' },
    },
    {
      format: { kind: 'double_elimination', reset: false },
      play: { best_of: 3, final_best_of: 5, map_pool: ['a', 'b', 'c', 'd', 'e'], veto: 'none' },
    },
  ],
});

describe('the settings of a tournament that are changed', () => {
  it.each(CUP_PRESETS)('come back into the form of the preset %s as they were sent', (preset) => {
    const form = withPreset(named, preset);
    const body = TournamentBody.parse(cupBody(form));
    expect(changedBody(body, formOf(body))).toEqual(body);
    expect(cupBody(formOf(body))).toEqual(body);
  });

  it('keep what the form cannot say, where it was not touched', () => {
    const form = formOf(RICH);
    expect(changedBody(RICH, form)).toEqual(RICH);
    const renamed = changedBody(RICH, { ...form, name: 'Outra' });
    expect(renamed).toEqual({ ...RICH, name: 'Outra' });
    const longer = changedBody(RICH, changeStage(form, 0, { rounds: 5 }));
    expect(longer.stages[0]?.format).toMatchObject({ until: { rounds: 5 } });
    expect(longer.stages[1]).toEqual(RICH.stages[1]);
    const moved = changedBody(RICH, { ...form, startsAt: '2030-12-06T20:00', checkInMinutes: 30 });
    expect(moved.starts_at).toBe(new Date('2030-12-06T20:00').toISOString());
    expect(moved.check_in?.closes_at).toBe(moved.starts_at);
    expect(moved.co_organisers).toEqual([7]);
  });

  it('keep the order of the veto of a stage while it is held on the web, and do not send one that leads nowhere', () => {
    const own = (pool: number) =>
      changeStage({ ...named, pool: named.pool.slice(0, pool) }, 0, {
        vetoSteps: [
          { action: 'ban', team: 'second' },
          { action: 'ban', team: 'first' },
          { action: 'decider', sides: 'random' },
        ],
      });
    const body = TournamentBody.parse(cupBody(own(3)));
    expect(body.stages[0]?.play?.veto_format).toEqual(own(3).stages[0]?.vetoSteps);
    expect(cupBody(formOf(body))).toEqual(body);
    const now = Date.parse('2030-01-01T00:00:00.000Z');
    expect(cupFaults(own(3), now)).toEqual([]);
    expect(cupFaults(own(4), now)).toEqual([{ problem: 'order', stage: 0 }]);
    const inGame = { ...own(4), veto: 'game' } as const;
    expect(cupFaults(inGame, now)).toEqual([]);
    expect(cupBody(inGame).stages[0]?.play).not.toHaveProperty('veto_format');
  });

  it('have a timetable, which is nothing where everything goes as soon as it can', () => {
    expect(cupBody(named).timetable).toBeNull();
    const timetable = {
      ...named.timetable,
      zone: 'Asia/Tokyo',
      mode: 'captains',
      from: '18:00',
      until: '01:00',
    } as const;
    const body = TournamentBody.parse(cupBody({ ...named, timetable }));
    expect(body.timetable).toEqual({
      mode: 'captains',
      zone: 'Asia/Tokyo',
      hours: { from: '18:00', until: '01:00' },
      days: [],
      dates: [],
      servers: null,
      answer_hours: 24,
      default_time: '20:00',
      rest_minutes: 0,
    });
    const rested = TournamentBody.parse(cupBody({ ...named, timetable: { ...named.timetable, rest: 20 } }));
    expect(rested.timetable).toMatchObject({ mode: 'waves', rest_minutes: 20 });
    expect(cupBody(formOf(rested))).toEqual(rested);
    expect(cupBody(formOf(body))).toEqual(body);
    const problems = (change: object) =>
      cupFaults({ ...named, timetable: { ...timetable, ...change } }, 0).map(({ problem }) => problem);
    expect([problems({}), problems({ until: '' }), problems({ defaultTime: '12:00' })]).toEqual([
      [],
      ['hours'],
      ['defaultTime'],
    ]);
  });

  it('have a pool for each stage, and say where it is too small', () => {
    const form = formOf(RICH);
    expect(form.stages.map(({ pool }) => pool)).toEqual([null, ['a', 'b', 'c', 'd', 'e']]);
    const now = Date.parse('2030-01-01T00:00:00Z');
    const faults = cupFaults(changeStage(form, 1, { pool: ['a', 'b', 'c'] }), now);
    expect(faults).toEqual([{ problem: 'stagePool', stage: 1 }]);
    const body = changedBody(RICH, changeStage(form, 1, { pool: ['a', 'b', 'c', 'd', 'f'] }));
    expect(body.stages.map(({ play }) => play?.map_pool.at(-1))).toEqual(['de_mirage', 'f']);
  });

  it('name what another organiser changed meanwhile', () => {
    expect(changedFields(RICH, RICH)).toEqual([]);
    expect(changedFields(RICH, { ...RICH, name: 'x', teams: 8 })).toEqual(['name', 'teams']);
  });
});

it('are ranked only where the platform plays matches of teams that have a ladder', () => {
  const ranked = (change: object) => cupBody({ ...named, ranked: true, ...change }).ranked;
  expect(ranked({ teamSize: 5 })).toBe(true);
  expect(ranked({ teamSize: 2 })).toBe(true);
  expect(ranked({ teamSize: 3 })).toBe(false);
  expect(ranked({ teamSize: null })).toBe(false);
  expect(ranked({ teamSize: 5, played: false })).toBe(false);
  expect(formOf(TournamentBody.parse(cupBody({ ...named, ranked: true }))).ranked).toBe(true);
});

it('keep clubs apart as they were asked to, with the seeds that are protected', () => {
  const sent = (change: object) => TournamentBody.parse(cupBody({ ...named, ...change }));
  expect(sent({})).toMatchObject({ clubs_apart: false, protected_seeds: 0 });
  expect(sent({ protectedSeeds: 4 })).toMatchObject({ clubs_apart: false, protected_seeds: 0 });
  const apart = sent({ clubsApart: true, protectedSeeds: 4 });
  expect(apart).toMatchObject({ clubs_apart: true, protected_seeds: 4 });
  expect(changedBody(apart, formOf(apart))).toEqual(apart);
});
