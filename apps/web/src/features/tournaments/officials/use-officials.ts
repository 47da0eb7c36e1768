import { useEndpoint } from '../../../lib/endpoints';
import { roleOf } from './own-role';
import type { CupView } from '../page/cup-view';

const POLL_MS = 60_000;

/** What the reader is here besides: referee, caster or neither. Visitors are neither. */
export function useOwnRole({ tournament, user }: Pick<CupView, 'tournament' | 'user'>) {
  const input = user === null ? null : { params: { id: tournament.id } };
  const { data } = useEndpoint('GET /tournaments/:id/officials', input, { refreshInterval: POLL_MS });
  return roleOf(data, user?.id ?? null);
}
