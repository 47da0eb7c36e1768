/**
 * What a server has under way, ended all at once when its process dies. Each piece of work gets a signal of its own: one that all
 * share would gather a listener from each of them.
 */
export class Lifeline {
  private readonly open = new Set<AbortController>();
  private cut = false;

  get isCut(): boolean {
    return this.cut;
  }

  /** Runs the work with a signal that aborts when the line is cut, in the middle of it or before. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    if (this.cut) controller.abort();
    this.open.add(controller);
    try {
      return await work(controller.signal);
    } finally {
      this.open.delete(controller);
    }
  }

  end(): void {
    this.cut = true;
    for (const controller of this.open) controller.abort();
  }
}
