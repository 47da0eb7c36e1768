import type { TeamSlot } from '../api-types';
import type { Quirks } from './quirks';

export type MapSide = 'team1_ct' | 'team1_t' | 'team2_ct' | 'team2_t' | 'knife';
export interface ConfigTeam {
  id: string;
  /** As shown in events: sanitised. */
  name: string;
  /** As configured. */
  rawName: string;
  /** SteamID64 → forced name, empty = none. */
  players: Record<string, string>;
}
export interface MatchConfig {
  /** -1 when the config gave none. */
  matchId: number;
  /** As the config gave it; what Get5 shows. */
  rawId: string;
  numMaps: number;
  mapPool: string[];
  mapSides: MapSide[];
  /** The config gave sides: an in-game veto then asks for none. */
  hasMapSides: boolean;
  skipVeto: boolean;
  vetoMode: string[];
  playersPerTeam: number;
  minPlayersToReady: number;
  minSpectatorsToReady: number;
  clinchSeries: boolean;
  wingman: boolean;
  team1: ConfigTeam;
  team2: ConfigTeam;
  spectators: Record<string, string>;
  cvars: Record<string, string>;
  remoteLogUrl: string;
  remoteLogHeaderKey: string;
  remoteLogHeaderValue: string;
}
type Json = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MAP_SIDES: readonly string[] = ['team1_ct', 'team1_t', 'team2_ct', 'team2_t', 'knife'];
const INT32_MAX = 2_147_483_647;

const isInteger = (value: unknown, limit: number): boolean => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^[+-]?\d+$/.test(text) && Math.abs(Number(text)) <= limit;
};
const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isBoolean = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && /^(true|false)$/i.test(value));
const toBoolean = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

/** Reason why the plugin's own check refuses this config, in its order (plugin contract §1.3); null when it passes. */
export const findConfigFault = (json: Json, quirks: Quirks): string | null => {
  for (const key of ['maplist', 'team1', 'team2', 'num_maps'])
    if (!(key in json)) return `Missing mandatory field: ${key}`;
  for (const key of Object.keys(json)) {
    const fault = findTypeFault(key, json[key], quirks);
    if (fault) return fault;
  }
  return findListFault(json);
};

type TypeCheck = (value: unknown, quirks: Quirks) => boolean;
const int32: TypeCheck = (value) => isInteger(value, INT32_MAX);
const team: TypeCheck = (value, quirks) =>
  isJsonObject(value) && (isJsonObject(value.players) || (!quirks.objectPlayersOnly && Array.isArray(value.players)));
/** An array of spectators passes here; a filled one throws later. */
const spectators: TypeCheck = (value) =>
  isJsonObject(value) && (!('players' in value) || isJsonObject(value.players) || Array.isArray(value.players));
const array: TypeCheck = (value) => Array.isArray(value);

const TYPE_CHECKS: Record<string, TypeCheck> = {
  matchid: (value, quirks) => (quirks.int32MatchId ? isInteger(value, INT32_MAX) : isText(value)),
  players_per_team: int32,
  min_players_to_ready: int32,
  min_spectators_to_ready: int32,
  num_maps: int32,
  cvars: isJsonObject,
  team1: team,
  team2: team,
  spectators,
  veto_mode: array,
  maplist: array,
  map_sides: array,
  skip_veto: isBoolean,
  clinch_series: isBoolean,
  wingman: isBoolean,
};

const findTypeFault = (key: string, value: unknown, quirks: Quirks): string | null => {
  const check = Object.hasOwn(TYPE_CHECKS, key) ? TYPE_CHECKS[key] : undefined;
  return !check || check(value, quirks) ? null : `${key} has the wrong type`;
};

const findListFault = (json: Json): string | null => {
  const maplist = json.maplist as unknown[];
  const numMaps = Number(json.num_maps);
  if (maplist.length < 1) return 'maplist is empty';
  if (numMaps > maplist.length) return 'num_maps is greater than the number of maps in maplist';
  const sides = json.map_sides as unknown[] | undefined;
  if (sides && sides.some((side) => !MAP_SIDES.includes(String(side)))) return 'map_sides has an invalid value';
  if (sides && sides.length < numMaps) return 'map_sides is shorter than num_maps';
  const skipVeto = !('skip_veto' in json) || toBoolean(json.skip_veto);
  const order = json.veto_mode as unknown[] | undefined;
  if (skipVeto || !order || maplist.length === numMaps) return null;
  const picks = order.filter((step) => String(step).endsWith('pick')).length;
  if (picks !== numMaps && order.length !== maplist.length - 1) return 'veto_mode does not decide all maps';
  return numMaps > 1 && picks < numMaps - 1 ? 'veto_mode has too few picks' : null;
};

/** Letters, digits, space, `_` and `-` survive (plugin contract §1.2). */
export const sanitiseTeamName = (name: string, isAscii = false): string =>
  name.replace(isAscii ? /[^A-Za-z0-9 _-]/g : /[^\p{L}\p{Nd} _-]/gu, '');

/**
 * Reads a config that passed the check. Throws like the plugin does: a team without name, a filled spectator array.
 * `previousIds` are the team ids of the match before, kept when the config has none (P4).
 */
export const readMatchConfig = (json: Json, previousIds: Record<TeamSlot, string>, quirks: Quirks): MatchConfig => {
  const maplist = (json.maplist as unknown[]).map(String);
  const numMaps = Number(json.num_maps);
  const sides = ((json.map_sides as unknown[] | undefined) ?? []).map((side) => String(side) as MapSide);
  const watchers = isJsonObject(json.spectators) ? json.spectators.players : undefined;
  if (Array.isArray(watchers) && watchers.length > 0) throw new TypeError('Unable to cast JArray to JObject');
  const number = (key: string, fallback: number): number => (key in json ? Number(json[key]) : fallback);
  return {
    matchId: numericId(json.matchid),
    rawId: json.matchid === undefined ? '' : textOf(json.matchid),
    numMaps,
    mapPool: maplist,
    mapSides: maplist.map((_, index) => sides[index] ?? 'knife'),
    hasMapSides: sides.length > 0,
    skipVeto: maplist.length === numMaps || !('skip_veto' in json) || toBoolean(json.skip_veto),
    vetoMode: ((json.veto_mode as unknown[] | undefined) ?? []).map(String),
    playersPerTeam: number('players_per_team', 5),
    minPlayersToReady: number('min_players_to_ready', 2),
    minSpectatorsToReady: number('min_spectators_to_ready', 0),
    clinchSeries: 'clinch_series' in json ? toBoolean(json.clinch_series) : true,
    wingman: toBoolean(json.wingman),
    team1: readTeam(json.team1 as Json, previousIds.team1, quirks),
    team2: readTeam(json.team2 as Json, previousIds.team2, quirks),
    spectators: isJsonObject(watchers) ? stringValues(watchers) : {},
    cvars: isJsonObject(json.cvars) ? stringValues(json.cvars) : {},
    remoteLogUrl: '',
    remoteLogHeaderKey: '',
    remoteLogHeaderValue: '',
  };
};

/** -1 without one; a text becomes a number that only the simulator knows. */
const numericId = (value: unknown): number => {
  if (value === undefined) return -1;
  if (isInteger(value, Number.MAX_SAFE_INTEGER)) return Number(value);
  let hash = 7;
  for (const char of textOf(value)) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % INT32_MAX;
  return hash;
};

const readTeam = (json: Json, previousId: string, quirks: Quirks): ConfigTeam => {
  if (typeof json.name !== 'string' && quirks.objectPlayersOnly)
    throw new TypeError('Object reference not set to an instance of an object.');
  const name = typeof json.name === 'string' ? json.name : 'team_';
  const id = json.id === undefined || json.id === null ? undefined : textOf(json.id);
  return {
    id: id ?? (quirks.keepOmittedTeamId ? previousId : ''),
    name: quirks.sanitiseTeamNames ? sanitiseTeamName(name, quirks.asciiTeamNames) : name,
    rawName: name,
    players: Array.isArray(json.players)
      ? Object.fromEntries(json.players.map((id) => [String(id), '']))
      : stringValues(json.players as Json),
  };
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

const stringValues = (json: Json): Record<string, string> =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [key, value === null ? '' : textOf(value)]));
