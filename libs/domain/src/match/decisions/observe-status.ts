import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { MatchCommandKind } from '@placar/contracts';
import { playsOneMap, statusInSeries } from '../attempt-shift';
import { Draft, accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { isFinalScore, lastRound, mapScore, seriesOutcome, sideInRound } from '../maps/map-rules';
import { isWinnerGuessed } from '../maps/map-verdict';
import { isOutdatedLook } from '../match-commands';
import type { StatusObservation } from '../match-commands';
import { isClosed } from '../match-state';
import type { MapState, MatchPhase, MatchState } from '../match-state';
import { pauseSeen } from '../pause-budget';
import { tellOverduePause } from './pause-overdue';
import { closeEarlierMaps, endMap, settleSeriesScore } from './map-end';
import { SERIES_ENDED_EARLY } from './record-reports';
import { end, isBack, loseServer } from './recovery-steps';
import { quarantine } from './quarantine';

/** A status asked less than this after the last report may be older than it: no rollback is read from it. */
const STATUS_RACE_MS = 1_500;
/** Without `series_end` for this long after the deciding map, the series ends by our own rule (plugin contract F4). */
export const SERIES_END_GRACE_MS = 15_000;
/** Clocks of two processes do not stand this far apart unless one was set back. */
const CLOCK_JUMP_MS = 60_000;
/** Polls in a row that must miss our match before the server counts as restarted (one may fall into a map change, F13). */
const MISSES_BEFORE_LOST = 2;

/** Compares what the server says with what the log says and names every difference (plugin contract F1–F4, F8, F9). */
export function decideStatus(state: MatchState, raw: StatusObservation, context: DecisionContext): Decision {
  if (isClosed(state) || state.phase === 'scheduled' || state.phase === 'load_failed') return accept([]);
  if (isOutdatedLook(raw.at, context.now)) return accept([]);
  const draft = new Draft(state, context);
  const seen = statusInSeries(state, raw);
  if (seen.matchId !== state.id || seen.gamestate === 'none') matchIsGone(draft, seen);
  else matchIsThere(draft, seen);
  return draft.done();
}

export function decideUnreachable(
  state: MatchState,
  reason: 'unreachable' | 'plugin_missing',
  context: DecisionContext,
): Decision {
  const draft = new Draft(state, context);
  const isKnown = state.serverLostSince !== null && Boolean(state.recovery) && !isBack(state);
  const blind = reason === 'unreachable';
  if (!isClosed(state) && !isKnown && STARTED.has(state.phase)) loseServer(draft, reason, { blind });
  return draft.done();
}

/** What time alone decides: a series that was decided but never closed, a command that nobody settled. */
export function decideTick(state: MatchState, context: DecisionContext): Decision {
  if (isClosed(state)) return accept([]);
  const draft = new Draft(state, context);
  closeDecidedSeries(draft);
  tellOverduePause(draft);
  return draft.done();
}

const STARTED: ReadonlySet<MatchPhase> = new Set(['warmup', 'veto', 'knife', 'live', 'halftime', 'between_maps']);

function matchIsGone(draft: Draft, seen: StatusObservation): void {
  const { state } = draft;
  if (state.pending !== null || !STARTED.has(state.phase)) return;
  finishMapOnFinalScore(draft);
  const outcome = seriesOutcome(draft.state);
  if (outcome !== null) {
    draft.emit({ type: 'match.finished', payload: { winner: outcome.winner, source: 'inferred' } });
    return;
  }
  if (isLeft(draft.state, seen)) return leaveServer(draft);
  // The word that the series is over came in while this look was under way: the next one counts who is there.
  if (isCalledOver(draft.state) && seen.humans === undefined) return;
  if (state.serverLostSince !== null && !isBack(draft.state)) {
    // A log from before there were recoveries.
    if (!draft.state.recovery) loseServer(draft, 'match_gone');
    return;
  }
  if (seen.missesInARow >= MISSES_BEFORE_LOST || seen.restarted === true) goOnWithout(draft, seen);
}

/** The server has let go of the match for good: the next map is loaded, or the match is lost. */
function goOnWithout(draft: Draft, seen: StatusObservation): void {
  // One map of a longer series was played to its end here, and the plugin has unloaded it: the next one is ours to load.
  const isDriven = draft.state.recovery?.step === 'waiting_for_server' || draft.state.recovery?.step === 'failed';
  if (draft.state.phase === 'between_maps' && playsOneMap(draft.state) && !isDriven) {
    end(draft, 'warmup');
    draft.emit({ type: 'match.recovery-started', payload: { cause: 'next_map', mode: 'automatic' } });
  } else if (draft.state.recovery?.cause !== 'next_map' || draft.state.phase !== 'between_maps') {
    loseServer(draft, 'match_gone', { blind: seen.blind === true && seen.restarted !== true });
  }
}

/** The server said that the series is over without a winner, has unloaded it, and nobody is there who could play on. */
const isLeft = (state: MatchState, seen: StatusObservation): boolean =>
  isCalledOver(state) && seen.humans === 0 && seen.missesInARow >= MISSES_BEFORE_LOST;

const isCalledOver = ({ attention, recovery }: MatchState): boolean =>
  attention === SERIES_ENDED_EARLY && recovery?.mode !== 'manual';

/** Nothing is brought back for nobody: the server is free for others, and the staff are asked already. */
function leaveServer(draft: Draft): void {
  draft.emit({ type: 'match.server-released', payload: { reason: SERIES_ENDED_EARLY } });
  end(draft, 'closed');
}

/** The match was unloaded after a score that ends a map: map_result and series_end were both lost (F3, F4). */
function finishMapOnFinalScore(draft: Draft): void {
  const map = draft.state.maps.find((candidate) => candidate.result === null);
  if (!map) return;
  const score = mapScore(map);
  if (!isFinalScore(score.team1, score.team2, draft.state.config)) return;
  endMap(draft, map.number);
}

function matchIsThere(draft: Draft, seen: StatusObservation): void {
  const changedAt = draft.state.updatedAt;
  if (isBeingReplaced(draft.state)) return;
  if (!isBelieved(draft, seen)) return;
  if (draft.state.serverLostSince !== null) {
    draft.emit({ type: 'match.server-recovered', payload: {} });
    end(draft, 'still_there');
  }
  if (isComingBack(draft.state)) {
    observePhase(draft, seen, changedAt);
    return;
  }
  observeScore(draft, seen);
  observeMapEnd(draft, seen);
  observePhase(draft, seen, changedAt);
  observeMapNames(draft, seen);
  observeSides(draft, seen);
  observePause(draft, seen, changedAt);
  tellOverduePause(draft);
  closeDecidedSeries(draft, seen);
}

/**
 * Until the restored game was looked at twice, neither its score nor its pause says anything about the match; nor does the game of
 * a try that was contradicted, until the next one.
 */
const isComingBack = ({ recovery, plan }: MatchState): boolean =>
  recovery?.mode === 'automatic' &&
  plan?.kind === 'restore' &&
  (recovery.step === 'waiting_for_players' ||
    recovery.step === 'verifying' ||
    (recovery.step === 'waiting_for_server' && recovery.triedAt !== null));

/**
 * Whether the game on the server is the one that we know. A lost server that shows our match with at least our score was only
 * out of sight. A server process that is another one and shows less has started the map over by itself (F10).
 */
function isBelieved(draft: Draft, seen: StatusObservation): boolean {
  const { state } = draft;
  const map = state.maps.find((candidate) => candidate.number === seen.mapNumber && candidate.result === null);
  const shown = scoreOf(seen);
  if (map?.quarantine) {
    if (shown !== null && seen.gamestate === 'live') quarantine(draft, map, shown);
    return false;
  }
  const isLive = seen.gamestate === 'live' || seen.gamestate === 'going_live';
  const isBehind = isLive && map !== undefined && shown !== null && sum(shown) < sum(mapScore(map));
  const isNew = seen.restarted === true && (!isLive || isBehind);
  if (isNew && isSettled(state)) {
    if (isBehind) quarantine(draft, map, shown);
    else if (state.serverLostSince === null) loseServer(draft, 'started_over');
    return false;
  }
  if (state.serverLostSince === null) return true;
  return (state.recovery?.triedAt ?? null) === null && !isNew;
}

/**
 * A restore (a person's or the recovery's) or the load of another attempt is under way: what shows meanwhile may be the game before it,
 * or neither that nor the new one. The end of the command tells which.
 */
const isBeingReplaced = ({ pending, phase }: MatchState): boolean =>
  pending !== null && (phase === 'loading' || pending.request.kind === 'recover' || pending.request.kind === 'restore');

/** Nothing is under way that would explain another game on the server. */
const isSettled = (state: MatchState): boolean =>
  state.pending === null && !isComingBack(state) && STARTED.has(state.phase);

const scoreOf = ({ team1, team2 }: StatusObservation): { team1: number; team2: number } | null =>
  team1 === null || team2 === null ? null : { team1: team1.mapScore, team2: team2.mapScore };

const sum = (score: { team1: number; team2: number }): number => score.team1 + score.team2;

/** In post_game the plugin already names the next map (P11): the map before it is over. */
function observeMapEnd(draft: Draft, seen: StatusObservation): void {
  if (seen.mapNumber === null || seen.team1 === null || seen.team2 === null) return;
  const series = { team1: seen.team1.seriesScore, team2: seen.team2.seriesScore };
  settleSeriesScore(draft, series, Math.max(seen.mapNumber, series.team1 + series.team2));
  closeEarlierMaps(draft, seen.mapNumber);
}

function observePhase(draft: Draft, seen: StatusObservation, changedAt: string): void {
  const { state } = draft;
  const phase = phaseOf(state, seen);
  if (isBeforeLive(state, phase, seen) && !isAfter(seen.at, changedAt, -1)) return;
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

const PLAYED: ReadonlySet<MatchPhase> = new Set(['live', 'halftime']);
const NOT_YET_PLAYED: ReadonlySet<MatchPhase | null> = new Set<MatchPhase | null>(['veto', 'warmup', 'knife']);

/** It shows a map before its first round that is in play by our books. A look from before the last event says what that event ended; the next look tells. */
const isBeforeLive = (state: MatchState, phase: MatchPhase | null, { mapNumber }: StatusObservation): boolean =>
  PLAYED.has(state.phase) && NOT_YET_PLAYED.has(phase) && mapNumber === state.currentMap;

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
  const score = { team1: seen.team1.mapScore, team2: seen.team2.mapScore };
  const rounds = score.team1 + score.team2;
  if (seen.gamestate === 'post_game' && rounds > 0) beginUnseenMap(draft, number);
  const map = draft.state.maps.find((candidate) => candidate.number === number);
  if (!map || map.result !== null || !map.live) return;
  const known = mapScore(map);
  if (rounds > known.team1 + known.team2) {
    draft.emit({ type: 'map.score-observed', payload: { mapNumber: number, ...score } });
  } else if (seen.gamestate === 'live' && rounds < known.team1 + known.team2 && isRollback(draft, map, seen)) {
    const restored = { mapNumber: number, round: rounds, file: null, source: 'status', since: seen.at } as const;
    draft.emit({ type: 'match.restored', payload: restored });
  }
}

/** A map that is over was played, though nothing of it came in: its score still stands in the status (F1, F3). */
function beginUnseenMap(draft: Draft, mapNumber: number): void {
  if (mapNumber < 0 || mapNumber >= draft.state.config.maxMaps) return;
  const map = draft.state.maps.find((candidate) => candidate.number === mapNumber);
  if (map?.live || map?.result) return;
  draft.emit({ type: 'map.went-live', payload: { mapNumber, mapName: null, source: 'status' } });
}

function isRollback(draft: Draft, map: MapState, seen: StatusObservation): boolean {
  if (draft.state.pending !== null || !seen.paused) return false;
  // What our own tries left on the server is no decision of the players, and must not take the backups' rounds away.
  if (draft.state.recovery?.mode === 'automatic') return false;
  const last = lastRound(map);
  return last !== null && isAfter(seen.at, last.at, STATUS_RACE_MS);
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
    if (!pauses(pending) && isAfter(seen.at, changedAt))
      draft.emit({ type: 'match.paused', payload: pauseSeen(state, seen.at) });
  } else if (!seen.paused && state.pause !== null && pending === undefined && isAfter(seen.at, state.pause.since)) {
    draft.emit({ type: 'match.resumed', payload: { source: 'status' } });
  }
}

/** By more than so much; a moment that lies far in the future is of a clock that was set back since. */
function isAfter(later: string, earlier: string, byMs = 0): boolean {
  const elapsed = Date.parse(later) - Date.parse(earlier);
  return elapsed > byMs || elapsed < -CLOCK_JUMP_MS;
}

/** Commands whose own end says whose pause it is. */
const pauses = (pending: MatchCommandKind | undefined): boolean =>
  pending !== undefined && MATCH_COMMAND_CATALOGUE[pending].subject === 'pause';

function closeDecidedSeries(draft: Draft, seen?: StatusObservation): void {
  const { decidedAt, maps, config } = draft.state;
  if (decidedAt === null) return;
  // The server may still play the map that a guess of ours makes needless.
  if (maps.some((map) => isWinnerGuessed(map, config)) && seen?.gamestate !== 'post_game') return;
  const elapsed = Date.parse(draft.context.now) - Date.parse(decidedAt);
  // A clock that was set back far must not keep the series open for as long as it was.
  if (elapsed < SERIES_END_GRACE_MS && elapsed > -CLOCK_JUMP_MS) return;
  const outcome = seriesOutcome(draft.state);
  if (outcome !== null) draft.emit({ type: 'match.finished', payload: { winner: outcome.winner, source: 'inferred' } });
}
