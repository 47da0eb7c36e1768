import { corrected, withoutMapsFrom, withoutVeto } from './corrections';
import { backedUp, mapFinished, playerReported, restored, wentLive, withDemo, withMap } from './evolve-map';
import { seriesOutcome } from './map-rules';
import { isClosed, takesPendingSlot } from './match-state';
import type { MatchConfig, MatchState } from './match-state';
import type { After, RecordedEvent } from './match-events';
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
