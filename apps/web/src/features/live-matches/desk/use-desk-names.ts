import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/endpoints';

interface Named {
  id: number;
  name: string;
}

const NO_NAMES: readonly Named[] = [];
const QUIET = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** Names of servers and seasons, which headers have by number only. Until they are here (or where the viewer may not ask) the number stands. */
export function useDeskNames(isStaff: boolean): { servers: readonly Named[]; seasons: readonly Named[] } {
  const servers = useEndpoint(isStaff ? 'GET /servers' : 'GET /servers/myservers', {}, QUIET);
  const seasons = useEndpoint('GET /seasons', {}, { ...QUIET, nothing: { seasons: [] } });
  return {
    servers: useMemo(
      () => (servers.data?.servers ?? []).map((server) => ({ id: server.id, name: server.display_name })),
      [servers.data],
    ),
    seasons: seasons.data?.seasons ?? NO_NAMES,
  };
}
