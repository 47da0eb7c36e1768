import type { LiveMatch } from '@placar/contracts/live';
import type { PlayerKill, PlayerStat } from '@placar/contracts/stats';
import { useEffect, useMemo, useRef } from 'react';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import { playerRounds, type PlayerRounds } from './match-stats-model';

export interface MatchStats {
  /** Undefined until they have come. */
  players: readonly PlayerRounds[] | undefined;
  kills: readonly PlayerKill[];
  error: ApiError | undefined;
  reload: () => void;
}

/* On the wire a match without numbers answers 404; here that is an empty list and no failure. */
async function listOrNone<T>(path: string, key: string): Promise<T[]> {
  try {
    const answer = await api<Record<string, T[]>>(path);
    return answer[key] ?? [];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

const NONE: readonly PlayerKill[] = [];

/** What every player did in every round, fetched when something shows it and again when a round has been played. */
export function useMatchStats(match: LiveMatch, isWanted: boolean): MatchStats {
  const options = { revalidateOnFocus: false, keepPreviousData: true } as const;
  const stats = useSWR<PlayerStat[], ApiError>(
    isWanted ? `/playerstats/match/${match.id}` : null,
    (path: string) => listOrNone<PlayerStat>(path, 'playerstats'),
    options,
  );
  const extra = useSWR<PlayerKill[], ApiError>(
    isWanted ? `/playerstatsextra/match/${match.id}` : null,
    (path: string) => listOrNone<PlayerKill>(path, 'extrastats'),
    options,
  );
  const played = match.maps.reduce((sum, map) => sum + map.team1_score + map.team2_score, 0);
  const seen = useRef(played);
  const { mutate: reloadStats } = stats;
  const { mutate: reloadKills } = extra;
  useEffect(() => {
    if (seen.current === played) return;
    seen.current = played;
    if (!isWanted) return;
    void reloadStats();
    void reloadKills();
  }, [played, isWanted, reloadStats, reloadKills]);
  const { team1, team2 } = match;
  const rows = stats.data;
  const players = useMemo(
    () => (rows === undefined ? undefined : playerRounds({ team1, team2 }, rows)),
    [rows, team1, team2],
  );
  return { players, kills: extra.data ?? NONE, error: stats.error, reload: () => void reloadStats() };
}
