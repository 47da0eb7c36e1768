import type { MatchCommandKind, MatchCommandRequest } from '@placar/contracts';
import { Draft, refuse } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import type { ResolvedFacts } from '../match-commands';
import { takesPendingSlot } from '../match-state';
import type { MatchState } from '../match-state';
import { NEEDS_SERVER, isHeld, publicStatus, refusalFor } from '../transitions';

interface RequestedCommand {
  commandId: string;
  request: MatchCommandRequest;
  idempotencyKey: string | null;
  resolved?: ResolvedFacts;
}

/** Takes or refuses what a person asks. State changes that need no server's word (cancel, forfeit, restart) happen here, at once. */
export function decideRequest(state: MatchState, command: RequestedCommand, context: DecisionContext): Decision {
  const { request } = command;
  const refusal = refusalFor(request.kind, state);
  if (refusal !== null)
    return refuse(refusal, REFUSAL_TEXT[refusal] ?? `Not possible while the match is ${publicStatus(state)}.`);
  if (isHeld(state, request.kind, context.now)) return refuse('COMMAND_PENDING', 'Another command is still under way.');
  if (state.serverId === null && NEEDS_SERVER.has(request.kind))
    return refuse('MATCH_HAS_NO_SERVER', 'The match has no server.');
  if (request.kind === 'load' && state.serverId === null && request.args.server_id === undefined) {
    return refuse('MATCH_HAS_NO_SERVER', 'Choose a server first.', 'server_id');
  }
  if (request.kind === 'change_server' && request.args.server_id === state.serverId) {
    return refuse('CONFLICT', 'The match is on that server already.', 'server_id');
  }
  if (request.kind === 'restore' && command.resolved?.backup === undefined) {
    return refuse('BACKUP_NOT_FOUND', 'That backup does not belong to this match.', 'file');
  }

  const draft = new Draft(state, context);
  if (takesPendingSlot(request.kind) && draft.state.pending !== null) {
    const { commandId } = draft.state.pending;
    draft.emit({ type: 'match.command-settled', payload: { commandId, outcome: 'unknown', detail: 'superseded' } });
  }
  draft.emit({
    type: 'match.command-requested',
    payload: { commandId: command.commandId, request, idempotencyKey: command.idempotencyKey },
  });
  applyAtOnce(draft, request);
  if (draft.state.serverId === null && NEEDS_NOTHING_OUTSIDE.has(request.kind)) {
    draft.emit({
      type: 'match.command-settled',
      payload: { commandId: command.commandId, outcome: 'confirmed', detail: null },
    });
  }
  return draft.done();
}

/** Kinds that are done once decided when there is no server to tell. */
const NEEDS_NOTHING_OUTSIDE: ReadonlySet<MatchCommandKind> = new Set([
  'cancel',
  'forfeit',
  'add_player',
  'remove_player',
  'add_spectator',
]);

const REFUSAL_TEXT: Partial<Record<string, string>> = {
  MATCH_ALREADY_FINISHED: 'Match is already finished.',
  MATCH_ALREADY_PAUSED: 'The match is paused already.',
  MATCH_NOT_PAUSED: 'The match is not paused.',
  MATCH_ALREADY_LOADED: 'The match is on its server already.',
};

function applyAtOnce(draft: Draft, request: MatchCommandRequest): void {
  const { state } = draft;
  switch (request.kind) {
    case 'cancel':
      draft.emit({ type: 'match.cancelled', payload: { reason: request.args.reason ?? null } });
      return;
    case 'forfeit':
      draft.emit({
        type: 'match.forfeited',
        payload: { winner: request.args.winner, mapNumber: state.currentMap ?? 0 },
      });
      return;
    case 'restart':
      draft.emit({ type: 'match.restarted', payload: {} });
      openAttempt(draft, state.serverId, 'restart');
      return;
    case 'load':
      openAttempt(draft, request.args.server_id ?? state.serverId, 'load');
      return;
    case 'change_server':
      openAttempt(draft, request.args.server_id, 'change_server');
      return;
    case 'add_player':
      draft.emit({
        type: 'match.roster-changed',
        payload: { steamId: request.args.steam_id, change: request.args.team, name: request.args.name },
      });
      return;
    case 'remove_player':
      draft.emit({
        type: 'match.roster-changed',
        payload: { steamId: request.args.steam_id, change: 'removed', name: '' },
      });
      return;
    case 'add_spectator':
      draft.emit({
        type: 'match.roster-changed',
        payload: { steamId: request.args.steam_id, change: 'spectator', name: request.args.name },
      });
      return;
    case 'pause':
    case 'unpause':
    case 'restore':
    case 'recover':
    case 'take_over':
    case 'force_start':
    case 'say':
    case 'rcon':
      return;
  }
}

/** A new attempt has a new plugin token: whatever the old one still sends is ignored (plugin contract F7). */
function openAttempt(draft: Draft, serverId: number | null, cause: 'restart' | 'load' | 'change_server'): void {
  if (serverId === null) return;
  draft.emit({ type: 'match.attempt-opened', payload: { attempt: draft.state.attempt + 1, serverId, cause } });
}
