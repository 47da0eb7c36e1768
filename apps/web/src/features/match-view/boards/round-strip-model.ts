import type { LiveMap, LiveRound, TimelineEntry } from '@placar/contracts/live';
import type { Side, TeamSlot } from '@placar/contracts';

/** A restore as the strip marks it: everything after `round` was played again. */
export interface RestoreMark {
  round: number;
  at: string;
  actor: string;
}

/** A place on the strip; `round` is null where nothing has been played yet. */
export interface RoundCell {
  number: number;
  round: LiveRound | null;
  /** Restores that went back to just before this round, oldest first. */
  restores: readonly RestoreMark[];
}

export interface RoundHalf {
  kind: 'first' | 'second' | 'overtime';
  /** 1-based count of the overtime; 0 in regulation. */
  overtime: number;
  /** Side of team1 in this half (of its first part, in overtime); null when nothing tells it. */
  team1Side: Side | null;
  /** Rounds won inside this half. */
  won: Readonly<Record<TeamSlot, number>>;
  cells: readonly RoundCell[];
}

const REGULAR_HALF = 12;
const WINGMAN_HALF = 8;
const OVERTIME_HALF = 3;

const flip = (side: Side): Side => (side === 'ct' ? 't' : 'ct');

/** Side of team1 in a round whose winner and winning side are both known. */
function team1SideOf(round: LiveRound): Side | null {
  if (round.winner === null || round.winner_side === null) return null;
  return round.winner === 'team1' ? round.winner_side : flip(round.winner_side);
}

/**
 * Rounds per half, read from the rounds themselves: the first swap of sides with a known round on both sides of it. Without
 * one, a finished map of at most nine rounds won is a wingman map; all else is played in halves of twelve.
 */
export function halfLengthOf(map: Pick<LiveMap, 'rounds' | 'status' | 'team1_score' | 'team2_score'>): number {
  for (let index = 1; index < map.rounds.length; index += 1) {
    const before = map.rounds[index - 1];
    const after = map.rounds[index];
    if (before === undefined || after === undefined) continue;
    const sides = [team1SideOf(before), team1SideOf(after)];
    if (sides[0] === null || sides[1] === null || sides[0] === sides[1]) continue;
    const length = after.round - 1;
    return length === WINGMAN_HALF || length === REGULAR_HALF || length < REGULAR_HALF ? length : REGULAR_HALF;
  }
  const high = Math.max(map.team1_score, map.team2_score);
  return map.status === 'finished' && high === WINGMAN_HALF + 1 ? WINGMAN_HALF : REGULAR_HALF;
}

/** Restores of one map from the timeline, oldest first. */
export function restoresOf(timeline: readonly TimelineEntry[], mapNumber: number): RestoreMark[] {
  return timeline
    .filter(
      (entry) =>
        entry.type === 'match.restored' && entry.data.mapNumber === mapNumber && typeof entry.data.round === 'number',
    )
    .map((entry) => ({
      round: Number(entry.data.round),
      at: entry.at,
      actor: typeof entry.data.by === 'string' ? entry.data.by : entry.actor.name,
    }));
}

/**
 * The strip of a map, cut at half-time and at each overtime. A map still to be played out keeps empty places for both halves
 * of regulation (or of the overtime it is in), so that the strip does not grow while one watches.
 */
export function roundHalves(map: LiveMap, restores: readonly RestoreMark[] = []): RoundHalf[] {
  const half = halfLengthOf(map);
  const played = new Map(map.rounds.map((round) => [round.round, round]));
  const last = map.rounds.reduce((high, round) => Math.max(high, round.round), 0);
  const isOpen = map.status !== 'finished';
  const halves: RoundHalf[] = [];
  const add = (kind: RoundHalf['kind'], overtime: number, from: number, length: number): void => {
    const to = isOpen ? from + length - 1 : Math.min(from + length - 1, last);
    const cells = Array.from({ length: Math.max(0, to - from + 1) }, (_, index): RoundCell => {
      const number = from + index;
      return {
        number,
        round: played.get(number) ?? null,
        restores: restores.filter((mark) => mark.round + 1 === number),
      };
    });
    const rounds = cells.flatMap((cell) => (cell.round === null ? [] : [cell.round]));
    halves.push({ kind, overtime, team1Side: sideInHalf(map, rounds, kind, overtime), won: wonIn(rounds), cells });
  };
  add('first', 0, 1, half);
  if (isOpen || last > half) add('second', 0, half + 1, half);
  const isTied = map.team1_score === map.team2_score;
  for (let overtime = 1; ; overtime += 1) {
    const from = 2 * half + (overtime - 1) * 2 * OVERTIME_HALF + 1;
    const isReached = last >= from || (isOpen && isTied && last === from - 1);
    if (!isReached) break;
    add('overtime', overtime, from, 2 * OVERTIME_HALF);
  }
  return halves;
}

function wonIn(rounds: readonly LiveRound[]): Record<TeamSlot, number> {
  const count = (slot: TeamSlot): number => rounds.filter((round) => round.winner === slot).length;
  return { team1: count('team1'), team2: count('team2') };
}

/* Sides are not swapped between regulation and overtime, only in the middle of each (plugin contract §2.4). */
function sideInHalf(
  map: LiveMap,
  rounds: readonly LiveRound[],
  kind: RoundHalf['kind'],
  overtime: number,
): Side | null {
  const first = rounds[0];
  const told = first === undefined ? null : team1SideOf(first);
  if (told !== null) return told;
  const start = map.team1_first_side;
  if (start === null) return null;
  const swaps = kind === 'first' ? 0 : kind === 'second' ? 1 : overtime;
  return swaps % 2 === 0 ? start : flip(start);
}
