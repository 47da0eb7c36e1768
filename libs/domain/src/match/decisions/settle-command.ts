import type { CommandOutcome, MatchCommandRequest } from '@placar/contracts';
import { isVetoOver } from '../attempt-plan';
import { Draft, accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import type { SettledFacts } from '../match-commands';
import { isClosed } from '../match-state';
import type { MatchState } from '../match-state';
import { mapsAreFixed } from '../map-rules';
import { requestedPause } from '../pause-budget';
import { rosterUndo } from '../roster';
import { end, tryEnded } from './recovery';

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
  const undo = SURELY_NOT.has(settlement.outcome) ? rosterUndo(state, settlement.commandId) : null;
  draft.emit({
    type: 'match.command-settled',
    payload: { commandId: settlement.commandId, outcome: settlement.outcome, detail: settlement.detail },
  });
  if (undo !== null && !isClosed(state)) draft.emit(undo);
  if (pending !== null && !isClosed(state)) {
    if (settlement.outcome === 'confirmed') confirmed(draft, pending.request, pending.by, settlement.facts ?? {});
    else if (pending.request.kind === 'recover') tryEnded(draft, settlement.outcome, settlement.detail);
    else if (pending.request.kind === 'unpause' && state.recovery?.step === 'verifying') {
      draft.emit({ type: 'match.recovery-stepped', payload: { step: 'verifying', problem: 'still_paused' } });
    } else if (opensAttempt(pending.request)) {
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
        draft.emit({
          type: 'match.paused',
          payload: { by, reason: request.args.reason ?? null, source: 'command', ...requestedPause(request.args) },
        });
      }
      return;
    case 'unpause':
      if (draft.state.pause !== null) draft.emit({ type: 'match.resumed', payload: { source: 'command' } });
      if (draft.state.recovery?.step === 'verifying') end(draft, 'resumed');
      return;
    case 'load':
    case 'restart':
    case 'change_server':
    case 'recover':
      onServer(draft, facts, by);
      return;
    case 'restore':
      if (facts.backup) restoredTo(draft, facts.backup, { fenced: false, by });
      end(draft, 'superseded');
      return;
    default:
      // The other kinds changed the match when they were asked, or do not change it at all.
      return;
  }
}

/** Outcomes that prove the server did not do it: a change of the rosters is taken back. */
const SURELY_NOT: ReadonlySet<CommandOutcome> = new Set(['refused', 'contradicted']);

/** The attempt is on its server, by the plan that was made for it. */
function onServer(draft: Draft, facts: SettledFacts, by: string | null): void {
  const { attempt, plan } = draft.state;
  draft.emit({ type: 'match.loaded', payload: { attempt, pluginVersion: facts.pluginVersion ?? null } });
  if (plan?.kind === 'restore') restoredTo(draft, plan, { fenced: true, by });
  else if (facts.backup) restoredTo(draft, facts.backup, { fenced: true, by });
  else if (plan?.kind === 'fresh' && (draft.state.recovery || draft.state.maps.length > 0)) {
    const vetoCleared = !mapsAreFixed(draft.state.config) && !isVetoOver(draft.state);
    draft.emit({ type: 'match.reloaded', payload: { mapNumber: plan.mapNumber, vetoCleared } });
  }
  if (draft.state.recovery)
    draft.emit({ type: 'match.recovery-stepped', payload: { step: 'waiting_for_players', problem: null } });
}

/**
 * Opens the epoch; the plugin pauses after every restore, with "RoundRestore" as its owner (plugin contract §3.2). A pause that
 * stood before a loss stays what it was.
 */
function restoredTo(
  draft: Draft,
  backup: NonNullable<SettledFacts['backup']>,
  { fenced, by }: { fenced: boolean; by: string | null },
): void {
  const { mapNumber, round, file, team1, team2 } = backup;
  const score = team1 === undefined || team2 === undefined ? {} : { team1, team2 };
  draft.emit({
    type: 'match.restored',
    payload: {
      mapNumber,
      round,
      file,
      source: 'command',
      ...score,
      ...(fenced ? { fenced } : {}),
      ...(by === null ? {} : { by }),
    },
  });
  if (draft.state.recovery?.keepsPause && draft.state.pause !== null) return;
  draft.emit({ type: 'match.paused', payload: { by: null, reason: 'restore', source: 'command' } });
}
