import type { CommandOutcome, MatchCommandRequest } from '@placar/contracts';
import { Draft, accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import type { SettledFacts } from '../match-commands';
import { isClosed } from '../match-state';
import type { MatchState } from '../match-state';

interface Settlement {
  commandId: string;
  outcome: CommandOutcome;
  detail: string | null;
  facts?: SettledFacts;
}

/** Ends a command with what was seen of it, and draws the consequence: only *confirmed* changes the match. */
export function decideSettle(state: MatchState, settlement: Settlement, context: DecisionContext): Decision {
  const draft = new Draft(state, context);
  const pending = state.pending?.commandId === settlement.commandId ? state.pending : null;
  draft.emit({
    type: 'match.command-settled',
    payload: { commandId: settlement.commandId, outcome: settlement.outcome, detail: settlement.detail },
  });
  if (pending !== null && !isClosed(state)) {
    if (settlement.outcome === 'confirmed') confirmed(draft, pending.request, pending.by, settlement.facts ?? {});
    else if (opensAttempt(pending.request)) {
      draft.emit({
        type: 'match.load-failed',
        payload: { attempt: state.attempt, reason: settlement.detail ?? settlement.outcome },
      });
    }
  }
  return draft.done();
}

/** The bytes left for the server: shown on the button, no consequence. A late mark on a settled command is dropped. */
export function decideMarkSent(state: MatchState, commandId: string, sentAt: string): Decision {
  if (state.pending?.commandId === commandId && state.pending.sentAt !== null) return accept([]);
  return accept([{ type: 'match.command-sent', payload: { commandId, sentAt } }]);
}

const opensAttempt = (request: MatchCommandRequest): boolean =>
  request.kind === 'load' || request.kind === 'restart' || request.kind === 'change_server';

function confirmed(draft: Draft, request: MatchCommandRequest, by: string | null, facts: SettledFacts): void {
  switch (request.kind) {
    case 'pause':
      if (draft.state.pause === null) {
        draft.emit({ type: 'match.paused', payload: { by, reason: request.args.reason ?? null, source: 'command' } });
      }
      return;
    case 'unpause':
      if (draft.state.pause !== null) draft.emit({ type: 'match.resumed', payload: { source: 'command' } });
      return;
    case 'load':
    case 'restart':
    case 'change_server':
      draft.emit({
        type: 'match.loaded',
        payload: { attempt: draft.state.attempt, pluginVersion: facts.pluginVersion ?? null },
      });
      if (facts.backup) restoredTo(draft, facts.backup);
      return;
    case 'restore':
      if (facts.backup) restoredTo(draft, facts.backup);
      return;
    default:
      // The other kinds changed the match when they were asked, or do not change it at all.
      return;
  }
}

/** Opens the epoch; the plugin pauses after every restore, with "RoundRestore" as its owner (plugin contract §3.2). */
function restoredTo(draft: Draft, backup: { mapNumber: number; round: number; file: string }): void {
  draft.emit({
    type: 'match.restored',
    payload: { mapNumber: backup.mapNumber, round: backup.round, file: backup.file, source: 'command' },
  });
  draft.emit({ type: 'match.paused', payload: { by: null, reason: 'restore', source: 'command' } });
}
