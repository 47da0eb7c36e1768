/** Pieces of work that a loop begins and does not wait for: so many at a time. */
export class Slots {
  private readonly taken = new Set<Promise<void>>();

  constructor(private readonly limit: number) {}

  get free(): number {
    return this.limit - this.taken.size;
  }

  /** Takes a slot until this work has ended. The work must not fail; `onFree` is called when its slot is free again. */
  take(work: Promise<void>, onFree?: () => void): void {
    const held = work.finally(() => {
      this.taken.delete(held);
      onFree?.();
    });
    this.taken.add(held);
  }

  /** Resolves when all work that holds a slot now has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.taken);
  }
}
