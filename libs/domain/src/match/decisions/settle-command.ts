import type { CommandOutcome } from '@placar/contracts';
import { Draft, accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import type { SettledFacts } from '../match-commands';
import { isClosed } from '../match-state';
import type { MatchState, PendingCommand } from '../match-state';
import { rosterUndo } from '../roster';
import { decisionOf } from './commands/command-decisions';
import { beginWaiting } from './request-command';

interface Settlement {
  commandId: string;
  outcome: CommandOutcome;
  detail: string | null;
  facts?: SettledFacts;
  at?: string;
}

/** Ends a command with what was seen of it, and draws the consequence: only *confirmed* changes the match. */
export function decideSettle(state: MatchState, settlement: Settlement, context: DecisionContext): Decision {
  const draft = new Draft(state, context);
  const { commandId, outcome, detail } = settlement;
  const pending = state.pending?.commandId === commandId ? state.pending : null;
  const undo = SURELY_NOT.has(outcome) ? rosterUndo(state, commandId) : null;
  draft.emit({ type: 'match.command-settled', payload: { commandId, outcome, detail } });
  if (undo !== null && !isClosed(state)) draft.emit(undo);
  if (pending !== null && !isClosed(state)) drawConsequence(draft, pending, settlement);
  beginWaiting(draft);
  return draft.done();
}

function drawConsequence(draft: Draft, pending: PendingCommand, { outcome, detail, facts = {}, at }: Settlement): void {
  const { request, by, requestedAt, sentAt } = pending;
  const { confirm, fail } = decisionOf(request.kind);
  if (outcome === 'confirmed') confirm?.(draft, request, { by, requestedAt, sentAt, facts, at });
  else fail?.(draft, { outcome, detail });
}

/** The bytes left for the server: shown on the button, no consequence. A late mark on a settled command is dropped. */
export function decideMarkSent(state: MatchState, commandId: string, sentAt: string): Decision {
  if (state.pending?.commandId === commandId && state.pending.sentAt !== null) return accept([]);
  return accept([{ type: 'match.command-sent', payload: { commandId, sentAt } }]);
}

/** Outcomes that prove the server did not do it: a change of the rosters is taken back. */
const SURELY_NOT: ReadonlySet<CommandOutcome> = new Set(['refused', 'contradicted']);
