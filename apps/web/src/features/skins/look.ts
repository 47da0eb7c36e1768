import type { SkinEntry } from '@placar/contracts/inventory';
import { clampWear, type Draft } from './skins-model';

/** Nobody types such a link: longer ones were not made here. */
const LONGEST = 600;
const LONGEST_TAG = 40;
const PLACES = 5;
const HIGHEST_SEED = 1_000;

/** What was chosen of one item, as the address of a shared item carries it: wear, pattern and counter; stickers; charm; name tag. */
export function lookOf({ wear, seed, stattrak, stickers, keychain, nametag }: Draft): string {
  const own = [wear, seed, stattrak ? 1 : 0].join('_');
  const placed = stickers.map(({ slot, id, x, y, wear: worn, rotation, scale }) =>
    [slot, id, x, y, worn, rotation, scale].join('_'),
  );
  const charm = keychain === null ? '' : [keychain.id, keychain.x, keychain.y, keychain.z, keychain.seed].join('_');
  return [own, placed.join('*'), charm, nametag.trim()].join('~');
}

/** The draft that such an address means, as far as the finish allows it; null: it says nothing that can be read. */
export function draftOfLook(entry: SkinEntry, text: string | null): Draft | null {
  const look = text === null || text.length > LONGEST ? null : readLook(text);
  if (look === null) return null;
  const mayHaveExtras = entry.stickerSlots > 0;
  return {
    paint: entry.paint_index,
    wear: entry.paint_index === 0 ? 0 : clampWear(look.wear, entry.wear),
    seed: Math.min(HIGHEST_SEED, Math.max(0, Math.round(look.seed))),
    nametag: entry.category === 'glove' ? '' : look.nametag.slice(0, LONGEST_TAG),
    stattrak: entry.stattrak && look.stattrak,
    stickers: mayHaveExtras ? look.stickers : [],
    keychain: mayHaveExtras ? look.keychain : null,
  };
}

function readLook(text: string): Omit<Draft, 'paint'> | null {
  const [own = '', placed = '', charm = '', ...tag] = text.split('~');
  const [wear, seed, stattrak] = numbers(own, 3) ?? [];
  const stickers = placed === '' ? [] : placed.split('*').map((one) => numbers(one, 7));
  const hung = charm === '' ? [] : numbers(charm, 5);
  const isBroken = stickers.includes(null) || stickers.length > PLACES || hung === null;
  if (wear === undefined || seed === undefined || isBroken) return null;
  return {
    wear,
    seed,
    stattrak: stattrak === 1,
    stickers: stickers.flatMap((one) => (one === null ? [] : [stickerOf(one)])),
    keychain: hung.length === 0 ? null : charmOf(hung),
    nametag: tag.join('~'),
  };
}

const charmOf = ([id = 0, x = 0, y = 0, z = 0, seed = 0]: number[]) => ({ id, x, y, z, seed });

function stickerOf([slot = 0, id = 0, x = 0, y = 0, wear = 0, rotation = 0, scale = 0]: number[]) {
  return { slot, id, x, y, wear, rotation, scale };
}

/** So many numbers, or null. */
function numbers(text: string, count: number): number[] | null {
  const parts = text.split('_');
  const read = parts.map(Number);
  const isRight = parts.length === count && parts.every((part) => part !== '') && read.every(Number.isFinite);
  return isRight ? read : null;
}
