import type { PluginEvent, Side, TeamSlot } from '@placar/contracts';
import { playsOneMap, reportInSeries } from '../attempt-shift';
import { packStats } from '../../stats/snapshot-counters';
import { Draft } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { lastRound, seriesOutcome } from '../maps/map-rules';
import { isUnproven } from '../maps/map-verdict';
import type { PluginReport } from '../match-commands';
import type { MapState, MatchConfig, MatchState, PlayerSnapshot, RoundRecord } from '../match-state';
import { backupOf } from '../views/restore-points';
import { legacyForfeit, legacyPlayer } from './legacy-reports';
import { closeEarlierMaps, endMap, noteEvidence, resultTold, settleSeriesScore, tellWinners } from './map-end';
import { quarantine } from './quarantine';

/** The server said that the series is over, and nobody has won it: a person closes it, or has it go on. */
export const SERIES_ENDED_EARLY = 'series_ended_early';

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

/** No fold is as late as this. */
const FOLDED_WITHIN_MS = 10 * 60_000;

function foldReport(draft: Draft, { event, receivedAt }: PluginReport): void {
  openPlannedEpoch(draft, event);
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
      return mapResult(draft, event, receivedAt);
    case 'series_end':
      return seriesEnd(draft, event, receivedAt);
    case 'legacy_player':
      return legacyPlayer(draft, event);
    case 'legacy_map_end':
      return legacyMapEnd(draft, event);
    case 'legacy_forfeit':
      return legacyForfeit(draft, event);
  }
}

/**
 * A new attempt that was put onto its server from a backup tells of nothing but the restored game: its first report proves the restore,
 * whether or not the worker has seen it yet. So its rounds count from here, and no later word of the worker takes them back.
 */
function openPlannedEpoch(draft: Draft, event: PluginEvent): void {
  const { plan, attempt, restoredIn } = draft.state;
  if (plan?.kind !== 'restore' || restoredIn === attempt || !isAfterRound(event, plan)) return;
  const { mapNumber, round, team1, team2, file } = plan;
  draft.emit({
    type: 'match.restored',
    payload: { mapNumber, round, file, source: 'command', team1, team2, fenced: true },
  });
}

function isAfterRound(event: PluginEvent, plan: { mapNumber: number; round: number }): boolean {
  switch (event.event) {
    case 'round_end':
      return event.map_number === plan.mapNumber
        ? event.team1.score + event.team2.score > plan.round
        : event.map_number > plan.mapNumber;
    case 'map_result':
      return event.map_number >= plan.mapNumber;
    case 'going_live':
      return event.map_number > plan.mapNumber;
    case 'series_end':
      return true;
    default:
      return false;
  }
}

/**
 * A report that arrived before a restore of its map and is folded after it is of the game that was taken back, even where its number
 * would fit. Arrivals and restores are dated by the database; one that lies further back than a fold can be late is of a clock that
 * was set back. `round` is the round that it ended; a result ends all.
 */
function isOfEarlierGame(map: MapState | null, { round, at }: { round: number; at: string }): boolean {
  return (map?.takenBack ?? []).some((restore) => {
    const earlierBy = Date.parse(restore.at) - Date.parse(at);
    return !restore.fenced && round > restore.round && earlierBy > 0 && earlierBy < FOLDED_WITHIN_MS;
  });
}

/**
 * Since the restore of this map nobody saw its game run: what tells of more than the round that is played next is of the game that was
 * taken back, however late it arrives.
 */
const isAheadOfRestore = (map: MapState | null, round: number): boolean =>
  map !== null && map.heldAfterRestore && round > map.baseRound + 1;

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
  if (known || draft.state.webVeto !== undefined) return;
  // A plugin that does not number its picks sends them in order.
  const picks = draft.state.vetoSteps.filter((step) => step.action === 'pick').length;
  const place = action === 'pick' ? (mapNumber ?? picks + 1) : mapNumber;
  draft.emit({ type: 'veto.recorded', payload: { team, map, action, mapNumber: place } });
}

function recordSide(draft: Draft, event: Event<'side_picked'>): void {
  const side = sideOf(event.side);
  if (
    side === null ||
    draft.state.webVeto !== undefined ||
    draft.state.vetoSides.some((choice) => choice.map === event.map_name)
  )
    return;
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
  if (mapOf(draft.state, mapNumber)?.result) endMap(draft, mapNumber);
}

/** A result that nothing proves yields to a later round that comes in late; one that the plugin sent does not (F6). */
function fitsResult(map: MapState, record: RoundRecord, config: MatchConfig): boolean {
  const within = map.result !== null && record.round <= map.result.team1 + map.result.team2;
  const mayBeLonger = map.result?.source === 'word' || isUnproven(map, config);
  return (mayBeLonger || within) && fitsNeighbours(map, record);
}

/** Tells a report of the present epoch from a duplicate, a late copy of a superseded round, and a rollback (F5, F6, F8). */
function belongs(draft: Draft, map: MapState, record: RoundRecord): boolean {
  if (map.quarantine) {
    quarantine(draft, map, record);
    return false;
  }
  if (isOfEarlierGame(map, record)) return false;
  const known = map.rounds[record.round];
  if (known !== undefined && sameRound(known, record)) return false;
  const taken = map.superseded[record.round];
  if (taken !== undefined && sameRound(taken, record)) return false;
  if (map.result !== null) return known === undefined && fitsResult(map, record, draft.state.config);
  if (isAheadOfRestore(map, record.round)) return false;
  if (known === undefined) return fitsNeighbours(map, record);
  return takenBack(draft, map, record);
}

/** A known round with other numbers: a restore of ours, or the players went back in game. A fresh start over real data is not believed (F10). */
function takenBack(draft: Draft, map: MapState, record: RoundRecord): boolean {
  const asked = restoreUnderWay(draft.state, map.number);
  const isAsked = asked !== null && asked.round < record.round;
  const last = lastRound(map);
  if (!isAsked && record.round === 1 && last !== null && last.round >= 3) {
    quarantine(draft, map, record);
    return false;
  }
  // Of a restore of ours it is known where it goes back to, and since when: reports may come in another order.
  const went = isAsked
    ? { round: asked.round, since: asked.sentAt, wentOn: true }
    : { round: record.round - 1, since: record.at };
  draft.emit({
    type: 'match.restored',
    payload: { mapNumber: map.number, file: null, source: 'event', ...went },
  });
  return true;
}

/** The round of this map that a person's restore goes back to, once it may have reached the server; null when none is under way. */
function restoreUnderWay({ id, pending }: MatchState, mapNumber: number): { round: number; sentAt: string } | null {
  if (pending?.request.kind !== 'restore' || pending.sentAt === null) return null;
  const backup = backupOf(id, pending.request.args.file);
  return backup?.mapNumber === mapNumber ? { round: backup.round, sentAt: pending.sentAt } : null;
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
function mapResult(draft: Draft, event: Event<'map_result'>, receivedAt: string): void {
  const { map_number: mapNumber } = event;
  if (mapNumber >= draft.state.config.maxMaps) return;
  const map = mapOf(draft.state, mapNumber);
  if (isOfEarlierGame(map, { round: Infinity, at: receivedAt })) return;
  if (isAheadOfRestore(map, event.team1.score + event.team2.score)) return;
  closeEarlierMaps(draft, mapNumber);
  resultTold(draft, mapNumber, { team1: event.team1.score, team2: event.team2.score });
  // Reliable here (plugin contract §2.3): what it says of the maps before.
  const series = { team1: event.team1.series_score, team2: event.team2.series_score };
  tellWinners(draft, series, mapNumber + 1);
}

function seriesEnd(draft: Draft, event: Event<'series_end'>, receivedAt: string): void {
  if (draft.state.phase === 'finished') return;
  const isEarlier = (map: MapState): boolean =>
    isAheadOfRestore(map, Infinity) || isOfEarlierGame(map, { round: Infinity, at: receivedAt });
  if (draft.state.maps.some(isEarlier)) return;
  const series = { team1: event.team1_series_score, team2: event.team2_series_score };
  const ended = draft.state.maps.filter((map) => map.result !== null).map((map) => map.number + 1);
  settleSeriesScore(draft, series, Math.max(series.team1 + series.team2, ...ended));
  const outcome = seriesOutcome(draft.state);
  if (outcome !== null) draft.emit({ type: 'match.finished', payload: { winner: outcome.winner, source: 'event' } });
  else if (draft.state.attention === null && !playsOneMap(draft.state)) {
    draft.emit({ type: 'match.attention-raised', payload: { reason: SERIES_ENDED_EARLY } });
  }
}

/** The first generation names the winner of a map alone; the score is that of its last update, and later ones still make it exact. */
function legacyMapEnd(draft: Draft, event: Event<'legacy_map_end'>): void {
  const { map_number: mapNumber } = event;
  if (mapNumber >= draft.state.config.maxMaps) return;
  closeEarlierMaps(draft, mapNumber);
  if (mapOf(draft.state, mapNumber)?.result) return;
  const winner = slotOf(event.winner);
  if (winner !== null) noteEvidence(draft, mapNumber, { kind: 'series', winner });
  endMap(draft, mapNumber);
}
