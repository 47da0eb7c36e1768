import type { MatchState } from '@placar/domain';
import { replayEvents } from '@placar/read-models';
import type { LoggedEvent, MatchReplay, ReplayedMatch } from '@placar/read-models';

/**
 * One match as a broadcast with a delay shows it: its log, applied that much later. What waits is bounded by the delay.
 * Until the game starts there is nothing to spoil, so a new match shows at once.
 */
export class DelayedReplay {
  state: MatchState | null = null;
  version = 0;
  private waiting: LoggedEvent[] = [];
  private read = 0;

  constructor(
    readonly matchId: number,
    readonly delayMs: number,
    private readonly replay: MatchReplay,
  ) {}

  /** Takes in what the log has since the last time. */
  async fetch(): Promise<void> {
    this.take(await this.replay.eventsSince(this.matchId, this.read));
  }

  /** Version up to which the log has been read. */
  get readTo(): number {
    return this.read;
  }

  /** Takes in events of the log that somebody else read; known ones are left out. */
  take(events: readonly LoggedEvent[]): void {
    // Two fetches at once bring the same events.
    const fresh = events.filter((event) => event.version > this.read);
    this.read = fresh[fresh.length - 1]?.version ?? this.read;
    this.waiting.push(...fresh);
  }

  /** Applies what is due at `now` (milliseconds); null when nothing is. */
  advance(now: number): ReplayedMatch | null {
    let due = 0;
    while (due < this.waiting.length && this.dueAt(due) <= now) due += 1;
    if (due === 0) return null;
    const step = replayEvents(this.state, this.waiting.splice(0, due));
    if (step === null) return null;
    this.state = step.state;
    this.version = step.version;
    return step;
  }

  /** When the next event is due, in milliseconds; null when none waits. */
  nextDue(): number | null {
    return this.waiting.length === 0 ? null : this.dueAt(0);
  }

  private dueAt(index: number): number {
    const event = this.waiting[index];
    if (event === undefined) return Infinity;
    const started = this.hasPlayed() || this.waiting.slice(0, index + 1).some(isPlay);
    return event.occurred_at.getTime() + (started ? this.delayMs : 0);
  }

  private hasPlayed(): boolean {
    return this.state !== null && (this.state.maps.length > 0 || this.state.vetoSteps.length > 0);
  }
}

const isPlay = (event: LoggedEvent): boolean => event.type.startsWith('map.') || event.type.startsWith('veto.');
