import type { PluginRows } from './plugin-rows';

export type PluginTableName = keyof PluginRows;

interface Shape {
  key: readonly string[];
  /** Without one of these nothing of the table can be written. */
  needed: readonly string[];
  /** Came with later versions of the plugin: left out where they are not there. */
  later: readonly string[];
}

const BY_TEAM = ['steamid', 'weapon_team'];
const SHAPES: Readonly<Record<PluginTableName, Shape>> = {
  wp_player_skins: {
    key: [...BY_TEAM, 'weapon_defindex'],
    needed: ['weapon_paint_id', 'weapon_wear', 'weapon_seed'],
    later: [
      'weapon_nametag',
      'weapon_stattrak',
      ...[0, 1, 2, 3, 4].map((slot) => `weapon_sticker_${slot}`),
      'weapon_keychain',
    ],
  },
  wp_player_knife: { key: BY_TEAM, needed: ['knife'], later: [] },
  wp_player_gloves: { key: BY_TEAM, needed: ['weapon_defindex'], later: [] },
  wp_player_agents: { key: ['steamid'], needed: ['agent_ct', 'agent_t'], later: [] },
  wp_player_music: { key: BY_TEAM, needed: ['music_id'], later: [] },
  wp_player_pins: { key: BY_TEAM, needed: ['id'], later: [] },
};
export const PLUGIN_TABLES = Object.keys(SHAPES) as PluginTableName[];

/** A table as the plugin's database has it. */
export interface FoundTable {
  columns: readonly string[];
  /** Columns of each unique index. */
  unique: readonly (readonly string[])[];
}

/** What can be written to a database of the plugin. */
export interface PluginFit {
  tables: readonly { name: PluginTableName; key: readonly string[]; columns: readonly string[] }[];
  /** Whether the plugin keeps counters of kills there. */
  counts: boolean;
  /** Tables and columns that a later version of the plugin has, and this one has not. */
  leftOut: readonly string[];
  /** Why nothing may be written; empty: all is well. */
  problems: readonly string[];
}

/**
 * Compares what is there with what the plugin's newest version makes. Tables of items came one after the other, so a missing one is left
 * out. Rows without a team cannot hold what two teams carry, and rows without a unique index would come twice: these are problems.
 */
export function pluginFit(found: ReadonlyMap<string, FoundTable>): PluginFit {
  const fit = { tables: [] as PluginFit['tables'][number][], leftOut: [] as string[], problems: [] as string[] };
  for (const name of PLUGIN_TABLES) {
    const { key, needed, later } = SHAPES[name];
    const table = found.get(name);
    if (table === undefined) {
      (name === 'wp_player_skins' ? fit.problems : fit.leftOut).push(name);
      continue;
    }
    const has = new Set(table.columns);
    const missing = [...key, ...needed].filter((column) => !has.has(column));
    fit.problems.push(...missing.map((column) => `${name}.${column}`));
    const isKeyed = table.unique.some((index) => index.toSorted().join() === key.toSorted().join());
    if (missing.length === 0 && !isKeyed) fit.problems.push(`${name}: UNIQUE (${key.join(', ')})`);
    fit.leftOut.push(...later.filter((column) => !has.has(column)).map((column) => `${name}.${column}`));
    const columns = [...needed, ...later].filter((column) => has.has(column));
    fit.tables.push({ name, key, columns: [...key, ...columns] });
  }
  const counts = ['weapon_stattrak', 'weapon_stattrak_count'];
  return { ...fit, counts: counts.every((column) => found.get('wp_player_skins')?.columns.includes(column)) };
}
