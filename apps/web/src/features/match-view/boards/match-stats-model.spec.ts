import type { PlayerKill, PlayerStat } from '@placar/contracts/stats';
import * as fc from 'fast-check';
import { sampleMap, sampleMatch } from '../../../testing/live-samples';
import { scorePoints, damagePoints, chartMarks, duelPoints, type ChartWords } from './charts-model';
import { damageByRound, openingDuels, playerRounds } from './match-stats-model';

const match = sampleMatch();
const MATCH_ID = match.id;

const words: ChartWords = {
  half: '2nd half',
  overtime: (number) => `OT ${number}`,
  map: (name) => name,
  round: (map, round) => `${map} ${round}`,
  start: (map) => `${map} start`,
};

type Line = [number, number, number, number] | null;

/** A row as the API sends it: its totals are the sums of what the rounds tell. */
function row(place: number, lines: Line[], change: Partial<PlayerStat> = {}): PlayerStat {
  const known = lines.filter((line) => line !== null);
  const sum = (index: 0 | 1 | 2 | 3) => known.reduce((total, line) => total + line[index], 0);
  return {
    match_id: MATCH_ID,
    map_id: MATCH_ID * 100,
    steam_id: `7656${place}`,
    name: `p${place}`,
    team_id: place % 2 === 0 ? match.team1.id : match.team2.id,
    team_name: null,
    kills: sum(0),
    deaths: sum(1),
    assists: sum(2),
    damage: sum(3),
    rounds: lines,
    firstkill_ct: 0,
    firstkill_t: 0,
    firstdeath_ct: 0,
    firstdeath_t: 0,
    ...change,
  } as PlayerStat;
}

const line: fc.Arbitrary<Line> = fc.option(fc.tuple(fc.nat(5), fc.nat(1), fc.nat(5), fc.nat(500)), { freq: 6 });
const played = fc.string({ unit: fc.constantFrom('1', '2'), minLength: 1, maxLength: 30 });

describe('the charts of a match', () => {
  it('have the totals of the scoreboard: all damage drawn is all damage done, for teams and for each player', () => {
    const game = played.chain((script) =>
      fc.tuple(
        fc.constant(script),
        fc.array(fc.array(line, { minLength: script.length, maxLength: script.length }), {
          minLength: 1,
          maxLength: 10,
        }),
      ),
    );
    fc.assert(
      fc.property(game, ([script, lines]) => {
        const rows = lines.map((ofPlayer, place) => row(place, ofPlayer));
        const players = playerRounds(match, rows);
        const map = sampleMap(script);
        const total = (points: ReturnType<typeof damagePoints>, key: string) =>
          points.reduce((sum, point) => sum + (point.values[key] ?? 0), 0);
        const teams = damagePoints([map], players, null, words);
        for (const [slot, id] of [
          ['team1', match.team1.id],
          ['team2', match.team2.id],
        ] as const) {
          const board = rows.filter((one) => one.team_id === id).reduce((sum, one) => sum + one.damage, 0);
          expect(total(teams, slot)).toBe(board);
        }
        for (const one of rows)
          expect(total(damagePoints([map], players, one.steam_id, words), 'player')).toBe(one.damage);
        // A round of which nothing came is a gap, not a round without damage.
        damageByRound(players, map).forEach((round, index) => {
          const told = rows.some((one) => one.team_id === match.team1.id && one.rounds?.[index] != null);
          expect(round.team1 !== null).toBe(told);
        });
      }),
    );
  });

  it('end each map with its score, begin it at nil, and never lose a round won', () => {
    fc.assert(
      fc.property(fc.array(played, { minLength: 1, maxLength: 3 }), (scripts) => {
        const maps = scripts.map((script, number) => sampleMap(script, { number, name: `de_${number}` }));
        const points = scorePoints(maps, words);
        for (const map of maps) {
          const ofMap = points.filter((point) => String(point.key).startsWith(`${map.number}:`));
          expect(ofMap[0]?.values).toEqual({ team1: 0, team2: 0 });
          expect(ofMap.at(-1)?.values).toEqual({ team1: map.team1_score, team2: map.team2_score });
          for (const [index, point] of ofMap.entries()) {
            const before = ofMap[index - 1];
            if (before !== undefined)
              expect((point.values.team1 ?? 0) + (point.values.team2 ?? 0)).toBe(
                (before.values.team1 ?? 0) + (before.values.team2 ?? 0) + 1,
              );
          }
        }
        expect(new Set(points.map((point) => point.key)).size).toBe(points.length);
      }),
    );
  });

  it('mark the second half and each overtime of one map, and where the next map of a series begins', () => {
    const long = sampleMap('12'.repeat(12) + '121212' + '11');
    expect(chartMarks([long], words)).toEqual([
      { at: '0:13', label: '2nd half' },
      { at: '0:25', label: 'OT 1' },
      { at: '0:31', label: 'OT 2' },
    ]);
    const series = [sampleMap('11'), sampleMap('2', { number: 1, name: 'de_nuke' })];
    expect(chartMarks(series, words)).toEqual([{ at: 'map:1', label: 'de_nuke' }]);
    // The mark stands on a place of the chart, and that place joins nothing to the map before.
    for (const points of [scorePoints(series, words), damagePoints(series, [], null, words)])
      expect(points.find((point) => point.key === 'map:1')?.values).toEqual({});
  });
});

const kill = (round: number, at: number, attacker: string | null, victim: string, change: Partial<PlayerKill> = {}) =>
  ({
    match_id: MATCH_ID,
    map_id: MATCH_ID * 100,
    round_number: round,
    round_time: at,
    attacker_steam_id: attacker,
    player_steam_id: victim,
    suicide: 0,
    friendly_fire: 0,
    bomb: 0,
    ...change,
  }) as PlayerKill;

describe('opening duels', () => {
  const players = playerRounds(match, [row(0, []), row(1, []), row(2, [])]);
  const [a, b, c] = ['76560', '76561', '76562'] as const;

  it('are the first kill of each round, whatever order the server sends, and no fall, bomb or friendly fire', () => {
    const duels = openingDuels(
      players,
      [
        kill(0, 9000, b, a),
        kill(0, 4000, a, b),
        kill(1, 1000, null, a),
        kill(1, 1500, c, a, { friendly_fire: 1 }),
        kill(1, 1600, a, a, { suicide: 1 }),
        kill(1, 1700, b, c, { bomb: 1 }),
        kill(1, 8000, b, c),
        kill(2, 100, b, a, { map_id: MATCH_ID * 100 + 1 }),
      ],
      [0],
    );
    expect(duels?.map(({ name, won, lost }) => [name, won, lost])).toEqual([
      ['p0', 1, 0],
      ['p1', 1, 1],
      ['p2', 0, 1],
    ]);
    expect(duelPoints(duels ?? []).reduce((sum, point) => sum + (point.values.won ?? 0), 0)).toBe(2);
  });

  it('come from the server’s own counters where it sent no kills, and are unknown where it sent neither', () => {
    const counted = playerRounds(match, [
      row(0, [], { firstkill_ct: 2, firstkill_t: 1 }),
      row(1, [], { firstdeath_t: 3 }),
    ]);
    expect(openingDuels(counted, [], [0])?.map(({ won, lost }) => [won, lost])).toEqual([
      [3, 0],
      [0, 3],
    ]);
    expect(openingDuels(players, [], [0])).toBeNull();
    expect(openingDuels(counted, [], [1])).toBeNull();
  });

  it('belong to the team of the row, also when the team is gone and only its name is left', () => {
    const gone = row(0, [], { team_id: null, team_name: match.team2.name });
    const stranger = row(1, [], { team_id: 99, team_name: 'somebody else' });
    expect(playerRounds(match, [gone, stranger]).map(({ team }) => team)).toEqual(['team2']);
  });
});
