import type { LiveMatch } from '@placar/contracts/live';
import type { BombPlant, PlayerKill } from '@placar/contracts/stats';
import { useEffect, useMemo, useRef } from 'react';
import { useEndpoint } from '../../../lib/endpoints';
import { playerRounds } from './match-stats-model';

export type MatchStats = ReturnType<typeof useMatchStats>;

const NO_BOMBS: readonly BombPlant[] = [];

/** Rounds played so far on all maps. */
export const roundsPlayed = ({ maps }: LiveMatch): number =>
  maps.reduce((sum, map) => sum + map.team1_score + map.team2_score, 0);

/** Plants and defuses of a match; empty where its plugin tells none. Asked again with `played`, the rounds so far. */
export function useBombs(matchId: number, played: number): readonly BombPlant[] {
  const { data, mutate } = useEndpoint(
    'GET /matches/:id/bombs',
    { params: { id: matchId } },
    { revalidateOnFocus: false, keepPreviousData: true, nothing: { bombs: [] } },
  );
  const seen = useRef(played);
  useEffect(() => {
    if (seen.current === played) return;
    seen.current = played;
    void mutate();
  }, [played, mutate]);
  return data?.bombs ?? NO_BOMBS;
}

const NONE: readonly PlayerKill[] = [];

/** What every player did in every round, fetched when something shows it and again when a round has been played. */
export function useMatchStats(match: LiveMatch, isWanted: boolean) {
  const options = { revalidateOnFocus: false, keepPreviousData: true } as const;
  const input = isWanted ? { params: { id: match.id } } : null;
  // On the wire a match without numbers answers 404; here that is an empty list and no failure.
  const stats = useEndpoint('GET /playerstats/match/:id', input, { ...options, nothing: { playerstats: [] } });
  const extra = useEndpoint('GET /playerstatsextra/match/:id', input, { ...options, nothing: { extrastats: [] } });
  const played = roundsPlayed(match);
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
  const rows = stats.data?.playerstats;
  const players = useMemo(
    () => (rows === undefined ? undefined : playerRounds({ team1, team2 }, rows)),
    [rows, team1, team2],
  );
  return {
    /** Undefined until they have come. */
    players,
    kills: extra.data?.extrastats ?? NONE,
    error: stats.error,
    reload: () => void reloadStats(),
  };
}
