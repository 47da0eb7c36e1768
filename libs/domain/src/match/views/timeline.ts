import type { TimelineEntry } from '@placar/contracts';
import type { MatchEvent } from '../match-events';
import type { Actor } from '../match-state';

export interface TimelineView {
  entry: TimelineEntry;
  /** Commands and their outcomes are for staff; what happened to the match is for everybody. */
  staffOnly: boolean;
}

/** One line of the match's story for an event, or null where the event says nothing to a reader. */
export function timelineOf(
  event: MatchEvent,
  envelope: { matchId: number; version: number; at: string; actor: Actor },
): TimelineView | null {
  const story = storyOf(event);
  if (story === null) return null;
  const { kind, id, name } = envelope.actor;
  return {
    staffOnly: story.staffOnly ?? false,
    entry: {
      match_id: envelope.matchId,
      version: envelope.version,
      type: event.type,
      at: envelope.at,
      actor: { kind, id, name },
      data: story.data,
    },
  };
}

type Story = { data: Record<string, unknown>; staffOnly?: boolean } | null;

// oxlint-disable-next-line complexity -- one case per event type
function storyOf(event: MatchEvent): Story {
  switch (event.type) {
    case 'match.scheduled':
      return { data: {} };
    case 'match.attempt-opened':
      return { data: { attempt: event.payload.attempt, cause: event.payload.cause } };
    case 'match.loaded':
    case 'match.load-failed':
    case 'match.phase-observed':
    case 'match.paused':
    case 'match.resumed':
    case 'match.pause-overdue':
    case 'match.server-lost':
    case 'match.server-recovered':
    case 'match.server-released':
    case 'match.recovery-started':
    case 'match.recovery-tried':
    case 'match.recovery-stepped':
    case 'match.recovery-asked':
    case 'match.recovery-try-failed':
    case 'match.recovery-taken-over':
    case 'match.recovery-ended':
    case 'match.reloaded':
    case 'map.quarantined':
    case 'demo.missing':
    case 'match.attention-raised':
    case 'match.attention-cleared':
    case 'match.restarted':
    case 'match.cancelled':
    case 'match.forfeited':
    case 'match.finished':
    case 'match.restored':
    case 'veto.recorded':
    case 'veto.side-picked':
    case 'veto.step-made':
    case 'veto.step-undone':
    case 'veto.restarted':
    case 'veto.overridden':
    case 'veto.finished':
    case 'veto.team-ready':
    case 'map.went-live':
    case 'map.finished':
    case 'match.confirmed':
    case 'match.stats-corrected':
    case 'match.kills-corrected':
    case 'demo.stored':
    case 'demo.removed':
      return { data: { ...event.payload } };
    case 'veto.started':
      return { data: { first: event.payload.first, coin: event.payload.coin } };
    case 'veto.clock-paused':
    case 'veto.clock-resumed':
      return { data: { ...event.payload }, staffOnly: true };
    case 'match.server-reserved':
      return { data: { ...event.payload }, staffOnly: true };
    case 'match.roster-changed': {
      const { steamId, change, name, coach, undoes } = event.payload;
      return {
        data: { steamId, change, name, ...(coach ? { coach } : {}), ...(undoes === undefined ? {} : { undoes }) },
      };
    }
    case 'map.round-recorded': {
      const { record, mapNumber } = event.payload;
      return {
        data: {
          mapNumber,
          round: record.round,
          team1: record.team1,
          team2: record.team2,
          winnerSide: record.winnerSide,
          reason: record.reason,
        },
      };
    }
    case 'match.command-requested':
      return { data: { kind: event.payload.request.kind, commandId: event.payload.commandId }, staffOnly: true };
    case 'match.command-settled':
      return { data: { ...event.payload }, staffOnly: true };
    case 'match.token-shown':
    case 'map.evidence-noted':
    case 'backup.stored':
      return { data: { ...event.payload }, staffOnly: true };
    case 'match.updated':
      return { data: { changed: Object.keys(event.payload.patch) }, staffOnly: true };
    case 'match.command-begun':
    case 'match.command-sent':
    case 'match.workshop-map-seen':
    case 'map.named':
    case 'map.player-reported':
    case 'map.side-observed':
    case 'map.score-observed':
      return null;
  }
}
