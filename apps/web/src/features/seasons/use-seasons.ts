import type { PlayerStanding, TeamStanding } from '@placar/contracts/leaderboard';
import type { BracketAnswer, SeasonAnswer, SeasonListItem, SeasonMatch } from '@placar/contracts/seasons';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import type { MatchSummary } from '../../ui';

export const SEASON_MATCHES = 20;
export const MY_SEASONS_KEY = '/seasons/myseasons';
const STANDINGS_SHOWN = 10;

/* The wire answers 404 with a message where there is nothing; that is "none", not a failure. */
async function orNone<T>(path: string, none: T): Promise<T> {
  try {
    return await api<T>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return none;
    throw error;
  }
}

const fetchSeasons = (path: string) => orNone<{ seasons: SeasonListItem[] }>(path, { seasons: [] });

/** All seasons, or the user's own, newest first. */
export function useSeasons(key: '/seasons' | typeof MY_SEASONS_KEY) {
  const { data, error, mutate } = useSWR<{ seasons: SeasonListItem[] }, ApiError>(key, fetchSeasons);
  return { seasons: data?.seasons, error, reload: () => void mutate() };
}

/** A season with one page of its matches; `page` counts from 1. */
export function useSeason(id: string, page: number) {
  const { data, error, mutate, isValidating } = useSWR<SeasonAnswer, ApiError>(
    `/seasons/${encodeURIComponent(id)}?limit=${SEASON_MATCHES}&page=${page}`,
    { keepPreviousData: true, refreshInterval: 60_000 },
  );
  // The page before stays on screen while the next one comes, but never another season.
  const answer = data !== undefined && String(data.season.id) === id ? data : undefined;
  return { answer, error, isTurning: isValidating && answer?.page !== page, reload: () => void mutate() };
}

interface Board<Row> {
  leaderboard: Row[];
  total?: number;
}

/** The best teams of a season. */
export function useSeasonTeams(id: number) {
  const { data, error } = useSWR<Board<TeamStanding>, ApiError>(`/leaderboard/${id}?page=1&limit=${STANDINGS_SHOWN}`);
  return { rows: data?.leaderboard, total: data?.total ?? 0, error };
}

/** The best players of a season. */
export function useSeasonPlayers(id: number) {
  const { data, error } = useSWR<Board<PlayerStanding>, ApiError>(
    `/leaderboard/players/${id}?page=1&limit=${STANDINGS_SHOWN}`,
  );
  return { rows: data?.leaderboard, total: data?.total ?? 0, error };
}

/*
 * A season's list has no rounds, maps or logos. The match list just behind the newest match of the page has them for most;
 * of the others those of one map get their rounds, because "1–0" tells nothing there.
 */
async function fetchDetails([, ids, single]: DetailsKey): Promise<Map<number, Partial<MatchSummary>>> {
  const wanted = ids.split(',').map(Number);
  const listed = await api<{ matches: MatchSummary[] }>(
    `/matches?limit=${DETAILS_LOOK}&behind=${Math.max(...wanted) + 1}`,
  ).catch(none);
  const details = new Map<number, Partial<MatchSummary>>(
    listed.matches.filter((match) => wanted.includes(match.id)).map((match) => [match.id, match]),
  );
  const missed =
    single === ''
      ? []
      : single
          .split(',')
          .map(Number)
          .filter((id) => !details.has(id));
  const maps = await Promise.all(missed.map(async (id) => [id, await fetchOnlyMap(id)] as const));
  for (const [id, map] of maps) if (map !== null) details.set(id, map);
  return details;
}

type DetailsKey = readonly ['season-match-details', string, string];
const DETAILS_LOOK = 100;

function none(error: unknown): { matches: MatchSummary[] } {
  if (error instanceof ApiError) return { matches: [] };
  throw error;
}

async function fetchOnlyMap(matchId: number): Promise<Partial<MatchSummary> | null> {
  const { mapstat } = await orNone<{ mapstat: MapScore | null }>(`/mapstats/${matchId}/0`, { mapstat: null });
  if (mapstat === null) return null;
  return {
    team1_mapscore: mapstat.team1_score,
    team2_mapscore: mapstat.team2_score,
    current_map_name: mapstat.map_name,
  };
}

interface MapScore {
  map_name: string;
  team1_score: number;
  team2_score: number;
}

/** Matches of a season as rows; undefined until what a row draws is there. */
export function useMatchRows(matches: readonly SeasonMatch[] | undefined): readonly MatchSummary[] | undefined {
  const ids = (matches ?? []).map((match) => match.id).join(',');
  const single = (matches ?? [])
    .filter((match) => match.max_maps === 1 && match.cancelled === 0 && match.status !== 'scheduled')
    .map((match) => match.id)
    .join(',');
  const { data, error } = useSWR<Map<number, Partial<MatchSummary>>, ApiError, DetailsKey | null>(
    ids === '' ? null : (['season-match-details', ids, single] as const),
    fetchDetails,
    { refreshInterval: 60_000 },
  );
  if (matches === undefined || (ids !== '' && data === undefined && error === undefined)) return undefined;
  return matches.map((match) => ({ ...data?.get(match.id), ...match }));
}

/** The bracket behind an imported season; null when there is none. */
export function useBracket(id: number, isImported: boolean) {
  const { data, error } = useSWR<BracketAnswer | { bracket: null }, ApiError>(
    isImported ? `/seasons/${id}/bracket` : null,
    (path: string) => orNone<BracketAnswer | { bracket: null }>(path, { bracket: null }),
    { refreshInterval: 60_000 },
  );
  return { bracket: data?.bracket ?? null, error, isLoading: isImported && data === undefined && error === undefined };
}
