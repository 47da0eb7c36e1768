import type { BoardRows } from '@placar/contracts/leaderboard';
import type { Team, TeamListItem, TeamMapsAnswer, TeamRecordsAnswer } from '@placar/contracts/teams';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { ApiError, api } from '../../lib/api-client';

export const TEAM_PAGE_SIZE = 48;
const RECORDS_AT_ONCE = 200;
export const MY_TEAMS_KEY = '/teams/myteams';

interface TeamPage {
  teams: TeamListItem[];
}

/* The wire answers 404 with a message for a list without rows; that is "none", not a failure. */
async function fetchTeams(path: string): Promise<TeamPage> {
  try {
    return await api<TeamPage>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { teams: [] };
    throw error;
  }
}

/** Pages of all teams, or of the public ones, whose name or tag contains a text, newest first. */
export function useTeamPages(search: string, isPublic = false) {
  const query = search.trim().slice(0, 60);
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<TeamPage, ApiError>(
    (index: number, previous: TeamPage | null) => {
      if (previous !== null && previous.teams.length < TEAM_PAGE_SIZE) return null;
      const params = new URLSearchParams({ limit: String(TEAM_PAGE_SIZE), offset: String(index * TEAM_PAGE_SIZE) });
      if (query !== '') params.set('search', query);
      if (isPublic) params.set('public', '1');
      return `/teams?${params.toString()}`;
    },
    fetchTeams,
    { keepPreviousData: true, revalidateFirstPage: false },
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

/** Teams that the user owns; asked for only when wanted. */
export function useMyTeams(isWanted = true) {
  const { data, error, mutate } = useSWR<TeamPage, ApiError>(isWanted ? MY_TEAMS_KEY : null, fetchTeams);
  return { teams: data?.teams, error, reload: () => void mutate() };
}

/** One team with names and pictures of its members. */
export function useTeam(id: string) {
  const { data, error, mutate } = useSWR<{ team: Team }, ApiError>(`/teams/${encodeURIComponent(id)}`);
  return { team: data?.team, error, reload: () => void mutate() };
}

export type TeamRecord = TeamRecordsAnswer['records'][number];

async function fetchRecords([, ids]: readonly [string, string]): Promise<ReadonlyMap<number, TeamRecord>> {
  const all = ids.split(',');
  const parts = Array.from({ length: Math.ceil(all.length / RECORDS_AT_ONCE) }, (_, index) =>
    all.slice(index * RECORDS_AT_ONCE, (index + 1) * RECORDS_AT_ONCE),
  );
  const answers = await Promise.all(
    parts.map((part) => api<TeamRecordsAnswer>(`/teams/records?ids=${part.join(',')}`)),
  );
  return new Map(answers.flatMap(({ records }) => records).map((record) => [record.team_id, record]));
}

/** Wins and losses of teams, as the overall board has them, in one call; teams without a finished map are missing. */
export function useTeamRecords(ids: readonly number[]) {
  const { data } = useSWR<ReadonlyMap<number, TeamRecord>, ApiError, readonly [string, string] | null>(
    ids.length === 0 ? null : (['team-records', ids.join(',')] as const),
    fetchRecords,
    { keepPreviousData: true },
  );
  return data;
}

/** How the team fared on each map. */
export function useTeamMaps(id: number) {
  const { data, error, mutate } = useSWR<TeamMapsAnswer, ApiError>(`/teams/${id}/maps`);
  return { maps: data?.maps, error, reload: () => void mutate() };
}

/** The overall rows of the members, by SteamID64, in one call. */
export function useMemberStandings(steamIds: readonly string[]) {
  const { data } = useSWR<BoardRows, ApiError>(
    steamIds.length === 0 ? null : `/leaderboard/rows?players=${steamIds.join(',')}`,
  );
  return data === undefined ? undefined : new Map(data.leaderboard.map((row) => [row.steamId, row]));
}
