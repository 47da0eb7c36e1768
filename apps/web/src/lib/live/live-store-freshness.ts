import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import type { RecoveryStep } from '@placar/contracts/matches';
import type { LiveStreamStatus } from './event-stream';

/** How far the page may be behind the game, in the order of what is worse for a viewer to not know. */
export type Freshness =
  | { kind: 'over' }
  | { kind: 'connecting' }
  /** Our own connection to the platform is gone. */
  | { kind: 'lost'; seconds: number | null }
  /** Our own connection says nothing any more, and may be gone. */
  | { kind: 'silent'; seconds: number }
  /** The platform does not reach the game server. */
  | { kind: 'no_signal'; seconds: number }
  /** The server answers again, and what it says is being compared with what is known. */
  | { kind: 'reconciling' }
  /** Nothing has a server yet. */
  | { kind: 'waiting' }
  /** The server answers, but nothing came for a while. */
  | { kind: 'late'; seconds: number }
  | { kind: 'live'; seconds: number | null };

/** Status is asked every 5 s, so four silent rounds are a sign and not chance. */
const LATE_AFTER_S = 20;

const RECONCILING: ReadonlySet<RecoveryStep> = new Set(['restoring', 'rearming', 'verifying']);

const ageOf = (iso: string | null | undefined, now: number): number | null => {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : Math.max(0, Math.round((now - at) / 1000));
};

/* In a recovery past its wait the server answers: its silence before that is no news any more. */
function isReconciling(header: Pick<LiveMatch, 'recovery' | 'quarantine'>, frame: FreshnessFrame | null): boolean {
  if (header.quarantine !== null) return true;
  const isBack = header.recovery !== null && RECONCILING.has(header.recovery.step);
  return isBack && (frame?.unreachable_since ?? null) === null;
}

/* Trouble between this page and the platform; null while there is none. */
function ofOwnConnection(stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>, now: number): Freshness | null {
  const seconds = stream.lastEventAt === null ? null : Math.max(0, Math.round((now - stream.lastEventAt) / 1000));
  if (stream.state === 'lost') return { kind: 'lost', seconds };
  return stream.state === 'silent' ? { kind: 'silent', seconds: seconds ?? 0 } : null;
}

/** Joins the state of the stream with the platform's own knowledge of the game server. Times in milliseconds. */
export function freshnessOf(
  header: Pick<LiveMatch, 'end_time' | 'status' | 'server_id' | 'server_lost_since' | 'recovery' | 'quarantine'> | null,
  frame: FreshnessFrame | null,
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>,
  now: number,
): Freshness {
  if (header !== null && header.end_time !== null) return { kind: 'over' };
  const own = ofOwnConnection(stream, now);
  if (own !== null) return own;
  if (header === null || (stream.state === 'connecting' && frame === null)) return { kind: 'connecting' };
  if (isReconciling(header, frame)) return { kind: 'reconciling' };
  const unreachable = ageOf(frame?.unreachable_since ?? header.server_lost_since, now);
  if (unreachable !== null) return { kind: 'no_signal', seconds: unreachable };
  // A load that failed left no match on the server: nobody asks it how old its word is.
  if (header.server_id === null || header.status === 'load_failed') return { kind: 'waiting' };
  const ages = [ageOf(frame?.last_event_at, now), ageOf(frame?.last_status_at, now)].filter((age) => age !== null);
  const youngest = ages.length === 0 ? null : Math.min(...ages);
  if (youngest !== null && youngest > LATE_AFTER_S) return { kind: 'late', seconds: youngest };
  return { kind: 'live', seconds: youngest };
}
