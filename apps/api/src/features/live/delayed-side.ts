import { livePartNames } from '@placar/domain';
import type { MatchReplay, ReplayedMatch } from '@placar/read-models';
import { DelayedReplay } from './delayed-replay';
import type { LiveFrame } from './live-frame';
import { PresentState } from './present-state';
import type { StateReading } from './present-state';

export interface DelayedSideOptions {
  matchId: number;
  delayMs: number;
  replay: MatchReplay;
  now: () => number;
  /** What became due, and the version that was shown before it. */
  onFrames: (frames: readonly LiveFrame[], before: number) => void;
  onFailure: (error: unknown) => void;
}

/** The public side of a match with a broadcast delay: its log, shown that much later, with a timer for the next event due. */
export class DelayedSide {
  readonly state: PresentState;
  private readonly replay: DelayedReplay;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly options: DelayedSideOptions) {
    this.state = new PresentState(options.matchId);
    this.replay = new DelayedReplay(options.matchId, options.delayMs, options.replay);
  }

  get delayMs(): number {
    return this.replay.delayMs;
  }

  /** Takes in what is new in the log and shows what is due. */
  async move(): Promise<void> {
    await this.replay.fetch();
    if (!this.closed) this.showDue();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private showDue(): void {
    clearTimeout(this.timer);
    const step = this.replay.advance(this.options.now());
    if (step !== null) {
      const before = this.state.version;
      this.options.onFrames(this.state.apply(readingOf(step, this.options.matchId)), before);
    }
    const next = this.replay.nextDue();
    if (next === null || this.closed) return;
    this.timer = setTimeout(() => this.showLater(), Math.max(0, next - this.options.now()));
    this.timer.unref();
  }

  private showLater(): void {
    try {
      this.showDue();
    } catch (error) {
      this.options.onFailure(error);
    }
  }
}

/** A step of a replay in the form of a reading: the parts that the step touched, and the names of all others. */
function readingOf(step: ReplayedMatch, matchId: number): StateReading {
  const touched = step.projection.parts as unknown as StateReading['parts'];
  const known = new Set(touched.map(({ part }) => part));
  const others = livePartNames(step.state).filter((part) => !known.has(part));
  return {
    version: step.version,
    parts: [...touched, ...others.map((part) => ({ match_id: matchId, part, version: 0, body: '' }))],
    timeline: step.projection.timeline as unknown as StateReading['timeline'],
    commands: [],
  };
}
