/** HTTP work under way: on the wire, or late by a fault. */
export class InFlight {
  private readonly onWire = new Set<Promise<void>>();
  private readonly late = new Set<Promise<void>>();

  /** Somebody waiting for quiet waits for it. */
  track(work: Promise<void>): void {
    remember(this.onWire, work);
  }

  /** Only somebody waiting for everything waits for it. */
  trackLate(work: Promise<void>): void {
    remember(this.late, work);
  }

  /** Waits for attempts on the wire, not for delayed ones; what takes longer than `limitMs` is never waited for again. */
  async quiet(limitMs: number): Promise<void> {
    if (this.onWire.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => (timer = setTimeout(resolve, limitMs)));
    const waitedFor = [...this.onWire];
    await Promise.race([Promise.all(waitedFor), limit]);
    clearTimeout(timer);
    for (const slow of waitedFor) if (this.onWire.delete(slow)) this.trackLate(slow);
  }

  async settled(): Promise<void> {
    while (this.onWire.size + this.late.size > 0) await Promise.all([...this.onWire, ...this.late]);
  }
}

const remember = (set: Set<Promise<void>>, work: Promise<void>): void => {
  set.add(work);
  void work.finally(() => set.delete(work));
};
