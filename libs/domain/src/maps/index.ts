export { isMapFor } from './map-purpose';
export { isMapShown, isWorkshopId, mapFileName } from './shown-map';

/** Display names of the maps that ship with the game; others are built from their file name. */
const MAP_NAMES: Readonly<Record<string, string>> = {
  de_ancient: 'Ancient',
  de_anubis: 'Anubis',
  de_cache: 'Cache',
  de_cbble: 'Cobblestone',
  de_dust2: 'Dust II',
  de_inferno: 'Inferno',
  de_mirage: 'Mirage',
  de_nuke: 'Nuke',
  de_overpass: 'Overpass',
  de_train: 'Train',
  de_vertigo: 'Vertigo',
  cs_italy: 'Italy',
  cs_office: 'Office',
};

/** Readable name of a map file: `de_dust2` → Dust II, `de_my_map` → My Map, workshop digits → #123. */
export function mapDisplayName(map: string): string {
  const known = MAP_NAMES[map];
  if (known !== undefined) return known;
  if (/^\d+$/.test(map)) return `#${map}`;
  const words = map.replace(/^[a-z]{2,3}_/, '').split(/[_\s]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The list with one of its things moved to another place; a place past an end is that end. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return from < 0 ? [...list] : [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}
