/** The maps of the active competitive pool. */
export const ACTIVE_POOL = [
  'de_ancient',
  'de_anubis',
  'de_dust2',
  'de_inferno',
  'de_mirage',
  'de_nuke',
  'de_overpass',
] as const;

/** What is offered where nobody chose maps of their own: the active pool and its neighbours. */
export const OFFERED_MAPS: readonly string[] = [...ACTIVE_POOL, 'de_train', 'de_vertigo', 'de_cache'];
