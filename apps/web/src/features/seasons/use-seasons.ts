import { useEndpoint } from '../../lib/endpoints';

/** All seasons, or the user's own, newest first. The wire answers 404 where there is none. */
export function useSeasons(list: 'GET /seasons' | 'GET /seasons/myseasons') {
  const { data, error, mutate } = useEndpoint(list, {}, { nothing: { seasons: [] } });
  return { seasons: data?.seasons, error, reload: () => void mutate() };
}
