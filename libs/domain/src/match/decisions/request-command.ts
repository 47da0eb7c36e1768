import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { MatchCommandRequest } from '@placar/contracts';
import { Draft, refuse } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import type { ResolvedFacts } from '../match-commands';
import type { MatchState } from '../match-state';
import { needsServer, takesSlot } from '../command-traits';
import { publicStatus, refusalFor, slotFor } from '../transitions';
import type { Slot } from '../transitions';
import { decisionOf } from './commands/command-decisions';
import { takeOverRecovery } from './commands/take-over';

interface RequestedCommand {
  commandId: string;
  request: MatchCommandRequest;
  idempotencyKey: string | null;
  fingerprint?: string;
  resolved?: ResolvedFacts;
}

/** Takes or refuses what a person asks. State changes that need no server's word (cancel, forfeit, restart) happen here, at once. */
export function decideRequest(state: MatchState, command: RequestedCommand, context: DecisionContext): Decision {
  const { request, commandId, idempotencyKey, fingerprint } = command;
  const { kind } = request;
  const slot = slotFor(state, kind, context.now);
  const refused = whyNot(state, command, slot);
  if (refused !== null) return refused;

  const draft = new Draft(state, context);
  const named = fingerprint === undefined ? { commandId, idempotencyKey } : { commandId, idempotencyKey, fingerprint };
  const asked = { ...named, request: decisionOf(kind).complete?.(state, request) ?? request };
  if (slot === 'waits') {
    draft.emit({ type: 'match.command-requested', payload: { ...asked, waits: true } });
    // A person has chosen the way back: the automatic one asks for nothing more.
    if (MATCH_COMMAND_CATALOGUE[kind].subject === 'game' && state.recovery?.mode === 'automatic')
      takeOverRecovery(draft);
    return draft.done();
  }
  if (takesSlot(kind)) supersede(draft);
  draft.emit({ type: 'match.command-requested', payload: asked });
  decisionOf(kind).begin?.(draft, request, { commandId, resolved: command.resolved ?? {} });
  const { server } = MATCH_COMMAND_CATALOGUE[kind];
  if (server === 'untold' || (server === 'told' && draft.state.serverId === null)) {
    draft.emit({ type: 'match.command-settled', payload: { commandId, outcome: 'confirmed', detail: null } });
  }
  return draft.done();
}

/** Why this may not be asked now; null when it may. */
function whyNot(state: MatchState, { request, resolved }: RequestedCommand, slot: Slot): Decision | null {
  const refusal = refusalFor(request.kind, state);
  if (refusal !== null)
    return refuse(refusal, REFUSAL_TEXT[refusal] ?? `Not possible while the match is ${publicStatus(state)}.`);
  if (slot === 'held') return refuse('COMMAND_PENDING', 'Another command is still under way.');
  if (state.serverId === null && needsServer(request.kind))
    return refuse('MATCH_HAS_NO_SERVER', 'The match has no server.');
  return decisionOf(request.kind).refuse?.(state, request, resolved) ?? null;
}

/** Ends what is in the slot, and what waits for it: nobody will know how they went. */
function supersede(draft: Draft): void {
  for (const line of [draft.state.pending, draft.state.waiting]) {
    if (!line) continue;
    const { commandId } = line;
    draft.emit({ type: 'match.command-settled', payload: { commandId, outcome: 'unknown', detail: 'superseded' } });
  }
}

/** The slot is free: what waited for it begins, if it still means something. */
export function beginWaiting(draft: Draft): void {
  const { waiting, pending } = draft.state;
  if (waiting === undefined || pending !== null) return;
  const { commandId, request } = waiting;
  const refusal = refusalFor(request.kind, draft.state);
  if (refusal === null) {
    draft.emit({ type: 'match.command-begun', payload: { commandId } });
    decisionOf(request.kind).begin?.(draft, request, { commandId, resolved: {} });
    return;
  }
  // Somebody else has done what was asked for.
  const outcome = refusal === 'MATCH_NOT_PAUSED' ? ('confirmed' as const) : ('refused' as const);
  const detail = outcome === 'confirmed' ? null : refusal;
  draft.emit({ type: 'match.command-settled', payload: { commandId, outcome, detail } });
}

const REFUSAL_TEXT: Partial<Record<string, string>> = {
  MATCH_ALREADY_FINISHED: 'Match is already finished.',
  MATCH_ALREADY_PAUSED: 'The match is paused already.',
  MATCH_NOT_PAUSED: 'The match is not paused.',
  VETO_NOT_OVER: 'The veto on the web is not over.',
  MATCH_ALREADY_LOADED: 'The match is on its server already.',
};
