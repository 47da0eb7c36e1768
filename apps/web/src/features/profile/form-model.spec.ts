import type { PlayerStat } from '@placar/contracts/stats';
import { chartRange } from '../../ui/data/form-chart';
import { HISTORY_MAPS, changeOf, figuresIn, formOf, trendOf } from './form-model';

const row = (id: number, change: Partial<PlayerStat> = {}): PlayerStat =>
  ({
    id,
    match_id: id,
    kills: 20,
    deaths: 10,
    roundsplayed: 24,
    k1: 8,
    k2: 3,
    k3: 2,
    k4: 0,
    k5: 0,
    winner: 1,
    ...change,
  }) as PlayerStat;

describe('the form of a player', () => {
  it('runs from the oldest to the newest of the last maps', () => {
    const newestFirst = Array.from({ length: 60 }, (_, index) => row(60 - index));
    const form = formOf(newestFirst, new Set());
    expect(form).toHaveLength(HISTORY_MAPS);
    expect([form[0]?.id, form.at(-1)?.id]).toEqual([11, 60]);
  });

  it('leaves out maps without a round, and calls nothing lost that is still played', () => {
    const form = formOf([row(3, { winner: 0 }), row(2, { roundsplayed: 0 }), row(1, { winner: 0 })], new Set([3]));
    expect(form.map(({ id, won }) => [id, won])).toEqual([
      [1, false],
      [3, null],
    ]);
    expect(trendOf(form)).toMatchObject({ wins: 0, decided: 1, kdr: 2 });
  });

  it('says nothing of who has not played', () => {
    expect(trendOf([])).toBeNull();
    expect(figuresIn([], 1)).toBeNull();
  });

  it('adds up the maps of a match', () => {
    const rows = [row(1, { match_id: 9 }), row(2, { match_id: 9, kills: 5, deaths: 15 }), row(3)];
    expect(figuresIn(rows, 9)).toEqual({ kills: 25, deaths: 25 });
  });

  it('is compared with all maps once there are enough of both', () => {
    const twice = { damage: 2_400, headshot_kills: 10 };
    const rows = Array.from({ length: 30 }, (_, index) =>
      row(30 - index, index < 20 ? { ...twice, kills: 30, deaths: 15 } : { ...twice, kills: 1, deaths: 30 }),
    );
    const overall = { rating: 1, kdr: 1.5, adr: 90, hsp: 50, maps: 60 };
    const change = changeOf(rows, overall);
    expect(change?.kdr).toBeCloseTo(0.5);
    expect(change?.adr).toBeCloseTo(10);
    expect(change?.hsp).toBeCloseTo(33.33 - 50);
    expect(changeOf(rows.slice(0, 4), overall)).toBeNull();
    expect(changeOf(rows, { ...overall, maps: 20 })).toBeNull();
  });

  it('is drawn from zero, with an even player in the middle', () => {
    expect(chartRange([1, 1.02, 0.97], 1)).toEqual([0, 2]);
    expect(chartRange([2.4, 1], 1)[1]).toBeGreaterThan(2.4);
    expect(chartRange([-0.4], 1)[0]).toBeLessThan(-0.4);
  });
});
