import type { OpenFailure, RconSession, SessionReply } from './rcon-session';

/** Two connections that went mute right after their first command: a single one is rather a stalled map change. */
const MUTE_EVIDENCE = 2;
/** After this the server gets another chance to keep a connection. */
const MUTE_MEMORY_MS = 10 * 60_000;

/** What was learned about one server over its connections: when to try again, and how it treats a connection. */
export class ReconnectPolicy {
  serverMirrors = false;
  private failures = 0;
  private retryAt = -Infinity;
  private lastFailure: OpenFailure | null = null;
  private muteEvidence = 0;
  private oneCommandUntil = -Infinity;

  constructor(
    private readonly backoffMs: { readonly min: number; readonly max: number },
    private readonly random: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get oneCommandPerConnection(): boolean {
    return this.now() < this.oneCommandUntil;
  }

  oneCommandForGood(): void {
    this.oneCommandUntil = Infinity;
  }

  /** The last failure while the next attempt is not due. */
  heldBack(): OpenFailure | null {
    if (!this.lastFailure || this.now() >= this.retryAt) return null;
    return { kind: this.lastFailure.kind, detail: this.lastFailure.detail };
  }

  /** Doubles from the minimum to the maximum; jitter keeps many workers from returning in step. */
  failed(failure: OpenFailure): void {
    this.failures += 1;
    this.lastFailure = failure;
    const full = Math.min(this.backoffMs.max, this.backoffMs.min * 2 ** (this.failures - 1));
    this.retryAt = this.now() + full * (0.75 + this.random() * 0.25);
  }

  succeeded(): void {
    this.failures = 0;
    this.lastFailure = null;
  }

  /** Learns from how a command ended. Some hosts execute only the first command of a connection (plugin contract §5.2). */
  observe(reply: SessionReply, session: RconSession, onTimeout: 'close' | 'keep'): void {
    this.serverMirrors ||= session.mirrors;
    if (reply.kind === 'ok' && session.answered > 1) this.muteEvidence = 0;
    if (reply.kind !== 'timeout' || reply.packets > 0 || session.answered !== 1 || onTimeout === 'keep') return;
    this.muteEvidence += 1;
    if (this.muteEvidence >= MUTE_EVIDENCE) {
      this.oneCommandUntil = Math.max(this.oneCommandUntil, this.now() + MUTE_MEMORY_MS);
      this.muteEvidence = 0;
    }
  }
}
