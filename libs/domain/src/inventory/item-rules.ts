import type { GameTeam, ItemFacts, Model } from './catalogue';
import type { Gate } from './gates';
import { nameTagOf } from './name-tag';

export interface Sticker {
  /** Place on the weapon, 0 to 4. */
  slot: number;
  id: number;
  /** Shares of the weapon's size from the anchor; 0 and 0: where stickers of that place stand. */
  x: number;
  y: number;
  /** 0 new, 1 scraped off. */
  wear: number;
  /** Whole degrees. */
  rotation: number;
  scale: 0 | 1;
}

export interface Charm {
  id: number;
  /** Units of the game. */
  x: number;
  y: number;
  z: number;
  seed: number;
}

/** One painted weapon, knife or pair of gloves of one team. */
export interface LoadoutItem {
  def: number;
  /** 0: as the game has it. */
  paint: number;
  wear: number;
  seed: number;
  nameTag: string | null;
  statTrak: boolean;
  stickers: readonly Sticker[];
  charm: Charm | null;
}

/** Why a change is refused; nothing of it is done. */
export interface InventoryFault {
  code:
    | 'ITEM_UNKNOWN'
    | 'PAINT_UNKNOWN'
    | 'WRONG_TEAM'
    | 'OUT_OF_RANGE'
    | 'NAME_TAG'
    | 'NOT_ON_THIS_ITEM'
    | 'TOO_MANY_STICKERS'
    | 'SLOT_TWICE'
    | 'STICKER_UNKNOWN'
    | 'CHARM_UNKNOWN'
    | 'KNIFE_UNKNOWN'
    | 'GLOVE_UNKNOWN'
    | 'MUSIC_UNKNOWN'
    | 'PIN_UNKNOWN'
    | 'AGENT_UNKNOWN'
    | 'TOO_MANY_CHANGES'
    | 'STALE'
    | 'VIP_REQUIRED'
    | 'PRESET_UNKNOWN'
    | 'PRESET_NAME'
    | 'TOO_MANY_PRESETS';
  /** Path in the body: `stickers.2.wear`. */
  field: string;
  min?: number;
  max?: number;
  /** Which of several changes it is about, from 0. */
  at?: number;
  /** With `STALE`: what it is by now. */
  version?: number;
  /** With `VIP_REQUIRED`: what is for VIPs. */
  feature?: Gate;
}

export const MOST_STICKERS = 5;
const HIGHEST_SEED = 1_000;
const HIGHEST_CHARM_SEED = 100_000;
/** Offsets seen in use are within a fifth of a sticker, and some ten units of a charm. */
const STICKER_OFFSET = 1;
const CHARM_OFFSET = 50;

/** The item as it is kept, or the first field that makes it none (economy reference §1.2). Nothing is bent into shape but rounding. */
export function checkItem(item: LoadoutItem, team: GameTeam, facts: ItemFacts): LoadoutItem | InventoryFault {
  const model = facts.model(item.def);
  if (model === null) return { code: 'ITEM_UNKNOWN', field: 'defIndex' };
  if (!model.teams.includes(team)) return { code: 'WRONG_TEAM', field: 'teams' };
  const nameTag = item.nameTag === null ? '' : nameTagOf(item.nameTag);
  const fault =
    paintFault(item, facts) ?? extrasFault(item, model) ?? stickersFault(item, facts) ?? charmFault(item.charm, facts);
  if (fault) return fault;
  if (nameTag === null) return { code: 'NAME_TAG', field: 'nametag' };
  return {
    ...item,
    wear: rounded(item.wear),
    nameTag: nameTag === '' ? null : nameTag,
    stickers: item.stickers
      .map((sticker) => ({ ...sticker, x: rounded(sticker.x), y: rounded(sticker.y), wear: rounded(sticker.wear) }))
      .toSorted((left, right) => left.slot - right.slot),
    charm: item.charm && {
      ...item.charm,
      x: rounded(item.charm.x),
      y: rounded(item.charm.y),
      z: rounded(item.charm.z),
    },
  };
}

function paintFault({ def, paint, wear, seed }: LoadoutItem, facts: ItemFacts): InventoryFault | null {
  const finish = paint === 0 ? { wearMin: 0, wearMax: 1 } : facts.finish(def, paint);
  if (finish === null) return { code: 'PAINT_UNKNOWN', field: 'paint' };
  return rangeFault('wear', wear, finish.wearMin, finish.wearMax) ?? wholeFault('seed', seed, HIGHEST_SEED);
}

function extrasFault(item: LoadoutItem, { kind }: Model): InventoryFault | null {
  if (kind === 'glove' && item.statTrak) return { code: 'NOT_ON_THIS_ITEM', field: 'stattrak' };
  if (kind === 'glove' && item.nameTag !== null && item.nameTag !== '')
    return { code: 'NOT_ON_THIS_ITEM', field: 'nametag' };
  if (kind !== 'weapon' && item.stickers.length > 0) return { code: 'NOT_ON_THIS_ITEM', field: 'stickers' };
  return kind !== 'weapon' && item.charm !== null ? { code: 'NOT_ON_THIS_ITEM', field: 'keychain' } : null;
}

function stickersFault({ stickers }: LoadoutItem, facts: ItemFacts): InventoryFault | null {
  if (stickers.length > MOST_STICKERS) return { code: 'TOO_MANY_STICKERS', field: 'stickers', max: MOST_STICKERS };
  const slots = new Set<number>();
  for (const [index, { slot, id, x, y, wear, rotation, scale }] of stickers.entries()) {
    const at = `stickers.${index}`;
    const fault =
      wholeFault(`${at}.slot`, slot, MOST_STICKERS - 1) ??
      rangeFault(`${at}.wear`, wear, 0, 1) ??
      rangeFault(`${at}.x`, x, -STICKER_OFFSET, STICKER_OFFSET) ??
      rangeFault(`${at}.y`, y, -STICKER_OFFSET, STICKER_OFFSET) ??
      wholeFault(`${at}.rotation`, rotation, 359) ??
      wholeFault(`${at}.scale`, scale, 1);
    if (fault) return fault;
    if (slots.has(slot)) return { code: 'SLOT_TWICE', field: `${at}.slot` };
    if (!facts.knows('stickers', id)) return { code: 'STICKER_UNKNOWN', field: `${at}.id` };
    slots.add(slot);
  }
  return null;
}

function charmFault(charm: Charm | null, facts: ItemFacts): InventoryFault | null {
  if (charm === null) return null;
  const offsets = (['x', 'y', 'z'] as const).map((axis) =>
    rangeFault(`keychain.${axis}`, charm[axis], -CHARM_OFFSET, CHARM_OFFSET),
  );
  const fault = offsets.find((one) => one !== null) ?? wholeFault('keychain.seed', charm.seed, HIGHEST_CHARM_SEED);
  if (fault) return fault;
  return facts.knows('charms', charm.id) ? null : { code: 'CHARM_UNKNOWN', field: 'keychain.id' };
}

/** NaN and infinities are outside of every range; a minus before a zero goes when it is rounded. */
const rangeFault = (field: string, value: number, min: number, max: number): InventoryFault | null =>
  value >= min && value <= max ? null : { code: 'OUT_OF_RANGE', field, min, max };

const wholeFault = (field: string, value: number, max: number): InventoryFault | null =>
  Number.isInteger(value) ? rangeFault(field, value, 0, max) : { code: 'OUT_OF_RANGE', field, min: 0, max };

/** Six decimals, as the tables of the plugin hold. */
const rounded = (value: number): number => Math.round(value * 1_000_000) / 1_000_000 + 0;
