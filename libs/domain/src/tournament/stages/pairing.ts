/** Id of a team that takes part. */
export type Entry = number;

/** Where one side of a pairing comes from. `bye`: nobody, so that the other side goes on without playing. */
export type Slot = { from: 'entry'; entry: Entry } | { from: 'bye' } | { from: 'winner' | 'loser'; of: string };

export type Part = 'upper' | 'lower' | 'final' | 'third_place' | 'group' | 'swiss';

/** Two sides that are to meet, known or not. Sources stand before those that they feed. */
export interface Pairing {
  /** Stays the same whatever happens: `U1.3`, `L2.1`, `F1`, `T`, `G2.1.1` (group, round, place), `S4.2`. */
  key: string;
  part: Part;
  round: number;
  /** From 1; null outside of groups. */
  group: number | null;
  slots: readonly [Slot, Slot];
  /** Best place of the stage that is left for who loses here for good, and for who wins the last match; null while they play on. */
  places: { winner: number | null; loser: number | null };
  /** Played only when the named pairing was won by its second side: the grand final a second time. */
  onlyIfSecondWon?: string;
}

/** What is held of a pairing. It counts for the two entries it names, and for nobody else who may stand there later. */
export interface PairingResult {
  entries: readonly [Entry, Entry];
  /** `double_walkover`: nobody came. */
  how: 'played' | 'walkover' | 'double_walkover';
  /** Null: a draw (only where points are counted), or a double walkover. */
  winner: Entry | null;
  /** Maps won and rounds won by each side; zeros where nothing was played. */
  maps: readonly [number, number];
  rounds: readonly [number, number];
}

/** A side of a pairing as far as it is known. */
export type Side = { kind: 'entry'; entry: Entry } | { kind: 'bye' } | { kind: 'unknown' };

export interface Resolved extends Pairing {
  sides: readonly [Side, Side];
  /** `waiting`: a side is unknown; `ready`: both are, and nobody has won; `over`; `skipped`: nobody plays here, or it is not needed. */
  state: 'waiting' | 'ready' | 'over' | 'skipped';
  /** How it ended. `bye`: one side was empty. */
  how: PairingResult['how'] | 'bye' | null;
  winner: Side;
  loser: Side;
  /** The result that counts here, if there was one. */
  result: PairingResult | null;
}

export const NOBODY: Side = { kind: 'bye' };
export const UNKNOWN: Side = { kind: 'unknown' };
export const sideOf = (entry: Entry): Side => ({ kind: 'entry', entry });

/** Entries that stand in a pairing. */
export const entriesOf = ({ sides }: Resolved): Entry[] =>
  sides.flatMap((side) => (side.kind === 'entry' ? [side.entry] : []));
