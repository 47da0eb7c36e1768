import type { MyMatch } from '@placar/contracts/matches';
import { useEndpoint } from '../../lib/endpoints';
import { matchState } from '../../lib/match-state';
import { useSession } from '../../lib/session';
import { useNow } from '../../ui';

const LOOK_EVERY_MS = 30_000;
const SOON_MS = 24 * 3_600_000;

/** The match that the reader plays now, or within a day; null: none, or nobody knows yet. Only a proved Steam account plays. */
export function useNextMatch(): MyMatch | null {
  const { user } = useSession();
  const now = useNow(LOOK_EVERY_MS);
  const { data } = useEndpoint('GET /users/me/matches', user?.steam_id_proved === 1 ? { query: { limit: 1 } } : null, {
    refreshInterval: LOOK_EVERY_MS,
  });
  const [match] = data?.matches ?? [];
  return match !== undefined && isNear(match, now) ? match : null;
}

/** In play, with a veto that goes on, or within a day: one that nobody began the day before is no match any more. `now` in milliseconds. */
export function isNear(match: MyMatch, now: number): boolean {
  const state = matchState(match);
  if (state === 'scheduled')
    return match.has_veto || (match.start_time !== null && Math.abs(Date.parse(match.start_time) - now) < SOON_MS);
  return state !== 'ended' && state !== 'tied' && state !== 'cancelled' && state !== 'forfeit';
}
