import { corrected, withoutMapsFrom, withoutVeto } from './corrections';
import {
  backedUp,
  evidenceNoted,
  mapFinished,
  playerReported,
  restored,
  wentLive,
  withDemo,
  withMap,
  wordGiven,
} from './evolve-map';
import { BUILT_IN } from '../rulebook/rulebook';
import { seriesOutcome } from './maps/map-rules';
import { takesSlot } from './command-traits';
import { isClosed } from './match-state';
import type { MatchConfig, MatchState } from './match-state';
import type { After, RecordedEvent } from './match-events';
import { isTechTimeout, pausedBy, pauseSettled } from './pause-budget';
import { recoveryAfter } from './recovery-state';
import { rosterChanged, rosterSettled } from './roster';
import { trustAfter } from './trust';
import { webVetoAfter } from './web-veto/web-veto';

/** Applies one recorded event to the state. Total over the event union; never mutates its input. */
export function evolve(before: MatchState | null, event: RecordedEvent): MatchState {
  if (event.type === 'match.scheduled') return scheduled(event.payload.id, event.payload.config, event.at);
  if (before === null) throw new Error(`a match log starts with match.scheduled, not ${event.type}`);
  const applied = trustAfter(apply(before, event), event);
  const phaseSince = applied.phase === before.phase ? applied.phaseSince : event.at;
  const state = { ...applied, updatedAt: event.at, ...(phaseSince === undefined ? {} : { phaseSince }) };
  return withDecision(state, event.at);
}

/** When the series was decided; a result that turns out to be another one may open it again. */
function withDecision(state: MatchState, at: string): MatchState {
  if (isClosed(state)) return state;
  const isDecided = seriesOutcome(state) !== null;
  if (isDecided === (state.decidedAt !== null)) return state;
  return { ...state, decidedAt: isDecided ? at : null };
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

// oxlint-disable-next-line complexity -- one case per event type; each is one line or one call
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
    case 'match.command-begun':
      return begun(state, event);
    case 'match.command-sent':
      return state.pending?.commandId === event.payload.commandId
        ? { ...state, pending: { ...state.pending, sentAt: event.payload.sentAt } }
        : state;
    case 'match.command-settled':
      return rosterSettled(settled(state, event), event.payload.commandId);
    case 'match.paused':
      return pausedBy(state, event);
    case 'match.pause-overdue':
      return { ...state, pause: state.pause === null ? null : { ...state.pause, told: true } };
    case 'match.resumed':
      return {
        ...state,
        pause: null,
        // Of a pause that stood before the loss nothing is left that a recovery should keep.
        ...(state.recovery ? { recovery: { ...state.recovery, keepsPause: false } } : {}),
        maps: state.maps.map((map) => (map.heldAfterRestore ? { ...map, heldAfterRestore: false } : map)),
      };
    case 'match.server-lost':
      return { ...state, serverLostSince: event.at };
    case 'match.server-recovered':
      return { ...state, serverLostSince: null };
    case 'match.workshop-map-seen': {
      const { attempt, mapNumber, name } = event.payload;
      return { ...state, workshopMap: { attempt, mapNumber, name } };
    }
    case 'match.server-released':
      return { ...state, phase: 'load_failed', loadFailure: event.payload.reason, serverLostSince: null, pause: null };
    case 'match.recovery-started':
    case 'match.recovery-tried':
    case 'match.recovery-stepped':
    case 'match.recovery-asked':
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
        // What was decided on the web stands: the same maps are played again.
        ...(state.webVeto === undefined
          ? { ...withoutVeto(withoutMapsFrom(state, 0)), vetoSteps: [], vetoSides: [] }
          : withoutMapsFrom(state, 0)),
        maps: [],
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
      // Of a match that is over this is another winner, by what was told of it since.
      return isClosed(state)
        ? { ...state, winner: event.payload.winner }
        : closed({ ...state, phase: 'finished', winner: event.payload.winner }, event.at);
    case 'match.restored':
      return restored(state, event);
    case 'veto.recorded':
      return { ...state, vetoSteps: [...state.vetoSteps, event.payload] };
    case 'veto.side-picked':
      return { ...state, vetoSides: [...state.vetoSides, event.payload] };
    case 'veto.started':
    case 'veto.step-made':
    case 'veto.step-undone':
    case 'veto.restarted':
    case 'veto.clock-paused':
    case 'veto.clock-resumed':
    case 'veto.overridden':
      return webVetoAfter(state, event);
    case 'veto.finished':
      return state.webVeto === undefined ? state : { ...state, webVeto: { ...state.webVeto, finishedAt: event.at } };
    case 'veto.team-ready':
      return { ...state, vetoReady: [...(state.vetoReady ?? []), event.payload.team] };
    case 'match.server-reserved': {
      const { serverId, unconfirmed = false } = event.payload;
      return { ...state, reservedServer: { id: serverId, unconfirmed } };
    }
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
    case 'map.evidence-noted':
      return evidenceNoted(state, event);
    case 'match.stats-corrected':
      return event.payload.word === true ? wordGiven(state, event) : corrected(state, event);
    case 'match.kills-corrected':
    case 'match.token-shown':
    case 'match.confirmed':
      return state;
    case 'map.player-reported':
      return playerReported(state, event);
    case 'demo.stored':
      return withDemo(state, event.payload.mapNumber, 'stored');
    case 'demo.missing':
      return withDemo(state, event.payload.mapNumber, 'missing');
    case 'demo.removed':
      return withDemo(state, event.payload.mapNumber, 'removed');
  }
}

/** A try of the recovery leaves everything as it stands: what the server shows decides, not what was asked of it. */
function attemptOpened(state: MatchState, event: After<'match.attempt-opened'>): MatchState {
  const { attempt, serverId, cause, plan, firstMap, unconfirmed } = event.payload;
  const { reservedServer: _taken, ...rest } = state;
  const opened = {
    ...rest,
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
  const pause = cause !== 'restart' && isTechTimeout(state.pause) ? state.pause : null;
  return { ...opened, phase: 'loading', serverLostSince: null, pause, recovery: null };
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
  const { commandId, request, waits } = event.payload;
  if (!takesSlot(request.kind)) return state;
  const line = { commandId, request, by: event.actorName, requestedAt: event.at, sentAt: null };
  return waits === true ? { ...state, waiting: line } : { ...state, pending: line };
}

/** The time for which it holds the match counts from here. */
function begun(state: MatchState, event: After<'match.command-begun'>): MatchState {
  const { waiting, ...rest } = state;
  if (waiting?.commandId !== event.payload.commandId) return state;
  return { ...rest, pending: { ...waiting, requestedAt: event.at } };
}

function settled(state: MatchState, event: After<'match.command-settled'>): MatchState {
  const { commandId } = event.payload;
  if (state.pending?.commandId === commandId) return { ...pauseSettled(state, event), pending: null };
  if (state.waiting?.commandId !== commandId) return state;
  const { waiting: _over, ...rest } = state;
  return rest;
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
  const { forfeit_won: won, forfeit_lost: lost } = state.config.rulebook ?? BUILT_IN;
  const score = winner === 'team1' ? { team1: won, team2: lost } : { team1: lost, team2: won };
  const next = withMap(state, mapNumber, (map) => ({
    ...map,
    live: false,
    result: { ...score, winner, source: 'forfeit' },
    endedAt: event.at,
  }));
  return closed({ ...next, phase: 'forfeited', forfeit: true, winner }, event.at);
}
