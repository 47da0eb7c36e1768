import { useEndpoint } from '../../lib/endpoints';

/** What two teams have played against each other; nothing is asked while one of them is unknown or gone. */
export function useHeadToHead(team1: number | null, team2: number | null) {
  const isAsked = team1 !== null && team2 !== null && team1 !== team2;
  const { data, error, mutate, isValidating } = useEndpoint(
    'GET /teams/:id/versus/:other',
    isAsked ? { params: { id: team1, other: team2 } } : null,
    { revalidateOnFocus: false },
  );
  return { data, error, isAsked, isBusy: isValidating, reload: () => void mutate() };
}
