import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { JobName, JobPayload, MatchCommandRequest } from '@placar/contracts';
import type { MatchEvent } from './match-events';
import type { MatchState } from './match-state';
import { isTechTimeout } from './pause-budget';
import { matchLanguages, playerMessages } from './player-messages';
import type { PlayerMessageKey, SentenceParams } from './player-messages';
import { placeOf } from './roster';
import { gameCvars } from './views/plugin-config';

/** What must happen outside because of an event: a job with its payload. Ids, time and correlation come from the engine. */
export type Effect = { [N in JobName]: { job: N; payload: JobPayload<N> } }[JobName];

/** Effects of an event, seen with the state before and after the whole decision. */
export function effectsOf(
  event: MatchEvent,
  before: MatchState | null,
  after: MatchState,
  envelope: { at: string; correlationId: string | null },
): Effect[] {
  switch (event.type) {
    case 'match.command-requested':
      return event.payload.waits !== true && isForServer(event.payload, after)
        ? [applyCommand(event.payload, before, after, envelope)]
        : [];
    case 'match.command-begun':
      return after.pending?.commandId === event.payload.commandId
        ? [applyCommand(after.pending, before, after, envelope)]
        : [];
    case 'match.attempt-opened':
      return leftBehind(before, event.payload.serverId, event.payload.cause);
    case 'match.restored':
      return [
        ...(event.payload.source === 'command' ? syncRoster(after) : []),
        ...(after.recovery ? announceRestore(event.payload, after) : []),
      ];
    case 'match.paused':
      return announceTimeout(event.payload, after);
    case 'match.pause-overdue':
      return announceOverdue(event.payload, after);
    case 'match.workshop-map-seen':
      return sendSettings(after);
    case 'match.recovery-ended':
      return event.payload.outcome === 'resumed' ? announce(after, 'recovery_resumed') : [];
    default:
      return [];
  }
}

/** A recovery that a person starts or takes over tells the server nothing; a try of it is under way when it is asked. */
function isForServer(
  { commandId, request }: Extract<MatchEvent, { type: 'match.command-requested' }>['payload'],
  after: MatchState,
): boolean {
  if (after.serverId === null) return false;
  return MATCH_COMMAND_CATALOGUE[request.kind].server !== 'untold' || after.pending?.commandId === commandId;
}

/** Said once, in the languages of the match, to whoever is on the server. */
function announce(after: MatchState, key: PlayerMessageKey, params: SentenceParams = {}): Effect[] {
  if (after.serverId === null) return [];
  const lines = playerMessages(key, matchLanguages(after.config), params);
  const payload = { match_id: after.id, server_id: after.serverId, attempt: after.attempt, lines };
  return [{ job: 'announce', payload }];
}

function announceRestore(
  { round, team1, team2 }: Extract<MatchEvent, { type: 'match.restored' }>['payload'],
  after: MatchState,
): Effect[] {
  const score = team1 === undefined || team2 === undefined ? {} : { score: `${team1}-${team2}` };
  return announce(after, 'recovery_restored', { round, ...score });
}

function applyCommand(
  payload: { commandId: string; request: MatchCommandRequest },
  before: MatchState | null,
  after: MatchState,
  envelope: { at: string; correlationId: string | null },
): Effect {
  return {
    job: 'apply-command',
    payload: {
      match_id: after.id,
      command_id: payload.commandId,
      attempt: after.attempt,
      server_id: after.serverId,
      request: payload.request,
      ...('steam_id' in payload.request.args && before !== null
        ? { player_was: placeOf(before.config, payload.request.args.steam_id).change }
        : {}),
      requested_at: envelope.at,
      correlation_id: envelope.correlationId,
    },
  };
}

/** The game drops settings of a match when it loads a map of the workshop: they are sent once more. */
function sendSettings(after: MatchState): Effect[] {
  if (after.serverId === null) return [];
  const payload = {
    match_id: after.id,
    server_id: after.serverId,
    attempt: after.attempt,
    settings: gameCvars(after.config),
  };
  return [{ job: 'send-settings', payload }];
}

/** A restore brings back the rosters of the backup; who was moved since the match began is put right on the server. */
function syncRoster(after: MatchState): Effect[] {
  const people = Object.entries(after.rosterMoves ?? {}).map(([steamId, { change, name }]) => ({
    steam_id: steamId,
    place: change,
    name,
  }));
  if (people.length === 0 || after.serverId === null) return [];
  const payload = { match_id: after.id, server_id: after.serverId, attempt: after.attempt, people };
  return [{ job: 'sync-roster', payload }];
}

/** Players are told why they wait, and for how long. */
function announceTimeout(
  { reason, team = null, seconds }: Extract<MatchEvent, { type: 'match.paused' }>['payload'],
  after: MatchState,
): Effect[] {
  if (!isTechTimeout(after.pause) || seconds === undefined) return [];
  return announce(after, 'tech_timeout', {
    ...(team === null ? {} : { team: after.config[team].name }),
    ...(seconds % 60 === 0 ? { minutes: seconds / 60 } : { seconds }),
    ...(reason === null ? {} : { reason }),
  });
}

/** A server that cannot be reached then is not told later. */
const announceOverdue = (
  { team }: Extract<MatchEvent, { type: 'match.pause-overdue' }>['payload'],
  after: MatchState,
): Effect[] => announce(after, 'pause_over', team === null ? {} : { team: after.config[team].name });

/** A change of server leaves the match running on the old one: end it there. */
function leftBehind(before: MatchState | null, newServerId: number, cause: string): Effect[] {
  if (before === null || before.serverId === null || before.serverId === newServerId || cause === 'schedule') return [];
  return [
    {
      job: 'clear-server',
      payload: { match_id: before.id, server_id: before.serverId, attempt: before.attempt, reason: cause },
    },
  ];
}
