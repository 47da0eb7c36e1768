import type { LobbySnapshot } from '@placar/contracts/lobby';
import { useState } from 'react';
import { useNow } from '../../../../ui';

const offsets = new WeakMap<LobbySnapshot, number>();

/** Remembers by how much the server's clock was ahead of the browser's when this snapshot came. */
export function noteArrival(lobby: LobbySnapshot): LobbySnapshot {
  offsets.set(lobby, Date.parse(lobby.now) - Date.now());
  return lobby;
}

export interface StepClock {
  /** Milliseconds until the step ends by itself, never below 0. */
  leftMs: number;
  /** The part that is left of what there was when the step was first seen, from 1 to 0. */
  share: number;
}

/** The clock of the present step, by the time of the server; null when nothing runs out. */
export function useStepClock(lobby: LobbySnapshot): StepClock | null {
  const { deadline_at: deadlineAt, now } = lobby;
  const here = useNow();
  const [whole, setWhole] = useState<{ deadline: string | null; ms: number }>({ deadline: null, ms: 0 });
  if (deadlineAt !== whole.deadline)
    setWhole({ deadline: deadlineAt, ms: deadlineAt === null ? 0 : Date.parse(deadlineAt) - Date.parse(now) });
  if (deadlineAt === null) return null;
  const leftMs = Math.max(0, Date.parse(deadlineAt) - (here + (offsets.get(lobby) ?? 0)));
  return { leftMs, share: whole.ms <= 0 ? 0 : Math.min(1, leftMs / whole.ms) };
}
