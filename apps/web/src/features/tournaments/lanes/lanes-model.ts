import type { TournamentBracketAnswer, TournamentPairing, TournamentPlanAnswer } from '@placar/contracts/tournaments';
import { roundsToTime } from '../model/times-model';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Times are set to such minutes. */
const GRAIN_MS = 5 * MINUTE_MS;
/** Matches that are drawn; a larger plan says how many it leaves out. */
export const MOST_BLOCKS = 200;

/** A match in the lane of a server; moments in milliseconds. */
export interface LaneBlock {
  /** Stage and key, `0:U1.1`. */
  name: string;
  stage: number;
  key: string;
  lane: number;
  from: number;
  until: number;
  isOn: boolean;
  /** Its teams; null for one that nobody knows yet, and for all of a stage that has not begun. */
  entries: TournamentPairing['entries'] | null;
  /** The time that people said; null: nobody did, and where it stands is a forecast. */
  at: number | null;
  /** It is to be played on the server of its lane and on no other. */
  isFixed: boolean;
  /** Its match was made or is due: its time can no longer be set. */
  timeStands: boolean;
  /** Whether its time can be set. */
  mayMove: boolean;
  /** Whether it may be fixed to a server: it is on none. */
  mayFix: boolean;
}

/** The plan as blocks, the earliest first. */
export function laneBlocks(plan: TournamentPlanAnswer, bracket: TournamentBracketAnswer | undefined): LaneBlock[] {
  const movable = new Set<string>(
    roundsToTime(bracket).flatMap(({ stage, pairings }) => pairings.map(({ key }) => `${stage}:${key}`)),
  );
  const known = new Map<string, TournamentPairing>(
    (bracket?.stages ?? []).flatMap(({ pairings }, stage) =>
      pairings.map((pairing) => [`${stage}:${pairing.key}`, pairing] as const),
    ),
  );
  return plan.matches
    .map(({ stage, key, lane, from, until, is_on: isOn, is_fixed: isFixed, time_stands: timeStands }) => {
      const name = `${stage}:${key}` as const;
      const pairing = known.get(name) ?? null;
      const at = pairing?.time?.at ?? null;
      return {
        name,
        stage,
        key,
        lane,
        from: Date.parse(from),
        until: Date.parse(until),
        isOn,
        entries: pairing?.entries ?? null,
        at: at === null ? null : Date.parse(at),
        isFixed,
        timeStands,
        mayMove: !isOn && !timeStands && movable.has(name),
        mayFix: !isOn && isOnNoServer(pairing),
      };
    })
    .toSorted((one, other) => one.from - other.from)
    .slice(0, MOST_BLOCKS);
}

const isOnNoServer = (pairing: TournamentPairing | null): boolean =>
  pairing !== null && (pairing.match === null || pairing.match.waits_for !== null);

/** Whole hours around all blocks and the present moment. */
export function windowOf(blocks: readonly LaneBlock[], now: number): { from: number; until: number } {
  const from = Math.min(now, ...blocks.map((block) => block.from));
  const until = Math.max(now + HOUR_MS, ...blocks.map((block) => block.until));
  return { from: Math.floor(from / HOUR_MS) * HOUR_MS, until: Math.ceil(until / HOUR_MS) * HOUR_MS };
}

/** A moment so many minutes later (or earlier), on a whole five minutes and not in the past: no such time can be set. */
export function movedBy(from: number, minutes: number, now: number): number {
  const wanted = Math.round((from + minutes * MINUTE_MS) / GRAIN_MS) * GRAIN_MS;
  return Math.max(wanted, Math.floor(now / GRAIN_MS + 1) * GRAIN_MS);
}

/** By how many minutes the plan begins a match after the time that people said; 0: in time. */
export const minutesLate = ({ at, from, isOn }: LaneBlock): number =>
  at === null || isOn ? 0 : Math.max(0, Math.round((from - at) / MINUTE_MS));

/** Each lane's blocks; lanes without any are there as well. */
export function lanesOf(blocks: readonly LaneBlock[], least: number): LaneBlock[][] {
  const count = Math.max(least, ...blocks.map(({ lane }) => lane + 1));
  return Array.from({ length: count }, (_, lane) => blocks.filter((block) => block.lane === lane));
}

/** Moments at which the axis is marked: as many as fit, on whole hours. */
export function ticksOf({ from, until }: { from: number; until: number }, pixelsOfHour: number): number[] {
  const step = Math.ceil(64 / pixelsOfHour) * HOUR_MS;
  return Array.from({ length: Math.ceil((until - from) / step) }, (_, index) => from + index * step);
}
