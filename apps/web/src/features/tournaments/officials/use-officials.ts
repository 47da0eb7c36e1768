import { useEndpoint } from '../../../lib/endpoints';
import type { CupView } from '../page/cup-view';
import type { Care } from './officials-model';

const POLL_MS = 60_000;

/** What one person is here; null: neither referee nor caster. */
export interface OwnRole {
  /** Matches in the care of the person as a referee; null: all of them. Absent: no referee. */
  of?: readonly Care[] | null;
  isCaster: boolean;
}

/** What the reader is here besides: referee, caster or neither. Visitors are neither. */
export function useOwnRole({ tournament, user }: Pick<CupView, 'tournament' | 'user'>): OwnRole | null {
  const input = user === null ? null : { params: { id: tournament.id } };
  const { data } = useEndpoint('GET /tournaments/:id/officials', input, { refreshInterval: POLL_MS });
  const referee = data?.referees.find(({ user_id: id }) => id === user?.id);
  const isCaster = data?.casters.some(({ user_id: id }) => id === user?.id) ?? false;
  if (referee === undefined) return isCaster ? { isCaster } : null;
  return { of: referee.of, isCaster };
}
