import { dryRunOf } from '../index';
import type { TournamentSettings } from '../index';
import { atOnce, SETTINGS } from './cup.fixture';

const NOW = '2026-12-05T18:00:00.000Z';
const of = (most: number, stages: TournamentSettings['stages']): TournamentSettings => ({ ...SETTINGS, most, stages });
const single = (most: number) =>
  of(most, [{ format: { kind: 'single_elimination', thirdPlace: true }, advance: null, invited: most }]);

describe('a dry run of settings', () => {
  it('plays the stages to their end with teams that are made up', () => {
    const { names, stages, endsAt } = atOnce(dryRunOf(SETTINGS, { now: NOW, servers: 4 }));
    expect(Object.keys(names)).toHaveLength(8);
    expect(new Set(Object.values(names)).size).toBe(8);
    // Two groups of four: six matches each, in three rounds; a double elimination of four, without a second grand final.
    expect(stages.map(({ teams, rounds, matches }) => ({ teams, rounds, matches }))).toEqual([
      { teams: 8, rounds: 3, matches: 12 },
      { teams: 4, rounds: 6, matches: 6 },
    ]);
    expect(stages[0]?.from).toBe(NOW);
    expect(stages[1]?.until).toBe(endsAt);
  });

  it('says who meets first, and leaves out who has a bye', () => {
    const [stage] = atOnce(dryRunOf(single(6), { now: NOW, servers: 3 })).stages;
    expect(stage).toMatchObject({ teams: 6, rounds: 3, matches: 6 });
    expect(stage?.first).toHaveLength(2);
    expect(stage?.first.flat().toSorted()).toEqual([3, 4, 5, 6]);
  });

  it('takes longer with fewer servers', () => {
    const ends = [1, 2, 4].map((servers) => atOnce(dryRunOf(single(8), { now: NOW, servers })).endsAt ?? '');
    expect(ends).toEqual(ends.toSorted().toReversed());
    expect(new Set(ends).size).toBe(3);
    // Eight matches one after the other, each 55 minutes.
    expect(ends[0]).toBe(new Date(Date.parse(NOW) + 8 * 55 * 60_000).toISOString());
  });

  it('gives each of many teams a name of its own, and leaves the settings as they are', () => {
    const settings = of(80, [
      { format: { kind: 'swiss', until: { wins: 3, losses: 3 }, tieBreaks: ['buchholz'] }, advance: null, invited: 80 },
    ]);
    const before = structuredClone(settings);
    const { names, stages } = atOnce(dryRunOf(settings, { now: NOW, servers: 40 }));
    expect(new Set(Object.values(names)).size).toBe(80);
    expect(stages[0]?.rounds).toBe(5);
    expect(settings).toEqual(before);
  });
});
