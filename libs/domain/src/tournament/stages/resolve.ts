import { NOBODY, sideOf, UNKNOWN } from './pairing';
import type { Entry, Pairing, PairingResult, Resolved, Side, Slot } from './pairing';

export interface Happened {
  /** Results by the key of their pairing. */
  results: ReadonlyMap<string, PairingResult>;
  /** Who plays no more: what is not played yet, the other side wins without playing. */
  withdrawn: ReadonlySet<Entry>;
  /** Whether a game without a winner is over. Else it stops its branch, and people decide. */
  drawsCount: boolean;
}

/** Who stands where, as far as the results tell. Pairings come with their sources first. */
export function resolve(pairings: readonly Pairing[], happened: Happened): Resolved[] {
  const known = new Map<string, Resolved>();
  return pairings.map((pairing) => {
    const resolved = resolveOne(pairing, known, happened);
    known.set(pairing.key, resolved);
    return resolved;
  });
}

function resolveOne(pairing: Pairing, known: ReadonlyMap<string, Resolved>, happened: Happened): Resolved {
  const sides: [Side, Side] = [sideFrom(pairing.slots[0], known), sideFrom(pairing.slots[1], known)];
  const { state, how, result, winner, loser } = endFor(pairing, sides, needOf(pairing, known), happened);
  const { key, part, round, group, slots, places, onlyIfSecondWon } = pairing;
  // Field by field: a plan resolves each pairing hundreds of times, and a spread with fields after it takes ten times as long.
  const resolved = { key, part, round, group, slots, places, sides, state, how, result, winner, loser };
  return onlyIfSecondWon === undefined ? resolved : { ...resolved, onlyIfSecondWon };
}

type End = Pick<Resolved, 'state' | 'how' | 'result' | 'winner' | 'loser'>;
type Need = 'needed' | 'not_needed' | 'unknown';

const NOT_NEEDED: End = { state: 'skipped', how: null, result: null, winner: NOBODY, loser: NOBODY };
const WAITING: End = { state: 'waiting', how: null, result: null, winner: UNKNOWN, loser: UNKNOWN };
const READY: End = { state: 'ready', how: null, result: null, winner: UNKNOWN, loser: UNKNOWN };

function endFor({ key }: Pairing, [left, right]: readonly [Side, Side], need: Need, happened: Happened): End {
  if (need === 'not_needed') return NOT_NEEDED;
  // A known side waits for the other, also when that will be a bye.
  if (need === 'unknown' || left.kind === 'unknown' || right.kind === 'unknown') return WAITING;
  if (left.kind === 'bye' || right.kind === 'bye') {
    const winner = left.kind === 'bye' ? right : left;
    return { state: 'skipped', how: winner.kind === 'entry' ? 'bye' : null, result: null, winner, loser: NOBODY };
  }
  return endOf(key, left, right, happened);
}

/** Whether a pairing is played at all: a grand final is played again only when its second side won it. */
function needOf({ onlyIfSecondWon }: Pairing, known: ReadonlyMap<string, Resolved>): Need {
  if (onlyIfSecondWon === undefined) return 'needed';
  const before = known.get(onlyIfSecondWon);
  if (before?.state !== 'over' && before?.state !== 'skipped') return 'unknown';
  return isSame(before.winner, before.sides[1]) ? 'needed' : 'not_needed';
}

type Known = Extract<Side, { kind: 'entry' }>;

/** What a pairing of two has come to. */
function endOf(key: string, left: Known, right: Known, happened: Happened): End {
  const given = happened.results.get(key);
  const result =
    given && counts(given, [left.entry, right.entry]) ? given : walkoverOf(left.entry, right.entry, happened);
  const isUndecided = result?.how === 'played' && result.winner === null && !happened.drawsCount;
  if (result === null || isUndecided) return READY;
  const [winner, loser] =
    result.winner === null ? [NOBODY, NOBODY] : result.winner === left.entry ? [left, right] : [right, left];
  return { state: 'over', how: result.how, result: ordered(result, left.entry), winner, loser };
}

/** A result belongs to the two who played it: where somebody else stands now, it is set aside. */
export const counts = ({ entries: [one, other] }: PairingResult, [left, right]: readonly [Entry, Entry]): boolean =>
  (one === left && other === right) || (one === right && other === left);

/** The numbers in the order in which the sides stand. */
function ordered(result: PairingResult, first: Entry): PairingResult {
  if (result.entries[0] === first) return result;
  const turn = <T>([one, other]: readonly [T, T]): [T, T] => [other, one];
  return { ...result, entries: turn(result.entries), maps: turn(result.maps), rounds: turn(result.rounds) };
}

function walkoverOf(left: Entry, right: Entry, { withdrawn }: Happened): PairingResult | null {
  const [leftGone, rightGone] = [withdrawn.has(left), withdrawn.has(right)];
  if (!leftGone && !rightGone) return null;
  const base = { entries: [left, right] as const, maps: [0, 0] as const, rounds: [0, 0] as const };
  if (leftGone && rightGone) return { ...base, how: 'double_walkover', winner: null };
  return { ...base, how: 'walkover', winner: leftGone ? right : left };
}

function sideFrom(slot: Slot, known: ReadonlyMap<string, Resolved>): Side {
  if (slot.from === 'entry') return sideOf(slot.entry);
  if (slot.from === 'bye') return NOBODY;
  return known.get(slot.of)?.[slot.from] ?? UNKNOWN;
}

const isSame = (left: Side, right: Side): boolean =>
  left.kind === 'entry' && right.kind === 'entry' && left.entry === right.entry;
