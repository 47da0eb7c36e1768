/** Longest wait for the full first state: on a slow line it comes in several pieces, and a page drawn from one of them jumps. */
const FIRST_STATE_MS = 1_000;
/** Longest wait for a tab that draws no frames because it is hidden. */
const HIDDEN_MS = 250;

/**
 * Collects what a stream says and hands it over together: at once when the state is complete, then at most once per
 * drawn frame, so that the burst of a first connect is one render and not a hundred.
 */
export class FrameBatch<Frame extends { event: string }> {
  private frames: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private drawing: number | null = null;
  private isReady = false;

  constructor(private readonly flush: (frames: readonly Frame[]) => void) {}

  readonly push = (frame: Frame): void => {
    this.frames.push(frame);
    if (frame.event === 'ready') {
      this.isReady = true;
      this.release();
    } else if (this.timer === null) {
      this.timer = setTimeout(this.release, this.isReady ? HIDDEN_MS : FIRST_STATE_MS);
      if (this.isReady) this.drawing = requestAnimationFrame(this.release);
    }
  };

  /** Forgets what waits: whoever would show it has gone, and the stream tells the next one everything anew. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.drawing !== null) cancelAnimationFrame(this.drawing);
    this.timer = this.drawing = null;
    this.frames = [];
  }

  private readonly release = (): void => {
    const { frames } = this;
    this.stop();
    if (frames.length > 0) this.flush(frames);
  };
}
