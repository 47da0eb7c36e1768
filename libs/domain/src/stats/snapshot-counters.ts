import type { PluginStats, StatCounters } from '@placar/contracts';

/** Order of the counters in `PlayerSnapshot.c`. Append-only: the log holds bare arrays. */
export const SNAPSHOT_COUNTERS = [
  'kills',
  'deaths',
  'assists',
  'flash_assists',
  'team_kills',
  'suicides',
  'damage',
  'utility_damage',
  'enemies_flashed',
  'friendlies_flashed',
  'knife_kills',
  'headshot_kills',
  'rounds_played',
  'bomb_defuses',
  'bomb_plants',
  '1k',
  '2k',
  '3k',
  '4k',
  '5k',
  '1v1',
  '1v2',
  '1v3',
  '1v4',
  '1v5',
  'first_kills_t',
  'first_kills_ct',
  'first_deaths_t',
  'first_deaths_ct',
  'trade_kills',
  'kast',
  'score',
  'mvp',
] as const satisfies readonly (keyof PluginStats)[];

export type SnapshotCounter = (typeof SNAPSHOT_COUNTERS)[number];

const INDEX = Object.fromEntries(SNAPSHOT_COUNTERS.map((name, index) => [name, index])) as Record<
  SnapshotCounter,
  number
>;

export const packStats = (stats: PluginStats): number[] => SNAPSHOT_COUNTERS.map((name) => stats[name]);
export const counter = (packed: readonly number[], name: SnapshotCounter): number => packed[INDEX[name]] ?? 0;

/** Wire counters that come straight from the plugin; k1..k5 and roundsplayed are derived instead (plugin contract §4). */
export function wireCounters(
  packed: readonly number[],
): Omit<StatCounters, 'k1' | 'k2' | 'k3' | 'k4' | 'k5' | 'roundsplayed'> {
  const of = (name: SnapshotCounter): number => counter(packed, name);
  return {
    kills: of('kills'),
    headshot_kills: of('headshot_kills'),
    deaths: of('deaths'),
    assists: of('assists'),
    flashbang_assists: of('flash_assists'),
    teamkills: of('team_kills'),
    knife_kills: of('knife_kills'),
    suicides: of('suicides'),
    damage: of('damage'),
    util_damage: of('utility_damage'),
    enemies_flashed: of('enemies_flashed'),
    friendlies_flashed: of('friendlies_flashed'),
    bomb_plants: of('bomb_plants'),
    bomb_defuses: of('bomb_defuses'),
    v1: of('1v1'),
    v2: of('1v2'),
    v3: of('1v3'),
    v4: of('1v4'),
    v5: of('1v5'),
    firstdeath_ct: of('first_deaths_ct'),
    firstdeath_t: of('first_deaths_t'),
    firstkill_ct: of('first_kills_ct'),
    firstkill_t: of('first_kills_t'),
    kast: of('kast'),
    contribution_score: of('score'),
    mvp: of('mvp'),
  };
}
