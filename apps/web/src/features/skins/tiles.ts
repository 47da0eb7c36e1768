import type { SkinEntry } from '@placar/contracts/inventory';
import type { GridItem } from './item-grid';
import { finishName, type Extra, type Loadout, type Team } from './skins-model';

/** A finish as a tile; `bare` is what stands for none. */
export const tileOf = (entry: SkinEntry, bare: string, more: Partial<GridItem> = {}): GridItem => ({
  key: entry.id,
  image: entry.image,
  title: entry.weapon.name,
  detail: finishName(entry) ?? bare,
  rarity: entry.rarity,
  ...more,
});

/** What is chosen of a kind that is no weapon; an empty text: what the game gives. */
export const extraOf = (extra: Extra, loadout: Loadout, team: Team): string => {
  if (extra === 'agent') return loadout.selected_agents[team];
  const id = (extra === 'music' ? loadout.selected_music : loadout.selected_pin)[team];
  return id === 0 ? '' : String(id);
};
export const hasExtra = (extra: Extra, loadout: Loadout, team: Team): boolean => extraOf(extra, loadout, team) !== '';
export const pictureOfExtra = (extra: Extra, loadout: Loadout, team: Team): string | null => {
  const chosen = extraOf(extra, loadout, team);
  return chosen === '' ? null : `/econ/${extra}/${chosen.slice(chosen.indexOf('/') + 1)}.webp`;
};
