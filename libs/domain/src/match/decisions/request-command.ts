import type { MatchCommandKind, MatchCommandRequest } from '@placar/contracts';
import { firstMapFor, openMap, planOf, restoreOf } from '../attempt-plan';
import { Draft, refuse } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import type { ResolvedFacts } from '../match-commands';
import { takesPendingSlot } from '../match-state';
import type { AttemptPlan, MatchState } from '../match-state';
import { matchLanguages } from '../player-messages';
import { rosterChange } from '../roster';
import { NEEDS_SERVER, isHeld, publicStatus, refusalFor } from '../transitions';
import { restorable } from '../restore-candidates';
import { RECOVERY_FAILED, end } from './recovery';
import { pauseRefusal, restoreRefusal } from './refuse-request';

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
  const unfit = request.kind === 'pause' ? pauseRefusal(state, request.args) : null;
  if (unfit !== null) return unfit;
  const unusable = namesBackup(request) ? restoreRefusal(command.resolved) : null;
  if (unusable !== null) return unusable;

  const draft = new Draft(state, context);
  if (takesPendingSlot(request.kind) && draft.state.pending !== null) {
    const { commandId } = draft.state.pending;
    draft.emit({ type: 'match.command-settled', payload: { commandId, outcome: 'unknown', detail: 'superseded' } });
  }
  draft.emit({
    type: 'match.command-requested',
    payload: { commandId: command.commandId, request: told(request, state), idempotencyKey: command.idempotencyKey },
  });
  applyAtOnce(draft, request, command);
  if (ONLY_OURS.has(request.kind) || (draft.state.serverId === null && NEEDS_NOTHING_OUTSIDE.has(request.kind))) {
    draft.emit({
      type: 'match.command-settled',
      payload: { commandId: command.commandId, outcome: 'confirmed', detail: null },
    });
  }
  return draft.done();
}

/** Kinds that only change who drives; what follows on the server is a command of its own. */
const ONLY_OURS: ReadonlySet<MatchCommandKind> = new Set(['recover', 'take_over']);

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

/** A restore, or a move that is to go on from one round. */
const namesBackup = (request: MatchCommandRequest): boolean =>
  request.kind === 'restore' || (request.kind === 'change_server' && request.args.file !== undefined);

/** A sentence by name is said in the match's languages, unless others are asked for; the ledger shows which. */
function told(request: MatchCommandRequest, state: MatchState): MatchCommandRequest {
  if (request.kind !== 'say' || request.args.template === undefined || request.args.languages) return request;
  return { kind: 'say', args: { ...request.args, languages: matchLanguages(state.config) } };
}

// eslint-disable-next-line complexity -- one case per kind of command
function applyAtOnce(draft: Draft, request: MatchCommandRequest, { commandId, resolved = {} }: RequestedCommand): void {
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
      openAttempt(draft, state.serverId, 'restart', resolved);
      return;
    case 'load':
      openAttempt(draft, request.args.server_id ?? state.serverId, 'load', resolved);
      return;
    case 'change_server':
      openAttempt(draft, request.args.server_id, 'change_server', resolved);
      return;
    case 'add_player':
    case 'remove_player':
    case 'add_spectator':
      draft.emit(rosterChange(state, request, commandId));
      return;
    case 'recover':
      draft.emit({
        type: 'match.recovery-started',
        payload: { cause: state.recovery?.cause ?? 'server_lost', mode: 'automatic' },
      });
      if (state.attention === RECOVERY_FAILED) draft.emit({ type: 'match.attention-cleared', payload: {} });
      return;
    case 'take_over':
      takeOver(draft);
      return;
    case 'restore':
      // A person has chosen another way back: the automatic one would only fight it.
      if (state.recovery?.mode === 'automatic') takeOver(draft);
      return;
    case 'pause':
    case 'unpause':
    case 'force_start':
    case 'say':
    case 'rcon':
      return;
  }
}

function takeOver(draft: Draft): void {
  if (draft.state.recovery) draft.emit({ type: 'match.recovery-taken-over', payload: {} });
  else draft.emit({ type: 'match.recovery-started', payload: { cause: 'server_lost', mode: 'manual' } });
}

/** A new attempt has a new plugin token: whatever the old one still sends is ignored (plugin contract F7). */
function openAttempt(
  draft: Draft,
  serverId: number | null,
  cause: 'restart' | 'load' | 'change_server',
  resolved: ResolvedFacts,
): void {
  if (serverId === null) return;
  const plan = cause === 'restart' ? undefined : planFor(draft.state, resolved);
  end(draft, 'superseded');
  draft.emit({
    type: 'match.attempt-opened',
    payload: {
      attempt: draft.state.attempt + 1,
      serverId,
      cause,
      ...(plan === undefined ? {} : { plan, ...firstMapFor(draft.state, plan) }),
      ...(resolved.unconfirmed ? { unconfirmed: true } : {}),
    },
  });
}

/** The backup that was named, else the newest that stands; where nothing is left, the open map starts anew. */
function planFor(state: MatchState, { backup, backups = [] }: ResolvedFacts): AttemptPlan {
  if (backup !== undefined) {
    const named = [...restorable(state, backup.mapNumber, backups), ...backups].find(
      ({ mapNumber, round, team1, team2 }) =>
        mapNumber === backup.mapNumber && round === backup.round && team1 === backup.team1 && team2 === backup.team2,
    );
    if (named !== undefined) return restoreOf(named);
  }
  return planOf(state, backups) ?? { kind: 'fresh', mapNumber: openMap(state) };
}
