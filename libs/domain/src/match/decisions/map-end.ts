import type { TeamSlot } from '@placar/contracts';
import { firstMapOf } from '../attempt-shift';
import type { Draft } from '../decision';
import { leader, mapsWon, seriesOutcome } from '../maps/map-rules';
import type { Score } from '../maps/map-rules';
import { isUnproven, judgeMap } from '../maps/map-verdict';
import type { EvidencePiece } from '../match-events';
import type { MapResult, MapState, MatchState } from '../match-state';

const mapOf = (state: MatchState, mapNumber: number): MapState | null =>
  state.maps.find((map) => map.number === mapNumber) ?? null;

/** A later map cannot be reached with an earlier one open: its result was lost (F3). */
export function closeEarlierMaps(draft: Draft, mapNumber: number): void {
  for (let number = 0; number < Math.min(mapNumber, draft.state.config.maxMaps); number += 1) {
    if (mapOf(draft.state, number)?.result || draft.state.decidedAt !== null) continue;
    endMap(draft, number);
  }
}

/** Ends a map, or judges its end again after something more was told of it. `guess`: its winner where nothing better is known. */
export function endMap(draft: Draft, mapNumber: number, guess: TeamSlot | null = null): void {
  const map = mapOf(draft.state, mapNumber);
  const known = map?.result ?? null;
  if (known?.source === 'forfeit') return;
  const result = map === null ? unseen(guess) : judgeMap(map, draft.state.config, guess);
  if (known !== null && isSame(known, result)) return;
  draft.emit({ type: 'map.finished', payload: { mapNumber, result } });
  tellOtherWinner(draft);
}

/** A map of which nothing came in. */
const unseen = (winner: TeamSlot | null): MapResult => ({
  team1: 0,
  team2: 0,
  winner,
  source: 'inferred',
  proof: null,
});

const isSame = (a: MapResult, b: MapResult): boolean =>
  a.team1 === b.team1 && a.team2 === b.team2 && a.winner === b.winner && a.source === b.source && a.proof === b.proof;

/** A series that was over has another winner by what was told of its maps since; what an organiser said stays. */
function tellOtherWinner(draft: Draft): void {
  const { state } = draft;
  if (state.phase !== 'finished' || state.corrections?.result?.winner !== undefined) return;
  const outcome = seriesOutcome(state) ?? { winner: leader(mapsWon(state.maps)) };
  if (outcome.winner !== state.winner)
    draft.emit({ type: 'match.finished', payload: { winner: outcome.winner, source: 'inferred' } });
}

/** The plugin's own word, which counts before all others; once for a map (F5). */
export function resultTold(draft: Draft, mapNumber: number, score: Score): void {
  const map = mapOf(draft.state, mapNumber);
  const known = map?.result ?? null;
  if (map?.evidence?.mapResult !== undefined || known?.source === 'forfeit') return;
  const isProved = map !== null && known?.source === 'inferred' && !isUnproven(map, draft.state.config);
  if (isProved && known.team1 === score.team1 && known.team2 === score.team2) {
    draft.emit({ type: 'map.evidence-noted', payload: { mapNumber, kind: 'map_result', ...score } });
    return;
  }
  const result = { ...score, winner: leader(score), source: 'event', proof: 'map_result' } as const;
  draft.emit({ type: 'map.finished', payload: { mapNumber, result } });
  tellOtherWinner(draft);
}

/** Keeps a piece of evidence, and judges a map that is over by it. */
export function noteEvidence(draft: Draft, mapNumber: number, piece: EvidencePiece): void {
  draft.emit({ type: 'map.evidence-noted', payload: { mapNumber, ...piece } });
  if (mapOf(draft.state, mapNumber)?.result) endMap(draft, mapNumber);
}

/**
 * What the score of the series says of the maps that are over on the server, those below `over`: who won a map whose result was lost
 * (F3), and a map whose winner was only guessed.
 */
export function settleSeriesScore(draft: Draft, series: Score, over: number): void {
  tellWinners(draft, series, over);
  for (let guard = 0; guard < draft.state.config.maxMaps; guard += 1) {
    const won = mapsWon(draft.state.maps);
    const winner: TeamSlot | null = series.team1 > won.team1 ? 'team1' : series.team2 > won.team2 ? 'team2' : null;
    const open = Array.from({ length: Math.min(over, draft.state.config.maxMaps) }, (_, n) => n).find(
      (n) => !mapOf(draft.state, n)?.result,
    );
    if (winner === null || open === undefined) return;
    // More than one map is not known: which of them it won is a guess.
    endMap(draft, open, winner);
  }
}

/** Where the score of the series leaves one way only, the winners of the maps that nobody told are known. */
export function tellWinners(draft: Draft, series: Score, over: number): void {
  const { config } = draft.state;
  const numbers = Array.from({ length: Math.min(over, config.maxMaps) }, (_, n) => n);
  const missing = { ...series };
  const unknown: number[] = [];
  for (const number of numbers) {
    const map = mapOf(draft.state, number);
    // Of the maps before its first one an attempt knows nothing: their part of the score is our own count.
    const isOurs = number < firstMapOf(draft.state);
    const told = isOurs ? (map?.result?.winner ?? null) : map === null ? undefined : toldWinner(map, draft.state);
    if (told === undefined) unknown.push(number);
    else if (told !== null) missing[told] -= 1;
  }
  if (missing.team1 < 0 || missing.team2 < 0 || missing.team1 + missing.team2 !== unknown.length) return;
  const winner = missing.team2 === 0 ? 'team1' : missing.team1 === 0 ? 'team2' : null;
  if (winner === null) return;
  for (const number of unknown) {
    noteEvidence(draft, number, { kind: 'series', winner });
    endMap(draft, number);
  }
}

/** Undefined while nobody told who won the map; null for a draw. */
function toldWinner(map: MapState, { config }: MatchState): TeamSlot | null | undefined {
  if (isUnproven(map, config) && map.evidence?.series !== undefined) return map.evidence.series.winner;
  return map.result === null || isUnproven(map, config) ? undefined : map.result.winner;
}
