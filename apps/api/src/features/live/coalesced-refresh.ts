/** A piece of work of which one run serves everybody who asks during the one before it. */
export class CoalescedRefresh {
  private running: Promise<void> | null = null;
  private again = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Works now, or once more right after the run under way. Never throws: whoever polls tries again. */
  run(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.untilDone()
      .catch(this.onError)
      .finally(() => (this.running = null));
    return this.running;
  }

  private async untilDone(): Promise<void> {
    do {
      this.again = false;
      await this.work();
    } while (this.again);
  }
}
