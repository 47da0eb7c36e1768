import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts/matches';
import type { LedgerEntry, MatchCommandKind } from '@placar/contracts/matches';
import type { Attempt } from './command-attempts';

/** Where a command stands, as its button shows it. Only `confirmed` ever means done. */
export type CommandPhase =
  | { stage: 'idle' }
  /** Decided, and held back so that it can be undone; nothing was sent. */
  | { stage: 'held'; sendAt: number }
  /** Our request is on its way to the platform. */
  | { stage: 'posting' }
  | { stage: 'requested' | 'sent' | 'confirmed' | 'contradicted' | 'unknown' | 'refused'; entry: LedgerEntry }
  /** The platform refused the request; nothing was sent to the server. */
  | { stage: 'rejected'; attempt: Attempt }
  /** No answer from the platform: whether it got the request is not known. */
  | { stage: 'failed'; attempt: Attempt };

/** A command that nobody settled counts as under way this long; the platform itself gives up after 60 s. */
const STALE_MS = 90_000;
/** How long "confirmed" stays on a button. */
export const CONFIRMED_SHOWN_MS = 4000;

export interface PhaseContext {
  ledger: readonly LedgerEntry[];
  attempt: Attempt | undefined;
  /** When a command that can still be undone is sent, in milliseconds. */
  heldUntil?: number;
  /** Ends that the viewer has put away, by command id or attempt key. */
  dismissed: ReadonlySet<string>;
  /** Ends from before the page was opened are history, not news. */
  openedAt: number;
  now: number;
}

/** The phase of one kind of command: the viewer's own press first, then the newest ledger line, whoever asked. */
export function phaseOf(
  kind: MatchCommandKind,
  { ledger, attempt, heldUntil, dismissed, openedAt, now }: PhaseContext,
): CommandPhase {
  if (heldUntil !== undefined) return { stage: 'held', sendAt: heldUntil };
  if (attempt?.state === 'posting') return { stage: 'posting' };
  if (
    attempt !== undefined &&
    (attempt.state === 'rejected' || attempt.state === 'failed') &&
    !dismissed.has(attempt.key)
  )
    return { stage: attempt.state, attempt };
  const entry = ledger.find((line) => line.kind === kind);
  if (entry === undefined) return { stage: 'idle' };
  if (entry.settled_at === null && (entry.status === 'requested' || entry.status === 'sent')) {
    return now - Date.parse(entry.requested_at) < STALE_MS ? { stage: entry.status, entry } : { stage: 'idle' };
  }
  if (dismissed.has(entry.id)) return { stage: 'idle' };
  const settledAt = Date.parse(entry.settled_at ?? entry.requested_at);
  const isOwn = attempt?.commandId === entry.id;
  if (!isOwn && settledAt < openedAt) return { stage: 'idle' };
  if (entry.status === 'confirmed' && now - settledAt > CONFIRMED_SHOWN_MS) return { stage: 'idle' };
  return { stage: entry.status, entry };
}

/** True between the click and the end: the button takes no further click. */
export function isUnderWay(phase: CommandPhase): boolean {
  return phase.stage === 'held' || phase.stage === 'posting' || phase.stage === 'requested' || phase.stage === 'sent';
}

export type TroublePhase = Exclude<CommandPhase, { stage: 'idle' | 'held' | 'posting' }>;

/** True for an end that asks for a look: everything but idle, under way and confirmed. */
export function isTrouble(phase: CommandPhase): phase is TroublePhase {
  return !isUnderWay(phase) && phase.stage !== 'idle' && phase.stage !== 'confirmed';
}

/** The kind whose slot is taken now, for the status chip: what the platform says, else the viewer's own click. */
export function doingKind(
  pending: MatchCommandKind | null,
  attempts: readonly (Attempt | undefined)[],
  ledger: readonly LedgerEntry[],
): MatchCommandKind | null {
  if (pending !== null) return pending;
  const own = attempts.find(
    (attempt) =>
      attempt !== undefined &&
      MATCH_COMMAND_CATALOGUE[attempt.request.kind].slot !== 'none' &&
      (attempt.state === 'posting' || isOpenLine(attempt, ledger)),
  );
  return own?.request.kind ?? null;
}

function isOpenLine(attempt: Attempt, ledger: readonly LedgerEntry[]): boolean {
  const line = ledger.find((entry) => entry.id === attempt.commandId);
  return line !== undefined && line.settled_at === null;
}
