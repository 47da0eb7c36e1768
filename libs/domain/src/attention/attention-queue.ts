import type { AttentionCause, AttentionItem, AttentionPerson, AttentionSeverity } from '@placar/contracts';
import type { AttentionClaim } from './attention-facts';

const RANK: Readonly<Record<AttentionSeverity, number>> = { critical: 0, warning: 1, notice: 2 };

/** Worst first, among equals oldest first; the key makes the order the same each time. */
export function byUrgency(a: AttentionCause, b: AttentionCause): number {
  const worse = RANK[a.severity] - RANK[b.severity];
  return worse !== 0 ? worse : a.since.localeCompare(b.since) || a.key.localeCompare(b.key);
}

/**
 * An item with what staff did about it. A claim and its note belong to one trouble (`since`): the next one of the same key begins
 * without. What was put aside comes back when it was raised anew, or when its time is over.
 */
export function withClaim(cause: AttentionCause, claim: AttentionClaim | undefined, now: string): AttentionItem {
  if (claim === undefined || Date.parse(claim.since) !== Date.parse(cause.since))
    return { ...cause, claimed: null, note: null, aside: null };
  const { claimedBy, claimedAt, note, noteBy, noteAt } = claim;
  return {
    ...cause,
    claimed: claimedBy !== null && claimedAt !== null ? { by: claimedBy, at: claimedAt } : null,
    note: note !== '' && noteBy !== null && noteAt !== null ? { text: note, by: noteBy, at: noteAt } : null,
    aside: asideOf(cause, claim, now),
  };
}

function asideOf(cause: AttentionCause, claim: AttentionClaim, now: string): AttentionItem['aside'] {
  const { asideAt: at, asideUntil: until, asideBy } = claim;
  const by: AttentionPerson | null = asideBy;
  if (at === null || by === null || Date.parse(cause.raised_at) > Date.parse(claim.raisedAt)) return null;
  if (until === null) return { state: 'resolved', by, at, until };
  return Date.parse(until) > Date.parse(now) ? { state: 'snoozed', by, at, until } : null;
}

/** The queue as it is shown: what waits, and what was put aside, each in order. */
export function attentionQueue(
  causes: readonly AttentionCause[],
  claims: ReadonlyMap<string, AttentionClaim>,
  now: string,
): { items: AttentionItem[]; aside: AttentionItem[] } {
  const all = [...causes].sort(byUrgency).map((cause) => withClaim(cause, claims.get(cause.key), now));
  return { items: all.filter(({ aside }) => aside === null), aside: all.filter(({ aside }) => aside !== null) };
}
