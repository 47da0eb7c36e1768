/**
 * The game's single thread (plugin contract R7): commands and timers run one after another, and a blocking act (config
 * GET, map change, freeze) makes all others wait while TCP still accepts.
 */
export class MainThread {
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private dead = false;

  /** Queues a task; the result never settles once the process has died. */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    this.waiting += 1;
    const result = this.tail.then(() => (this.dead ? new Promise<T>(() => undefined) : task()));
    this.tail = result.then(
      () => (this.waiting -= 1),
      () => (this.waiting -= 1),
    );
    return result;
  }

  /** A timer's work: at once when the thread is free, else after what occupies it. */
  frame(task: () => void): void {
    if (this.dead) return;
    if (this.waiting === 0) task();
    else void this.run(task);
  }

  async idle(): Promise<void> {
    while (this.waiting > 0 && !this.dead) await this.tail;
  }

  kill(): void {
    this.dead = true;
    this.tail = Promise.resolve();
  }
}
