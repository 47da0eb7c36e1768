import type { Versioned } from './aggregate';

/** Ids of aggregates: numbers, or uuids. */
export type AggregateId = number | string;

/** Of this process, for `dropCachedStates`. */
const EVERY = new Set<WeakRef<Map<AggregateId, unknown>>>();

/** After logs were rewritten: a cached state is of the former log, and nothing newer would tell. */
export function dropCachedStates(): void {
  for (const held of EVERY) {
    const states = held.deref();
    if (states === undefined) EVERY.delete(held);
    else states.clear();
  }
}

/** States that this process read or wrote last. They spare the reading of a log; what is newer is read with each run. */
export class StateCache<S> {
  private readonly states = new Map<AggregateId, Versioned<S>>();

  constructor(private readonly capacity = 300) {
    EVERY.add(new WeakRef(this.states));
  }

  get(id: AggregateId): Versioned<S> | null {
    return this.states.get(id) ?? null;
  }

  set(id: AggregateId, value: Versioned<S>): void {
    this.states.delete(id);
    this.states.set(id, value);
    if (this.states.size <= this.capacity) return;
    const oldest = this.states.keys().next();
    if (!oldest.done) this.states.delete(oldest.value);
  }

  delete(id: AggregateId): void {
    this.states.delete(id);
  }
}
