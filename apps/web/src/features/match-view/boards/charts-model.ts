import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import type { ChartMark, ChartPoint, ChartSeries } from '../../../ui';
import { damageByRound, damageOfPlayer, type OpeningDuels, type PlayerRounds } from './match-stats-model';
import { roundHalves } from './round-strip-model';

/** Words that the models put into points and marks; the component has them translated. */
export interface ChartWords {
  half: string;
  overtime: (number: number) => string;
  map: (name: string) => string;
  round: (map: string, round: number) => string;
  start: (map: string) => string;
}

export const CHART_HEIGHT = 260;

/* Blue and amber are the sides', which change at half-time; teams get hues that mean nothing else here. */
export const teamSeries = (match: LiveMatch): ChartSeries[] => [
  { key: 'team1', label: match.team1.name, tone: 'brand' },
  { key: 'team2', label: match.team2.name, tone: 'rival', dashed: true },
];

const keyOf = (map: number, round: number): string => `${map}:${round}`;

/** Lines across: where each later map of a series begins, and within a single map its second half and overtimes. */
export function chartMarks(maps: readonly LiveMap[], words: ChartWords): ChartMark[] {
  if (maps.length > 1) return maps.slice(1).map((map) => ({ at: breakKey(map.number), label: words.map(map.name) }));
  const [map] = maps;
  if (map === undefined) return [];
  return roundHalves(map).flatMap((half) => {
    const first = half.cells.find((cell) => cell.round !== null);
    if (half.kind === 'first' || first === undefined) return [];
    const label = half.kind === 'second' ? words.half : words.overtime(half.overtime);
    return [{ at: keyOf(map.number, first.number), label }];
  });
}

const breakKey = (map: number): string => `map:${map}`;

/* Between two maps nothing is joined: a place without values, which in the table is a line that names the map. */
function withBreaks(
  maps: readonly LiveMap[],
  words: ChartWords,
  pointsOf: (map: LiveMap) => ChartPoint[],
): ChartPoint[] {
  return maps.flatMap((map, index) => [
    ...(index === 0 ? [] : [{ key: breakKey(map.number), label: '', title: words.map(map.name), values: {} }]),
    ...pointsOf(map),
  ]);
}

const titleOf = (maps: readonly LiveMap[], map: LiveMap, round: number, words: ChartWords): Partial<ChartPoint> =>
  maps.length > 1 ? { title: words.round(words.map(map.name), round) } : {};

/** Rounds won by both teams after each round, from nil to nil; the last point of a map is its score. */
export function scorePoints(maps: readonly LiveMap[], words: ChartWords): ChartPoint[] {
  return withBreaks(maps, words, (map) => {
    if (map.rounds.length === 0) return [];
    const start: ChartPoint = {
      key: keyOf(map.number, 0),
      label: '0',
      title: words.start(words.map(map.name)),
      values: { team1: 0, team2: 0 },
    };
    const points = map.rounds.map((round): ChartPoint => ({
      key: keyOf(map.number, round.round),
      label: String(round.round),
      ...titleOf(maps, map, round.round, words),
      values: { team1: round.team1_score, team2: round.team2_score },
    }));
    return [start, ...points];
  });
}

/** Damage per round of both teams, or of one player. */
export function damagePoints(
  maps: readonly LiveMap[],
  players: readonly PlayerRounds[],
  steamId: string | null,
  words: ChartWords,
): ChartPoint[] {
  return withBreaks(maps, words, (map) => {
    const point = (round: number, values: ChartPoint['values']): ChartPoint => ({
      key: keyOf(map.number, round),
      label: String(round),
      ...titleOf(maps, map, round, words),
      values,
    });
    if (steamId !== null)
      return damageOfPlayer(players, steamId, map).map(({ round, damage }) => point(round, { player: damage }));
    return damageByRound(players, map).map(({ round, team1, team2 }) => point(round, { team1, team2 }));
  });
}

/** One lying bar pair per player: first kills and first deaths. */
export function duelPoints(duels: readonly OpeningDuels[]): ChartPoint[] {
  return duels.map(({ steamId, name, won, lost }) => ({
    key: steamId,
    label: shortLabel(name),
    title: name,
    values: { won, lost },
  }));
}

const LABEL_LENGTH = 14;

/* The axis has no room for forty characters; tooltip and table have the whole name. */
function shortLabel(name: string): string {
  const characters = Array.from(name);
  return characters.length > LABEL_LENGTH ? `${characters.slice(0, LABEL_LENGTH - 1).join('')}…` : name;
}
