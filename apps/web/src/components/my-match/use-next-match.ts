import type { MyMatch } from '@placar/contracts/matches';
import { useLocation } from 'react-router';
import { useEndpoint, type KeptAnswers } from '../../lib/endpoints';
import { matchState } from '../../lib/match-state';
import { useSession } from '../../lib/session';
import { useNow } from '../../ui';

const LOOK_EVERY_MS = 30_000;
const SOON_MS = 24 * 3_600_000;
const NEXT = { query: { limit: 1 } };
/** The page that lists the own matches, but on its other tab. */
const LIST = '/mymatches';

/** Tells whoever shows the next match what a list of all of them begins with. */
export const noteFirstMatch = (keep: KeptAnswers['keep'], first: MyMatch | undefined): Promise<void> =>
  keep('GET /users/me/matches', NEXT, { matches: first === undefined ? [] : [first], next: null });

/** The match that the reader plays now, or within a day; null: none, or nobody knows yet. Only a proved Steam account plays. */
export const useNextMatch = (): MyMatch | null => useNextMatchAnswer() ?? null;

/** The same; undefined: nobody knows yet. */
export function useNextMatchAnswer(): MyMatch | null | undefined {
  const { user, isLoading } = useSession();
  const now = useNow(LOOK_EVERY_MS);
  // The page of the own matches asks for them itself, and says here what it was answered.
  const { pathname, search } = useLocation();
  const isAsked = pathname !== LIST || new URLSearchParams(search).get('tab') === 'created';
  const { data, error } = useEndpoint('GET /users/me/matches', user?.steam_id_proved === 1 ? NEXT : null, {
    refreshInterval: isAsked ? LOOK_EVERY_MS : 0,
    revalidateOnMount: isAsked,
    revalidateIfStale: isAsked,
    revalidateOnFocus: isAsked,
    revalidateOnReconnect: isAsked,
  });
  if (isLoading || (user?.steam_id_proved === 1 && data === undefined && error === undefined)) return undefined;
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
