import type { HeadToHead } from '@placar/contracts/teams';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';

/** What two teams have played against each other; nothing is asked while one of them is unknown or gone. */
export function useHeadToHead(team1: number | null, team2: number | null) {
  const key = team1 === null || team2 === null || team1 === team2 ? null : `/teams/${team1}/versus/${team2}`;
  const { data, error, mutate, isValidating } = useSWR<HeadToHead, ApiError>(key, { revalidateOnFocus: false });
  return { data, error, isAsked: key !== null, isBusy: isValidating, reload: () => void mutate() };
}
