import type { Game } from '../game';

/** Competitive maps that come with the game. */
const STOCK_MAPS = [
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
];

/** `maps *`: what lies on the disk, and the map that is running, which stays loaded even when its file is gone. */
export const mapsOnDisk = ({ engine, host }: Game): string[] => {
  const { mapMissing } = host.faults();
  const isThere = (map: string): boolean => mapMissing === undefined || mapMissing.maps?.includes(map) === false;
  return [...new Set([...STOCK_MAPS.filter(isThere), engine.map])].sort();
};

/** Names that contain the text, in one line between tabs; `*` is all of them. */
export const mapLines = (game: Game, wanted: string | undefined): string[] => {
  if (wanted === undefined || wanted === '') return ['Usage:  maps <substring>', 'maps * for full listing'];
  const maps = mapsOnDisk(game).filter((map) => wanted === '*' || map.includes(wanted.toLowerCase()));
  return maps.length === 0 ? [] : [maps.join('\t')];
};
