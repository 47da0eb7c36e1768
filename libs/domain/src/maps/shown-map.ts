/** Maps that come with the game; a map of the workshop may have the name of one only when that is known of it. */
const STOCK: ReadonlySet<string> = new Set([
  'cs_italy',
  'cs_office',
  'de_ancient',
  'de_anubis',
  'de_dust2',
  'de_inferno',
  'de_mirage',
  'de_nuke',
  'de_overpass',
  'de_train',
  'de_vertigo',
]);

/** A map of the workshop is wanted by its number, and a server shows it by its name. */
export const isWorkshopId = (map: string): boolean => /^\d+$/.test(map);

/** Last part of a map's path: `workshop/3070284539/de_cache` → de_cache. */
export const mapFileName = (shown: string): string => shown.slice(shown.lastIndexOf('/') + 1);

/**
 * Whether the map that the engine shows is the wanted one. A map of the workshop has two names: its number, and the one that the
 * server shows. As long as nobody knows the second one (`knownName` null), any map that does not come with the game is taken for it.
 * An empty one says that what is shown is another map.
 */
export function isMapShown(wanted: string, shown: string | null | undefined, knownName: string | null = null): boolean {
  if (shown == null || shown === '' || wanted === '') return false;
  if (!isWorkshopId(wanted)) return shown.endsWith(wanted);
  if (shown.split('/').includes(wanted)) return true;
  const name = mapFileName(shown);
  return knownName === null ? !STOCK.has(name) : name === knownName;
}
