import type { VersionedState } from './match-log';

interface Entry {
  value: VersionedState;
  /** `performance.now()` of a moment at which this was surely the newest state. */
  knownAt: number;
}

/** States of the matches last written by this process. Only a hint: the version in the database decides. */
export class StateCache {
  private readonly states = new Map<number, Entry>();

  constructor(private readonly capacity = 300) {}

  get(matchId: number): VersionedState | null {
    return this.states.get(matchId)?.value ?? null;
  }

  /** The state when it was the newest within the last `withinMs`; else null. */
  recent(matchId: number, withinMs: number): VersionedState | null {
    const entry = this.states.get(matchId);
    return entry !== undefined && performance.now() - entry.knownAt <= withinMs ? entry.value : null;
  }

  set(matchId: number, value: VersionedState, knownAt = performance.now()): void {
    this.states.delete(matchId);
    this.states.set(matchId, { value, knownAt });
    if (this.states.size <= this.capacity) return;
    const oldest = this.states.keys().next();
    if (!oldest.done) this.states.delete(oldest.value);
  }

  delete(matchId: number): void {
    this.states.delete(matchId);
  }
}
