import type { MyTeam, TeamRecordsAnswer } from '@placar/contracts/teams';
import useSWR from 'swr';
import { useEndpointPages } from '../../lib/endpoint-pages';
import { call, useEndpoint } from '../../lib/endpoints';

export const TEAM_PAGE_SIZE = 48;
const RECORDS_AT_ONCE = 200;

/** Pages of all teams, or of the public ones, whose name or tag contains a text, newest first. */
export function useTeamPages(search: string, isPublic = false) {
  const query = search.trim().slice(0, 60);
  const { data, error, size, setSize, mutate, isValidating } = useEndpointPages(
    'GET /teams',
    (index, previous) => {
      if (previous !== null && previous.teams.length < TEAM_PAGE_SIZE) return null;
      const page = { limit: TEAM_PAGE_SIZE, offset: index * TEAM_PAGE_SIZE };
      return { query: { ...page, search: query || undefined, public: isPublic ? ('1' as const) : undefined } };
    },
    { nothing: { teams: [] }, keepPreviousData: true, revalidateFirstPage: false },
  );
  const all = data?.flatMap((page) => page.teams);
  const last = data?.at(-1);
  return {
    teams: all === undefined ? undefined : [...new Map(all.map((team) => [team.id, team])).values()],
    error,
    hasMore: last !== undefined && last.teams.length >= TEAM_PAGE_SIZE,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize((current) => current + 1),
    reload: () => void mutate(),
  };
}

/** Teams that the user owns or is a member of, with their roles there; asked for only when wanted. */
export function useMyTeams(isWanted = true) {
  const { data, error, size, setSize, mutate, isValidating } = useEndpointPages(
    'GET /users/me/teams',
    (index, previous) => {
      if (!isWanted || (index > 0 && previous?.next == null)) return null;
      return { query: { limit: TEAM_PAGE_SIZE, behind: previous?.next } };
    },
    { keepPreviousData: true },
  );
  const teams: readonly MyTeam[] | undefined = data?.flatMap((page) => page.teams);
  return {
    teams,
    error,
    hasMore: data?.at(-1)?.next != null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize((current) => current + 1),
    reload: () => void mutate(),
  };
}

export type TeamRecord = TeamRecordsAnswer['records'][number];

async function fetchRecords([, ids]: readonly [string, string]): Promise<ReadonlyMap<number, TeamRecord>> {
  const all = ids.split(',');
  const parts = Array.from({ length: Math.ceil(all.length / RECORDS_AT_ONCE) }, (_, index) =>
    all.slice(index * RECORDS_AT_ONCE, (index + 1) * RECORDS_AT_ONCE),
  );
  const answers = await Promise.all(parts.map((part) => call('GET /teams/records', { query: { ids: part.join() } })));
  return new Map(answers.flatMap(({ records }) => records).map((record) => [record.team_id, record]));
}

/** Wins and losses of teams, as the overall board has them, in one call; teams without a finished map are missing. */
export function useTeamRecords(ids: readonly number[]) {
  const { data } = useSWR(ids.length === 0 ? null : (['team-records', ids.join(',')] as const), fetchRecords, {
    keepPreviousData: true,
  });
  return data;
}

/** The overall rows of the members, by SteamID64, in one call. */
export function useMemberStandings(steamIds: readonly string[]) {
  const { data } = useEndpoint(
    'GET /leaderboard/rows',
    steamIds.length === 0 ? null : { query: { players: steamIds.join() } },
  );
  return data === undefined ? undefined : new Map(data.leaderboard.map((row) => [row.steamId, row]));
}
