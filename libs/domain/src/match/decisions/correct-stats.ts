import { STAT_COUNTERS } from '@placar/contracts';
import type { StatCounters } from '@placar/contracts';
import { shownMap, shownMaps, shownPlayers, shownSides, shownVeto } from '../../stats/shown-stats';
import { ENTERED_STEPS, LAST_PLACE, playerKey } from '../corrections';
import type {
  CorrectedTable,
  CorrectedValues,
  KillValues,
  MapValues,
  PlayerValues,
  ResultValues,
  SideValues,
  VetoValues,
} from '../corrections';
import { accept, Draft, refuse } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { leader, mapScore, mapsWon } from '../maps/map-rules';
import { isUnproven } from '../maps/map-verdict';
import type { MatchEvent } from '../match-events';
import { isClosed } from '../match-state';
import type { MapState, MatchState } from '../match-state';
import { endMap } from './map-end';

/** `enter` makes a row or writes over one, `set` changes fields of a row, `undo` takes the correction of a row back. */
type Change = 'enter' | 'set' | 'remove' | 'undo';

/** One row as an organiser wants it. `place` is the number of a step of the veto; null enters a new one. */
export type Correction =
  | { table: 'map'; change: Change; mapNumber: number; values?: MapValues }
  | { table: 'player'; change: Change; mapNumber: number; steamId: string; values?: PlayerValues }
  | { table: 'veto'; change: Change; place: number | null; values?: VetoValues }
  | { table: 'side'; change: Change; place: number | null; values?: SideValues }
  | { table: 'result'; change: 'set'; values: ResultValues };

/** A kill as an organiser wants it; `before` is what it showed, for the log. */
export type KillCorrection =
  | { change: 'enter'; mapNumber: number; values: KillValues }
  | { change: 'set'; id: number; values: KillValues; before: KillValues }
  | { change: 'remove'; id: number | null; before: KillValues | null };

/** Who says so in which role, and why. */
interface Said {
  reason?: string;
  unconfirmed?: boolean;
}

/** Bounds the state of a match. */
const MOST_STEPS = 99;
const MOST_PLAYERS = 30;

const MISSING: Readonly<Record<CorrectedTable, string>> = {
  map: 'Failed to find map stats object.',
  player: 'No player stats found.',
  veto: 'No vetoes found.',
  side: 'No veto side data found.',
  result: 'No match found.',
};

/** Corrections of numbers and vetoes, also of a match that is over (decision 0010). A correction that changes nothing is no event. */
export function decideCorrections(
  state: MatchState,
  command: { corrections: readonly Correction[]; reason?: string; unconfirmed?: boolean },
  context: DecisionContext,
): Decision {
  const draft = new Draft(state, context);
  const reason = {
    ...(command.reason === undefined ? {} : { reason: command.reason }),
    ...(command.unconfirmed === true ? { unconfirmed: true } : {}),
  };
  for (const correction of command.corrections) {
    const refused = correct(draft, correction, reason);
    if (refused !== null) return refused;
  }
  return draft.done();
}

/** Kills are in no state: what is known of them is only that their map is. */
export function decideKillCorrections(
  state: MatchState,
  command: { corrections: readonly KillCorrection[]; reason?: string },
): Decision {
  const reason = command.reason === undefined ? {} : { reason: command.reason };
  const events: MatchEvent[] = [];
  for (const correction of command.corrections) {
    if (correction.change === 'enter' && shownMap(state, correction.mapNumber) === null)
      return refuse('NOT_FOUND', MISSING.map);
    events.push({ type: 'match.kills-corrected', payload: { ...killChange(state, correction), ...reason } });
  }
  return accept(events);
}

function killChange(
  state: MatchState,
  correction: KillCorrection,
): Extract<MatchEvent, { type: 'match.kills-corrected' }>['payload'] {
  switch (correction.change) {
    case 'enter': {
      const { mapNumber, values } = correction;
      return { change: 'entered', attempt: state.attempt, mapNumber, values };
    }
    case 'set':
      return { ...correction, change: 'corrected' };
    case 'remove':
      return { ...correction, change: 'removed' };
  }
}

function correct(draft: Draft, correction: Correction, reason: Said): Decision | null {
  if (correction.table === 'result') return correctResult(draft, correction.values, reason);
  const { state } = draft;
  if (correction.table === 'player' && shownMap(state, correction.mapNumber) === null) {
    return refuse('NOT_FOUND', MISSING.map);
  }
  const key = keyOf(state, correction);
  if (key === null) return refuse('CONFLICT', 'The match has too many vetoes.');
  const shown = shownRow(state, correction, key);
  const { table, change } = correction;
  const unproven = table === 'map' ? unprovenMap(state, correction) : null;
  if (table === 'map' && unproven !== null) return giveWord(draft, correction, { map: unproven, key, shown, reason });
  if (change === 'undo') {
    if (overlayOf(state, table, key) === undefined) return refuse('NOT_FOUND', MISSING[table]);
    draft.emit(event({ table, key, change: 'undone', before: shown, ...reason }));
    return null;
  }
  if (change === 'enter') return enter(draft, correction, key, reason);
  if (shown === null) return refuse('NOT_FOUND', MISSING[table]);
  if (change === 'remove') {
    draft.emit(event({ table, key, change: 'removed', before: shown, ...reason }));
    return null;
  }
  const given: CorrectedValues = correction.values ?? {};
  const values = changedOf(given, shown);
  if (Object.keys(values).length === 0) return null;
  draft.emit(event({ table, key, change: 'corrected', values, before: only(shown, values), ...reason }));
  return null;
}

function enter(
  draft: Draft,
  correction: Exclude<Correction, { table: 'result' }>,
  key: string,
  reason: Said,
): Decision | null {
  const { state } = draft;
  const { table } = correction;
  if (table === 'map' && correction.mapNumber >= state.config.maxMaps) {
    return refuse('INVALID_INPUT', `map_number: the match has ${state.config.maxMaps} maps`, 'map_number');
  }
  const shown = shownRow(state, correction, key);
  const values: CorrectedValues =
    table === 'player' ? { name: '', ...ZEROES, ...correction.values } : { ...correction.values };
  const place = table === 'player' && shown === null ? freePlace(state, correction.mapNumber) : undefined;
  if (place === null) return refuse('CONFLICT', 'The map has too many players.');
  if (shown !== null && Object.keys(changedOf(values, shown)).length === 0) return null;
  const before = shown === null ? null : only(shown, values);
  draft.emit(
    event({ table, key, change: 'entered', values, before, ...(place === undefined ? {} : { place }), ...reason }),
  );
  return null;
}

/** The map whose score this correction gives, or takes back, where nothing else proves it; null for every other correction. */
function unprovenMap(state: MatchState, { mapNumber, change, values }: MapCorrection): MapState | null {
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  if (map?.result == null) return null;
  const { word } = map.evidence ?? {};
  if (change === 'undo')
    return word === undefined || overlayOf(state, 'map', String(mapNumber)) !== undefined ? null : map;
  const isScore = values?.team1 !== undefined || values?.team2 !== undefined || values?.winner !== undefined;
  return change !== 'remove' && isScore && (map.result.source === 'word' || isUnproven(map, state.config)) ? map : null;
}

type MapCorrection = Extract<Correction, { table: 'map' }>;

/** The word of staff is evidence: the series is decided by it, and anything that proves the score later counts before it (decision 0024). */
function giveWord(
  draft: Draft,
  { change, mapNumber, values = {} }: MapCorrection,
  given: { map: MapState; key: string; shown: CorrectedValues | null; reason: Said },
): Decision | null {
  const { map, key, shown, reason } = given;
  const before = shown === null ? null : only(shown, { team1: 0, team2: 0, winner: null });
  if (change === 'undo') {
    draft.emit(event({ table: 'map', key, change: 'undone', before, word: true, ...reason }));
    endMap(draft, mapNumber);
    return null;
  }
  if ((reason.reason ?? '') === '') return refuse('INVALID_INPUT', 'reason: say why, for nothing proves it', 'reason');
  const present = mapScore(map);
  const score = { team1: values.team1 ?? present.team1, team2: values.team2 ?? present.team2 };
  const winner = values.winner === undefined ? leader(score) : values.winner;
  if (leader(score) !== null && winner !== leader(score))
    return refuse('INVALID_INPUT', 'winner: is not the team with more rounds', 'winner');
  const said = { ...score, winner };
  draft.emit(event({ table: 'map', key, change: 'corrected', values: said, before, word: true, ...reason }));
  endMap(draft, mapNumber);
  const { team1: _team1, team2: _team2, winner: _winner, ...others } = values;
  return Object.keys(others).length === 0
    ? null
    : correct(draft, { table: 'map', change: 'set', mapNumber, values: others }, reason);
}

const ZEROES = Object.fromEntries(STAT_COUNTERS.map((name) => [name, 0])) as StatCounters;

const event = (payload: Extract<MatchEvent, { type: 'match.stats-corrected' }>['payload']): MatchEvent => ({
  type: 'match.stats-corrected',
  payload,
});

/** Of a match that was played elsewhere, this is its end; a game that runs on a server ends there. */
function correctResult(draft: Draft, values: ResultValues, reason: Said): Decision | null {
  const { state } = draft;
  if (isClosed(state) && state.phase !== 'finished') {
    return refuse('MATCH_ALREADY_FINISHED', 'Match is already finished.');
  }
  if (!isClosed(state)) {
    if (state.serverId !== null) {
      return refuse('CONFLICT', 'The match runs on a server; its result comes from there.');
    }
    draft.emit({ type: 'match.finished', payload: { winner: values.winner ?? null, source: 'entered' } });
  }
  const { winner, endedAt, maps, corrections } = draft.state;
  const shown = { ...mapsWon(maps), ...corrections?.result, winner, endedAt };
  const changed = changedOf(values, shown);
  if (Object.keys(changed).length === 0) return null;
  const before = only(shown, changed);
  draft.emit(event({ table: 'result', key: '', change: 'corrected', values: changed, before, ...reason }));
  return null;
}

const FIELDS = { map: 'maps', player: 'players', veto: 'vetoes', side: 'sides' } as const;

const overlayOf = (state: MatchState, table: keyof typeof FIELDS, key: string): unknown =>
  state.corrections?.[FIELDS[table]]?.[key];

/** Null when there is no number left for an entered step. */
function keyOf(state: MatchState, correction: Exclude<Correction, { table: 'result' }>): string | null {
  if (correction.table === 'map') return String(correction.mapNumber);
  if (correction.table === 'player') return playerKey(correction.mapNumber, correction.steamId);
  if (correction.place !== null) return String(correction.place);
  const used = Object.keys(state.corrections?.[FIELDS[correction.table]] ?? {}).map(Number);
  const place = Math.max(ENTERED_STEPS, ...used.map((key) => key + 1));
  return place > MOST_STEPS ? null : String(place);
}

/** The row as it is shown now, in the fields of a correction; null when there is none. */
function shownRow(
  state: MatchState,
  correction: Exclude<Correction, { table: 'result' }>,
  key: string,
): CorrectedValues | null {
  switch (correction.table) {
    case 'map': {
      const map = shownMap(state, correction.mapNumber);
      if (map === null) return null;
      const { name, startedAt, endedAt } = map;
      const restored = map.epoch > 0;
      return { name, winner: map.result?.winner ?? null, ...mapScore(map), startedAt, endedAt, restored };
    }
    case 'player': {
      const map = shownMap(state, correction.mapNumber);
      const player = map && shownPlayers(state, map).find(({ steamId }) => steamId === correction.steamId);
      return player ? { name: player.name, team: player.team, ...player.counters } : null;
    }
    case 'veto': {
      const step = shownVeto(state).find(({ place }) => String(place) === key);
      const action = step?.action === 'ban' ? 'ban' : 'pick';
      return step ? { team: step.team, teamName: step.team_name, map: step.map, action } : null;
    }
    case 'side': {
      const choice = shownSides(state).find(({ place }) => String(place) === key);
      return choice ? { team: choice.team, teamName: choice.teamName, map: choice.map, side: choice.side } : null;
    }
  }
}

/** Counted down from the last number, so that entries move nobody else's row. */
function freePlace(state: MatchState, mapNumber: number): number | null {
  const map = shownMaps(state).find((candidate) => candidate.number === mapNumber);
  const places = new Set(map ? shownPlayers(state, map).map(({ place }) => place) : []);
  for (let place = LAST_PLACE; place > LAST_PLACE - MOST_PLAYERS; place -= 1) if (!places.has(place)) return place;
  return null;
}

const changedOf = (given: CorrectedValues, shown: CorrectedValues): CorrectedValues =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && value !== (shown as Record<string, unknown>)[name],
    ),
  );

const only = (shown: CorrectedValues, fields: CorrectedValues): CorrectedValues =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => name in fields));
