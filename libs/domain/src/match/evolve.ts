import { corrected, withoutMapsFrom, withoutVeto } from './corrections';
import { seriesOutcome } from './map-rules';
import { isClosed, takesPendingSlot } from './match-state';
import { toldWithin } from './told-players';
import type { MapState, MatchConfig, MatchState } from './match-state';
import type { RecordedEvent } from './match-events';
import { pausedBy, pauseSettled } from './pause-budget';
import { recoveryAfter } from './recovery-state';
import { rosterChanged, rosterSettled } from './roster';

/** Applies one recorded event to the state. Total over the event union; never mutates its input. */
export function evolve(before: MatchState | null, event: RecordedEvent): MatchState {
  if (event.type === 'match.scheduled') return scheduled(event.payload.id, event.payload.config, event.at);
  if (before === null) throw new Error(`a match log starts with match.scheduled, not ${event.type}`);
  const applied = apply(before, event);
  const phaseSince = applied.phase === before.phase ? applied.phaseSince : event.at;
  const state = { ...applied, updatedAt: event.at, ...(phaseSince === undefined ? {} : { phaseSince }) };
  return state.decidedAt === null && !isClosed(state) && seriesOutcome(state) !== null
    ? { ...state, decidedAt: event.at }
    : state;
}

export const replay = (events: Iterable<RecordedEvent>, from: MatchState | null = null): MatchState | null => {
  let state = from;
  for (const event of events) state = evolve(state, event);
  return state;
};

function scheduled(id: number, config: MatchConfig, at: string): MatchState {
  return {
    id,
    config,
    phase: 'scheduled',
    attempt: 0,
    serverId: null,
    pluginVersion: null,
    loadFailure: null,
    attention: null,
    currentMap: null,
    maps: [],
    vetoSteps: [],
    vetoSides: [],
    pause: null,
    serverLostSince: null,
    pending: null,
    winner: null,
    forfeit: false,
    createdAt: at,
    updatedAt: at,
    startedAt: null,
    endedAt: null,
    decidedAt: null,
  };
}

type After<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>;

// eslint-disable-next-line complexity -- one case per event type; each is one line or one call
function apply(state: MatchState, event: Exclude<RecordedEvent, After<'match.scheduled'>>): MatchState {
  switch (event.type) {
    case 'match.updated':
      return { ...state, config: { ...state.config, ...event.payload.patch } };
    case 'match.attempt-opened':
      return attemptOpened(state, event);
    case 'match.loaded':
      return {
        ...state,
        phase: state.phase === 'loading' ? 'warmup' : state.phase,
        pluginVersion: event.payload.pluginVersion,
        loadFailure: null,
      };
    case 'match.load-failed':
      return { ...state, phase: 'load_failed', loadFailure: event.payload.reason };
    case 'match.phase-observed':
      return {
        ...state,
        phase: event.payload.phase,
        currentMap: event.payload.mapNumber ?? state.currentMap,
        loadFailure: null,
      };
    case 'match.command-requested':
      return requested(state, event);
    case 'match.command-sent':
      return state.pending?.commandId === event.payload.commandId
        ? { ...state, pending: { ...state.pending, sentAt: event.payload.sentAt } }
        : state;
    case 'match.command-settled':
      return rosterSettled(
        state.pending?.commandId === event.payload.commandId ? { ...pauseSettled(state, event), pending: null } : state,
        event.payload.commandId,
      );
    case 'match.paused':
      return pausedBy(state, event);
    case 'match.pause-overdue':
      return { ...state, pause: state.pause === null ? null : { ...state.pause, told: true } };
    case 'match.resumed':
      return {
        ...state,
        pause: null,
        maps: state.maps.map((map) => (map.heldAfterRestore ? { ...map, heldAfterRestore: false } : map)),
      };
    case 'match.server-lost':
      return { ...state, serverLostSince: event.at };
    case 'match.server-recovered':
      return { ...state, serverLostSince: null };
    case 'match.recovery-started':
    case 'match.recovery-tried':
    case 'match.recovery-stepped':
    case 'match.recovery-try-failed':
    case 'match.recovery-taken-over':
    case 'match.recovery-ended':
      return recoveryAfter(state, event);
    case 'match.reloaded':
      return reloaded(state, event);
    case 'match.attention-raised':
      return { ...state, attention: event.payload.reason };
    case 'match.attention-cleared':
      return { ...state, attention: null };
    case 'match.roster-changed':
      return rosterChanged(state, event);
    case 'match.restarted':
      return {
        ...withoutVeto(withoutMapsFrom(state, 0)),
        maps: [],
        vetoSteps: [],
        vetoSides: [],
        currentMap: null,
        decidedAt: null,
        startedAt: null,
        pause: null,
        attention: null,
      };
    case 'match.cancelled':
      return closed({ ...state, phase: 'cancelled', winner: null }, event.at);
    case 'match.forfeited':
      return forfeited(state, event);
    case 'match.finished':
      return closed({ ...state, phase: 'finished', winner: event.payload.winner }, event.at);
    case 'match.restored':
      return restored(state, event);
    case 'veto.recorded':
      return { ...state, vetoSteps: [...state.vetoSteps, event.payload] };
    case 'veto.side-picked':
      return { ...state, vetoSides: [...state.vetoSides, event.payload] };
    case 'map.went-live':
      return wentLive(state, event);
    case 'map.named':
      return withMap(state, event.payload.mapNumber, (map) => ({ ...map, name: event.payload.mapName }));
    case 'map.side-observed':
      return withMap(state, event.payload.mapNumber, (map) => ({
        ...map,
        team1FirstSide: event.payload.team1FirstSide,
      }));
    case 'map.round-recorded':
      return withMap(state, event.payload.mapNumber, (map) => ({
        ...map,
        live: map.result === null,
        startedAt: map.startedAt ?? event.at,
        rounds: { ...map.rounds, [event.payload.record.round]: event.payload.record },
      }));
    case 'map.score-observed':
      return withMap(state, event.payload.mapNumber, (map) => ({
        ...map,
        observed: { team1: event.payload.team1, team2: event.payload.team2 },
      }));
    case 'map.finished':
      return mapFinished(state, event);
    case 'map.quarantined': {
      const { mapNumber, ...score } = event.payload;
      return withMap(state, mapNumber, (map) => ({
        ...map,
        quarantine: { ...score, since: map.quarantine?.since ?? event.at },
      }));
    }
    case 'backup.stored':
      return backedUp(state, event);
    case 'match.stats-corrected':
      return corrected(state, event);
    case 'match.kills-corrected':
      return state;
    case 'map.player-reported':
      return playerReported(state, event);
    case 'demo.stored':
      return withDemo(state, event.payload.mapNumber, 'stored');
    case 'demo.missing':
      return withDemo(state, event.payload.mapNumber, 'missing');
  }
}

/** A try of the recovery leaves everything as it stands: what the server shows decides, not what was asked of it. */
function attemptOpened(state: MatchState, event: After<'match.attempt-opened'>): MatchState {
  const { attempt, serverId, cause, plan, firstMap, unconfirmed } = event.payload;
  const opened = {
    ...state,
    attempt,
    serverId,
    plan: plan ?? null,
    loadFailure: null,
    openedAt: { ...state.openedAt, [attempt]: event.at },
    ...(firstMap === undefined ? {} : { firstMaps: { ...state.firstMaps, [attempt]: firstMap } }),
    ...(unconfirmed ? { unconfirmed } : {}),
    ...(cause === 'restart' ? { restartedAtAttempt: attempt } : {}),
  };
  if (cause === 'recover') return opened;
  return { ...opened, phase: 'loading', serverLostSince: null, pause: null, recovery: null };
}

/** A map that was not begun, or of which nothing is known, starts anew; what is known of the maps before stays. */
function reloaded(state: MatchState, event: After<'match.reloaded'>): MatchState {
  const { mapNumber, vetoCleared } = event.payload;
  const kept = withoutMapsFrom(vetoCleared ? withoutVeto(state) : state, mapNumber);
  return {
    ...kept,
    reloads: [...(state.reloads ?? []), { mapNumber, attempt: state.attempt }],
    maps: state.maps.filter((map) => map.number < mapNumber),
    ...(vetoCleared ? { vetoSteps: [], vetoSides: [] } : {}),
    currentMap: mapNumber,
    phase: 'warmup',
    pause: null,
    serverLostSince: null,
  };
}

function playerReported(state: MatchState, { payload }: After<'map.player-reported'>): MatchState {
  const { s, ...told } = payload.player;
  return withMap(state, payload.mapNumber, (map) => ({ ...map, told: { ...map.told, [s]: told } }));
}

/** Demos come in after their match, too; of a map that nobody knows there is nothing to say. */
const withDemo = (state: MatchState, mapNumber: number, demo: 'stored' | 'missing'): MatchState =>
  state.maps.some((map) => map.number === mapNumber) ? withMap(state, mapNumber, (map) => ({ ...map, demo })) : state;

function requested(state: MatchState, event: After<'match.command-requested'>): MatchState {
  const { commandId, request } = event.payload;
  if (!takesPendingSlot(request.kind)) return state;
  return {
    ...state,
    pending: { commandId, request, by: event.actorName, requestedAt: event.at, sentAt: null },
  };
}

const closed = (state: MatchState, at: string): MatchState => ({
  ...state,
  pause: null,
  serverLostSince: null,
  recovery: null,
  attention: null,
  endedAt: at,
  startedAt: state.startedAt ?? (state.phase === 'cancelled' ? null : at),
});

function wentLive(state: MatchState, event: After<'map.went-live'>): MatchState {
  const { mapNumber, mapName } = event.payload;
  const next = withMap(state, mapNumber, (map) => ({
    ...map,
    live: true,
    name: mapName ?? map.name,
    startedAt: map.startedAt ?? event.at,
  }));
  return { ...next, phase: 'live', currentMap: mapNumber, startedAt: next.startedAt ?? event.at };
}

function mapFinished(state: MatchState, event: After<'map.finished'>): MatchState {
  const { mapNumber, result } = event.payload;
  const next = withMap(state, mapNumber, (map) => ({
    ...map,
    live: false,
    result,
    endedAt: map.endedAt ?? event.at,
    heldAfterRestore: false,
  }));
  if (isClosed(state)) return next;
  const current = state.currentMap === null || state.currentMap <= mapNumber;
  return { ...next, phase: current ? 'between_maps' : next.phase, pause: current ? null : next.pause };
}

function backedUp(state: MatchState, { payload }: After<'backup.stored'>): MatchState {
  const { mapNumber, round, valid } = payload;
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  if (map === undefined || !valid || map.backedUp?.includes(round)) return state;
  return withMap(state, mapNumber, (known) => ({ ...known, backedUp: [...(known.backedUp ?? []), round] }));
}

/** Rounds after the restored one leave every view; the log keeps them. */
function restored(state: MatchState, event: After<'match.restored'>): MatchState {
  const { mapNumber, round, team1, team2, fenced } = event.payload;
  const observed = team1 === undefined || team2 === undefined ? null : { team1, team2 };
  const next = withMap(withoutMapsFrom(state, mapNumber), mapNumber, (map) => {
    const kept = Object.values(map.rounds).filter((record) => record.round <= round);
    const taken = Object.values(map.rounds).filter((record) => record.round > round);
    return {
      ...map,
      epoch: map.epoch + 1,
      baseRound: round,
      heldAfterRestore: event.payload.source === 'command' && fenced !== true,
      takenBack: [...(map.takenBack ?? []), { round, at: event.at }],
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
  };
}

function forfeited(state: MatchState, event: After<'match.forfeited'>): MatchState {
  const { winner, mapNumber } = event.payload;
  const score = winner === 'team1' ? { team1: 13, team2: 0 } : { team1: 0, team2: 13 };
  const next = withMap(state, mapNumber, (map) => ({
    ...map,
    live: false,
    result: { ...score, winner, source: 'forfeit' },
    endedAt: event.at,
  }));
  return closed({ ...next, phase: 'forfeited', forfeit: true, winner }, event.at);
}

/** Changes one map, which comes into being with its first event. Maps stay sorted by number. */
function withMap(state: MatchState, mapNumber: number, change: (map: MapState) => MapState): MatchState {
  const existing = state.maps.find((map) => map.number === mapNumber) ?? newMap(state, mapNumber);
  const maps = [...state.maps.filter((map) => map.number !== mapNumber), change(existing)].sort(
    (a, b) => a.number - b.number,
  );
  return { ...state, maps };
}

function newMap(state: MatchState, mapNumber: number): MapState {
  return {
    number: mapNumber,
    name: plannedMapName(state, mapNumber),
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
  };
}

/** Name of the n-th map: the n-th pick of a veto, else the n-th of the pool; empty when not decided yet. */
export function plannedMapName(state: MatchState, mapNumber: number): string {
  const pick = state.vetoSteps.find((step) => step.action === 'pick' && step.mapNumber === mapNumber + 1);
  if (pick) return pick.map;
  const fixed = state.config.skipVeto || state.config.mapPool.length === state.config.maxMaps;
  return fixed ? (state.config.mapPool[mapNumber] ?? '') : '';
}
