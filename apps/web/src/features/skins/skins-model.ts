import type { LoadoutAnswer, SelectedSkin, SkinEntry } from '@placar/contracts/inventory';
import { foldText } from '../../lib/fold-text';

/** Team codes of the game: terrorists 2, counter-terrorists 3. */
export type Team = 2 | 3;
/** What somebody carries, as the server tells it. */
export type Loadout = Pick<
  LoadoutAnswer,
  | 'permissions'
  | 'version'
  | 'selected_skins'
  | 'selected_knife'
  | 'selected_glove'
  | 'selected_agents'
  | 'selected_music'
  | 'selected_pin'
>;

/** What the board shows one under the other; the last three are no weapons and have lists of their own. */
export const SECTIONS = ['knife', 'glove', 'secondary', 'rifle', 'smg', 'heavy', 'equipment'] as const;
export type Section = (typeof SECTIONS)[number];
export const EXTRAS = ['agent', 'music', 'pin'] as const;
export type Extra = (typeof EXTRAS)[number];

/** Names of wear and where each ends (economy reference §1.2). */
export const WEAR_BANDS = [
  { name: 'fn', to: 0.07 },
  { name: 'mw', to: 0.15 },
  { name: 'ft', to: 0.38 },
  { name: 'ww', to: 0.45 },
  { name: 'bs', to: 1 },
] as const;
export type Exterior = (typeof WEAR_BANDS)[number]['name'];
export const exteriorOf = (wear: number): Exterior => WEAR_BANDS.find(({ to }) => wear < to)?.name ?? 'bs';

/** Within the range of the finish: what the slider can show. A typed value outside of it is refused by the server. */
export const clampWear = (wear: number, { min, max }: SkinEntry['wear']): number => Math.min(max, Math.max(min, wear));

/** One finish as it is being edited. */
export interface Draft {
  paint: number;
  wear: number;
  seed: number;
  nametag: string;
  stattrak: boolean;
  stickers: SelectedSkin['stickers'];
  keychain: SelectedSkin['keychain'];
}

/** Where editing of a finish begins: with what is carried, as far as it fits the finish. */
export function draftOf(entry: SkinEntry, carried: SelectedSkin | undefined): Draft {
  const isSame = carried?.paint === entry.paint_index;
  return {
    paint: entry.paint_index,
    wear: clampWear(isSame ? carried.wear : 0, entry.wear),
    seed: isSame ? carried.seed : 0,
    nametag: carried?.nametag ?? '',
    stattrak: entry.stattrak && (carried?.stattrak ?? false),
    stickers: entry.stickerSlots > 0 ? (carried?.stickers ?? []) : [],
    keychain: entry.stickerSlots > 0 ? (carried?.keychain ?? null) : null,
  };
}

/** As `POST /skins/save` takes it. */
export const itemBody = (defIndex: number, draft: Draft, teams: readonly Team[]) => ({
  defIndex,
  ...draft,
  nametag: draft.nametag.trim() === '' ? null : draft.nametag,
  teams: [...teams],
});

/** Everything of one team that the other one may carry too, as a change: agents belong to one side, the rest that both have is copied. */
export function copyToOther(catalogue: Catalogue, loadout: Loadout, team: Team) {
  const other: Team = team === 2 ? 3 : 2;
  const mayCarry = (def: number) => catalogue.finishes.get(def)?.[0]?.teams.includes(other) === true;
  const items = Object.values(loadout.selected_skins).flatMap((byTeam) => {
    const item = byTeam[team];
    return item !== undefined && mayCarry(item.defIndex) ? [{ ...item, teams: [other] }] : [];
  });
  const choices = {
    knife: loadout.selected_knife[team],
    glove: loadout.selected_glove[team],
    music: loadout.selected_music[team],
    pin: loadout.selected_pin[team],
  };
  return { items, choices: { [other]: choices } };
}

export interface Catalogue {
  /** Every weapon, knife and pair of gloves, bare, in the order of the list. */
  models: readonly SkinEntry[];
  /** By definition index, the bare one first. */
  finishes: ReadonlyMap<number, readonly SkinEntry[]>;
}

export function catalogueOf(entries: readonly SkinEntry[]): Catalogue {
  const finishes = new Map<number, SkinEntry[]>();
  for (const entry of entries) {
    const known = finishes.get(entry.weapon.defIndex);
    if (known === undefined) finishes.set(entry.weapon.defIndex, [entry]);
    else known.push(entry);
  }
  return { models: entries.filter(({ paint_index: paint }) => paint === 0), finishes };
}

/** The entry that is carried: its finish, or the bare one. Undefined for what the catalogue does not have any more. */
export function carriedEntry(catalogue: Catalogue, loadout: Loadout, def: number, team: Team): SkinEntry | undefined {
  const carried = loadout.selected_skins[def]?.[team];
  const all = catalogue.finishes.get(def);
  return all?.find(({ paint_index: paint }) => paint === (carried?.paint ?? 0)) ?? all?.[0];
}

/** Definition index of the knife or the gloves that a team carries; null: those of the game. */
export function chosenModel(
  catalogue: Catalogue,
  loadout: Loadout,
  section: 'knife' | 'glove',
  team: Team,
): number | null {
  if (section === 'glove') return loadout.selected_glove[team] || null;
  return catalogue.models.find(({ weapon }) => weapon.id === loadout.selected_knife[team])?.weapon.defIndex ?? null;
}

/** The finish's own name: "AK-47 | Redline" is "Redline"; null for a bare weapon. */
export function finishName({ name, phase }: Pick<SkinEntry, 'name' | 'phase'>): string | null {
  const [, ...rest] = name.split(' | ');
  if (rest.length === 0) return null;
  return phase === '' ? rest.join(' | ') : `${rest.join(' | ')} (${phase})`;
}

/** Those whose name has every word of the search, whatever their accents. */
export function searched<T extends { name: string }>(entries: readonly T[], text: string): readonly T[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ name }) => {
    const folded = foldText(name);
    return words.every((word) => folded.includes(word));
  });
}

/** Which place of a grid an arrow key leads to; null: none. */
export function nextPlace(key: string, place: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place + columns,
    ArrowUp: place - columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined || next < 0 || next >= count ? null : next;
}
