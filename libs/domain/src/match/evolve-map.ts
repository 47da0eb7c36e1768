import { mapOfKey, withoutMapsFrom } from './corrections';
import type { MapValues } from './corrections';
import type { After } from './match-events';
import { mapsAreFixed } from './maps/map-rules';
import { isClosed } from './match-state';
import type { DemoFate, MapState, MatchState, RoundRecord } from './match-state';
import { toldWithin } from './told-players';

/** Changes one map, which comes into being with its first event. Maps stay sorted by number. */
export function withMap(state: MatchState, mapNumber: number, change: (map: MapState) => MapState): MatchState {
  const existing =
    state.maps.find((map) => map.number === mapNumber) ?? blankMap(mapNumber, plannedMapName(state, mapNumber));
  const maps = [...state.maps.filter((map) => map.number !== mapNumber), change(existing)].sort(
    (a, b) => a.number - b.number,
  );
  return { ...state, maps };
}

/** A map of which nothing is known yet. */
export const blankMap = (number: number, name: string): MapState => ({
  number,
  name,
  live: false,
  epoch: 0,
  baseRound: 0,
  heldAfterRestore: false,
  rounds: {},
  superseded: {},
  observed: null,
  result: null,
  team1FirstSide: null,
  startedAt: null,
  endedAt: null,
});

/** Name of the n-th map: the n-th pick of a veto, else the n-th of the pool; empty when not decided yet. */
export function plannedMapName(state: MatchState, mapNumber: number): string {
  const pick = state.vetoSteps.find((step) => step.action === 'pick' && step.mapNumber === mapNumber + 1);
  if (pick) return pick.map;
  return mapsAreFixed(state.config) ? (state.config.mapPool[mapNumber] ?? '') : '';
}

/** The map that the server should hold; null where nobody has decided it yet. */
export function wantedMap(state: MatchState): string | null {
  const number = state.currentMap;
  if (number === null || (!mapsAreFixed(state.config) && state.webVeto === undefined)) return null;
  return state.maps.find((candidate) => candidate.number === number)?.name || plannedMapName(state, number) || null;
}

/** The knife is over, or there was none: rounds count from here. */
export function wentLive(state: MatchState, event: After<'map.went-live'>): MatchState {
  const { mapNumber, mapName } = event.payload;
  const next = withMap(state, mapNumber, (map) => ({
    ...map,
    live: true,
    name: mapName ?? map.name,
    startedAt: map.startedAt ?? event.at,
  }));
  return { ...next, phase: 'live', currentMap: mapNumber, startedAt: next.startedAt ?? event.at };
}

/** The series goes on, unless this is told of a map behind the present one. */
export function mapFinished(state: MatchState, event: After<'map.finished'>): MatchState {
  const { mapNumber, result } = event.payload;
  const next = withMap(state, mapNumber, (map) => ({
    ...map,
    live: false,
    result,
    endedAt: map.endedAt ?? event.at,
    heldAfterRestore: false,
    ...(result.source === 'event'
      ? { evidence: { ...map.evidence, mapResult: { team1: result.team1, team2: result.team2 } } }
      : {}),
  }));
  if (isClosed(state)) return next;
  const current = state.currentMap === null || state.currentMap <= mapNumber;
  return { ...next, phase: current ? 'between_maps' : next.phase, pause: current ? null : next.pause };
}

/** Keeps each piece; a later one of the same kind replaces it. */
export function evidenceNoted(state: MatchState, { payload }: After<'map.evidence-noted'>): MatchState {
  const { mapNumber, kind, ...piece } = payload;
  const field = kind === 'map_result' ? 'mapResult' : kind;
  return withMap(state, mapNumber, (map) => ({ ...map, evidence: { ...map.evidence, [field]: piece } }));
}

/** What staff say of an unproven map, or that they take it back. */
export function wordGiven(state: MatchState, event: After<'match.stats-corrected'>): MatchState {
  const { key, change, values = {}, reason = '' } = event.payload;
  return withMap(state, mapOfKey(key), (map) => {
    const { word: _before, ...evidence } = map.evidence ?? {};
    if (change === 'undone') return { ...map, evidence };
    const { team1 = 0, team2 = 0, winner = null } = values as MapValues;
    return {
      ...map,
      evidence: { ...evidence, word: { team1, team2, winner, by: event.actorName, reason, at: event.at } },
    };
  });
}

/** Each round's backup once, and only those that can be restored. */
export function backedUp(state: MatchState, { payload }: After<'backup.stored'>): MatchState {
  const { mapNumber, round, valid } = payload;
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  if (map === undefined || !valid || map.backedUp?.includes(round)) return state;
  return withMap(state, mapNumber, (known) => ({ ...known, backedUp: [...(known.backedUp ?? []), round] }));
}

/** Rounds after the restored one leave every view; the log keeps them. */
export function restored(state: MatchState, event: After<'match.restored'>): MatchState {
  const { mapNumber, round, team1, team2, source, fenced, wentOn = false } = event.payload;
  const since = event.payload.since ?? event.at;
  const observed = team1 === undefined || team2 === undefined ? null : { team1, team2 };
  const next = withMap(withoutMapsFrom(state, mapNumber), mapNumber, (map) => {
    // A round that arrived after the restore is of the restored game, however late the restore was confirmed.
    const isKept = (record: RoundRecord): boolean =>
      record.round <= round || (wentOn && Date.parse(record.at) > Date.parse(since));
    const kept = Object.values(map.rounds).filter(isKept);
    const taken = Object.values(map.rounds).filter((record) => !isKept(record));
    const { evidence: _gone, ...begun } = map;
    return {
      ...begun,
      epoch: map.epoch + 1,
      baseRound: round,
      heldAfterRestore: source === 'command' && !fenced && !wentOn,
      takenBack: [...(map.takenBack ?? []), { round, at: since, ...(fenced ? { fenced } : {}) }],
      backedUp: (map.backedUp ?? []).filter((kept) => kept <= round),
      quarantine: null,
      rounds: Object.fromEntries(kept.map((record) => [record.round, record])),
      ...(map.told === undefined ? {} : { told: toldWithin(map.told, round) }),
      superseded: { ...map.superseded, ...Object.fromEntries(taken.map((record) => [record.round, record])) },
      observed,
      result: null,
      live: true,
      endedAt: null,
    };
  });
  return {
    ...next,
    maps: next.maps.filter((map) => map.number <= mapNumber),
    currentMap: mapNumber,
    phase: next.phase === 'loading' ? 'loading' : 'live',
    decidedAt: null,
    serverLostSince: null,
    ...(fenced ? { restoredIn: state.attempt } : {}),
  };
}

/** Numbers of one player as the plugin told them at the end of a round. */
export function playerReported(state: MatchState, { payload }: After<'map.player-reported'>): MatchState {
  const { s, ...told } = payload.player;
  return withMap(state, payload.mapNumber, (map) => ({ ...map, told: { ...map.told, [s]: told } }));
}

/** Demos come in after their match, too; of a map that nobody knows there is nothing to say. */
export const withDemo = (state: MatchState, mapNumber: number, demo: DemoFate): MatchState =>
  state.maps.some((map) => map.number === mapNumber) ? withMap(state, mapNumber, (map) => ({ ...map, demo })) : state;
