import type { Dispute, TournamentEvent, TournamentState } from '../cup/tournament-state';
import type { Entry } from '../stages';

/** It waits for staff. */
export const isUndecided = ({ decisions, appeal }: Dispute): boolean => decisions.length < (appeal === null ? 1 : 2);

/** Since when nothing more is to be decided; null: it is open. What nobody decided before the tournament was over ends with its opening. */
export function closedAt({ status }: Pick<TournamentState, 'status'>, dispute: Dispute): string | null {
  const isOver = status === 'over' || status === 'cancelled';
  if (isUndecided(dispute) && !isOver) return null;
  return dispute.decisions.at(-1)?.at ?? dispute.at;
}

/** Teams whose next matches wait until a dispute of theirs is decided. */
export const teamsInDispute = ({ disputes = [] }: Pick<TournamentState, 'disputes'>): ReadonlySet<Entry> =>
  new Set(disputes.filter(isUndecided).flatMap(({ entries }) => entries));

/** The disputes after one event. */
export function evolveDisputes(disputes: readonly Dispute[], event: TournamentEvent): readonly Dispute[] {
  const change = (id: number, next: (old: Dispute) => Dispute): Dispute[] =>
    disputes.map((old) => (old.id === id ? next(old) : old));
  switch (event.type) {
    case 'tournament.dispute-opened':
      return [...disputes, { ...event.payload, decisions: [], appeal: null }];
    case 'tournament.evidence-kept': {
      const { id, ...evidence } = event.payload;
      return change(id, (old) => ({ ...old, evidence }));
    }
    case 'tournament.dispute-decided': {
      const { id, ...decision } = event.payload;
      return change(id, (old) => ({ ...old, decisions: [...old.decisions, decision] }));
    }
    case 'tournament.dispute-appealed': {
      const { id, ...appeal } = event.payload;
      return change(id, (old) => ({ ...old, appeal }));
    }
    default:
      return disputes;
  }
}
