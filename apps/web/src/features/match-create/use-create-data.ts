import type { SeasonListItem } from '@placar/contracts/seasons';
import type { TeamListItem } from '@placar/contracts/teams';
import { useMemo } from 'react';
import { ACTIVE_POOL, OFFERED_MAPS } from '../../components/maps/active-pool';
import { useEndpoint } from '../../lib/endpoints';
import { isAdmin, useSession } from '../../lib/session';

export interface OfferedMap {
  map_name: string;
  map_display_name: string;
}

/* Where a user has no map list of their own. */
const DEFAULT_MAPS: readonly OfferedMap[] = OFFERED_MAPS.map((map_name) => ({ map_name, map_display_name: '' }));
const NO_MAPS: readonly string[] = [];

/* Lists that the API answers with 404 when they are empty, and with 403 where an installation does not have them. */
const OR_EMPTY = { nothingOn: [403, 404] };

/** Teams that the user may put into a match: all for admins, else public ones and their own. */
export function useOfferedTeams() {
  const { user } = useSession();
  const { data, error, mutate } = useEndpoint('GET /teams', {}, { nothing: { teams: [] }, ...OR_EMPTY });
  const teams = data?.teams
    .filter((team) => isAdmin(user) || team.public_team === 1 || team.user_id === user?.id)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return { teams, error, reload: () => void mutate() };
}

/** Free servers that the user may use. */
export function useOfferedServers() {
  const { data, error, mutate } = useEndpoint(
    'GET /servers/available',
    {},
    { nothing: { servers: [] }, ...OR_EMPTY, refreshInterval: 20_000 },
  );
  return { servers: data?.servers, error, reload: () => void mutate() };
}

/** Seasons the match can belong to; none where the installation has no seasons. */
export function useOfferedSeasons(): readonly SeasonListItem[] {
  const { data } = useEndpoint('GET /seasons/myseasons/available', {}, { nothing: { seasons: [] }, ...OR_EMPTY });
  return data?.seasons ?? [];
}

function useOwnMaps(): readonly OfferedMap[] | undefined {
  const { user } = useSession();
  const { data, error } = useEndpoint(
    'GET /maps/:userId/enabled',
    user === null ? null : { params: { userId: user.id } },
    { nothing: { maplist: [] }, ...OR_EMPTY },
  );
  return data?.maplist ?? (error === undefined ? undefined : []);
}

/** The user's enabled maps, else the default pool. */
export function useOfferedMaps(): readonly OfferedMap[] {
  const own = useOwnMaps() ?? [];
  return own.length > 0 ? own : DEFAULT_MAPS;
}

/** The maps a new form begins with: the whole own list, else the active pool; none while it is not known which. */
export function usePreselectedMaps(): readonly string[] {
  const own = useOwnMaps();
  return useMemo(() => {
    if (own === undefined) return NO_MAPS;
    return own.length > 0 ? own.map((map) => map.map_name) : ACTIVE_POOL;
  }, [own]);
}

/** Players of a team that can play (coaches do not). */
export function countPlayers(team: TeamListItem): number {
  return team.auth_name === null ? 0 : Object.values(team.auth_name).filter((player) => player.coach !== 1).length;
}
