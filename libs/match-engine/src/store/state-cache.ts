import type { VersionedState } from './match-log';

/** States of the matches last written by this process. Only a hint: the version under the row lock decides. */
export class StateCache {
  private readonly states = new Map<number, VersionedState>();

  constructor(private readonly capacity = 300) {}

  get(matchId: number): VersionedState | null {
    return this.states.get(matchId) ?? null;
  }

  set(matchId: number, value: VersionedState): void {
    this.states.delete(matchId);
    this.states.set(matchId, value);
    if (this.states.size <= this.capacity) return;
    const oldest = this.states.keys().next();
    if (!oldest.done) this.states.delete(oldest.value);
  }

  delete(matchId: number): void {
    this.states.delete(matchId);
  }
}
