import { accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { plannedMapName } from '../evolve-map';
import { mapsAreFixed } from '../maps/map-rules';
import type { EngineObservation } from '../match-commands';
import type { MatchEvent } from '../match-events';
import { isClosed } from '../match-state';
import type { MatchPhase, MatchState } from '../match-state';

/** A map may take this long to load after the match was put onto its server; from the workshop twice as long (plugin contract F13). */
const MAP_CHANGE_MS = 90_000;
const WORKSHOP_CHANGE_MS = 180_000;

const WAITING: ReadonlySet<MatchPhase> = new Set(['warmup', 'knife']);
const NEEDS_PEOPLE: ReadonlySet<MatchPhase> = new Set(['warmup', 'knife', 'live', 'halftime']);

/** Compares map and people on the server with what the match needs, and tells the staff what stays wrong (F14, F21). */
export function decideEngine(state: MatchState, seen: EngineObservation, context: DecisionContext): Decision {
  if (isClosed(state) || state.serverLostSince !== null || state.pending !== null) return accept([]);
  const problem = problemOf(state, seen, context);
  if (problem !== null && state.attention === null)
    return accept([{ type: 'match.attention-raised', payload: problem }]);
  const answered = state.attention !== null && OURS.has(state.attention) && problem?.reason !== state.attention;
  return accept(answered ? [{ type: 'match.attention-cleared', payload: {} }] : []);
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

/** Names of workshop maps are ids, which the engine does not show; those are not compared. */
function isWrongMap(state: MatchState, { map }: EngineObservation, now: string): boolean {
  if (map === null || state.currentMap === null || !WAITING.has(state.phase)) return false;
  const number = state.currentMap;
  const wanted = state.maps.find((candidate) => candidate.number === number)?.name || plannedMapName(state, number);
  const fixed = mapsAreFixed(state.config) || state.webVeto !== undefined;
  if (!wanted || !fixed) return false;
  const isWorkshop = /^\d+$/.test(wanted);
  const patience = isWorkshop ? WORKSHOP_CHANGE_MS : MAP_CHANGE_MS;
  if (Date.parse(now) - Date.parse(state.phaseSince ?? state.updatedAt) < patience) return false;
  return isWorkshop ? false : !map.endsWith(wanted);
}
