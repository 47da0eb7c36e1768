import type { RestorePoint } from '@placar/contracts/matches';

/** Maps that have points to go back to, in order of play. */
export function mapsOfPoints(points: readonly RestorePoint[]): number[] {
  return [...new Set(points.map((point) => point.map_number))].toSorted((a, b) => a - b);
}

/** Points of one map in the order of play, as the strip shows them. */
export function pointsOfMap(points: readonly RestorePoint[], mapNumber: number): RestorePoint[] {
  return points.filter((point) => point.map_number === mapNumber).toSorted((a, b) => a.round - b.round);
}

/** What is offered first: the newest point whose copy was read, else the newest that can be used; null when there is none. */
export function defaultPoint(points: readonly RestorePoint[]): RestorePoint | null {
  const newest = points
    .filter((point) => point.usable)
    .toSorted((a, b) => b.map_number - a.map_number || b.round - a.round);
  return newest.find((point) => point.verified) ?? newest[0] ?? null;
}

/** Points that another server can go on from: our copy travels, a file on the old server's disk does not. */
export function movablePoints(points: readonly RestorePoint[]): RestorePoint[] {
  return points.map((point) =>
    point.stored ? point : { ...point, usable: false, problem: point.problem ?? 'not_stored' },
  );
}

/** Where the file is taken from: the server's own where it has it, our copy where not, or where the server cannot be asked. */
export function sourceOf(point: RestorePoint): 'server' | 'stored' {
  return point.on_server === true || !point.stored ? 'server' : 'stored';
}

/** A question mark where only the server's file knows it. */
export const scoreOf = ({ team1_score: team1, team2_score: team2 }: Score): string =>
  team1 === null || team2 === null ? '?' : `${team1}–${team2}`;

type Score = Pick<RestorePoint, 'team1_score' | 'team2_score'>;

/** Codes of why a point cannot be used that have words of their own. */
export const POINT_PROBLEMS = [
  'map_finished',
  'superseded',
  'unverified',
  'older_attempt',
  'other_numbering',
  'not_stored',
  'missing',
] as const;

/** Round numbers in words a person reads: "7", "6, 7, 8", "3–12". */
export function roundRange(rounds: readonly number[]): string {
  const first = rounds[0];
  const last = rounds.at(-1);
  if (first === undefined || last === undefined) return '';
  return rounds.length <= 3 ? rounds.join(', ') : `${first}–${last}`;
}
