import { countMatch, enterSeason, lineUps, levelOf, nextLevelAt, pointsOf, uncertaintyOf } from '@placar/domain/skill';
import type { LadderSeason, PlayedMap, RankedMatch, SkillChange, SkillModel, Standing } from '@placar/domain/skill';
import type { TeamSlot } from '@placar/contracts';
import { array, assert, boolean, constantFrom, double, integer, property, shuffledSubarray, tuple } from 'fast-check';
import { openSkill } from './openskill-model';

const id = (n: number): string => String(76561198000000000n + BigInt(n));
const PLAYED = { season: 1, matches: 3, won: 2, lost: 1, drawn: 0 };
const NO_SEASONS: LadderSeason[] = [];

let model: SkillModel;
beforeAll(async () => {
  model = await openSkill();
});

/** Ten of twenty people, and how their match ended. */
const match = tuple(
  shuffledSubarray(
    Array.from({ length: 20 }, (_, n) => id(n)),
    { minLength: 10, maxLength: 10 },
  ),
  constantFrom<(TeamSlot | null)[]>('team1', 'team2', null),
  array(boolean(), { minLength: 10, maxLength: 10 }),
).map(([people, winner, leavers]): RankedMatch => {
  return {
    id: 1,
    at: '2026-03-01T20:00:00.000Z',
    winner,
    players: people.map((steamId, n) => ({ steamId, team: n < 5 ? 'team1' : 'team2', left: leavers[n] === true })),
  };
});
const without = (one: RankedMatch): RankedMatch => ({
  ...one,
  players: one.players.map((player) => ({ ...player, left: false })),
});
const standing = tuple(double({ min: 5, max: 45, noNaN: true }), double({ min: 1, max: 8.3, noNaN: true }));
const standings = array(standing, { minLength: 20, maxLength: 20 }).map(
  (all) => new Map(all.map(([mu, sigma], n): [string, Standing] => [id(n), { mu, sigma, ...PLAYED }])),
);
const count = (one: RankedMatch, before: ReadonlyMap<string, Standing>): Map<string, SkillChange> =>
  new Map(
    countMatch(model, NO_SEASONS, (steamId) => before.get(steamId), one).map((change) => [change.steamId, change]),
  );
const gained = ({ before, after }: SkillChange): number => after.mu - before.mu;
const mirrored = (one: RankedMatch): RankedMatch => ({
  ...one,
  winner: one.winner === null ? null : one.winner === 'team1' ? 'team2' : 'team1',
  players: one.players.map((player) => ({ ...player, team: player.team === 'team1' ? 'team2' : 'team1' })),
});
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('a ranked match', () => {
  it('lifts the winners, lowers the losers, and tells both the same chances', () => {
    assert(
      property(match, standings, (one, before) => {
        const changes = [...count(without(one), before).values()];
        expect(changes).toHaveLength(10);
        for (const change of changes) {
          expect(change.after).toMatchObject({ matches: 4, [change.result]: change.before[change.result] + 1 });
          if (change.result === 'won') expect(gained(change)).toBeGreaterThan(0);
          if (change.result === 'lost') expect(gained(change)).toBeLessThan(0);
        }
        const chance = (team: TeamSlot): number => changes.find((change) => change.team === team)!.expected;
        expect(chance('team1') + chance('team2')).toBeCloseTo(1, 12);
      }),
      { numRuns: 100 },
    );
  });

  it('knows no first and no second team', () => {
    assert(
      property(match, standings, (one, before) => {
        const [here, there] = [count(one, before), count(mirrored(one), before)];
        for (const [steamId, change] of here) expect(gained(there.get(steamId)!)).toBeCloseTo(gained(change), 9);
      }),
      { numRuns: 100 },
    );
  });

  it('takes from one team what it gives to the other where all are equally well known', () => {
    const means = array(double({ min: 5, max: 45, noNaN: true }), { minLength: 20, maxLength: 20 });
    assert(
      property(match, means, double({ min: 1, max: 8.3, noNaN: true }), (one, mus, sigma) => {
        const before = new Map(mus.map((mu, n): [string, Standing] => [id(n), { mu, sigma, ...PLAYED }]));
        expect(sum([...count(without(one), before).values()].map(gained))).toBeCloseTo(0, 9);
      }),
      { numRuns: 100 },
    );
  });

  it('counts twice for who left, as a loss, and half for a loss of those whom he left alone', () => {
    assert(
      property(match, standings, (one, before) => {
        const asItWas = count(without(one), before);
        const asLost = (team: TeamSlot): Map<string, SkillChange> =>
          count({ ...without(one), winner: team === 'team1' ? 'team2' : 'team1' }, before);
        const changes = count(one, before);
        for (const player of one.players) {
          const change = changes.get(player.steamId)!;
          const isShort = one.players.some(({ team, left }) => team === player.team && left);
          const whole = gained(asItWas.get(player.steamId)!);
          if (player.left) {
            expect(change.result).toBe('lost');
            expect(gained(change)).toBeCloseTo(2 * gained(asLost(player.team).get(player.steamId)!), 9);
          } else expect(gained(change)).toBeCloseTo(isShort && whole < 0 ? whole / 2 : whole, 9);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('needs somebody in both teams', () => {
    const alone: RankedMatch = {
      id: 1,
      at: '2026-03-01T20:00:00.000Z',
      winner: 'team1',
      players: [{ steamId: id(1), team: 'team1', left: false }],
    };
    expect(count(alone, new Map())).toEqual(new Map());
  });
});

describe('who left', () => {
  const played = (team: TeamSlot, n: number, mapNumber = 0, missedEnd = false): PlayedMap => ({
    steamId: id(n),
    team,
    mapNumber,
    missedEnd,
  });
  const five = (team: TeamSlot, first: number, mapNumber = 0): PlayedMap[] =>
    Array.from({ length: 5 }, (_, n) => played(team, first + n, mapNumber));
  const leavers = (rows: PlayedMap[]): string[] =>
    lineUps(rows, 5)
      .filter(({ left }) => left)
      .map(({ steamId }) => steamId);

  it('is who misses the end of a team that is not whole', () => {
    expect(leavers([...five('team1', 0), ...five('team2', 10)])).toEqual([]);
    expect(leavers([...five('team1', 0).slice(1), played('team1', 0, 0, true), ...five('team2', 10)])).toEqual([id(0)]);
    // Never came to the second map.
    const first = [...five('team1', 0), ...five('team2', 10)];
    expect(leavers([...first, ...five('team1', 0, 1).slice(1), ...five('team2', 10, 1)])).toEqual([id(0)]);
  });

  it('is nobody who gave his place to somebody else, and he is not counted', () => {
    const replaced = [...five('team1', 1), played('team1', 0, 0, true), ...five('team2', 10)];
    expect(leavers(replaced)).toEqual([]);
    expect(lineUps(replaced, 5).map(({ steamId }) => steamId)).not.toContain(id(0));
  });

  it('is nobody when the end was seen of nobody', () => {
    const unseen = [...five('team1', 0), ...five('team2', 10)].map((one) => ({ ...one, missedEnd: true }));
    expect(leavers(unseen)).toEqual([]);
    expect(lineUps(unseen, 5)).toHaveLength(10);
  });

  it('is no more than the team lacks', () => {
    assert(
      property(array(integer({ min: 0, max: 7 }), { maxLength: 20 }), (missing) => {
        const rows = Array.from({ length: 8 }, (_, n) => played('team1', n, 0, missing.includes(n)));
        const result = lineUps([...rows, ...five('team2', 10)], 5).filter(({ team }) => team === 'team1');
        const stayed = result.filter(({ left }) => !left).length;
        expect(result.length - stayed).toBe(Math.max(0, Math.min(8 - stayed, 5 - stayed)));
      }),
    );
  });
});

describe('a new season', () => {
  const seasons: LadderSeason[] = [
    { number: 2, beginsAt: '2026-04-01T00:00:00.000Z', reset: 'soft' },
    { number: 3, beginsAt: '2026-07-01T00:00:00.000Z', reset: 'hard' },
  ];
  const strong: Standing = { mu: 35, sigma: 2, ...PLAYED };

  it('brings a player half of the way back, or all of it', () => {
    expect(enterSeason(model, seasons, strong, 1)).toMatchObject({ mu: 35, sigma: 2 });
    const soft = enterSeason(model, seasons, strong, 2);
    expect(soft.mu).toBe(30);
    expect(soft.sigma).toBeGreaterThan(2);
    expect(soft.sigma).toBeLessThan(model.start.sigma);
    expect(enterSeason(model, seasons, strong, 3)).toEqual({
      ...model.start,
      season: 3,
      matches: 0,
      won: 0,
      lost: 0,
      drawn: 0,
    });
  });

  it('belongs to the matches from its beginning on', () => {
    const at = (time: string): number[] =>
      countMatch(model, seasons, () => strong, {
        id: 1,
        at: time,
        winner: 'team1',
        players: [
          { steamId: id(1), team: 'team1', left: false },
          { steamId: id(2), team: 'team2', left: false },
        ],
      }).map(({ after }) => after.season);
    expect(at('2026-03-31T23:59:59.999Z')).toEqual([1, 1]);
    expect(at('2026-04-01T00:00:00.000Z')).toEqual([2, 2]);
    expect(at('2027-01-01T00:00:00.000Z')).toEqual([3, 3]);
  });
});

it('shows whole points, ten levels, and how far off they may be', () => {
  expect(pointsOf(model.start.mu)).toBe(1_000);
  expect(pointsOf(-40)).toBe(0);
  expect([0, 499, 500, 1_000, 1_699, 1_700, 9_000].map(levelOf)).toEqual([1, 1, 2, 5, 9, 10, 10]);
  expect([1, 9, 10].map(nextLevelAt)).toEqual([500, 1_700, null]);
  expect(uncertaintyOf(model.start.sigma)).toBe(417);
  expect(uncertaintyOf(3.9)).toBeNull();
});
