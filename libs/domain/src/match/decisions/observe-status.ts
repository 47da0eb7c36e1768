import { Draft, accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { isFinalScore, lastRound, leader, mapScore, seriesOutcome, sideInRound } from '../map-rules';
import type { StatusObservation } from '../match-commands';
import { isClosed } from '../match-state';
import type { MapState, MatchPhase, MatchState } from '../match-state';
import { closeEarlierMaps, settleSeriesScore } from './record-reports';

/** A status asked less than this after the last report may be older than it: no rollback is read from it. */
const STATUS_RACE_MS = 1_500;
/** Without `series_end` for this long after the deciding map, the series ends by our own rule (plugin contract F4). */
export const SERIES_END_GRACE_MS = 15_000;
/** Polls in a row that must miss our match before the server counts as restarted (one may fall into a map change, F13). */
const MISSES_BEFORE_LOST = 2;

/** Compares what the server says with what the log says and names every difference (plugin contract F1–F4, F8, F9). */
export function decideStatus(state: MatchState, seen: StatusObservation, context: DecisionContext): Decision {
  if (isClosed(state) || state.phase === 'scheduled' || state.phase === 'load_failed') return accept([]);
  const draft = new Draft(state, context);
  if (seen.matchId !== state.id || seen.gamestate === 'none') matchIsGone(draft, seen);
  else matchIsThere(draft, seen);
  return draft.done();
}

export function decideUnreachable(state: MatchState): Decision {
  const applies = !isClosed(state) && state.serverLostSince === null && STARTED.has(state.phase);
  return accept(applies ? [{ type: 'match.server-lost', payload: { reason: 'unreachable' } }] : []);
}

/** What time alone decides: a series that was decided but never closed, a command that nobody settled. */
export function decideTick(state: MatchState, context: DecisionContext): Decision {
  if (isClosed(state)) return accept([]);
  const draft = new Draft(state, context);
  closeDecidedSeries(draft);
  return draft.done();
}

const STARTED: ReadonlySet<MatchPhase> = new Set(['warmup', 'veto', 'knife', 'live', 'halftime', 'between_maps']);

function matchIsGone(draft: Draft, seen: StatusObservation): void {
  const { state } = draft;
  if (state.pending !== null || !STARTED.has(state.phase) || state.serverLostSince !== null) return;
  finishMapOnFinalScore(draft);
  const outcome = seriesOutcome(draft.state);
  if (outcome !== null) {
    draft.emit({ type: 'match.finished', payload: { winner: outcome.winner, source: 'inferred' } });
  } else if (seen.missesInARow >= MISSES_BEFORE_LOST) {
    draft.emit({ type: 'match.server-lost', payload: { reason: 'match_gone' } });
  }
}

/** The match was unloaded after a score that ends a map: map_result and series_end were both lost (F3, F4). */
function finishMapOnFinalScore(draft: Draft): void {
  const map = draft.state.maps.find((candidate) => candidate.result === null);
  if (!map) return;
  const score = mapScore(map);
  if (!isFinalScore(score.team1, score.team2, draft.state.config)) return;
  draft.emit({
    type: 'map.finished',
    payload: { mapNumber: map.number, result: { ...score, winner: leader(score), source: 'inferred' } },
  });
}

function matchIsThere(draft: Draft, seen: StatusObservation): void {
  const changedAt = draft.state.updatedAt;
  if (draft.state.serverLostSince !== null) draft.emit({ type: 'match.server-recovered', payload: {} });
  observeScore(draft, seen);
  observeMapEnd(draft, seen);
  observePhase(draft, seen);
  observeMapNames(draft, seen);
  observeSides(draft, seen);
  observePause(draft, seen, changedAt);
  closeDecidedSeries(draft);
}

/** In post_game the plugin already names the next map (P11): the map before it is over. */
function observeMapEnd(draft: Draft, seen: StatusObservation): void {
  if (seen.mapNumber === null || seen.team1 === null || seen.team2 === null) return;
  settleSeriesScore(draft, { team1: seen.team1.seriesScore, team2: seen.team2.seriesScore });
  closeEarlierMaps(draft, seen.mapNumber);
}

function observePhase(draft: Draft, seen: StatusObservation): void {
  const { state } = draft;
  const phase = phaseOf(state, seen);
  const mapNumber = seen.gamestate === 'post_game' ? null : seen.mapNumber;
  if (phase === 'live' && mapNumber !== null && mapNumber < state.config.maxMaps) {
    const map = state.maps.find((candidate) => candidate.number === mapNumber);
    if (!map?.live && !map?.result) {
      draft.emit({ type: 'map.went-live', payload: { mapNumber, mapName: null, source: 'status' } });
      return;
    }
  }
  const moved = mapNumber !== null && mapNumber !== state.currentMap && state.decidedAt === null;
  if (phase !== null && (phase !== state.phase || moved)) {
    draft.emit({ type: 'match.phase-observed', payload: { phase, mapNumber: moved ? mapNumber : null } });
  }
}

/** A load under way keeps its status until the worker settles it. */
function phaseOf(state: MatchState, seen: StatusObservation): MatchPhase | null {
  if (state.phase === 'loading') return null;
  switch (seen.gamestate) {
    case 'pre_veto':
    case 'veto':
      return 'veto';
    case 'warmup':
      return state.decidedAt === null ? 'warmup' : null;
    case 'knife':
    case 'waiting_for_knife_decision':
      return 'knife';
    case 'going_live':
    case 'live':
      return 'live';
    case 'pending_restore':
      return 'warmup';
    case 'post_game':
      return 'between_maps';
    case 'none':
      return null;
  }
}

function observeMapNames(draft: Draft, seen: StatusObservation): void {
  for (const map of draft.state.maps) {
    const name = seen.maps?.[map.number];
    if (name !== undefined && name !== '' && map.name === '') {
      draft.emit({ type: 'map.named', payload: { mapNumber: map.number, mapName: name } });
    }
  }
}

/** Scores that no report brought (F1), and scores that went back without our doing (F8). */
function observeScore(draft: Draft, seen: StatusObservation): void {
  if (seen.gamestate !== 'live' && seen.gamestate !== 'post_game') return;
  if (seen.team1 === null || seen.team2 === null || seen.mapNumber === null) return;
  const number = seen.gamestate === 'post_game' ? seen.mapNumber - 1 : seen.mapNumber;
  const map = draft.state.maps.find((candidate) => candidate.number === number);
  if (!map || map.result !== null || !map.live) return;
  const score = { team1: seen.team1.mapScore, team2: seen.team2.mapScore };
  const known = mapScore(map);
  const rounds = score.team1 + score.team2;
  if (rounds > known.team1 + known.team2) {
    draft.emit({ type: 'map.score-observed', payload: { mapNumber: number, ...score } });
  } else if (seen.gamestate === 'live' && rounds < known.team1 + known.team2 && isRollback(draft, map, seen)) {
    draft.emit({ type: 'match.restored', payload: { mapNumber: number, round: rounds, file: null, source: 'status' } });
  }
}

function isRollback(draft: Draft, map: MapState, seen: StatusObservation): boolean {
  if (draft.state.pending !== null || !seen.paused) return false;
  const last = lastRound(map);
  return last !== null && Date.parse(seen.at) - Date.parse(last.at) > STATUS_RACE_MS;
}

function observeSides(draft: Draft, seen: StatusObservation): void {
  const side = seen.team1?.side ?? null;
  if (side === null || seen.gamestate !== 'live' || seen.mapNumber === null || seen.roundNumber === null) return;
  const map = draft.state.maps.find((candidate) => candidate.number === seen.mapNumber);
  if (!map) return;
  const first = sideInRound(side, seen.roundNumber + 1, draft.state.config);
  if (map.team1FirstSide === null) {
    draft.emit({ type: 'map.side-observed', payload: { mapNumber: map.number, team1FirstSide: first } });
  }
}

/** The plugin says nothing when players pause in game; only status shows it (plugin contract §2.2). */
function observePause(draft: Draft, seen: StatusObservation, changedAt: string): void {
  const { state } = draft;
  if (seen.gamestate !== 'live' || state.phase !== 'live') return;
  const pending = state.pending?.request.kind;
  if (seen.paused && state.pause === null && pending !== 'unpause') {
    // A look from before the last event may show the pause that this event ended; the next look tells.
    if (pending !== 'pause' && Date.parse(seen.at) > Date.parse(changedAt))
      draft.emit({ type: 'match.paused', payload: { by: null, reason: null, source: 'status' } });
  } else if (
    !seen.paused &&
    state.pause !== null &&
    pending === undefined &&
    Date.parse(seen.at) > Date.parse(state.pause.since)
  ) {
    draft.emit({ type: 'match.resumed', payload: { source: 'status' } });
  }
}

function closeDecidedSeries(draft: Draft): void {
  const { decidedAt } = draft.state;
  if (decidedAt === null || Date.parse(draft.context.now) - Date.parse(decidedAt) < SERIES_END_GRACE_MS) return;
  const outcome = seriesOutcome(draft.state);
  if (outcome !== null) draft.emit({ type: 'match.finished', payload: { winner: outcome.winner, source: 'inferred' } });
}
