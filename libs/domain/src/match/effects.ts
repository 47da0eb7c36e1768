import type { JobName, JobPayload } from '@placar/contracts';
import type { MatchEvent } from './match-events';
import type { MatchState } from './match-state';

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
      return after.serverId === null ? [] : [applyCommand(event.payload, after, envelope)];
    case 'match.attempt-opened':
      return leftBehind(before, event.payload.serverId, event.payload.cause);
    default:
      return [];
  }
}

function applyCommand(
  payload: Extract<MatchEvent, { type: 'match.command-requested' }>['payload'],
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
      requested_at: envelope.at,
      correlation_id: envelope.correlationId,
    },
  };
}

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
