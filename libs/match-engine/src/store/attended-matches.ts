import { LIVE_TOPICS } from '@placar/contracts';
import type { LiveBus, LiveMessage } from '@placar/messaging';

const ATTENDED_MS = 10 * 60_000;
/** A click makes a worker write twice within a few milliseconds, and nobody clicks that soon after seeing it. */
const TOGETHER_MS = 4;
/** As many as states are kept of. */
const MOST = 300;

/** Nothing is known of it yet: the version is above all that could be. */
const NEWEST = Number.MAX_SAFE_INTEGER;

interface Attended {
  /** On the clock of `performance.now()`. */
  until: number;
  holds: number;
  /** Newest version that a message told of; read when the timer ends. */
  told: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Matches of which somebody may soon ask something here. Of each of them every change that another process tells of is passed on, so
 * that what this process knows is the present state but for a few milliseconds. Only a hint: the database judges what was decided on it.
 */
export class AttendedMatches {
  private readonly matches = new Map<number, Attended>();
  private isListening = false;

  constructor(
    private readonly bus: Pick<LiveBus, 'subscribe'>,
    /** The match is at this version or a later one. */
    private readonly changed: (matchId: number, version: number) => void,
  ) {}

  /** For ten minutes from now. */
  attend(matchId: number): void {
    this.noted(matchId);
  }

  /** Until what this answers is called, and ten minutes from now at least. */
  hold(matchId: number): () => void {
    const attended = this.noted(matchId);
    attended.holds += 1;
    let isHeld = true;
    return () => {
      if (isHeld) attended.holds -= 1;
      isHeld = false;
    };
  }

  private noted(matchId: number): Attended {
    const known = this.matches.get(matchId);
    const attended = known ?? { until: 0, holds: 0, told: 0, timer: undefined };
    attended.until = performance.now() + ATTENDED_MS;
    this.matches.delete(matchId);
    this.matches.set(matchId, attended);
    if (!known) {
      this.listen();
      this.makeRoom();
      this.changed(matchId, NEWEST);
    }
    return attended;
  }

  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    this.bus.subscribe((message) => this.hear(message)).catch(() => (this.isListening = false));
  }

  private hear({ topic, match_id: matchId, version = 0 }: LiveMessage): void {
    if (topic !== LIVE_TOPICS.match || matchId === undefined) return;
    const attended = this.matches.get(matchId);
    if (!attended) return;
    if (attended.holds === 0 && attended.until < performance.now()) {
      this.matches.delete(matchId);
      return;
    }
    attended.told = Math.max(attended.told, version);
    attended.timer ??= setTimeout(() => {
      attended.timer = undefined;
      this.changed(matchId, attended.told);
    }, TOGETHER_MS).unref();
  }

  private makeRoom(): void {
    for (const [matchId, { holds }] of this.matches) {
      if (this.matches.size <= MOST) return;
      if (holds === 0) this.matches.delete(matchId);
    }
  }
}
