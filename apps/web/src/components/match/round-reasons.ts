import type { RoundReason } from '@placar/contracts/live';
import { Bomb, CircleHelp, Flag, Scissors, Skull, Timer, type LucideIcon } from 'lucide-react';

/** One icon per way a round ends; words stand beside or behind it. */
export const REASON_ICONS: Readonly<Record<RoundReason, LucideIcon>> = {
  elimination: Skull,
  bomb: Bomb,
  defuse: Scissors,
  time: Timer,
  surrender: Flag,
  other: CircleHelp,
  unknown: CircleHelp,
};
