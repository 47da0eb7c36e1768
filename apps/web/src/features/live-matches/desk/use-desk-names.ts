import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/endpoints';

interface Named {
  id: number;
  name: string;
}

const NO_NAMES: readonly Named[] = [];
const QUIET = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

function nameOf(list: readonly Named[]): (id: number | null) => string | null {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

/** Names of servers and seasons, which headers have by number only. Until they are here (or where the viewer may not ask) the number stands. */
export function useDeskNames(isStaff: boolean) {
  const { data } = useEndpoint(isStaff ? 'GET /servers' : 'GET /servers/myservers', {}, QUIET);
  const servers = data?.servers;
  const told = useEndpoint('GET /seasons', {}, { ...QUIET, nothing: { seasons: [] } });
  const seasons: readonly Named[] = told.data?.seasons ?? NO_NAMES;
  return {
    seasons,
    serverName: useMemo(
      () => nameOf((servers ?? []).map((server) => ({ id: server.id, name: server.display_name }))),
      [servers],
    ),
    seasonName: useMemo(() => nameOf(seasons), [seasons]),
  };
}
