/** Where one game server listens for RCON. `serverId` is our own id, the key under which its connection is kept. */
export interface RconEndpoint {
  readonly serverId: string;
  readonly host: string;
  readonly port: number;
  readonly password: string;
  /**
   * Tells one saved password at one address from the next without telling the password: saved anew it is another one, even
   * when the text is the same. Present for servers that the platform has saved; `serverId` is then its number.
   */
  readonly credential?: string;
}

/**
 * How one console command ended; never thrown (plugin contract §5.4). `ms` runs from the call to the outcome.
 * Surely not executed: `refused`, `auth_failed`, `banned`, `expired`, `queue_full`.
 * Maybe executed: `timeout_unknown`, `closed_unknown`. Check by status before sending again.
 * `detail` is a stable machine word (`ECONNREFUSED`, `connect_timeout`, `breaker_open`…), safe to log and show.
 */
export type RconOutcome = RconOk | RconFailure;

export interface RconOk {
  readonly kind: 'ok';
  readonly text: string;
  readonly ms: number;
}

export interface RconFailure {
  readonly kind: RconFailureKind;
  readonly detail: string;
  readonly ms: number;
}

export type RconFailureKind =
  | 'refused'
  | 'auth_failed'
  | 'banned'
  | 'timeout_unknown'
  | 'closed_unknown'
  | 'expired'
  | 'queue_full';

export interface RconExecuteOptions {
  /** The priority lane overtakes everything queued, and gets a real connect attempt during backoff. */
  readonly lane?: 'normal' | 'priority';
  /** Time the server has to answer, from the moment the bytes were written. Default 5000 ms. */
  readonly deadlineMs?: number;
  /** Time the command may wait for its turn and for the connection; after it, it is never sent. Default 10000 ms. */
  readonly ttlMs?: number;
  /**
   * When the reply is complete: `json` at the matching brace, `first` at the first packet, a predicate over the text so far,
   * or (`text`, the default) by mirrored sentinel with the idle gap as fallback.
   */
  readonly reply?: 'text' | 'json' | 'first' | ((textSoFar: string) => boolean);
  /** Only asks: it may be sent whatever happened since it was wanted. */
  readonly isRead?: boolean;
  /** Safe to run twice: sent again on a fresh connection when a reused one turned out to be dead or mute. */
  readonly idempotent?: boolean;
  /** What to do with the connection when the deadline passes without an answer. Default `close`. */
  readonly onTimeout?: 'close' | 'keep';
  /**
   * Asked in the moment before the bytes are written; true: the line is not sent any more and fails as `refused` with the detail
   * `outdated`.
   */
  readonly isOutdated?: () => boolean;
  /** Called once per actual write, when the bytes have been handed to the socket. */
  readonly onSent?: (sentAt: Date) => void;
}

/** True when it is certain that the server never ran the command. */
export function wasNeverExecuted(outcome: RconOutcome): boolean {
  return outcome.kind !== 'ok' && outcome.kind !== 'timeout_unknown' && outcome.kind !== 'closed_unknown';
}
