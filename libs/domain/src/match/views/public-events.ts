import type { MatchPublicEvent, PublicFact } from '@placar/contracts';
import type { MatchEvent, MatchEventType } from '../match-events';
import { roundReasonOf } from './live-rounds';

/** What of a match stands in each of its public events. */
export interface PublicMatch {
  id: number;
  seasonId: number | null;
  team1: { id: number | null; name: string };
  team2: { id: number | null; name: string };
}

/** Where the event stands in the log. */
export interface LogPlace {
  position: number;
  version: number;
  /** ISO text. */
  at: string;
}

/** Kinds of log events from which something public follows: what a reader of the log asks for. */
export const PUBLIC_LOG_TYPES = [
  'match.scheduled',
  'match.paused',
  'match.resumed',
  'match.restored',
  'match.restarted',
  'match.finished',
  'match.cancelled',
  'match.forfeited',
  'match.server-lost',
  'match.server-recovered',
  'map.went-live',
  'map.finished',
  'map.round-recorded',
  'veto.recorded',
  'veto.side-picked',
  'veto.step-made',
  'veto.overridden',
] as const satisfies readonly MatchEventType[];

/**
 * What outsiders are told of one event of the log; mostly one fact or none. The same event gives the same facts with the same ids for
 * ever, whoever asks. No person is named in them.
 */
export function publicEventsOf(event: MatchEvent, place: LogPlace, match: PublicMatch): MatchPublicEvent[] {
  const { position, version, at } = place;
  const about = { match_id: match.id, version, season_id: match.seasonId, team1: match.team1, team2: match.team2 };
  return factsOf(event).map((fact, index) => ({
    id: index === 0 ? String(position) : `${position}-${index}`,
    position,
    created_at: at,
    ...about,
    ...fact,
  }));
}

// oxlint-disable-next-line complexity -- one case per public event
function factsOf(event: MatchEvent): PublicFact[] {
  switch (event.type) {
    case 'match.scheduled': {
      const { title, maxMaps, startTime } = event.payload.config;
      return [{ type: 'match.created', data: { title, max_maps: maxMaps, start_time: isoOf(startTime) } }];
    }
    case 'match.paused': {
      const { type = 'unknown', team = null, reason } = event.payload;
      return [{ type: 'match.paused', data: { type, team, reason } }];
    }
    case 'match.resumed':
      return [{ type: 'match.unpaused', data: {} }];
    case 'match.restored': {
      const { mapNumber, round, team1 = null, team2 = null } = event.payload;
      return [
        { type: 'match.restored', data: { map_number: mapNumber, round, team1_score: team1, team2_score: team2 } },
      ];
    }
    case 'match.restarted':
      return [{ type: 'match.restarted', data: {} }];
    case 'match.finished':
      return [{ type: 'match.ended', data: { winner: event.payload.winner } }];
    case 'match.cancelled':
      return [{ type: 'match.cancelled', data: { reason: event.payload.reason } }];
    case 'match.forfeited':
      return [{ type: 'match.forfeited', data: { winner: event.payload.winner } }];
    case 'match.server-lost':
      return [{ type: 'server.lost', data: { reason: event.payload.reason } }];
    case 'match.server-recovered':
      return [{ type: 'server.recovered', data: {} }];
    case 'map.went-live': {
      const { mapNumber, mapName } = event.payload;
      const started: PublicFact = { type: 'map.started', data: { map_number: mapNumber, map_name: mapName } };
      return mapNumber === 0 ? [{ type: 'match.went_live', data: { map_name: mapName } }, started] : [started];
    }
    case 'map.finished': {
      const { mapNumber, result } = event.payload;
      return [
        {
          type: 'map.ended',
          data: {
            map_number: mapNumber,
            team1_score: result.team1,
            team2_score: result.team2,
            winner: result.winner,
            proven: result.proof === undefined ? result.source !== 'inferred' : result.proof !== null,
          },
        },
      ];
    }
    case 'map.round-recorded': {
      const { mapNumber, epoch, record } = event.payload;
      return [
        {
          type: 'round.ended',
          data: {
            map_number: mapNumber,
            round: record.round,
            team1_score: record.team1,
            team2_score: record.team2,
            winner_side: record.winnerSide,
            reason: roundReasonOf(record.reason),
            epoch,
          },
        },
      ];
    }
    case 'veto.recorded': {
      const { map, action, team } = event.payload;
      return [{ type: 'veto.map', data: { map_name: map, action, team } }];
    }
    case 'veto.side-picked': {
      const { map, side, team } = event.payload;
      return [{ type: 'veto.side', data: { map_name: map, side, team } }];
    }
    case 'veto.step-made': {
      const { action, map, side, team } = event.payload;
      if (action === 'side') return side === null ? [] : [{ type: 'veto.side', data: { map_name: map, side, team } }];
      const chosen: PublicFact = {
        type: 'veto.map',
        data: { map_name: map, action: action === 'ban' ? 'ban' : 'pick', team },
      };
      // A side that was drawn is told as team1's.
      const drawn: PublicFact[] =
        side === null ? [] : [{ type: 'veto.side', data: { map_name: map, side, team: 'team1' } }];
      return [chosen, ...drawn];
    }
    case 'veto.overridden':
      return event.payload.maps.map((map) => ({
        type: 'veto.map',
        data: { map_name: map, action: 'pick', team: null },
      }));
    default:
      return [];
  }
}

const isoOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
