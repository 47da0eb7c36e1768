import type { StatCounters, TeamSlot } from '@placar/contracts';
import { mapTotals } from '../stats/map-totals';
import type { MatchEvent } from './match-events';
import type { MatchState } from './match-state';

/** What a correction may say of a map; absent fields stay those of the log. Times are ISO text. */
export type MapValues = {
  name?: string;
  winner?: TeamSlot | null;
  team1?: number;
  team2?: number;
  startedAt?: string | null;
  endedAt?: string | null;
  restored?: boolean;
};

/** What a correction may say of a player on a map. */
export type PlayerValues = { name?: string; team?: TeamSlot } & Partial<StatCounters>;

/** A step of the veto. `team` is null for the decider, and for a name that is neither team's. */
export type VetoValues = {
  team?: TeamSlot | null;
  teamName?: string;
  map?: string;
  action?: 'ban' | 'pick';
};

/** A choice of side. */
export type SideValues = {
  team?: TeamSlot | null;
  teamName?: string;
  map?: string;
  side?: string;
};

/** Columns of the match that the organiser says: maps won and the winner of a match that is over. */
export type ResultValues = {
  winner?: TeamSlot | null;
  team1?: number;
  team2?: number;
  endedAt?: string;
};

/** One row as the organiser wants it: taken away, or with these fields laid over. */
export type Overlay<V> = { removed: true } | { values: V; /** Row number of an entered row. */ place?: number };

/**
 * What organisers corrected, by table and key. It is laid over what the log says whenever rows are made (decision 0010), so a
 * later report of the plugin does not undo it. Keys: map number; `map:steam id`; place in the veto.
 */
export interface Corrections {
  maps?: Readonly<Record<string, Overlay<MapValues>>>;
  players?: Readonly<Record<string, Overlay<PlayerValues>>>;
  vetoes?: Readonly<Record<string, Overlay<VetoValues>>>;
  sides?: Readonly<Record<string, Overlay<SideValues>>>;
  result?: ResultValues;
}

/** Columns of a kill, by their names in the table. */
export type KillValues = Readonly<Record<string, string | number | boolean | null>>;

export type CorrectedTable = 'map' | 'player' | 'veto' | 'side' | 'result';
/** Fields of a row as they stand in the log. */
export type CorrectedValues = Readonly<Record<string, string | number | boolean | null | undefined>>;
type CorrectedEvent = Extract<MatchEvent, { type: 'match.stats-corrected' }>;

const FIELD = { map: 'maps', player: 'players', veto: 'vetoes', side: 'sides' } as const;

export const playerKey = (mapNumber: number, steamId: string): string => `${mapNumber}:${steamId}`;
/** Map number of a key of the tables `map` and `player`. */
export const mapOfKey = (key: string): number => Number.parseInt(key, 10);

/** Places of entered steps of a veto begin here; those of the log keep their own numbers. */
export const ENTERED_STEPS = 50;
/** Places of entered players count down from here, so that an entry never moves the row of somebody else. */
export const LAST_PLACE = 99;

/** The state with one correction more, or one less. */
export function corrected(state: MatchState, { payload }: CorrectedEvent): MatchState {
  const { table, key, change, values = {}, place } = payload;
  const corrections = state.corrections ?? {};
  if (table === 'result') {
    // The organiser's winner and end of a match that is over are its own.
    const { winner = state.winner, endedAt = state.endedAt } = values as ResultValues;
    return withCorrections(
      { ...state, winner, endedAt },
      { ...corrections, result: { ...corrections.result, ...values } },
    );
  }
  const field = FIELD[table];
  const { [key]: known, ...others } = corrections[field] ?? {};
  if (change === 'undone' || (change === 'removed' && !isLogged(state, table, key))) {
    return withCorrections(state, { ...corrections, [field]: others });
  }
  const before = known !== undefined && 'values' in known ? known : null;
  const keptPlace = place ?? before?.place;
  const overlay: Overlay<CorrectedValues> =
    change === 'removed'
      ? { removed: true }
      : { values: { ...before?.values, ...values }, ...(keptPlace === undefined ? {} : { place: keptPlace }) };
  return withCorrections(state, { ...corrections, [field]: { ...corrections[field], [key]: overlay } });
}

/** True when the log itself has this row: taking it away must then be remembered. */
function isLogged(state: MatchState, table: Exclude<CorrectedTable, 'result'>, key: string): boolean {
  switch (table) {
    case 'map':
      return state.maps.some((map) => map.number === Number(key));
    case 'player':
      return state.maps.some(
        (map) =>
          map.number === mapOfKey(key) && mapTotals(map).some((one) => playerKey(map.number, one.steamId) === key),
      );
    case 'veto':
      return Number(key) < state.vetoSteps.length;
    case 'side':
      return Number(key) < state.vetoSides.length;
  }
}

/** The game went back: what was corrected of these maps was said of numbers that are gone. */
export function withoutMapsFrom(state: MatchState, mapNumber: number): MatchState {
  const { corrections } = state;
  if (corrections === undefined) return state;
  const below = <V>(overlays: Readonly<Record<string, V>> | undefined): Record<string, V> =>
    Object.fromEntries(Object.entries(overlays ?? {}).filter(([key]) => mapOfKey(key) < mapNumber));
  return withCorrections(state, {
    ...corrections,
    maps: below(corrections.maps),
    players: below(corrections.players),
  });
}

export function withoutVeto(state: MatchState): MatchState {
  if (state.corrections === undefined) return state;
  const { vetoes: _vetoes, sides: _sides, ...kept } = state.corrections;
  return withCorrections(state, kept);
}

/** Absent when there is none left: a match without corrections must not pay for them. */
function withCorrections(state: MatchState, corrections: Corrections): MatchState {
  const { corrections: _before, ...rest } = state;
  const { maps, players, vetoes, sides, result } = corrections;
  const kept: Corrections = {
    ...(hasRows(maps) ? { maps } : {}),
    ...(hasRows(players) ? { players } : {}),
    ...(hasRows(vetoes) ? { vetoes } : {}),
    ...(hasRows(sides) ? { sides } : {}),
    ...(hasRows(result) ? { result } : {}),
  };
  return Object.keys(kept).length === 0 ? rest : { ...rest, corrections: kept };
}

const hasRows = <T extends object>(rows: T | undefined): rows is T =>
  rows !== undefined && Object.keys(rows).length > 0;
