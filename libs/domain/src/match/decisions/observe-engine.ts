import { accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { isMapShown, isWorkshopId, mapFileName } from '../../maps';
import { wantedMap } from '../evolve-map';
import type { EngineObservation } from '../match-commands';
import type { MatchEvent } from '../match-events';
import { isClosed } from '../match-state';
import type { MatchPhase, MatchState } from '../match-state';

/** A map may take this long to load after the match was put onto its server; from the workshop twice as long (plugin contract F13). */
const MAP_CHANGE_MS = 90_000;
const WORKSHOP_CHANGE_MS = 180_000;

const WAITING: ReadonlySet<MatchPhase> = new Set(['warmup', 'knife']);
const NEEDS_PEOPLE: ReadonlySet<MatchPhase> = new Set(['warmup', 'knife', 'live', 'halftime']);

/**
 * Compares map and people on the server with what the match needs, and tells the staff what stays wrong (F14, F21). Notes when the
 * server shows a map of the workshop: only then it is believed.
 */
export function decideEngine(state: MatchState, seen: EngineObservation, context: DecisionContext): Decision {
  if (isClosed(state) || state.serverLostSince !== null || state.pending !== null) return accept([]);
  const shown = newWorkshopMap(state, seen);
  const problem = problemOf(state, seen, context);
  if (problem !== null && state.attention === null)
    return accept([...shown, { type: 'match.attention-raised', payload: problem }]);
  const answered = state.attention !== null && OURS.has(state.attention) && problem?.reason !== state.attention;
  return accept(answered ? [...shown, { type: 'match.attention-cleared', payload: {} }] : shown);
}

type Raised = Extract<MatchEvent, { type: 'match.attention-raised' }>['payload'];
const OURS: ReadonlySet<string> = new Set(['wrong_map', 'players_missing']);

function problemOf(state: MatchState, seen: EngineObservation, { now }: DecisionContext): Raised | null {
  if (isWrongMap(state, seen, now)) return { reason: 'wrong_map' };
  const needed = 2 * state.config.playersPerTeam;
  const few = seen.fewForSeconds !== null && seen.fewForSeconds >= seen.patienceSeconds;
  if (!few || seen.humans === null || seen.humans >= needed || !NEEDS_PEOPLE.has(state.phase)) return null;
  return { reason: 'players_missing', count: needed - seen.humans };
}

/** Before the game the server may still have to load its map. */
export const isMapAwaited = ({ phase }: Pick<MatchState, 'phase'>): boolean => WAITING.has(phase);

function isWrongMap(state: MatchState, { map, workshopName }: EngineObservation, now: string): boolean {
  if (map === null || !isMapAwaited(state)) return false;
  const wanted = wantedMap(state);
  if (wanted === null) return false;
  const patience = isWorkshopId(wanted) ? WORKSHOP_CHANGE_MS : MAP_CHANGE_MS;
  if (Date.parse(now) - Date.parse(state.phaseSince ?? state.updatedAt) < patience) return false;
  return !isMapShown(wanted, map, workshopName);
}

/** Once for each load of each map. */
function newWorkshopMap(state: MatchState, { map, workshopName }: EngineObservation): MatchEvent[] {
  const { attempt, currentMap: mapNumber, workshopMap } = state;
  if (mapNumber === null || map === null || !isMapAwaited(state)) return [];
  const wanted = wantedMap(state);
  if (wanted === null || !isWorkshopId(wanted) || !isMapShown(wanted, map, workshopName)) return [];
  if (workshopMap?.attempt === attempt && workshopMap.mapNumber === mapNumber) return [];
  const payload = { attempt, mapNumber, map: wanted, name: mapFileName(map) };
  return [{ type: 'match.workshop-map-seen', payload }];
}
