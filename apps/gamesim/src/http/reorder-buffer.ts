import type { Clock, GameTimer } from '../clock';
import type { Rng } from '../rng';

type Release = () => Promise<void>;
/** Longer than a round, so that neighbours meet; in game time. */
const HOLD_MS = 150_000;

/** Holds up to `window` sends and lets a random one go when one more comes; the rest follow shuffled when it is quiet. */
export class ReorderBuffer {
  private held: Release[] = [];
  private timer: GameTimer | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly rng: Rng,
    /** Told of every run of releases, to wait for it. */
    private readonly onFlush: (work: Promise<void>) => void,
  ) {}

  push(release: Release, window: number): void {
    this.held.push(release);
    this.timer?.cancel();
    this.timer = this.clock.after(HOLD_MS, () => this.flush());
    if (this.held.length <= window) return;
    const [next] = this.held.splice(this.rng.integer(0, this.held.length - 1), 1);
    if (next) void next();
  }

  /** One after another, so that the shuffled order is the order of arrival. */
  flush(): void {
    this.timer?.cancel();
    const order = this.rng.shuffle(this.held);
    this.held = [];
    this.onFlush(order.reduce((before, release) => before.then(release), Promise.resolve()));
  }

  drop(): void {
    this.timer?.cancel();
    this.held = [];
  }
}
