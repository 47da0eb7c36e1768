import type { LiveMatch } from '@placar/contracts/live';

/** Of a recovery with its steps. */
export const RECOVERY_HEIGHT = 168;
/** Of any other banner: a title, with or without a line below it. */
const BANNER_HEIGHT = 64;

const TOLD_STATES: ReadonlySet<LiveMatch['status']> = new Set([
  'load_failed',
  'loading',
  'warmup',
  'veto',
  'knife',
  'halftime',
  'between_maps',
]);

/** Whether there may be anything to tell beside the score. A map that is simply played, or was, has no banner. */
export function hasBanners(match: LiveMatch, isStaff: boolean): boolean {
  if (match.recovery !== null || match.cancelled || match.forfeit || TOLD_STATES.has(match.status)) return true;
  if (match.unproven || match.unconfirmed) return true;
  if (match.end_time !== null) return false;
  return (
    match.pause !== null ||
    match.server_lost_since !== null ||
    match.quarantine !== null ||
    (isStaff && match.attention !== null)
  );
}

/** What the banners will take up, as nearly as can be known before they are there. */
export const bannersHeight = (match: LiveMatch): number => (match.recovery === null ? BANNER_HEIGHT : RECOVERY_HEIGHT);
