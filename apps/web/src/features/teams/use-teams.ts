import type { TeamStanding } from '@placar/contracts/leaderboard';
import type { Team, TeamListItem } from '@placar/contracts/teams';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { ApiError, api } from '../../lib/api-client';
import type { MatchSummary } from '../../ui';

export const TEAM_PAGE_SIZE = 48;
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

/** Pages of all teams whose name or tag contains a text, newest first. */
export function useTeamPages(search: string) {
  const query = search.trim().slice(0, 60);
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<TeamPage, ApiError>(
    (index: number, previous: TeamPage | null) => {
      if (previous !== null && previous.teams.length < TEAM_PAGE_SIZE) return null;
      const params = new URLSearchParams({ limit: String(TEAM_PAGE_SIZE), offset: String(index * TEAM_PAGE_SIZE) });
      if (query !== '') params.set('search', query);
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

/** Wins and losses of a team by its row of the overall board; null when it has not finished a map. */
export function useTeamRecord(team: Pick<Team, 'id' | 'name'> | undefined) {
  const params = new URLSearchParams({ search: (team?.name ?? '').slice(0, 60), limit: '50' });
  const { data, error } = useSWR<{ leaderboard: TeamStanding[] }, ApiError>(
    team === undefined ? null : `/leaderboard?${params.toString()}`,
  );
  if (team === undefined || (data === undefined && error === undefined)) return undefined;
  return data?.leaderboard.find((row) => row.team_id === team.id) ?? null;
}

interface RecentIds {
  matches: { id: number }[];
}

/*
 * The wire's list of recent matches holds names only. One look at the match list by the team's name has scores, maps and logos;
 * the few that it misses (a team that was renamed, private matches) are asked for one by one.
 */
async function fetchTeamMatches([, id, name, limit]: readonly [string, number, string, number]): Promise<
  MatchSummary[]
> {
  const { matches: recent } = await api<RecentIds>(`/teams/${id}/recent?limit=${limit}`);
  if (recent.length === 0) return [];
  const params = new URLSearchParams({ search: name.slice(0, 60), limit: '100' });
  const listed = await api<{ matches: MatchSummary[] }>(`/matches?${params.toString()}`).catch((error: unknown) => {
    if (error instanceof ApiError && !error.isNetwork) return { matches: [] };
    throw error;
  });
  const known = new Map(listed.matches.map((match) => [match.id, match]));
  const rows = await Promise.all(
    recent.map(
      async (match) => known.get(match.id) ?? (await api<{ match: MatchSummary }>(`/matches/${match.id}`)).match,
    ),
  );
  return rows;
}

/** The last matches of a team, ready to be drawn. */
export function useTeamMatches(team: Pick<Team, 'id' | 'name'> | undefined, limit: number) {
  const { data, error, mutate, isValidating } = useSWR<
    MatchSummary[],
    ApiError,
    readonly [string, number, string, number] | null
  >(team === undefined ? null : (['team-matches', team.id, team.name, limit] as const), fetchTeamMatches, {
    keepPreviousData: true,
    refreshInterval: 60_000,
  });
  return {
    matches: data,
    error,
    hasMore: data !== undefined && data.length >= limit && limit < 200,
    isLoadingMore: isValidating && data !== undefined && data.length < limit,
    reload: () => void mutate(),
  };
}
