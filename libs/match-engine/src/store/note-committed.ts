import type { MatchEvent } from '@placar/domain';
import { metrics } from '@placar/platform';
import type { Logger } from '@placar/platform';

/** Counts what was committed, and tells the log of commands: each hop of one click is found by its correlation id. */
export function noteCommitted(matchId: number, events: readonly MatchEvent[], logger: Logger): void {
  for (const event of events) {
    metrics.matchEvents.inc({ type: event.type });
    const outcome = recoveryOutcome(event);
    if (outcome !== null) metrics.recoveries.inc({ outcome });
    const line = commandLine(event);
    if (line !== null) logger.info({ match_id: matchId, event: event.type, ...line }, 'match command');
    else logger.debug({ match_id: matchId, event: event.type }, 'match event');
  }
}

/** How a way back ended: itself, by a person, or not at all. */
function recoveryOutcome(event: MatchEvent): string | null {
  switch (event.type) {
    case 'match.recovery-ended':
      return event.payload.outcome;
    case 'match.recovery-taken-over':
      return 'taken_over';
    case 'match.recovery-try-failed':
      return event.payload.last ? 'failed' : null;
    default:
      return null;
  }
}

function commandLine(event: MatchEvent): object | null {
  switch (event.type) {
    case 'match.command-requested':
      return { command_id: event.payload.commandId, kind: event.payload.request.kind };
    case 'match.command-begun':
    case 'match.command-sent':
      return { command_id: event.payload.commandId };
    case 'match.command-settled':
      return { command_id: event.payload.commandId, outcome: event.payload.outcome, detail: event.payload.detail };
    default:
      return null;
  }
}
