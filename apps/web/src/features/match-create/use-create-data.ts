import type { Season } from '@placar/contracts/seasons';
import type { ServerListItem } from '@placar/contracts/servers';
import type { TeamListItem } from '@placar/contracts/teams';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import { isAdmin, useSession } from '../../lib/session';

export interface OfferedMap {
  map_name: string;
  map_display_name: string;
}

/* Where a user has no map list of their own, the active competitive pool and its neighbours are offered. */
const DEFAULT_MAPS = [
  'de_ancient',
  'de_anubis',
  'de_dust2',
  'de_inferno',
  'de_mirage',
  'de_nuke',
  'de_overpass',
  'de_train',
  'de_vertigo',
  'de_cache',
];

/* Lists that the de-facto API answers with 404 when they are empty, or that an installation does not have. */
async function orEmpty<T extends object>(path: string, empty: T): Promise<T> {
  try {
    return await api<T>(path);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return empty;
    throw error;
  }
}

/** Teams that the user may put into a match: all for admins, else public ones and their own. */
export function useOfferedTeams() {
  const { user } = useSession();
  const { data, error, mutate } = useSWR<{ teams: TeamListItem[] }, ApiError>('/teams', (path: string) =>
    orEmpty(path, { teams: [] }),
  );
  const teams = data?.teams
    .filter((team) => isAdmin(user) || team.public_team === 1 || team.user_id === user?.id)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return { teams, error, reload: () => void mutate() };
}

/** Free servers that the user may use. */
export function useOfferedServers() {
  const { data, error, mutate } = useSWR<{ servers: ServerListItem[] }, ApiError>(
    '/servers/available',
    (path: string) => orEmpty(path, { servers: [] }),
    { refreshInterval: 20_000 },
  );
  return { servers: data?.servers, error, reload: () => void mutate() };
}

/** Seasons the match can belong to; none where the installation has no seasons. */
export function useOfferedSeasons(): readonly Season[] {
  const { data } = useSWR<{ seasons: Season[] }, ApiError>('/seasons/myseasons/available', (path: string) =>
    orEmpty(path, { seasons: [] }),
  );
  return data?.seasons ?? [];
}

/** The user's enabled maps, else the default pool. */
export function useOfferedMaps(): readonly OfferedMap[] {
  const { user } = useSession();
  const { data } = useSWR<{ maplist: OfferedMap[] }, ApiError>(
    user === null ? null : `/maps/${user.id}/enabled`,
    (path: string) => orEmpty(path, { maplist: [] }),
  );
  const own = data?.maplist ?? [];
  return own.length > 0 ? own : DEFAULT_MAPS.map((map_name) => ({ map_name, map_display_name: '' }));
}

/** Players of a team that can play (coaches do not). */
export function countPlayers(team: TeamListItem): number {
  return team.auth_name === null ? 0 : Object.values(team.auth_name).filter((player) => player.coach !== 1).length;
}
