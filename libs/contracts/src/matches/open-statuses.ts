/** Statuses of a match that is not over, in the order of its life. Apart from the schemas: the page reads it without them. */
export const OPEN = [
  'scheduled',
  'loading',
  'load_failed',
  'warmup',
  'veto',
  'knife',
  'live',
  'paused',
  'halftime',
  'between_maps',
  'server_lost',
] as const;
