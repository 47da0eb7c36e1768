import type { GameTeam } from './catalogue';
import type { LoadoutItem } from './item-rules';
import type { Choices, Loadout } from './loadout';

/** So many named ones for a person. */
export const MOST_PRESETS = 12;
/** Name of what the last applied preset took the place of; people give no empty names. */
export const BEFORE_PRESET = '';

/** Everything of a loadout but its version. */
export interface PresetBody {
  items: Record<GameTeam, LoadoutItem[]>;
  choices: Record<GameTeam, Choices>;
}

/** What is carried now, as it is kept under a name. */
export const presetOf = ({ items, choices }: Loadout): PresetBody => ({
  items: { 2: [...items[2].values()], 3: [...items[3].values()] },
  choices: { 2: choices[2], 3: choices[3] },
});
