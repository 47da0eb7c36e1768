import type { MapSide, Side, TeamSlot, VetoFormat, VetoHand } from '@placar/contracts';

/** A step that was made. `index` is its place in the format. */
export interface VetoDone {
  index: number;
  action: 'ban' | 'pick' | 'side' | 'random' | 'decider';
  /** Null where nobody was asked. */
  team: TeamSlot | null;
  /** The map that it is about, for a side too. */
  map: string;
  side: Side | null;
  /** Chance decided: after the clock ran out, or because the format says so. */
  drawn: boolean;
  hand: VetoHand | null;
}

/** A veto from its first step to its result. Times are ISO texts. */
export interface VetoState {
  format: VetoFormat;
  pool: readonly string[];
  /** Maps of the series. */
  maps: number;
  /** The team that the format calls `first`. */
  first: TeamSlot;
  /** Seconds for a step; 0: no clock. */
  clock: number;
  /** Place in the format of the step that is to be made; the length of the format when all are made. */
  at: number;
  /** Fence: it goes up with every change, so a click or a timer that was meant for an earlier turn is recognised. */
  step: number;
  done: readonly VetoDone[];
  /** When the clock of this step runs out; null without a clock, when paused and at the end. */
  deadlineAt: string | null;
  /** Milliseconds that were left when the clock was paused; null while it runs. */
  pausedWith: number | null;
  /** What staff decided instead, with the reason. */
  override: { maps: readonly string[]; sides: readonly MapSide[]; reason: string } | null;
}

export type VetoEvent =
  | {
      type: 'veto.started';
      payload: Pick<VetoState, 'format' | 'pool' | 'maps' | 'first' | 'clock'> & { coin: boolean };
    }
  | { type: 'veto.step-made'; payload: VetoDone }
  | { type: 'veto.step-undone'; payload: { index: number; reason: string } }
  | { type: 'veto.restarted'; payload: { reason: string } }
  | { type: 'veto.clock-paused'; payload: { left: number } }
  | { type: 'veto.clock-resumed'; payload: Record<string, never> }
  | { type: 'veto.overridden'; payload: { maps: string[]; sides: MapSide[]; reason: string } };
