import type { PluginEvent, Side, TeamSlot } from '@placar/contracts';
import { playsOneMap, reportInSeries } from '../attempt-shift';
import { packStats } from '../../stats/snapshot-counters';
import { Draft } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { completedScore, lastRound, leader, mapScore, mapsWon, seriesOutcome } from '../map-rules';
import type { PluginReport } from '../match-commands';
import type { MapState, MatchState, PlayerSnapshot, RoundRecord } from '../match-state';
import { legacyForfeit, legacyPlayer } from './legacy-reports';
import { quarantine } from './quarantine';

type Event<N extends PluginEvent['event']> = Extract<PluginEvent, { event: N }>;

/**
 * Folds reports of the current attempt into the log. What is kept is a set by map, epoch and round, so that loss,
 * duplication and reordering lead to the same end (plugin contract F1, F5, F6); a report never moves a match backwards,
 * except by an explicit rollback (F8).
 */
export function decideReports(state: MatchState, reports: readonly PluginReport[], context: DecisionContext): Decision {
  const draft = new Draft(state, context);
  for (const report of reports) {
    if (draft.state.phase === 'cancelled' || draft.state.phase === 'forfeited') break;
    foldReport(draft, { ...report, event: reportInSeries(draft.state, report.event) });
  }
  return draft.done();
}

function foldReport(draft: Draft, { event, receivedAt }: PluginReport): void {
  switch (event.event) {
    case 'series_start':
      return;
    case 'map_vetoed':
      return recordVeto(draft, slotOf(event.team), event.map_name, 'ban', null);
    case 'map_picked':
      return recordVeto(draft, slotOf(event.team), event.map_name, 'pick', event.map_number ?? null);
    case 'side_picked':
      return recordSide(draft, event);
    case 'going_live':
      return goingLive(draft, event);
    case 'round_end':
      return roundEnd(draft, event, receivedAt);
    case 'map_result':
      return mapResult(draft, event);
    case 'series_end':
      return seriesEnd(draft, event);
    case 'legacy_player':
      return legacyPlayer(draft, event);
    case 'legacy_map_end':
      return legacyMapEnd(draft, event);
    case 'legacy_forfeit':
      return legacyForfeit(draft, event);
  }
}

const slotOf = (team: string | null | undefined): TeamSlot | null =>
  team === 'team1' || team === 'team2' ? team : null;

function recordVeto(
  draft: Draft,
  team: TeamSlot | null,
  map: string,
  action: 'ban' | 'pick',
  mapNumber: number | null,
): void {
  const known = draft.state.vetoSteps.some((step) => step.map === map && step.action === action);
  if (known) return;
  // A plugin that does not number its picks sends them in order.
  const picks = draft.state.vetoSteps.filter((step) => step.action === 'pick').length;
  const place = action === 'pick' ? (mapNumber ?? picks + 1) : mapNumber;
  draft.emit({ type: 'veto.recorded', payload: { team, map, action, mapNumber: place } });
}

function recordSide(draft: Draft, event: Event<'side_picked'>): void {
  const side = sideOf(event.side);
  if (side === null || draft.state.vetoSides.some((choice) => choice.map === event.map_name)) return;
  draft.emit({ type: 'veto.side-picked', payload: { team: slotOf(event.team), map: event.map_name, side } });
}

/** `ct`/`t`, `3`/`2`, `CT`/`TERRORIST`: all spellings that plugins use (plugin contract §0). */
function sideOf(word: string | null | undefined): Side | null {
  const side = (word ?? '').toLowerCase();
  if (side === 'ct' || side === '3') return 'ct';
  return side === 't' || side === '2' || side === 'terrorist' ? 't' : null;
}

const mapOf = (state: MatchState, mapNumber: number): MapState | null =>
  state.maps.find((map) => map.number === mapNumber) ?? null;

function goingLive(draft: Draft, { map_number: mapNumber, map_name: mapName = null }: Event<'going_live'>): void {
  if (mapNumber >= draft.state.config.maxMaps) return;
  closeEarlierMaps(draft, mapNumber);
  const map = mapOf(draft.state, mapNumber);
  // What a finished map was called is no longer open; one whose start was lost may still learn its name.
  const isOpen = map !== null && (map.result === null || map.name === '');
  if (mapName !== null && isOpen && map.name !== mapName) {
    draft.emit({ type: 'map.named', payload: { mapNumber, mapName } });
  }
  if (map?.result) return;
  // For a map with rounds it comes late: the announcement has no content, so a second one is never told from the first (F5).
  if (!map?.live) draft.emit({ type: 'map.went-live', payload: { mapNumber, mapName, source: 'event' } });
}

/** A later map cannot be reached with an earlier one open: its result was lost (F3). */
export function closeEarlierMaps(draft: Draft, mapNumber: number): void {
  for (let number = 0; number < Math.min(mapNumber, draft.state.config.maxMaps); number += 1) {
    if (mapOf(draft.state, number)?.result || draft.state.decidedAt !== null) continue;
    finishByInference(draft, number, null);
  }
}

function roundEnd(draft: Draft, event: Event<'round_end'>, receivedAt: string): void {
  const { map_number: mapNumber } = event;
  if (mapNumber >= draft.state.config.maxMaps) return;
  const record = recordOf(event, receivedAt);
  if (record.round < 1 || record.team1 + record.team2 !== record.round) return;
  const map = mapOf(draft.state, mapNumber);
  if (map === null) {
    // A round of a map proves that the maps before it are over, and that this one went live.
    closeEarlierMaps(draft, mapNumber);
    draft.emit({ type: 'map.went-live', payload: { mapNumber, mapName: null, source: 'event' } });
  } else if (!belongs(draft, map, record)) {
    return;
  }
  const epoch = mapOf(draft.state, mapNumber)?.epoch ?? 0;
  draft.emit({ type: 'map.round-recorded', payload: { mapNumber, epoch, record } });
  correctInferredResult(draft, mapNumber, record);
}

/** A result that we inferred yields to a later round that comes in late; one that the plugin sent does not (F6). */
function fitsResult(map: MapState, record: RoundRecord): boolean {
  const inferred = map.result?.source === 'inferred';
  const within = map.result !== null && record.round <= map.result.team1 + map.result.team2;
  return (inferred || within) && fitsNeighbours(map, record);
}

function correctInferredResult(draft: Draft, mapNumber: number, record: RoundRecord): void {
  const result = mapOf(draft.state, mapNumber)?.result;
  if (result?.source !== 'inferred' || record.round <= result.team1 + result.team2) return;
  const score = { team1: record.team1, team2: record.team2 };
  draft.emit({
    type: 'map.finished',
    payload: { mapNumber, result: { ...score, winner: leader(score), source: 'inferred' } },
  });
}

/** Tells a report of the present epoch from a duplicate, a late copy of a superseded round, and a rollback (F5, F6, F8). */
function belongs(draft: Draft, map: MapState, record: RoundRecord): boolean {
  if (map.quarantine) {
    quarantine(draft, map, record);
    return false;
  }
  const known = map.rounds[record.round];
  if (known !== undefined && sameRound(known, record)) return false;
  const taken = map.superseded[record.round];
  if (taken !== undefined && sameRound(taken, record)) return false;
  if (map.result !== null) return known === undefined && fitsResult(map, record);
  if (map.heldAfterRestore && record.round > map.baseRound + 1) return false;
  if (known === undefined) return fitsNeighbours(map, record);
  return takenBack(draft, map, record);
}

/** A known round with other numbers: the players went back in game. A fresh start over real data is not believed (F10). */
function takenBack(draft: Draft, map: MapState, record: RoundRecord): boolean {
  const last = lastRound(map);
  if (record.round === 1 && last !== null && last.round >= 3) {
    quarantine(draft, map, record);
    return false;
  }
  draft.emit({
    type: 'match.restored',
    payload: { mapNumber: map.number, round: record.round - 1, file: null, source: 'event' },
  });
  return true;
}

/** Scores never fall within an epoch: a report that contradicts the rounds around it is of another epoch. */
function fitsNeighbours(map: MapState, record: RoundRecord): boolean {
  for (const other of Object.values(map.rounds)) {
    const [earlier, later] = other.round < record.round ? [other, record] : [record, other];
    if (earlier.team1 > later.team1 || earlier.team2 > later.team2) return false;
  }
  return true;
}

const sameRound = (a: RoundRecord, b: RoundRecord): boolean =>
  a.team1 === b.team1 && a.team2 === b.team2 && JSON.stringify(a.players) === JSON.stringify(b.players);

function recordOf(event: Event<'round_end'>, at: string): RoundRecord {
  const snapshots = (slot: TeamSlot): PlayerSnapshot[] =>
    event[slot].players.map((player) => ({ s: player.steamid, n: player.name, t: slot, c: packStats(player.stats) }));
  return {
    // The scores are reliable, the number is their sum in MatchZy and zero-based in get5 (plugin contract §0).
    round: event.team1.score + event.team2.score,
    reason: event.reason,
    winnerSide: sideOf(event.winner?.side),
    team1: event.team1.score,
    team2: event.team2.score,
    players: [...snapshots('team1'), ...snapshots('team2')],
    at,
  };
}

/** The winner comes from the scores: the plugin names team2 on a draw and leaves the side wrong (plugin contract §2.3). */
function mapResult(draft: Draft, event: Event<'map_result'>): void {
  const { map_number: mapNumber } = event;
  if (mapNumber >= draft.state.config.maxMaps) return;
  closeEarlierMaps(draft, mapNumber);
  const score = { team1: event.team1.score, team2: event.team2.score };
  const known = mapOf(draft.state, mapNumber)?.result;
  if (known && known.source !== 'inferred') return;
  if (known && known.team1 === score.team1 && known.team2 === score.team2) return;
  draft.emit({
    type: 'map.finished',
    payload: { mapNumber, result: { ...score, winner: leader(score), source: 'event' } },
  });
}

function seriesEnd(draft: Draft, event: Event<'series_end'>): void {
  if (draft.state.phase === 'finished') return;
  settleSeriesScore(draft, { team1: event.team1_series_score, team2: event.team2_series_score });
  const outcome = seriesOutcome(draft.state);
  if (outcome !== null) draft.emit({ type: 'match.finished', payload: { winner: outcome.winner, source: 'event' } });
  else if (draft.state.attention === null && !playsOneMap(draft.state)) {
    draft.emit({ type: 'match.attention-raised', payload: { reason: 'series_ended_early' } });
  }
}

/** The first generation names the winner of a map alone; the score is that of its last update, and later ones still make it exact. */
function legacyMapEnd(draft: Draft, event: Event<'legacy_map_end'>): void {
  const { map_number: mapNumber } = event;
  if (mapNumber >= draft.state.config.maxMaps) return;
  closeEarlierMaps(draft, mapNumber);
  if (mapOf(draft.state, mapNumber)?.result) return;
  finishByInference(draft, mapNumber, slotOf(event.winner));
}

/** Gives the open map to the slot whose series score is ahead of our count: its map_result was lost (F3). */
export function settleSeriesScore(draft: Draft, series: { team1: number; team2: number }): void {
  for (let guard = 0; guard < draft.state.config.maxMaps; guard += 1) {
    const won = mapsWon(draft.state.maps);
    const winner: TeamSlot | null = series.team1 > won.team1 ? 'team1' : series.team2 > won.team2 ? 'team2' : null;
    const open = Array.from({ length: draft.state.config.maxMaps }, (_, n) => n).find(
      (n) => !mapOf(draft.state, n)?.result,
    );
    if (winner === null || open === undefined) return;
    finishByInference(draft, open, winner);
  }
}

/** Ends a map whose result never came; without a known winner the leader has won it. */
function finishByInference(draft: Draft, mapNumber: number, known: TeamSlot | null): void {
  const map = mapOf(draft.state, mapNumber);
  const seen = map === null ? { team1: 0, team2: 0 } : mapScore(map);
  const winner = known ?? leader(seen);
  const score = winner === null ? seen : completedScore(seen, winner, draft.state.config);
  draft.emit({ type: 'map.finished', payload: { mapNumber, result: { ...score, winner, source: 'inferred' } } });
}
