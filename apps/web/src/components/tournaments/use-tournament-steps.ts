import type { TournamentStep } from '@placar/contracts/tournaments';
import { useEndpoint } from '../../lib/endpoints';
import { isPartOn } from '../../lib/page/page-meta';
import { useSession } from '../../lib/session';

const LOOK_EVERY_MS = 60_000;
const NONE: readonly TournamentStep[] = [];

/** What the tournaments of the reader wait for before a match is made; empty for visitors, and while nobody knows. */
export function useTournamentSteps(): readonly TournamentStep[] {
  const { user } = useSession();
  const isAsked = user !== null && isPartOn('tournaments');
  const { data } = useEndpoint('GET /tournaments/my-steps', isAsked ? {} : null, { refreshInterval: LOOK_EVERY_MS });
  return data?.steps ?? NONE;
}

/** Whether the reader is to say that their team is there. */
export const mayCheckIn = ({ what, is_captain: isCaptain }: TournamentStep): boolean =>
  what === 'check_in' && isCaptain;
