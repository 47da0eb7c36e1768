import { GAME_TEAMS } from './catalogue';
import type { GameTeam } from './catalogue';
import type { Charm, LoadoutItem, Sticker } from './item-rules';
import { DEFAULT_KNIFE } from './loadout';
import type { Loadout } from './loadout';

/** Rows of the six tables that the plugin WeaponPaints reads (economy reference §1.3), by their own names, without the Steam id. */
export interface PluginRows {
  wp_player_skins: SkinRow[];
  wp_player_knife: { weapon_team: GameTeam; knife: string }[];
  wp_player_gloves: { weapon_team: GameTeam; weapon_defindex: number }[];
  /** One row for both teams. */
  wp_player_agents: { agent_ct: string | null; agent_t: string | null };
  wp_player_music: { weapon_team: GameTeam; music_id: number }[];
  wp_player_pins: { weapon_team: GameTeam; id: number }[];
}

/** Without `weapon_stattrak_count`: the plugin counts, and writes its count back. */
export interface SkinRow {
  weapon_team: GameTeam;
  weapon_defindex: number;
  weapon_paint_id: number;
  weapon_wear: number;
  weapon_seed: number;
  weapon_nametag: string | null;
  weapon_stattrak: 0 | 1;
  weapon_sticker_0: string;
  weapon_sticker_1: string;
  weapon_sticker_2: string;
  weapon_sticker_3: string;
  weapon_sticker_4: string;
  weapon_keychain: string;
}

/** Paint of the Fade. The plugin gives it another seed at each refresh unless it has one. */
const FADE = 38;

/**
 * What the plugin's tables must hold for a loadout. `written`: items that an earlier state had; what of them is gone becomes a tombstone
 * (paint 0), because the plugin keeps what it has read when a row disappears.
 */
export function pluginRows(loadout: Loadout, written: Readonly<Record<GameTeam, readonly number[]>>): PluginRows {
  const each = <T>(make: (team: GameTeam) => T): T[] => GAME_TEAMS.map(make);
  return {
    wp_player_skins: each((team) => skinRows(loadout, team, written[team])).flat(),
    wp_player_knife: each((team) => ({ weapon_team: team, knife: loadout.choices[team].knife || DEFAULT_KNIFE })),
    wp_player_gloves: each((team) => ({ weapon_team: team, weapon_defindex: loadout.choices[team].glove })),
    wp_player_agents: { agent_t: loadout.choices[2].agent || null, agent_ct: loadout.choices[3].agent || null },
    wp_player_music: each((team) => ({ weapon_team: team, music_id: loadout.choices[team].music })),
    wp_player_pins: each((team) => ({ weapon_team: team, id: loadout.choices[team].pin })),
  };
}

function skinRows({ items }: Loadout, team: GameTeam, written: readonly number[]): SkinRow[] {
  const present = [...items[team].values()];
  const gone = written.filter((def) => !items[team].has(def)).map((def) => ({ ...BARE, def }));
  return [...present, ...gone].toSorted((one, other) => one.def - other.def).map((item) => skinRow(team, item));
}

const BARE: Omit<LoadoutItem, 'def'> = {
  paint: 0,
  wear: 0,
  seed: 0,
  nameTag: null,
  statTrak: false,
  stickers: [],
  charm: null,
};

function skinRow(team: GameTeam, item: LoadoutItem): SkinRow {
  const sticker = (slot: number): string => stickerText(item.stickers.find((one) => one.slot === slot) ?? null);
  return {
    weapon_team: team,
    weapon_defindex: item.def,
    weapon_paint_id: item.paint,
    weapon_wear: item.wear,
    weapon_seed: item.paint === FADE ? Math.max(1, item.seed) : item.seed,
    weapon_nametag: item.nameTag,
    weapon_stattrak: item.statTrak ? 1 : 0,
    weapon_sticker_0: sticker(0),
    weapon_sticker_1: sticker(1),
    weapon_sticker_2: sticker(2),
    weapon_sticker_3: sticker(3),
    weapon_sticker_4: sticker(4),
    weapon_keychain: charmText(item.charm),
  };
}

/** `id;schema;x;y;wear;scale;rotation`. One part more or less, and the plugin drops the sticker without a word. */
export function stickerText(sticker: Sticker | null): string {
  if (sticker === null) return '0;0;0;0;0;0;0';
  const { id, x, y, wear, scale, rotation } = sticker;
  return [id, 0, x, y, wear, scale, rotation].map(decimal).join(';');
}

/** `id;x;y;z;seed`. */
export function charmText(charm: Charm | null): string {
  if (charm === null) return '0;0;0;0;0';
  const { id, x, y, z, seed } = charm;
  return [id, x, y, z, seed].map(decimal).join(';');
}

/** With a point and without an exponent, which the plugin does not read. */
const decimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '');
