import { useEndpoint } from '../../lib/endpoints';

export const SEASON_MATCHES = 20;

/** All seasons, or the user's own, newest first. The wire answers 404 where there is none. */
export function useSeasons(list: 'GET /seasons' | 'GET /seasons/myseasons') {
  const { data, error, mutate } = useEndpoint(list, {}, { nothing: { seasons: [] } });
  return { seasons: data?.seasons, error, reload: () => void mutate() };
}

/** A season and its defaults; its matches are read by the list of matches, which has all that a row draws. */
export function useSeason(id: string) {
  const { data, error, mutate } = useEndpoint(
    'GET /seasons/:id',
    { params: { id }, query: { limit: 1 } },
    { refreshInterval: 60_000 },
  );
  return { answer: data, error, reload: () => void mutate() };
}

/** The best teams of a season. */
export function useSeasonTeams(id: number, shown: number) {
  const page = { params: { seasonId: id }, query: { page: 1, limit: shown } };
  const { data, error } = useEndpoint('GET /leaderboard/:seasonId', page);
  return { rows: data?.leaderboard, total: data?.total ?? 0, error };
}

/** The best players of a season. */
export function useSeasonPlayers(id: number, shown: number) {
  const page = { params: { seasonId: id }, query: { page: 1, limit: shown } };
  const { data, error } = useEndpoint('GET /leaderboard/players/:seasonId', page);
  return { rows: data?.leaderboard, total: data?.total ?? 0, error };
}

/** The bracket behind an imported season; null when there is none. */
export function useBracket(id: number, isImported: boolean) {
  const { data, error } = useEndpoint('GET /seasons/:id/bracket', isImported ? { params: { id } } : null, {
    nothing: { bracket: null },
    refreshInterval: 60_000,
  });
  return { bracket: data?.bracket ?? null, error, isLoading: isImported && data === undefined && error === undefined };
}
