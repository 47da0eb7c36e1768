/** As much as is sent in one turn of the event loop: what a click in between waits for, some hundred microseconds. */
const TURN_BYTES = 256 * 1_024;
const TURN_ANSWERS = 6;

interface Waiting {
  bytes: number;
  send: () => void;
}

/**
 * Sends answers in the order in which they became ready, a few in each turn of the event loop. Thirty readers of a large list at once
 * would otherwise make everything else, a click on its way to a server among it, wait for all of their answers at each of its steps.
 */
export class SendQueue {
  private readonly waiting: Waiting[] = [];
  private sentBytes = 0;
  private sentAnswers = 0;
  private isScheduled = false;

  add(bytes: number, send: () => void): void {
    if (this.waiting.length === 0 && this.hasRoom()) this.sendNow({ bytes, send });
    else this.waiting.push({ bytes, send });
    this.schedule();
  }

  private hasRoom(): boolean {
    return this.sentBytes < TURN_BYTES && this.sentAnswers < TURN_ANSWERS;
  }

  private sendNow({ bytes, send }: Waiting): void {
    this.sentBytes += bytes;
    this.sentAnswers += 1;
    send();
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.sentBytes = 0;
      this.sentAnswers = 0;
      let count = 0;
      while (this.hasRoom()) {
        const next = this.waiting[count];
        if (next === undefined) break;
        count += 1;
        this.sendNow(next);
      }
      this.waiting.splice(0, count);
      if (this.waiting.length > 0) this.schedule();
    });
  }
}
