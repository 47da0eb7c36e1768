/** A row of the desk and, once it no longer belongs there, since when (in milliseconds). */
export interface Place {
  id: number;
  leftAt: number | null;
}

/** A row that ended stays where it is this long, greyed, so that the rows under a hand do not move. */
export const LEAVING_MS = 60_000;

const NONE: readonly Place[] = [];

/** The places after a change of what belongs on the desk: who is there stays there, who is new comes last. */
export function reconcile(places: readonly Place[], wanted: readonly number[], now: number): readonly Place[] {
  const belongs = new Set(wanted);
  const known = new Set(places.map((place) => place.id));
  let changed = false;
  const kept = places.map((place) => {
    const isWanted = belongs.has(place.id);
    if (isWanted === (place.leftAt === null)) return place;
    changed = true;
    return { id: place.id, leftAt: isWanted ? null : now };
  });
  const added = wanted.filter((id) => !known.has(id)).map((id) => ({ id, leftAt: null }));
  return changed || added.length > 0 ? [...kept, ...added] : places;
}

/**
 * The order of the rows on the desk. It is made once, by the sort and filters; after that scores and states may change as
 * they like and no row moves under the pointer. Rows that left are taken away after a minute, and not while a pointer
 * is over the table.
 */
export class StableOrder {
  private places = NONE;
  private basis: string | null = null;
  private sorted: readonly number[] = [];
  private isHeld = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The order before anybody follows it. */
  startingWith(wanted: readonly number[], basis: string): this {
    this.sorted = wanted;
    this.basis = basis;
    this.places = wanted.map((id) => ({ id, leftAt: null }));
    return this;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stopTimer();
    };
  };

  readonly snapshot = (): readonly Place[] => this.places;

  /** Takes in what belongs on the desk, sorted. Another `basis` (sort or filters) makes the order anew. */
  update(wanted: readonly number[], basis: string): void {
    this.sorted = wanted;
    if (basis !== this.basis) {
      this.basis = basis;
      this.set(wanted.map((id) => ({ id, leftAt: null })));
    } else this.set(reconcile(this.places, wanted, this.now()));
  }

  /** Sorts anew and drops what has left: only ever because somebody asked. */
  readonly renew = (): void => this.set(this.sorted.map((id) => ({ id, leftAt: null })));

  /** While held (a pointer is over the rows), nothing is taken away. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!isHeld) this.sweep();
  }

  private readonly sweep = (): void => {
    this.stopTimer();
    const now = this.now();
    const leaving = this.places.flatMap((place) => (place.leftAt === null ? [] : [place.leftAt]));
    if (leaving.length === 0) return;
    if (!this.isHeld && leaving.some((leftAt) => now - leftAt >= LEAVING_MS))
      this.set(this.places.filter((place) => place.leftAt === null || now - place.leftAt < LEAVING_MS));
    else if (!this.isHeld) this.timer = setTimeout(this.sweep, Math.min(...leaving) + LEAVING_MS - now);
  };

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private set(places: readonly Place[]): void {
    const isSame =
      places.length === this.places.length &&
      places.every((place, index) => place.id === this.places[index]?.id && place.leftAt === this.places[index].leftAt);
    if (!isSame) {
      this.places = places;
      for (const listener of this.listeners) listener();
    }
    this.sweep();
  }
}

/** Whether the rows that belong here stand in another order than their sort now asks for. */
export function isOutOfOrder(places: readonly Place[], sorted: readonly number[]): boolean {
  const present = places.filter((place) => place.leftAt === null);
  return present.length === sorted.length && present.some((place, index) => place.id !== sorted[index]);
}
