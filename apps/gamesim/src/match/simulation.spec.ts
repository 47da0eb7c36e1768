import fc from 'fast-check';
import type { TeamSlot } from '../api-types';
import { createRng } from '../rng';
import { mapStateAt, otherSide, sideOfTeam1, swapsBefore } from './map-rules';
import type { MapRules } from './map-rules';
import { simulateRound } from './round-simulation';
import type { RoundOutcome, RoundPlayer } from './round-simulation';
import { scriptScore } from './score-script';
import { addStatLines, emptyStatLine, projectToMatchZy, STAT_KEYS } from './stat-line';
import type { StatKey, StatLine } from './stat-line';

const MR12: MapRules = { maxRounds: 24, overtime: true, overtimeRounds: 6, canClinch: true };
const teams = (size1: number, size2: number): RoundPlayer[] => [
  ...Array.from({ length: size1 }, (_, i) => ({ steamId: `a${i}`, team: 'team1' as const })),
  ...Array.from({ length: size2 }, (_, i) => ({ steamId: `b${i}`, team: 'team2' as const })),
];

interface PlayedMap {
  rounds: RoundOutcome[];
  /** Cumulative statistics after each round. */
  snapshots: Map<string, StatLine>[];
  score: [number, number];
}

const playMap = (simKey: string, players: RoundPlayer[], rules = MR12, epoch = 0): PlayedMap => {
  const map: PlayedMap = { rounds: [], snapshots: [], score: [0, 0] };
  let totals = new Map(players.map((player) => [player.steamId, emptyStatLine()]));
  let previousWinner: TeamSlot | null = null;
  while (mapStateAt(map.score[0], map.score[1], rules) === 'running') {
    const roundIndex = map.rounds.length;
    const team1Side = sideOfTeam1('ct', roundIndex, rules);
    const round = simulateRound({
      simKey,
      mapNumber: 0,
      roundIndex,
      epoch,
      team1Side,
      previousWinner,
      forcedWinner: null,
      players,
    });
    previousWinner = round.winner;
    map.score[round.winner === 'team1' ? 0 : 1] += 1;
    totals = new Map(
      [...totals].map(([id, line]) => [id, addStatLines(line, round.deltas.get(id) ?? emptyStatLine())]),
    );
    map.rounds.push(round);
    map.snapshots.push(totals);
  }
  return map;
};

const sum = (lines: Iterable<StatLine>, ...keys: StatKey[]): number =>
  [...lines].reduce((total, line) => total + keys.reduce((part, key) => part + line[key], 0), 0);

describe('the match simulation', () => {
  const size = fc.integer({ min: 1, max: 5 });

  /** Every way in which a round contradicts itself or the rules. */
  const violationsOf = (round: RoundOutcome, players: RoundPlayer[]): string[] => {
    const found: string[] = [];
    const demand = (holds: boolean, what: string): void => void (holds || found.push(what));
    const linesOf = (wanted: (player: RoundPlayer) => boolean): StatLine[] =>
      players.filter(wanted).map((player) => round.deltas.get(player.steamId) ?? emptyStatLine());
    for (const team of ['team1', 'team2'] as const) {
      const own = linesOf((player) => player.team === team);
      const enemies = linesOf((player) => player.team !== team);
      demand(sum(own, 'kills') <= sum(enemies, 'deaths'), 'more kills than enemy deaths');
      if (team === round.winner) demand(sum(own, 'deaths') < own.length, 'a winner without survivors');
    }
    demand(sum(round.deltas.values(), 'mvp') === 1, 'not exactly one MVP');
    demand((round.winnerSide === 'ct' ? [7, 8, 12] : [1, 9]).includes(round.reason), 'a reason of the other side');
    for (const line of round.deltas.values()) {
      demand(line.rounds_played === 1 && line.deaths <= 1 && line.kast <= 1, 'more than one death or KAST');
      demand(sum([line], '1k', '2k', '3k', '4k', '5k') === (line.kills > 0 ? 1 : 0), 'multi-kills that do not add up');
      demand(line.headshot_kills + line.knife_kills <= line.kills, 'more headshots than kills');
      demand(line.utility_damage <= line.damage, 'more utility damage than damage');
      demand(
        STAT_KEYS.every((key) => line[key] >= 0),
        'a statistic that shrinks',
      );
    }
    return found;
  };

  it('keeps every statistic possible, in every round of every map', () => {
    fc.assert(
      fc.property(fc.string(), size, size, (simKey, size1, size2) => {
        const players = teams(size1, size2);
        const map = playMap(simKey, players);
        expect(map.rounds.flatMap((round) => violationsOf(round, players))).toEqual([]);
        expect(map.score[0] + map.score[1]).toBe(map.rounds.length);
        const multiKillRounds = [...(map.snapshots.at(-1)?.values() ?? [])].map((line) =>
          sum([line], '2k', '3k', '4k', '5k'),
        );
        expect(Math.max(...multiKillRounds)).toBeLessThanOrEqual(map.rounds.length);
      }),
      { numRuns: 60 },
    );
  });

  it('gives equal seeds equal rounds, and another epoch another course', () => {
    fc.assert(
      fc.property(fc.string(), (simKey) => {
        const text = (epoch: number): string =>
          JSON.stringify(
            playMap(simKey, teams(5, 5), MR12, epoch).rounds.map((round) => [
              round.winner,
              round.reason,
              [...round.deltas],
            ]),
          );
        expect(text(0)).toBe(text(0));
        expect(text(0)).not.toBe(text(1));
      }),
      { numRuns: 20 },
    );
  });

  it('plays maps of a plausible length: about 21 rounds, one in ten into overtime', () => {
    const maps = Array.from({ length: 300 }, (_, index) => playMap(`plausible${index}`, teams(5, 5)));
    const mean = maps.reduce((total, map) => total + map.rounds.length, 0) / maps.length;
    const overtime = maps.filter((map) => map.rounds.length > 24).length / maps.length;
    expect(mean).toBeGreaterThan(20);
    expect(mean).toBeLessThan(23);
    expect(overtime).toBeGreaterThan(0.04);
    expect(overtime).toBeLessThan(0.2);
  });

  it('lets a side without players lose', () => {
    expect(
      simulateRound({
        simKey: 'k',
        mapNumber: 0,
        roundIndex: 0,
        epoch: 0,
        team1Side: 't',
        previousWinner: null,
        forcedWinner: 'team1',
        players: teams(0, 2),
      }).deltas.size,
    ).toBe(2);
    for (let i = 0; i < 50; i += 1) {
      const outcome = simulateRound({
        simKey: `k${i}`,
        mapNumber: 0,
        roundIndex: 0,
        epoch: 0,
        team1Side: 't',
        previousWinner: null,
        forcedWinner: null,
        players: teams(0, 5),
      });
      expect(outcome.winner).toBe('team2');
      expect(sum(outcome.deltas.values(), 'kills')).toBe(0);
    }
  });

  it('reports sixteen statistics and zeroes seventeen, as MatchZy does', () => {
    const ones = Object.fromEntries(STAT_KEYS.map((key) => [key, 1])) as StatLine;
    expect(STAT_KEYS).toHaveLength(33);
    expect(sum([projectToMatchZy(ones)], ...STAT_KEYS)).toBe(16);
  });
});

describe('the rules of a map', () => {
  it.each([
    [12, 11, 'running'],
    [13, 11, 'team1'],
    [4, 13, 'team2'],
    [12, 12, 'running'],
    [15, 12, 'running'],
    [16, 12, 'team1'],
    [16, 14, 'team1'],
    [15, 15, 'running'],
    [17, 19, 'team2'],
    [18, 15, 'running'],
  ] as const)('%i–%i with overtime: %s', (score1, score2, state) => {
    expect(mapStateAt(score1, score2, MR12)).toBe(state);
  });

  it('ends 12–12 as a draw without overtime, and plays all rounds when nobody may clinch', () => {
    expect(mapStateAt(12, 12, { ...MR12, overtime: false })).toBe('draw');
    expect(mapStateAt(13, 5, { ...MR12, canClinch: false })).toBe('running');
    expect(mapStateAt(15, 9, { ...MR12, canClinch: false })).toBe('team1');
  });

  it('swaps sides after rounds 12, 27, 33 and 39, not at 24 or 30', () => {
    const swaps = Array.from({ length: 45 }, (_, played) => played).filter(
      (played) => played > 0 && swapsBefore(played, MR12) !== swapsBefore(played - 1, MR12),
    );
    expect(swaps).toEqual([12, 27, 33, 39]);
    expect(sideOfTeam1('ct', 24, MR12)).toBe(otherSide(sideOfTeam1('ct', 0, MR12)));
  });

  it('scripts a course to every reachable score that ends exactly there', () => {
    const finals: [number, number][] = [
      [13, 0],
      [13, 11],
      [5, 13],
      [16, 14],
      [14, 16],
      [16, 12],
      [19, 17],
      [22, 19],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...finals), fc.string(), (final, key) => {
        const course = scriptScore([0, 0], final, MR12, createRng(key));
        const score: [number, number] = [0, 0];
        course.forEach((winner, index) => {
          score[winner === 'team1' ? 0 : 1] += 1;
          expect(mapStateAt(score[0], score[1], MR12) === 'running').toBe(index < course.length - 1);
        });
        expect(score).toEqual(final);
      }),
    );
    expect(() => scriptScore([0, 0], [13, 12], MR12, createRng('x'))).toThrow(RangeError);
    expect(() => scriptScore([8, 0], [6, 13], MR12, createRng('x'))).toThrow(RangeError);
  });
});
