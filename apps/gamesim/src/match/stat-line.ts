/** The 33 statistics of the plugin, in the order of its JSON (plugin contract §2.3, §4). */
export const STAT_KEYS = [
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
] as const;
export type StatKey = (typeof STAT_KEYS)[number];
export type StatLine = Record<StatKey, number>;

const REPORTED_BY_MATCHZY: ReadonlySet<StatKey> = new Set<StatKey>([
  'kills',
  'deaths',
  'assists',
  'damage',
  'utility_damage',
  'enemies_flashed',
  'headshot_kills',
  'rounds_played',
  '2k',
  '3k',
  '4k',
  '5k',
  '1v1',
  '1v2',
  'score',
  'mvp',
]);

const statLine = (value: (key: StatKey) => number): StatLine =>
  Object.fromEntries(STAT_KEYS.map((key) => [key, value(key)])) as StatLine;

export const emptyStatLine = (): StatLine => statLine(() => 0);
export const addStatLines = (a: StatLine, b: StatLine): StatLine => statLine((key) => a[key] + b[key]);
/** What MatchZy sends: seventeen fields are always 0 (quirk P8). */
export const projectToMatchZy = (line: StatLine): StatLine =>
  statLine((key) => (REPORTED_BY_MATCHZY.has(key) ? line[key] : 0));
