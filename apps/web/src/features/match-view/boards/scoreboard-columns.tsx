import { killsPerRound } from '@placar/domain/ratings';
import { formatNumber, formatPercent } from '../../../lib/format';
import type { StatName } from '../../../ui';
import {
  COMBAT_KEYS,
  clutchText,
  clutchesWon,
  type BoardPlayer,
  type CombatFigures,
  type CombatKey,
} from './combat-model';

/** Columns of a scoreboard in their order on screen. */
export const COLUMN_KEYS = [
  'kills',
  'deaths',
  'assists',
  'adr',
  'hsp',
  'kdr',
  'kpr',
  'mvp',
  'utilDamage',
  'flashed',
  'k3',
  'k4',
  'k5',
  'rating',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];
/** Those of the general board, and those of the board of fights. */
export type BoardColumnKey = ColumnKey | CombatKey;

export const DEFAULT_COLUMNS: readonly ColumnKey[] = ['kills', 'deaths', 'assists', 'adr', 'hsp', 'kdr', 'rating'];

export interface ScoreColumn {
  key: BoardColumnKey;
  stat: StatName;
  /** What it is sorted by. */
  value: (player: BoardPlayer) => number;
  text: (player: BoardPlayer) => string;
}

const whole = (value: number): string => formatNumber(value);

type Drawn = readonly [StatName, (player: BoardPlayer) => number, (value: number, player: BoardPlayer) => string];

/* A column that reads the fights of a player; of whom nothing is told has no figure. */
const fights = (
  stat: StatName,
  value: (combat: CombatFigures, player: BoardPlayer) => number,
  text?: (combat: CombatFigures, value: number) => string,
): Drawn => [
  stat,
  (player) => (player.combat === undefined ? 0 : value(player.combat, player)),
  (number, { combat }) => (combat === undefined ? '–' : text === undefined ? whole(number) : text(combat, number)),
];

const VALUES: Readonly<Record<BoardColumnKey, Drawn>> = {
  kills: ['kills', (player) => player.kills, whole],
  deaths: ['deaths', (player) => player.deaths, whole],
  assists: ['assists', (player) => player.assists, whole],
  adr: ['adr', (player) => player.adr, (value) => formatNumber(value, 1)],
  hsp: ['hsp', (player) => player.hsp, formatPercent],
  kdr: ['kdr', (player) => player.kdr, (value) => formatNumber(value, 2)],
  kpr: ['kpr', (player) => killsPerRound(player.kills, player.rounds), (value) => formatNumber(value, 2)],
  mvp: ['mvp', (player) => player.mvp, whole],
  utilDamage: ['utilDamage', (player) => player.util_damage, whole],
  flashed: ['flashed', (player) => player.enemies_flashed, whole],
  k3: ['k3', (player) => player.k3, whole],
  k4: ['k4', (player) => player.k4, whole],
  k5: ['k5', (player) => player.k5, whole],
  kast: fights(
    'kast',
    ({ kast }, { rounds }) => (rounds === 0 ? 0 : Math.min(100, (kast / rounds) * 100)),
    (_, value) => formatPercent(value),
  ),
  openings: fights(
    'openings',
    ({ openWon, openLost }) => openWon - openLost,
    ({ openWon, openLost }) => `${whole(openWon)}–${whole(openLost)}`,
  ),
  clutches: fights('clutches', clutchesWon, clutchText),
  flashAssists: fights('flashAssists', ({ flashAssists }) => flashAssists),
  plants: fights(
    'plants',
    ({ plants, defuses }) => plants + defuses,
    ({ plants, defuses }) => `${whole(plants)}/${whole(defuses)}`,
  ),
  rating: ['rating', (player) => player.rating, (value) => formatNumber(value, 2)],
};

/* Kills and deaths, then the fights, then the rest. */
const ORDER: readonly BoardColumnKey[] = [...COLUMN_KEYS.slice(0, 2), ...COMBAT_KEYS, ...COLUMN_KEYS.slice(2)];

/** On a phone these come first: what one looks for without swiping. */
const KEY_COLUMNS: readonly BoardColumnKey[] = ['kills', 'deaths', 'rating', 'adr'];

/** Columns to draw for a set of keys, always in the same order; with `keyFirst` those that matter most before the others. */
export function columnsFor(keys: readonly BoardColumnKey[], keyFirst = false): ScoreColumn[] {
  const order = keyFirst ? [...KEY_COLUMNS, ...ORDER.filter((key) => !KEY_COLUMNS.includes(key))] : ORDER;
  return order
    .filter((key) => keys.includes(key))
    .map((key) => {
      const [stat, value, format] = VALUES[key];
      return { key, stat, value, text: (player) => format(value(player), player) };
    });
}

/** Checks a stored choice; anything unreadable gives the default. Rating cannot be hidden. */
export function readColumns(stored: unknown): readonly ColumnKey[] {
  if (!Array.isArray(stored)) return DEFAULT_COLUMNS;
  const keys = COLUMN_KEYS.filter((key) => stored.includes(key));
  return keys.length === 0 ? DEFAULT_COLUMNS : keys;
}

export interface BoardSort {
  column: BoardColumnKey | 'name';
  direction: 'ascending' | 'descending';
}

/** Sorts players by a column; equal values by rating, then by name, so that rows do not jump between updates. */
export function sortPlayers(players: readonly BoardPlayer[], sort: BoardSort, languageTag: string): BoardPlayer[] {
  const collator = new Intl.Collator(languageTag, { numeric: true, sensitivity: 'base' });
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const byName = (a: BoardPlayer, b: BoardPlayer): number =>
    collator.compare(a.name, b.name) || a.steam_id.localeCompare(b.steam_id);
  if (sort.column === 'name') return players.toSorted((a, b) => sign * byName(a, b));
  const read = VALUES[sort.column][1];
  return players.toSorted((a, b) => sign * (read(a) - read(b)) || b.rating - a.rating || byName(a, b));
}

/** The next sort after a click on a head: figures start from the top, names from A; a second click turns round. */
export function nextSort(sort: BoardSort, column: BoardSort['column']): BoardSort {
  if (sort.column !== column)
    return { column, direction: column === 'name' || column === 'deaths' ? 'ascending' : 'descending' };
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
